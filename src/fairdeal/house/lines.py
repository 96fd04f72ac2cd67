"""The lines of a journal as they were written, from the rows that hold them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from fairdeal.house.database import Database
from fairdeal.house.engine import Standing
from fairdeal.house.journal import HOUSE
from fairdeal.house.schema import ENTRY
from fairdeal.house.seal import Seal
from fairdeal.law import refuse
from fairdeal.table.deck import Condition


def lines_of(database: Database, seal: Seal, journal: str, after: int = -1) -> list[str]:
    """The whole lines of a journal after a number: for replay, and for auditors."""
    begins = max(0, after + 1)
    rows = database.rows(_FROM, journal=journal, begins=begins)
    lines = [line for row in rows for line in _opened(journal, row, seal)]
    return lines[max(0, begins - rows[0][0]) :] if rows else []


_OWN = ENTRY.c.journal == bindparam("journal")
_WITH_IT = select(func.max(ENTRY.c.first)).where(_OWN, ENTRY.c.first <= bindparam("begins"))
_FROM = (
    select(ENTRY.c.first, ENTRY.c.lines, ENTRY.c.sealed)
    .where(_OWN, ENTRY.c.first >= _WITH_IT.scalar_subquery())
    .order_by(ENTRY.c.first)
)


def _opened(journal: str, row: Sequence[Any], seal: Seal) -> list[str]:
    first, lines, sealed = row
    if not isinstance(lines, str) or not isinstance(sealed, bytes):  # SQLite takes anything
        raise refuse("lines-changed", f"{journal}/{first} holds something else than lines")
    return seal.open(lines, sealed, journal, first)


def house_lines(database: Database) -> list[str]:
    """Every line of the house's own journal; nothing in it is sealed."""
    with database.reader.connect() as connection:
        return house_lines_by(connection)


def house_lines_by(connection: Connection) -> list[str]:
    """Return every line of the house's own journal, as one connection sees it."""
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    texts = connection.execute(query).scalars().all()
    if not all(isinstance(text, str) for text in texts):  # SQLite takes anything
        raise refuse("lines-changed", f"{HOUSE} holds something else than lines")
    return [line for text in texts for line in text.split("\n")]


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
