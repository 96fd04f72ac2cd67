"""All that a player holds in one currency: on the account, at tables, in open rounds."""

from typing import NamedTuple

from sqlalchemy import select

from fairdeal.house.access.roles import Person
from fairdeal.house.money.money import tables_of, wallet
from fairdeal.house.money.player_totals import PlayersTotals
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import BALANCE
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.money import AccountKind
from fairdeal.table.state import TableState


class Holding(NamedTuple):
    """A player's holding, in cents."""

    account: int
    at_tables: int  # on rails, and wagered in rounds that are not over

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.account + self.at_tables


class Holdings:
    """A reader of players' holdings; it changes nothing."""

    def __init__(self, database: Database, tables: Tables, totals: PlayersTotals) -> None:
        self._database, self._tables, self._totals = database, tables, totals

    def of(self, person: Person, currency: str) -> Holding:
        """Return a player's holding in a currency.

        Account and rails are read at one moment, so chips that move between them count once.
        """
        account = select(BALANCE.c.cents).where(
            BALANCE.c.account == wallet(person.id), BALANCE.c.currency == currency
        )
        with self._database.at_one_moment() as connection:
            held = connection.execute(account).scalar_one_or_none() or 0
            rails = self._totals.on_rails(person.id, currency, connection)
        at_tables = [self._tables.live(id) for id in tables_of(self._database, person.id)]
        wagered = sum(_wagered(live, person) for live in at_tables if live.currency == currency)
        return Holding(int(held), rails + wagered)

    async def ready(self, person: Person, currency: str) -> None:
        """Compute the totals outside the event loop."""
        await self._totals.ready(person.id, currency, played=False)


def _wagered(live: LiveTable, person: Person) -> int:
    """Return a player's wagers on the layout, durable or queued, whichever is more."""
    return max(_on_layout(state, person) for state in (live.durable.state, live.engine.table.state))


def _on_layout(state: TableState, person: Person) -> int:
    own = person.known_among(state.seated.values())
    seats = tuple(f"seat {number} " for number, who in state.seated.items() if who == own)
    return sum(
        cents
        for account, cents in state.ledger
        if account.place is AccountKind.LAYOUT and account.whose.startswith(seats)
    )
