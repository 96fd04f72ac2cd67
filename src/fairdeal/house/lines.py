"""The lines of a journal as they were written, from the rows that hold them."""

from sqlalchemy import func, select

from fairdeal.house.database import Database
from fairdeal.house.schema import ENTRY
from fairdeal.house.seal import Seal


def lines_of(database: Database, seal: Seal, journal: str, after: int = -1) -> list[str]:
    """The whole lines of a journal after a number: for replay, and for auditors."""
    own = ENTRY.c.journal == journal
    with_it = select(func.max(ENTRY.c.first)).where(own, ENTRY.c.first <= max(0, after + 1))
    query = select(ENTRY).where(own, ENTRY.c.first >= with_it.scalar_subquery())
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(ENTRY.c.first)).all()
    lines = [line for row in rows for line in seal.open(row.lines, row.sealed, journal, row.first)]
    return lines[max(0, after + 1 - rows[0].first) :] if rows else []


def newest_lines(database: Database, journal: str, most: int) -> list[str]:
    """About so many of the newest lines, as anybody may know them."""
    query = select(ENTRY.c.lines, ENTRY.c.last).where(ENTRY.c.journal == journal)
    with database.reader.connect() as connection:
        newest = query.order_by(ENTRY.c.first.desc()).limit(most)
        rows = connection.execute(newest).all()
    return [line for row in reversed(rows) for line in row.lines.split("\n")][-most:]
