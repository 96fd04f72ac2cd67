"""A house of the first schema with open rounds, kept as a file that is never written again.

It is what a server finds that was upgraded: two tables in the middle of a round, whose journals
know players by name, as all did then.
"""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import MetaData, create_engine

from fairdeal.house.database import Database

FIRST = "0001"
FILE = Path(__file__).with_name(f"house-{FIRST}.sql.xz")


def unpacked(file: Path) -> None:
    """The house as a database file."""
    with closing(sqlite3.connect(file)) as made:
        made.executescript(lzma.decompress(FILE.read_bytes()).decode())


def copied(database: Database) -> None:
    """The house in a database that has the first schema, row by row."""
    memory = create_engine("sqlite://")
    with memory.connect() as kept, database.writer.begin() as made:
        assert isinstance(kept.connection.driver_connection, sqlite3.Connection)
        script = lzma.decompress(FILE.read_bytes()).decode()
        kept.connection.driver_connection.executescript(script)
        tables = MetaData()
        tables.reflect(kept)
        there = [t for t in tables.sorted_tables if t.name != "alembic_version"]
        for table in reversed([t for t in there if t.name in ("journal", "balance")]):
            made.execute(table.delete())  # what every house begins with
        for table in there:
            rows = [dict(row._mapping) for row in kept.execute(table.select())]
            if rows:
                made.execute(table.insert(), rows)
