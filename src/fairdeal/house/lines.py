"""The lines of a journal as they were written, from the rows that hold them."""

from sqlalchemy import select

from fairdeal.house.database import Database
from fairdeal.house.schema import ENTRY
from fairdeal.house.seal import Seal


def lines_of(database: Database, seal: Seal, journal: str, after: int = -1) -> list[str]:
    """The whole lines of a journal after a number: for replay, and for auditors."""
    query = select(ENTRY).where(ENTRY.c.journal == journal, ENTRY.c.first > after)
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(ENTRY.c.first)).all()
    return [line for row in rows for line in seal.open(row.lines, row.sealed, journal, row.first)]
