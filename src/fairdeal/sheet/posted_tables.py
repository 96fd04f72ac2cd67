"""Pay tables in force as they are posted at a table: rows and columns, with their clause."""

from collections.abc import Iterator
from itertools import groupby

from fairdeal.sheet.pay_table import PayTable, PostedTable
from fairdeal.sheet.sheet import Sheet

_TO_ONE = " to 1"


def posted_tables(sheet: Sheet) -> Iterator[PostedTable]:
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
