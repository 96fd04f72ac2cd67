"""Every instrument and every way to deal, and the clauses that hold a provision there."""

import pytest

from fairdeal.law import INSTRUMENTS, instrument

EVERY = pytest.mark.parametrize("name", INSTRUMENTS)
METHODS = ("manual-shoe", "hand", "automated-shoe")
EVERY_WAY = pytest.mark.parametrize("dealing", METHODS)


def clause(name: str, provision: str, dealing: str = "manual-shoe") -> str:
    """The id of the clause that holds a provision."""
    held = {
        (c.provision, c.dealing): c.id for c in instrument(name).clauses.values() if c.provision
    }
    return held.get((provision, dealing)) or held[(provision, None)]
