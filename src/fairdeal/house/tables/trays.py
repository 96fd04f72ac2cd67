"""Trays that have given more chips than they held, and the fill that each of them needs.

A short tray never delays a payout. The fill is drafted here. The cashier or the floor asks for it
and a person of the other side confirms it, like any other fill (`fills.py`).
"""

from collections import Counter

from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.money.fills import CREDIT, FILL, waiting_fills
from fairdeal.house.money.money import CHIPS, inventory
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.house.store.schema import TRANSFER
from fairdeal.house.tables.tables import Tables
from fairdeal.money import INVENTORY

_WHOLE = 10_000  # cents: fills are drafted in whole hundreds of dollars


class ShortTray(Struct, frozen=True):
    """A tray with a negative balance; amounts in cents."""

    table: str
    name: str
    short: int
    fill: int  # what brings the tray back to what the cage has put in so far, or to nothing
    proposal: str  # of a fill that waits already; else empty


class Trays:
    """The balance of every tray: the table's own ledger, and the house's other transfers."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables
        self._read = -1  # the last line of the house's journal that was looked at
        self._moved, self._filled = Counter[str](), Counter[str]()  # by account

    def held(self, table: str) -> int:
        """Return the balance of the tray of a table for chips."""
        self._catch_up()
        ledger = self._tables.live(table).durable.state.ledger
        return ledger.balance(INVENTORY) + self._moved[inventory(table)]

    def short(self) -> list[ShortTray]:
        """Return every short tray, the one that lacks most first."""
        names = {row["id"]: row["name"] for row in self._tables.all() if row["currency"] == CHIPS}
        held = {table: self.held(table) for table in names}
        waiting = waiting_fills(self._database)
        return sorted(
            (
                ShortTray(table, names[table], -cents, self._needs(table, -cents), waiting[table])
                for table, cents in held.items()
                if cents < 0
            ),
            key=lambda each: (-each.short, each.name),
        )

    def _needs(self, table: str, short: int) -> int:
        wanted = short + max(0, self._filled[inventory(table)])
        return -(-wanted // _WHOLE) * _WHOLE

    def _catch_up(self) -> None:
        """Read the new transfers of the house's journal."""
        query = select(TRANSFER).where(TRANSFER.c.journal == HOUSE, TRANSFER.c.seq > self._read)
        with self._database.reader.connect() as connection:
            for row in connection.execute(query.order_by(TRANSFER.c.seq)):
                self._read = row.seq
                if row.currency == CHIPS:
                    change = {row.source: -row.cents, row.target: row.cents}
                    self._moved.update(change)
                    self._filled.update(change if row.wager in (FILL, CREDIT) else {})
