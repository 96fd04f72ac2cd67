"""The pay tables and limits in force, in words that a person at the table reads."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.games import game_of, rules_of
from fairdeal.money import in_dollars
from fairdeal.play import row_words, wager_words
from fairdeal.sheet import PostedTable, Sheet, posted_tables


class DisplayedPayTable(Struct, frozen=True):
    """A titled table of few columns, and the clause it rests on."""

    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def pay_tables(sheet: Sheet) -> Iterator[DisplayedPayTable]:
    """Iterate over the pay tables in force, with wagers paid 1 to 1 first."""
    told = game_of(sheet.instrument.id).how_to_play is not None
    for posted in rules_of(sheet).pay_tables if told else posted_tables(sheet):
        rows = tuple((row_words(row), *cells) for row, *cells in posted.rows)
        yield DisplayedPayTable(_title(posted), posted.clause, posted.columns, rows)


def _title(posted: PostedTable) -> str:
    joint = " " if posted.columns else ", "
    return f"{wager_words(posted.wager)}{joint}{posted.about}"


def limits(sheet: Sheet) -> str:
    """Return the limits of wagers: “ante $5 to $1,000, optional wagers $1 to $1,000, in $1
    chips”.
    """
    low, high = map(in_dollars, sheet.ante_limits)
    least, most = map(in_dollars, sheet.side_limits)
    chip = in_dollars(sheet.chip)
    return f"ante {low} to {high}, optional wagers {least} to {most}, in {chip} chips"
