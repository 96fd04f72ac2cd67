"""A database that is read-only, damaged, readable by others, or without its key is told apart."""

import os
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.condition import damage, is_writable, key_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused
from tests.house.full_disks import small_disk
from tests.house.houses import KEY, bet, in_house, new_house, open_table, play_on, sit
from tests.web.servers import server

PAGE = 4096


async def play(house: House) -> None:
    table = await open_table(house)
    people = {1: await sit(house, table, 1, "Ann")}
    await bet(house, table, 1, people[1])
    await play_on(house, table, people)


@contextmanager
def read_only(database: Database) -> Iterator[Database]:
    """A copy of a house that nobody can write to; its tables are open."""
    if database.file is None:
        name = database.writer.url.database
        with database.writer.connect().execution_options(isolation_level="AUTOCOMMIT") as sql:
            sql.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
        database.close()
        yield database
        return
    with small_disk(8) as disk, closing(sqlite3.connect(database.file)) as in_use:
        in_use.execute("SELECT * FROM alembic_version").fetchall()  # keeps the files beside it
        for file in database.file.parent.glob("house.db*"):
            shutil.copy(file, disk.folder)
        mount = disk.folder.parent
        subprocess.run(["mount", "-o", "remount,ro", mount], check=True)
        copy = Database(f"sqlite:///{disk.folder}/house.db")
        yield copy
        copy.close()


def test_a_house_on_a_read_only_database_is_not_ready(database: Database) -> None:
    with server(database) as client:
        assert client.get("/ready").status_code == 200
    with read_only(database) as closed, server(closed) as client:
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200


def test_looking_whether_a_database_is_writable_leaves_nothing_in_it(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    assert is_writable(database)
    log = tmp_path / "house.db-wal"
    before = log.stat().st_size if log.exists() else 0
    for _ in range(100):
        assert is_writable(database)
    assert (log.stat().st_size if log.exists() else 0) == before
    database.close()


def test_a_house_with_sealed_lines_gets_no_new_key(database: Database, tmp_path: Path) -> None:
    key = tmp_path / "folder" / KEY_FILE
    key.parent.mkdir()
    assert len(key_of(key.parent, database)) == 32  # a new house gets one
    key.unlink()
    in_house(database, play)
    with pytest.raises(Refused, match=r"no-key: .*put it back"):
        key_of(key.parent, database)
    assert not key.exists()
    key.write_bytes(KEY)
    assert key_of(key.parent, database) == KEY


def test_a_sound_database_is_read_to_its_end(database: Database) -> None:
    in_house(database, play)
    count, wrong = damage(database)
    assert count > 20
    assert wrong == ""
    assert not [each for each in verify_house(database, Seal(KEY)) if each.wrong]


def test_every_page_that_was_overwritten_is_found(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    in_house(database, play)
    database.close()
    sound, chance = (tmp_path / "house.db").read_bytes(), random.Random(1)
    unnoticed = []
    for page in range(len(sound) // PAGE):
        spoilt = bytearray(sound)
        spoilt[page * PAGE : (page + 1) * PAGE] = chance.randbytes(PAGE)
        file = tmp_path / f"{page}.db"
        file.write_bytes(spoilt)
        opened = Database(f"sqlite:///{file}")
        if not damage(opened)[1]:
            unnoticed.append(page)
        opened.close()
        file.unlink()
    assert not unnoticed


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_only_the_owner_may_read_a_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        tmp_path.chmod(0o777)
        database = new_house(tmp_path / "house.db")
        with database.writer.connect() as connection, connection.begin():
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        assert {"house.db", "house.db-wal", "house.db-shm"} <= modes(tmp_path).keys()
        assert set(modes(tmp_path).values()) == {0o600}
        for file in tmp_path.iterdir():  # as an older release left them
            file.chmod(0o644)
        database.upgrade()
        assert set(modes(tmp_path).values()) == {0o600}
        database.close()
    finally:
        os.umask(before)
