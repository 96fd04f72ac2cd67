"""Every test of the house runs on SQLite and on a PostgreSQL that the run starts for itself."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from fairdeal.house.database import Database
from tests.house import postgres

_numbers = count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with postgres.server() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    folder = request.getfixturevalue("postgres_server")
    return postgres.new_database(folder, f"house{next(_numbers)}")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A house's database, brought up to date."""
    opened = Database(address)
    opened.upgrade()
    yield opened
    opened.close()
