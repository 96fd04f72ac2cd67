"""Every movement of money is a transfer between two accounts; their sum never changes."""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from fairdeal.frozen import EMPTY, FrozenDict
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

    __hash__ = object.__hash__  # every transfer looks two accounts up


class Account(NamedTuple):
    """One place that holds money: a player's rail, one wager of one seat, or the house's."""

    place: Place
    whose: str = ""

    def __str__(self) -> str:
        return f"{self.place.value} {self.whose}".rstrip()


@lru_cache(maxsize=10_000)
def player(name: str) -> Account:
    """The chips that a player has on the rail, whatever positions they play."""
    return Account(Place.PLAYER, name)


@lru_cache(maxsize=10_000)
def layout(seat: int, wager: str) -> Account:
    """A wager as it lies on the felt."""
    return Account(Place.LAYOUT, f"seat {seat} {wager}")


INVENTORY = Account(Place.INVENTORY)
DROP_BOX = Account(Place.DROP_BOX)
METER = Account(Place.METER)
OUTSIDE = Account(Place.OUTSIDE)

_MAY_OWE = (Place.OUTSIDE, Place.INVENTORY)


class Transfer(NamedTuple):
    """Money that moves, for which wager, by which clause."""

    source: Account
    target: Account
    amount: Cents
    wager: str
    clause: str


class Ledger(Struct, frozen=True):
    """What every account holds; a value that never changes in place."""

    currency: Currency = Currency.PRACTICE
    balances: FrozenDict[Account, Cents] = EMPTY
    turnover: int = 0  # everything that was ever moved

    def balance(self, account: Account) -> Cents:
        """What an account holds."""
        return self.balances.get(account, NOTHING)

    def moved(self, transfers: Iterable[Transfer]) -> "Ledger":
        """The ledger after the transfers; refused whole if a player cannot cover one."""
        after, turnover = {**self.balances}, self.turnover
        for source, target, amount, wager, clause in transfers:
            if amount <= 0:
                raise ValueError(f"a transfer moves a positive amount, not {amount} for {wager}")
            left = after.get(source, 0) - amount
            if left < 0 and source.place not in _MAY_OWE:
                raise refuse(
                    "not-enough-chips",
                    f"{source} holds {in_dollars(left + amount)}; "
                    f"{wager} needs {in_dollars(amount)}",
                    clause,
                )
            if left:
                after[source] = Cents(left)
            else:
                after.pop(source, None)
            held = after.get(target, 0) + amount
            if held:
                after[target] = Cents(held)
            else:
                del after[target]
            turnover += amount
        return Ledger(self.currency, FrozenDict(after), turnover)

    @property
    def total(self) -> int:
        """The sum of all accounts: always nothing, since money only moves."""
        return sum(self.balances.values())

    def __iter__(self) -> Iterator[tuple[Account, Cents]]:
        return iter(self.balances.items())
