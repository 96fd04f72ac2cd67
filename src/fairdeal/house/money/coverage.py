"""A check that players' accounts hold what a command takes, with queued payments counted.

The database makes the final check (`balance_covered`). This check comes before it. So a buy-in that
its account does not hold is refused before anything is queued, and affects only its sender.
"""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy import bindparam, select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.store import BALANCE, Booked, Database
from fairdeal.house.store.store import balance_changes
from fairdeal.law import Refused, refuse
from fairdeal.money import Cents, Currency, in_dollars

_OF_PLAYERS = "player/"  # the accounts that are checked
_BALANCE = select(BALANCE.c.cents).where(
    BALANCE.c.account == bindparam("account"), BALANCE.c.currency == bindparam("currency")
)
_MORE = {
    Currency.PRACTICE.value: "When you run out, get more practice chips on your account page",
    Currency.CHIPS.value: "The cashier sells chips",
}


class Undecided(Exception):
    """Queued work on the same account decides if it holds enough."""

    def __init__(self, written: asyncio.Event) -> None:
        super().__init__()
        self.written = written  # or lost


class Coverage:
    """Balances of players' accounts, with the payments that this process has queued."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queued: dict[tuple[str, str], dict[asyncio.Event, int]] = {}

    def check(self, moves: Sequence[Booked]) -> None:
        """Refuse moves that take more from a player's account than it holds.

        A balance in the database may or may not include queued payments. So every queued payment is
        subtracted. If that leaves too little, the queued work must be written first.
        """
        for account, currency, cents in balance_changes(moves):
            if cents >= 0 or not account.startswith(_OF_PLAYERS):
                continue
            queued = self._queued.get((account, currency), {})
            held = self._held(account, currency)
            if held + cents + sum(min(each, 0) for each in queued.values()) >= 0:
                continue
            if queued:
                raise Undecided(next(reversed(queued)))
            raise _not_enough(held, currency)

    def queue(self, moves: Sequence[Booked]) -> Callable[[], None]:
        """Count moves as queued; return the function to call when they are written or lost."""
        changes = {
            (account, currency): cents
            for account, currency, cents in balance_changes(moves)
            if account.startswith(_OF_PLAYERS)
        }
        written = asyncio.Event()
        for key, cents in changes.items():
            self._queued.setdefault(key, {})[written] = cents

        def settle() -> None:
            for key in changes:
                del self._queued[key][written]
                if not self._queued[key]:
                    del self._queued[key]
            written.set()

        return settle

    def refusal(self, moves: Sequence[Booked], by: Person | None) -> Refused:
        """Return the refusal of moves that the database did not accept."""
        if by is not None and Role.PLAYER in by.roles:
            for account, currency, cents in balance_changes(moves):
                if cents < 0:
                    return _not_enough(self._held(account, currency), currency)
        return refuse(
            "not-enough-chips",
            "The account does not hold enough chips. Look at its balance and choose a smaller "
            "amount",
        )

    def _held(self, account: str, currency: str) -> int:
        rows = self._database.rows(_BALANCE, account=account, currency=currency)
        return int(rows[0][0]) if rows else 0


def _not_enough(held: int, currency: str) -> Refused:
    words = f"You do not have enough chips. Your account holds {in_dollars(Cents(held))}"
    kind = " in practice chips" if currency == Currency.PRACTICE.value else ""
    return refuse("not-enough-chips", f"{words}{kind}. {_MORE[currency]}")
