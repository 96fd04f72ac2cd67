"""Every movement of money is a transfer between two accounts; their sum never changes.

Events say what moves between which accounts; on the books of one ledger that is a transfer, with a
number, a currency and the event that it belongs to.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from fairdeal.law import refuse
from fairdeal.money.amount import NOTHING, Cents, in_dollars
from fairdeal.values import EMPTY, FrozenDict


class Currency(Enum):
    """Practice money never mixes with chips."""

    PRACTICE = "practice"
    CHIPS = "chips"


class AccountKind(Enum):
    """A kind of account."""

    OUTSIDE = "outside"  # what players bring and take away, and the cage's fills
    PLAYER = "player"  # a player's chips on the rail
    LAYOUT = "layout"  # a wager on the felt
    INVENTORY = "inventory"  # the table inventory container
    DROP_BOX = "drop box"
    TIP_BOX = "tip box"  # what players give to the dealers
    METER = "meter"  # the progressive meter

    __hash__ = object.__hash__  # every transfer looks two accounts up


class Account(NamedTuple):
    """One place that holds money: a player's rail, one wager of one seat, or the house's."""

    place: AccountKind
    whose: str = ""

    def __str__(self) -> str:
        return f"{self.place.value} {self.whose}".rstrip()


@lru_cache(maxsize=10_000)
def player(name: str) -> Account:
    """Return the account of a player's chips, for all positions of the player."""
    return Account(AccountKind.PLAYER, name)


@lru_cache(maxsize=10_000)
def layout(seat: int, wager: str) -> Account:
    """Return the account of a wager on the felt."""
    return Account(AccountKind.LAYOUT, f"seat {seat} {wager}")


INVENTORY = Account(AccountKind.INVENTORY)
DROP_BOX = Account(AccountKind.DROP_BOX)
TIP_BOX = Account(AccountKind.TIP_BOX)
METER = Account(AccountKind.METER)
OUTSIDE = Account(AccountKind.OUTSIDE)

_MAY_OWE = (AccountKind.OUTSIDE, AccountKind.INVENTORY)


class Move(NamedTuple):
    """Money that moves, for which wager, by which clause."""

    source: Account
    target: Account
    amount: Cents
    wager: str
    clause: str


class Transfer(NamedTuple):
    """A move on the books of one ledger."""

    id: int  # its number on these books, from 1
    event: int  # the line of the record with the event that it belongs to
    currency: Currency
    move: Move


class Ledger(Struct, frozen=True):
    """The balances of all accounts, as an immutable value."""

    currency: Currency = Currency.PRACTICE
    balances: FrozenDict[Account, Cents] = EMPTY
    turnover: int = 0  # everything that was ever moved
    count: int = 0  # of the transfers so far

    def balance(self, account: Account) -> Cents:
        """Return the balance of an account."""
        return self.balances.get(account, NOTHING)

    def transfers(self, moves: Iterable[tuple[int, Move]]) -> tuple[Transfer, ...]:
        """Return the moves of events at these lines, as the next transfers on these books."""
        numbered = enumerate(moves, self.count + 1)
        return tuple(Transfer(id, event, self.currency, move) for id, (event, move) in numbered)

    def posted(self, transfers: Iterable[Transfer]) -> "Ledger":
        """Return the ledger after its next transfers, in order; refuse another currency's."""
        given = tuple(transfers)
        for id, transfer in enumerate(given, self.count + 1):
            if transfer.currency is not self.currency:
                raise refuse(
                    "currencies-never-mix",
                    f"this ledger is in {self.currency.value}: {transfer.currency.value} "
                    f"for {transfer.move.wager} cannot go to or from it",
                    transfer.move.clause,
                )
            if transfer.id != id:
                raise ValueError(f"transfer {id} is the next one on these books, not {transfer.id}")
        return self.moved(transfer.move for transfer in given)

    def moved(self, moves: Iterable[Move]) -> "Ledger":
        """Return the ledger after moves in its own currency; refuse all if a player lacks the
        chips.
        """
        after, turnover, count = {**self.balances}, self.turnover, self.count
        for source, target, amount, wager, clause in moves:
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
            count += 1
        return Ledger(self.currency, FrozenDict(after), turnover, count)

    @property
    def total(self) -> int:
        """The sum of all accounts: always nothing, since money only moves."""
        return sum(self.balances.values())

    def __iter__(self) -> Iterator[tuple[Account, Cents]]:
        return iter(self.balances.items())
