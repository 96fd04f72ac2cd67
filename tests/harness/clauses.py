"""Every instrument and every way to deal, and the clauses that hold a provision there."""

from fairdeal.law import INSTRUMENTS, instrument
from tests.cases import each_case

EVERY = each_case("name", INSTRUMENTS)
METHODS = ("manual-shoe", "hand", "automated-shoe")
EVERY_WAY = each_case("dealing", METHODS)


def clause(name: str, provision: str, dealing: str = "manual-shoe") -> str:
    """The id of the clause that holds a provision."""
    held = {
        (c.provision, c.dealing): c.id for c in instrument(name).clauses.values() if c.provision
    }
    return held.get((provision, dealing)) or held[(provision, None)]
