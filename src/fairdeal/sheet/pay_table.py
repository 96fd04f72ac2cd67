"""Pay tables: what each kind of hand is paid, by row name."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from fairdeal.law import PrintedTables
from fairdeal.money import Odds
from fairdeal.values.frozen import FrozenDict


class PayTable(Struct, frozen=True):
    """Odds by row, from the best hand down; printed tables have a name, the licensee's own none."""

    wager: str
    name: str | None
    rows: Mapping[str, Odds]

    def odds(self, row: str) -> Odds | None:
        """Return the odds of a row; None if it is not paid."""
        return self.rows.get(row)


@dataclass(frozen=True, slots=True)
class PostedTable:
    """The payouts of one wager: by row, or by row and column."""

    wager: str
    about: str  # which table it is
    clause: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # each begins with its name


def printed(tables: PrintedTables, name: str) -> PayTable:
    """Return a table as the law prints it."""
    rows = {row: Odds(odds) for row, odds in tables.tables[name].items()}
    return PayTable(tables.wager, name, FrozenDict(rows))


def own(tables: PrintedTables, rows: Mapping[str, Odds]) -> PayTable:
    """Return the licensee's own table, with its rows in the printed order."""
    first = next(iter(tables.tables.values()))
    in_order = {row: rows[row] for row in first if row in rows}
    return PayTable(tables.wager, None, FrozenDict(in_order))
