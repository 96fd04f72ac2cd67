"""The lines of a journal as they were written, from the rows that hold them."""

from typing import Any

from sqlalchemy import Row, func, select

from fairdeal.house.database import Database
from fairdeal.house.engine import Standing
from fairdeal.house.journal import HOUSE
from fairdeal.house.schema import ENTRY
from fairdeal.house.seal import Seal
from fairdeal.law import refuse
from fairdeal.table.deck import Condition


def lines_of(database: Database, seal: Seal, journal: str, after: int = -1) -> list[str]:
    """The whole lines of a journal after a number: for replay, and for auditors."""
    own = ENTRY.c.journal == journal
    with_it = select(func.max(ENTRY.c.first)).where(own, ENTRY.c.first <= max(0, after + 1))
    query = select(ENTRY).where(own, ENTRY.c.first >= with_it.scalar_subquery())
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(ENTRY.c.first)).all()
    lines = [line for row in rows for line in _opened(row, seal)]
    return lines[max(0, after + 1 - rows[0].first) :] if rows else []


def _opened(row: Row[Any], seal: Seal) -> list[str]:
    if not isinstance(row.lines, str) or not isinstance(row.sealed, bytes):  # SQLite takes anything
        raise refuse("lines-changed", f"{row.journal}/{row.first} holds something else than lines")
    return seal.open(row.lines, row.sealed, row.journal, row.first)


def house_lines(database: Database) -> list[str]:
    """Every line of the house's own journal; nothing in it is sealed."""
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    with database.reader.connect() as connection:
        return [line for lines in connection.execute(query).scalars() for line in lines.split("\n")]


def finished(lines: list[str], standing: Standing) -> list[str]:
    """A table's lines up to the first deck that is still to be played, or is being played.

    Of two decks the next one is shuffled while the other is in play, so that it ends there. What
    others have written since the table stood there may open a deck that it does not know of.
    """
    state, lines = standing.state, lines[: standing.head.seq + 1]
    in_use = None if state.deck.condition is Condition.IN_RACK else state.ready
    closed = [deck.root for deck in (in_use, state.shuffled_meanwhile) if deck is not None]
    last_action = 0
    for number, line in enumerate(lines):
        if '"what":"act"' in line:
            last_action = number
        elif any(root in line for root in closed):
            return lines[:last_action]
    return lines


def newest_lines(database: Database, journal: str, most: int) -> list[str]:
    """About so many of the newest lines, as anybody may know them."""
    query = select(ENTRY.c.lines, ENTRY.c.last).where(ENTRY.c.journal == journal)
    with database.reader.connect() as connection:
        newest = query.order_by(ENTRY.c.first.desc()).limit(most)
        rows = connection.execute(newest).all()
    return [line for row in reversed(rows) for line in row.lines.split("\n")][-most:]
