"""A PostgreSQL house as an operator upgrades, backs up and restores it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.house.store.database import Database
from tests.cli.running import house
from tests.cli.test_house_commands import Serving
from tests.house import old_houses, postgres
from tests.house.houses import KEY

SAID = "Backup before the upgrade: "


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the key of the old house."""
    (tmp_path / "house.key").write_bytes(KEY)
    return tmp_path


@pytest.fixture
def old(postgres_server: str) -> Iterator[str]:
    """The address of a house of the first schema."""
    address = postgres.new_database(postgres_server, "old_house")
    old_houses.made(address).close()
    yield address
    postgres.drop_database(postgres_server, "old_house")


@pytest.fixture
def empty(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    yield postgres.new_database(postgres_server, "empty_house")
    postgres.drop_database(postgres_server, "empty_house")


def stopped(server: Serving) -> str:
    """What a server said until it was stopped."""
    try:
        server.until_open()
    finally:
        said = server.stop()
    return said


def test_an_older_house_is_backed_up_once_and_the_backup_is_a_house_again(
    data: Path, old: str, empty: str
) -> None:
    said = stopped(Serving(data, "--database", old))
    (backup,) = data.glob("house.dump.before-*")
    assert f"{SAID}{backup}\n" in said
    assert backup.stat().st_mode & 0o777 == 0o600
    assert SAID not in stopped(Serving(data, "--database", old))
    restored = house(data, "house", "restore", str(backup), "--database", empty)
    assert restored.code == 0, restored.err
    assert [line.split(": ")[1] for line in restored.out.splitlines()][-1].endswith("verified")
    again = house(data, "house", "restore", str(backup), "--database", empty)
    assert again.code == 2
    assert again.err.startswith("refused: not-empty: ")
    assert len(list(data.glob("house.dump.*"))) == 1


def test_a_backup_leaves_an_older_house_as_it_is(data: Path, old: str) -> None:
    copy = data / "copy.dump"
    made = house(data, "house", "backup", str(copy), "--database", old)
    assert made.code == 0, made.err
    with closing(Database(old)) as database:
        assert database.revision() == old_houses.FIRST
    assert house(data, "house", "backup", str(copy), "--database", old).code == 2
    served = stopped(Serving(data, "--database", old, "--no-backup"))
    assert SAID not in served
    assert "Traceback" not in served


def test_a_restored_house_needs_its_key_and_is_found_wrong_with_another(
    data: Path, old: str, empty: str
) -> None:
    copy = data / "copy.dump"
    assert house(data, "house", "backup", str(copy), "--database", old).code == 0
    without = house(data / "new", "house", "restore", str(copy), "--database", empty)
    assert without.err.startswith("refused: no-key: ")
    (data / "house.key").write_bytes(bytes(31) + b"1")
    wrong = house(data, "house", "restore", str(copy), "--database", empty)
    assert wrong.code == 1
    assert "sealed-with-another-key" in wrong.out


def test_a_database_that_is_not_there_is_told_in_one_line(data: Path) -> None:
    nowhere = "postgresql://house:hidden@127.0.0.1:1/none"
    for command in (("house", "verify"), ("house", "backup", str(data / "copy")), ("serve",)):
        refused = house(data, *command, "--database", nowhere)
        assert refused.code == 2
        assert refused.err.startswith("refused: no-database: ")
        assert len(refused.err.splitlines()) == 1
        assert "hidden" not in refused.err
