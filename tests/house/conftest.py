"""Every test of the house runs on SQLite and on a PostgreSQL that the run starts for itself."""

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from fairdeal.house.database import Database
from tests.house import postgres

_numbers = count()
UP_TO_DATE = "up_to_date"  # a database that others are copied from


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with postgres.server() as folder:
        made = Database(postgres.new_database(folder, UP_TO_DATE))
        made.upgrade()
        made.close()
        yield folder


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty house that others are copied from."""
    file = tmp_path_factory.mktemp("made") / "house.db"
    made = Database(f"sqlite:///{file}")
    made.upgrade()
    made.close()
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty house."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_file"), tmp_path / "house.db")
        yield f"sqlite:///{tmp_path}/house.db"
        return
    folder = request.getfixturevalue("postgres_server")
    name = f"house{next(_numbers)}"
    yield postgres.new_database(folder, name, like=UP_TO_DATE)
    postgres.drop_database(folder, name)


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A house's database, brought up to date."""
    opened = Database(address)
    opened.upgrade()
    yield opened
    opened.close()
