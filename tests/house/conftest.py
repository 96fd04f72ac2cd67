"""Every test of the house runs on SQLite and on a PostgreSQL that the run starts for itself."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from fairdeal.house.store.database import Database
from tests.house import postgres
from tests.house.houses import new_house

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


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty house."""
    if request.param == "sqlite":
        file = tmp_path / "house.db"
        new_house(file).close()
        yield f"sqlite:///{file}"
        return
    folder = request.getfixturevalue("postgres_server")
    name = f"house{next(_numbers)}"
    yield postgres.new_database(folder, name, like=UP_TO_DATE)
    postgres.drop_database(folder, name)


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A house's database."""
    opened = Database(address)
    yield opened
    opened.close()
