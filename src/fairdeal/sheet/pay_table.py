"""Pay tables: the odds of each kind of hand, by row, and the tables posted at a table."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.law import PrintedTables
from fairdeal.money import Odds
from fairdeal.values import FrozenDict

if TYPE_CHECKING:
    from fairdeal.sheet.sheet import Sheet


class PayTable(Struct, frozen=True):
    """Odds by row, from the best hand down; printed tables have a name, the licensee's own none."""

    wager: str
    name: str | None
    rows: Mapping[str, Odds]

    def odds(self, row: str) -> Odds | None:
        """Return the odds of a row; None if it is not paid."""
        return self.rows.get(row)


class PostedTable(Struct, frozen=True):
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


_TO_ONE = " to 1"


def posted_tables(sheet: "Sheet") -> Iterator[PostedTable]:
    """Iterate over the pay tables in force, in the order of the text."""
    in_force = {
        wager: tuple(tables)
        for wager, tables in groupby(sheet.pay_tables(), key=lambda table: table.wager)
    }
    for wager, printed in sheet.instrument.pay_tables.items():
        tables = in_force.get(wager, ())
        if len(tables) == 1:
            rows = tuple((row, str(odds)) for row, odds in tables[0].rows.items())
            yield PostedTable(wager, _which(tables[0]), printed.clause, (), rows)
        elif tables:
            yield _by_hands(wager, printed.clause, tables)
    yield from sheet.further_tables()


def _which(table: PayTable) -> str:
    if table.name is None:
        return "the licensee's own table"
    return "as printed" if table.name == "printed" else f"table {table.name}"


def _by_hands(wager: str, clause: str, tables: tuple[PayTable, ...]) -> PostedTable:
    """Return a column for each number of hands dealt, the dealer's included."""
    written = {row: [str(table.rows[row]) for table in tables] for row in tables[0].rows}
    about = "by hands dealt"
    if all(odds.endswith(_TO_ONE) for cells in written.values() for odds in cells):
        about += f", odds{_TO_ONE}"
        written = {row: [o.removesuffix(_TO_ONE) for o in cells] for row, cells in written.items()}
    rows = tuple((row, *cells) for row, cells in written.items())
    hands = (str(number) for number in range(2, len(tables) + 2))
    return PostedTable(wager, about, clause, ("hands", *hands), rows)
