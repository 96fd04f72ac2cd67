"""Everything that a player holds in one currency: on the account, at tables, in open rounds."""

from typing import Any, NamedTuple

from sqlalchemy import Select, func, literal, select

from fairdeal.house.database import Database
from fairdeal.house.live import LiveTable
from fairdeal.house.money import tables_of, wallet
from fairdeal.house.roles import Person
from fairdeal.house.schema import BALANCE, TRANSFER
from fairdeal.house.tables import Tables
from fairdeal.house.work import AT_A_TABLE
from fairdeal.money import Place
from fairdeal.table.state import TableState


class Holding(NamedTuple):
    """What a player holds, in cents."""

    account: int
    at_tables: int  # on rails, and wagered in rounds that are not over

    @property
    def total(self) -> int:
        """All of it."""
        return self.account + self.at_tables


class Holdings:
    """Reads what players hold; it changes nothing."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables

    def of(self, person: Person, currency: str) -> Holding:
        """What a player holds in a currency."""
        with self._database.reader.connect() as connection:
            account, to_rails, from_rails = connection.execute(_held(person.id, currency)).one()
        at_tables = [self._tables.live(id) for id in tables_of(self._database, person.id)]
        wagered = sum(_wagered(live, person) for live in at_tables if live.currency == currency)
        return Holding(int(account or 0), int(to_rails) - int(from_rails) + wagered)


def _held(person: str, currency: str) -> Select[Any]:
    """One statement, so that chips on their way between account and rail are counted once."""
    own = wallet(person)
    account = select(BALANCE.c.cents).where(
        BALANCE.c.account == own, BALANCE.c.currency == currency
    )
    rails = select(literal(AT_A_TABLE) + TRANSFER.c.journal + literal(f"/{own}")).where(
        TRANSFER.c.source == own, TRANSFER.c.target.startswith(AT_A_TABLE)
    )
    moved = select(func.coalesce(func.sum(TRANSFER.c.cents), 0))
    moved = moved.where(TRANSFER.c.currency == currency)
    return select(
        account.scalar_subquery(),
        moved.where(TRANSFER.c.target.in_(rails)).scalar_subquery(),
        moved.where(TRANSFER.c.source.in_(rails)).scalar_subquery(),
    )


def _wagered(live: LiveTable, person: Person) -> int:
    """A player's wagers on the layout, before or after what is queued: whichever is more."""
    return max(_on_layout(state, person) for state in (live.durable.state, live.engine.table.state))


def _on_layout(state: TableState, person: Person) -> int:
    own = person.known_among(state.seated.values())
    seats = tuple(f"seat {number} " for number, who in state.seated.items() if who == own)
    return sum(
        cents
        for account, cents in state.ledger
        if account.place is Place.LAYOUT and account.whose.startswith(seats)
    )
