"""Trays that have given more chips than they held, and the fill that each of them needs.

A short tray never delays a payout. The fill is drafted here. The cashier or the floor asks for it
and a person of the other side confirms it, like any other fill (`fills.py`).
"""

from msgspec import Struct

from fairdeal.house.money.fills import CREDIT, FILL, waiting_fills
from fairdeal.house.money.money import CHIPS, inventory
from fairdeal.house.store import Database
from fairdeal.house.tables.tables import Tables

_WHOLE = 10_000  # cents: fills are drafted in whole hundreds of dollars


class ShortTray(Struct, frozen=True):
    """A tray with a negative balance; amounts in cents."""

    table: str
    name: str
    short: int
    fill: int  # what brings the tray back to what the cage has put in so far, or to nothing
    proposal: str  # of a fill that waits already; else empty


class Trays:
    """The trays of all tables for chips."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables

    def short(self) -> list[ShortTray]:
        """Return every short tray, the one that lacks most first."""
        names = {row["id"]: row["name"] for row in self._tables.all() if row["currency"] == CHIPS}
        held = {table: self._tables.boxes.held(inventory(table)) for table in names}
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
        filled = self._tables.boxes.moved(inventory(table), FILL, CREDIT)
        wanted = short + max(0, filled)
        return -(-wanted // _WHOLE) * _WHOLE
