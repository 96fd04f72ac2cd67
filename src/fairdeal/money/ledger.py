"""Every movement of money is a transfer between two accounts; their sum never changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from fairdeal.law.refusal import refuse
from fairdeal.money.amount import NOTHING, Cents, in_dollars


class Currency(Enum):
    """Practice money never mixes with chips."""

    PRACTICE = "practice"
    CHIPS = "chips"


class Place(Enum):
    """Where money is."""

    OUTSIDE = "outside"  # what players bring and take away, and the cage's fills
    PLAYER = "player"  # a player's chips on the rail
    LAYOUT = "layout"  # a wager on the felt
    INVENTORY = "inventory"  # the table inventory container
    DROP_BOX = "drop box"
    METER = "meter"  # the progressive meter


@dataclass(frozen=True, slots=True)
class Account:
    """One place that holds money: a player's rail, one wager of one seat, or the house's."""

    place: Place
    whose: str = ""

    def __str__(self) -> str:
        return f"{self.place.value} {self.whose}".rstrip()


def player(name: str) -> Account:
    """The chips that a player has on the rail, whatever positions they play."""
    return Account(Place.PLAYER, name)


def layout(seat: int, wager: str) -> Account:
    """A wager as it lies on the felt."""
    return Account(Place.LAYOUT, f"seat {seat} {wager}")


INVENTORY = Account(Place.INVENTORY)
DROP_BOX = Account(Place.DROP_BOX)
METER = Account(Place.METER)
OUTSIDE = Account(Place.OUTSIDE)

_MAY_OWE = frozenset({Place.OUTSIDE, Place.INVENTORY})


@dataclass(frozen=True, slots=True)
class Transfer:
    """Money that moves, for which wager, by which clause."""

    source: Account
    target: Account
    amount: Cents
    wager: str
    clause: str


@dataclass(frozen=True)
class Ledger:
    """What every account holds; a value that never changes in place."""

    currency: Currency = Currency.PRACTICE
    balances: Mapping[Account, Cents] = field(default_factory=lambda: MappingProxyType({}))

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        return self.balances.get(account, NOTHING)

    def moved(self, transfers: Iterable[Transfer]) -> "Ledger":
        """The ledger after the transfers; refused whole if a player cannot cover one."""
        after = dict(self.balances)
        for transfer in transfers:
            if transfer.amount <= 0:
                raise ValueError(f"a transfer moves a positive amount: {transfer}")
            left = after.get(transfer.source, 0) - transfer.amount
            if left < 0 and transfer.source.place not in _MAY_OWE:
                raise refuse(
                    "not-enough-chips",
                    f"{transfer.source} holds {in_dollars(left + transfer.amount)}; "
                    f"{transfer.wager} needs {in_dollars(transfer.amount)}",
                    transfer.clause,
                )
            after[transfer.source] = Cents(left)
            after[transfer.target] = Cents(after.get(transfer.target, 0) + transfer.amount)
        return Ledger(self.currency, MappingProxyType({a: c for a, c in after.items() if c}))

    @property
    def total(self) -> int:
        """The sum of all accounts: always nothing, since money only moves."""
        return sum(self.balances.values())

    def __iter__(self) -> Iterator[tuple[Account, Cents]]:
        return iter(self.balances.items())
