"""`fairdeal house verify` says the same however it is run; `serve` takes no older copy."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.seal import house_key
from tests.cli.running import Ran, fairdeal
from tests.clusters import cluster
from tests.house.houses import bet, open_table, play_on, sit
from tests.loops import run_to_end


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a house with two tables at which a round was played."""
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()

    async def play() -> None:
        async with House(database, house_key(tmp_path / KEY_FILE)) as house:
            for name in ("Red table", "Blue table"):
                table = await open_table(house, name=name)
                ann = await sit(house, table, 1, "Ann")
                await bet(house, table, 1, ann)
                await play_on(house, table, {1: ann})

    run_to_end(play())
    database.close()
    return tmp_path


def verified(data: Path, *more: str) -> Ran:
    return fairdeal("house", "verify", "--data", str(data), *more)


def test_one_process_several_and_a_cluster_say_the_same(data: Path) -> None:
    alone = verified(data, "--workers", "1")
    assert alone.code == 0
    told = [line.partition(":")[0] for line in alone.out.splitlines()]
    tables = ["table Red table", "table Blue table"]
    first = ["the database", "the house's journal", "authority"]
    assert told == [*first, *tables, "coupons", "history", "the books"]
    assert verified(data, "--workers", "2") == alone
    with cluster() as address:
        assert verified(data, "--dask", address) == alone


def test_what_is_wrong_is_said_and_is_the_exit_code(data: Path) -> None:
    with closing(sqlite3.connect(data / "house.db")) as house:
        house.execute("UPDATE balance SET cents = cents + 1 WHERE account LIKE 'player/%'")
        house.commit()
    found = verified(data, "--workers", "1", "--json")
    assert found.code == 1
    *right, books = map(json.loads, found.out.splitlines())
    assert not any(each["wrong"] for each in right)
    assert "does not hold what its transfers say" in books["wrong"]


def test_no_older_copy_of_a_house_is_served_beside_its_heads(data: Path) -> None:
    heads, older = data / "heads", data / "older.db"
    database = Database(f"sqlite:///{data}/house.db")
    database.backup(older)

    async def sign_on_another() -> None:
        async with House(database, house_key(data / KEY_FILE), heads=heads) as house:
            await house.people.visit("Bob")

    run_to_end(sign_on_another())
    database.close()
    served = fairdeal(
        *("serve", "--port", "0", "--data", str(data), "--heads", str(heads)),
        *("--database", f"sqlite:///{older}"),
    )
    assert served.code == 2
    assert served.err.startswith(f"refused: older-copy: the heads in {heads} are of a newer house")
