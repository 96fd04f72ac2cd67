"""The rows of side bets: how often each comes and what it gives, as tables and as CSV."""

import csv
from collections.abc import Mapping
from io import StringIO

from rich.table import Table as Grid

from fairdeal.analysis.report import OddsReport, SideOdds, decimal, exact, percent
from fairdeal.analysis.solver import Solver
from fairdeal.cli.console import console
from fairdeal.play.words import row_words

COLUMNS = ("wager", "row", "combinations", "probability", "net", "return", "return_decimal")


def show_rows(side: Mapping[str, SideOdds], solver: Solver) -> None:
    """Print each side bet by itself, row by row; the last line is the sum."""
    for name, odds in side.items():
        grid = Grid(header_style="dim", show_footer=True)
        grid.add_column("", "all rows")
        for heading, total in (
            ("pays", ""),
            ("combinations", f"{odds.distribution.total:,}"),
            ("probability", "100.0000 %"),
            ("return", percent(odds.ev)),
        ):
            grid.add_column(heading, total, justify="right", no_wrap=True)
        for row in odds.rows:
            grid.add_row(
                row_words(row.name),
                f"{'+' if row.net > 0 else ''}{row.net}",
                f"{row.count:,}",
                percent(odds.probability(row)),
                percent(odds.returned(row)),
            )
        console.print(f"[bold]{solver.side_words(name)}, row by row[/]")
        console.print(grid)


def csv_of(report: OddsReport) -> str:
    """Return every row of every side bet as CSV, exact, with a heading."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name, odds in report.side.items():
        for row in odds.rows:
            returned = odds.returned(row)
            exactly = (odds.probability(row), row.net, returned)
            writer.writerow(
                (name, row.name, row.count, *map(exact, exactly), decimal(returned, 10))
            )
    return text.getvalue()
