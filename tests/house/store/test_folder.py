"""A house as a file and a house again, and what is never done on the way."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from fairdeal.house.store import folder as house_files
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused
from tests.house import old_houses, postgres
from tests.house.history.test_verify import play, play_once_more, wrong
from tests.house.houses import KEY, in_house
from tests.house.old_houses import check_goes_on

pytestmark = pytest.mark.both_databases

_numbers = count()


@pytest.fixture
def empty(address: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where there is no house yet, in a database of the same kind."""
    if address.startswith("sqlite"):
        yield f"sqlite:///{tmp_path}/restored.db"
        return
    folder = request.getfixturevalue("postgres_server")
    name = f"restored{next(_numbers)}"
    yield postgres.new_database(folder, name)
    postgres.drop_database(folder, name)


@pytest.fixture
def old(postgres_server: str) -> Iterator[Database]:
    """A PostgreSQL house of the first schema."""
    name = f"outdated{next(_numbers)}"
    with closing(old_houses.made(postgres.new_database(postgres_server, name))) as database:
        yield database
    postgres.drop_database(postgres_server, name)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder where programs are found, with the shell's own in it."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in ("sh", "head", "cat", "env"):
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(house_files, "_DEBIAN", tmp_path / "none")
    return folder


def program(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o700)


def real(name: str) -> Path:
    folder = postgres.programs()
    assert folder is not None
    return folder / name


def all_lines(database: Database) -> dict[str, list[str]]:
    with database.reader.connect() as connection:
        ids = connection.execute(text("SELECT id FROM gaming_table")).scalars().all()
    return {id: engine_lines(database, Seal(KEY), id) for id in ids}


def test_a_house_is_restored_as_it_was_backed_up(
    database: Database, empty: str, tmp_path: Path
) -> None:
    in_house(database, play_once_more)
    before = all_lines(database)
    database.backup(tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    in_house(database, play_once_more)
    with closing(Database(empty)) as restored:
        restored.restore(tmp_path / "copy")
        assert all_lines(restored) == before
        assert wrong(restored) == []
        in_house(restored, play_once_more)
        assert wrong(restored) == []
        with pytest.raises(Refused, match="not-empty"):
            restored.restore(tmp_path / "copy")


def test_what_the_house_keeps_for_good_is_kept_after_a_restore(
    database: Database, empty: str, tmp_path: Path
) -> None:
    in_house(database, play)
    database.backup(tmp_path / "copy")
    with closing(Database(empty)) as restored:
        restored.restore(tmp_path / "copy")
        with pytest.raises(Exception, match="kept for good"), restored.writer.begin() as connection:
            connection.execute(text("DELETE FROM entry"))


@pytest.mark.parametrize("kept", [0, 100, 9_000])
def test_what_is_no_whole_copy_is_not_restored(
    database: Database, empty: str, tmp_path: Path, kept: int
) -> None:
    in_house(database, play)
    database.backup(tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    assert len(whole) > kept
    (tmp_path / "part").write_bytes(whole[:kept])
    with closing(Database(empty)) as restored:
        with pytest.raises(Refused, match=r"not-a-house|copy-failed|dump-failed"):
            restored.restore(tmp_path / "part")
        assert restored.revision() is None
        restored.restore(tmp_path / "copy")
        assert wrong(restored) == []


def test_where_there_is_no_house_there_is_nothing_to_back_up(empty: str, tmp_path: Path) -> None:
    with closing(Database(empty)) as database, pytest.raises(Refused, match="no-house"):
        database.backup(tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_file_beside_what_another_house_left_is_not_restored(tmp_path: Path) -> None:
    with closing(Database(f"sqlite:///{tmp_path}/house.db")) as database:
        database.upgrade()
        database.backup(tmp_path / "copy")
    (tmp_path / "other.db-wal").write_bytes(b"left")
    other = Database(f"sqlite:///{tmp_path}/other.db")
    with closing(other), pytest.raises(Refused, match=r"other.db-wal exists"):
        other.restore(tmp_path / "copy")


def test_an_older_house_is_not_upgraded_where_it_cannot_be_backed_up(
    old: Database, tmp_path: Path, programs: Path
) -> None:
    with pytest.raises(Refused, match=r"no-backup: .*pg_dump is not on the path.*--no-backup"):
        old.upgrade(folder=tmp_path)
    assert old.revision() == old_houses.FIRST
    assert not list(tmp_path.glob("house.dump*"))
    old.upgrade(backup=False)
    check_goes_on(old)


def test_a_dump_that_cannot_be_read_back_does_not_count(
    old: Database, tmp_path: Path, programs: Path
) -> None:
    program(programs, "pg_restore", f'exec {real("pg_restore")} "$@"')
    program(programs, "pg_dump", f'{real("pg_dump")} "$@" | head -c 9000')
    with pytest.raises(Refused, match="no-backup"):
        old.upgrade(folder=tmp_path)
    assert old.revision() == old_houses.FIRST
    assert not list(tmp_path.glob("house.dump*"))


def test_a_password_is_in_no_argument_and_in_no_message(
    old: Database, postgres_server: str, tmp_path: Path, programs: Path
) -> None:
    name = old.writer.url.database
    address = f"postgresql://house:not%20told@/{name}?host={postgres_server}"
    said = tmp_path / "said"
    record = f'echo "$@" >> {said}; env > {tmp_path}/environment; echo "no luck" >&2; exit 1'
    program(programs, "pg_dump", record)
    database = Database(address)
    with closing(database), pytest.raises(Refused, match="no luck") as refused:
        database.backup(tmp_path / "copy")
    assert "not told" not in said.read_text()
    assert "not told" not in str(refused.value)
    environment = (tmp_path / "environment").read_text().splitlines()
    assert {"PGPASSWORD=not told", f"PGHOST={postgres_server}", f"PGDATABASE={name}"} <= {
        *environment
    }


def test_nobody_writes_between_the_backup_and_the_upgrade(
    old: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[bool] = []

    def dump(connecting: house_files.Connecting, target: Path) -> None:
        house_files.dump(connecting, target)
        with psycopg.connect(**connecting) as other:
            other.execute("SET lock_timeout = '50ms'")
            with pytest.raises(psycopg.errors.LockNotAvailable):
                other.execute("SELECT 1 FROM journal FOR UPDATE")
        waited.append(True)

    monkeypatch.setattr("fairdeal.house.store.database.dump", dump)
    old.upgrade(folder=tmp_path)
    assert waited == [True]


def test_a_house_of_a_later_release_is_left_alone(database: Database, tmp_path: Path) -> None:
    with database.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refused, match="newer-house"):
        database.upgrade(folder=tmp_path)
    assert not list(tmp_path.glob("*before*"))
