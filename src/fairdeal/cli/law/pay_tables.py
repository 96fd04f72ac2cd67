"""Printed pay tables at the terminal: the tables of one wager beside each other."""

from collections.abc import Mapping
from fractions import Fraction

from rich.console import Group
from rich.markup import escape
from rich.table import Table as Grid

from fairdeal.law import PrintedTables
from fairdeal.play import row_words, wager_words

TO_ONE = " to 1"


def side_by_side(printed: PrintedTables, edges: Mapping[str, str] | None = None) -> Group:
    """Return a column for each printed table of a wager, a row for each hand, and the house edges
    below.
    """
    tables = printed.tables
    to_one = len(tables) > 4 and all(
        o.endswith(TO_ONE) for t in tables.values() for o in t.values()
    )
    bound = ("exactly" if printed.exact else "at least") + (f", odds{TO_ONE}" if to_one else "")
    title = f"[bold]{wager_words(printed.wager)}, {bound}[/] ({escape(printed.clause)})"
    grid = Grid(header_style="dim")
    grid.add_column("")
    for name in tables:
        grid.add_column(name, justify="right", no_wrap=True)
    hands = dict.fromkeys(row for table in tables.values() for row in table)
    for row in hands:
        odds = (table.get(row, "-") for table in tables.values())
        grid.add_row(row_words(row), *(o.removesuffix(TO_ONE) if to_one else o for o in odds))
    if edges:
        grid.add_section()
        grid.add_row("house edge", *(_percent(edges.get(name)) for name in tables))
    grid.show_header = len(tables) > 1
    return Group(title, grid)


def _percent(edge: str | None) -> str:
    return "-" if edge is None else f"{float(100 * Fraction(edge)):.4f} %"
