"""A house of the first schema with open rounds, kept as a file that is never written again.

It is what a server finds that was upgraded: two tables in the middle of a round, whose journals
know players by name, as all did then.
"""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import MetaData, create_engine

from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.seal import Seal
from tests.house.houses import KEY, bet, check_books, in_house, play_on

FIRST = "0001"
FILE = Path(__file__).with_name(f"house-{FIRST}.sql.xz")


def unpacked(file: Path) -> None:
    """The house as a database file."""
    with closing(sqlite3.connect(file)) as made:
        made.executescript(lzma.decompress(FILE.read_bytes()).decode())


def made(address: str) -> Database:
    """The house in an empty database."""
    database = Database(address)
    database.upgrade(FIRST)
    copied(database)
    return database


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


def check_goes_on(database: Database) -> None:
    """Every open round is played to its end, and another one after it."""

    async def play(house: House) -> None:
        for table in house.tables.all():
            state = house.tables.live(table["id"]).durable.state
            assert state.round is not None
            assert state.round.at > 0
            assert not state.round.over
            people = {n: house.people.player(who) for n, who in state.seated.items()}
            await play_on(house, table["id"], people)
            for number, person in people.items():
                await bet(house, table["id"], number, person)
            await play_on(house, table["id"], people)
            assert house.tables.live(table["id"]).durable.state.number > state.number + 1
        check_books(house)

    in_house(database, play)
    assert not [found for found in verify_house(database, Seal(KEY)) if found.wrong]
