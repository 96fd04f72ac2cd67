"""A house of the first schema with open rounds, kept as a file: `python -m tests.house.old_houses`.

It is what a server finds that was upgraded: two tables in the middle of a round. The file of a
schema that has been released is never written again; until then it follows the journal's format.
"""

import lzma
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.house.seal import Seal
from fairdeal.house.verify import verify_house
from tests.house.houses import KEY, bet, open_table, play_on, sit
from tests.loops import run_to_end

FIRST = "0001"
FILE = Path(__file__).with_name(f"house-{FIRST}.sql.xz")
TABLES = {"nj-uth": "Blue table", "nj-hilo": "Red table"}
PEOPLE = {1: "Ann", 2: "Bob"}


async def play(database: Database) -> None:
    """A round that is over and one that is not, at each table."""
    async with House(database, KEY) as house:
        for instrument, name in TABLES.items():
            table = await open_table(house, instrument, name=name)
            names = {n: f"{who} at {name}" for n, who in PEOPLE.items()}
            people = {n: await sit(house, table, n, who) for n, who in names.items()}
            for over in (True, False):
                for number, person in people.items():
                    await bet(house, table, number, person)
                if over:
                    await play_on(house, table, people)


def unpacked(file: Path) -> None:
    """The house as a database file."""
    with closing(sqlite3.connect(file)) as made:
        made.executescript(lzma.decompress(FILE.read_bytes()).decode())


def is_readable() -> bool:
    """Whether this version plays the journals of the house that is kept."""
    if not FILE.exists():
        return False
    with tempfile.TemporaryDirectory() as folder:
        unpacked(Path(folder) / "house.db")
        with closing(Database(f"sqlite:///{folder}/house.db")) as database:
            database.upgrade()
            return not any(found.wrong for found in verify_house(database, Seal(KEY)))


def main() -> None:
    """Play on the first schema, and keep what was written."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        database = Database(f"sqlite:///{file}")
        database.upgrade(FIRST)
        run_to_end(play(database))
        database.close()
        with closing(sqlite3.connect(file)) as made:
            FILE.write_bytes(lzma.compress("\n".join(made.iterdump()).encode()))


if __name__ == "__main__":
    main()
