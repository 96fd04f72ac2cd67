"""A house of an older schema, with open rounds: brought up to date with a backup, and played on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import OneServer
from fairdeal.house.store.schema import METADATA
from fairdeal.law import Refused
from tests.house import old_houses, postgres
from tests.house.old_houses import check_goes_on

_numbers = count()


def revision(file: Path) -> str:
    with closing(sqlite3.connect(file)) as there:
        return str(there.execute("SELECT version_num FROM alembic_version").fetchone()[0])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The house that is kept as a file."""
    file = tmp_path / "house.db"
    old_houses.unpacked(file)
    assert revision(file) == old_houses.FIRST
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """The same house in either database."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path}/older.db"
    else:
        folder = request.getfixturevalue("postgres_server")
        address = postgres.new_database(folder, f"older{next(_numbers)}")
    with closing(old_houses.made(address)) as database:
        yield database


def test_a_house_of_the_first_schema_is_upgraded_with_a_backup_and_goes_on(old: Path) -> None:
    database = Database(f"sqlite:///{old}")
    with OneServer(old):
        database.upgrade()
        with database.reader.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        check_goes_on(database)
    database.close()
    (backup,) = old.parent.glob("house.db.before-*")
    assert revision(backup) == old_houses.FIRST
    assert backup.name == f"house.db.before-{revision(old)}"


def test_the_backup_is_a_house_that_goes_on_too(old: Path) -> None:
    with closing(Database(f"sqlite:///{old}")) as database:
        database.upgrade()
    (backup,) = old.parent.glob("house.db.before-*")
    with closing(Database(f"sqlite:///{backup}")) as database:
        database.upgrade()
        check_goes_on(database)


def test_an_upgrade_that_failed_is_begun_again_beside_its_backup(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{old}")
    with monkeypatch.context() as patched:
        patched.setattr("fairdeal.house.store.database.command.upgrade", _disk_is_full)
        with pytest.raises(OSError, match="full"):
            database.upgrade()
    assert revision(old) == old_houses.FIRST
    database.upgrade()
    assert len(list(old.parent.glob("house.db.before-*"))) == 2
    check_goes_on(database)
    database.close()


def _disk_is_full(*given: object) -> None:
    raise OSError("the disk is full")


def test_rounds_that_were_open_on_an_older_schema_go_on(older: Database, tmp_path: Path) -> None:
    older.upgrade(folder=tmp_path)
    check_goes_on(older)


def test_a_backup_goes_nowhere_by_itself(
    postgres_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = postgres.new_database(postgres_server, f"older{next(_numbers)}")
    with closing(old_houses.made(address)) as database:
        with pytest.raises(Refused, match=r"no-backup: .*folder"):
            database.upgrade()
        assert database.revision() == old_houses.FIRST
        assert not [*tmp_path.iterdir()]
        database.upgrade(folder=tmp_path)
    assert [file.name[:12] for file in tmp_path.iterdir()] == ["house.dump.b"]


def test_what_was_upgraded_already_is_left_alone(old: Path) -> None:
    with closing(Database(f"sqlite:///{old}")) as database:
        database.upgrade()
        database.upgrade()
    assert len(list(old.parent.glob("house.db.before-*"))) == 1


def test_a_second_server_does_not_upgrade_what_another_serves(old: Path) -> None:
    with OneServer(old), pytest.raises(Refused, match="second-server"), OneServer(old):
        pass
    assert revision(old) == old_houses.FIRST
