"""The state machine of a house, on either database."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.law import INSTRUMENTS
from tests.depth import amount
from tests.house import postgres
from tests.house.coupon_play import issue
from tests.house.houses import KEY, new_house, open_table
from tests.house.machine import NAMES, HouseMachine
from tests.loops import in_a_thread, run_to_end

pytestmark = pytest.mark.slow
EXAMPLES, STEPS = amount(25, 300), 50
COUPONS = 4  # of each player
ON_POSTGRESQL = amount(6, 60)  # each with a database and two servers of its own


async def furnished(database: Database) -> None:
    """Staff, players with coupons, and a table of each instrument."""
    async with House(database, KEY) as house:
        for instrument in INSTRUMENTS:
            await open_table(house, instrument, name=f"Table of {instrument}")
        await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        for name in NAMES.values():
            person = (await house.people.visit(name)).person
            for _ in range(COUPONS):
                await issue(house, person, face=500)


def machine_on(copied: Callable[[], Any], empty: Callable[[], Any], examples: int) -> None:
    databases = {"copied": staticmethod(copied), "empty": staticmethod(empty)}
    kind = type("HouseMachine", (HouseMachine,), databases)
    chosen = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    in_a_thread(lambda: run_state_machine_as_test(kind, settings=chosen))


def test_a_house_on_sqlite_survives_whatever_is_done_to_it(tmp_path: Path) -> None:
    made = tmp_path / "made.db"
    database = new_house(made)
    run_to_end(furnished(database))
    database.close()

    @contextmanager
    def empty() -> Iterator[Database]:
        with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
            own = Database(f"sqlite:///{folder}/house.db")
            yield own
            own.close()

    @contextmanager
    def copied() -> Iterator[Database]:
        with empty() as own:
            assert own.file is not None
            shutil.copy(made, own.file)
            yield own

    machine_on(copied, empty, EXAMPLES)


def test_a_house_on_postgresql_survives_whatever_is_done_to_it(postgres_server: str) -> None:
    address = postgres.new_database(postgres_server, "furnished", like="up_to_date")
    database = Database(address)
    run_to_end(furnished(database))
    database.close()
    numbers = count()

    @contextmanager
    def new(like: str) -> Iterator[Database]:
        name = f"machine{next(numbers)}"
        own = Database(postgres.new_database(postgres_server, name, like=like))
        yield own
        own.close()
        postgres.drop_database(postgres_server, name)

    machine_on(partial(new, "furnished"), partial(new, "template1"), ON_POSTGRESQL)
