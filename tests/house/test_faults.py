"""A disk that fails at any moment: nothing acknowledged is lost, and nothing more is taken."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from fairdeal.house.access.permissions import Person
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COMMAND
from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused
from tests.depth import DEEP
from tests.house.faults import Faults, faulty_disk
from tests.house.houses import KEY, bet, check_money, new_house, open_table, play_on, sit
from tests.loops import run_to_end

STOPPED_BY = {"", "house-stopped", "OperationalError", "DatabaseError"}


async def prepare(file: Path) -> tuple[str, Person]:
    database = new_house(file)
    async with House(database, KEY) as house:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
    database.close()
    return table, ann


async def round_of_play(file: Path, table: str, ann: Person) -> tuple[list[str], str]:
    """A whole round on that file: the keys that were acknowledged, and what stopped it."""
    acknowledged: list[str] = []
    stopped_by = ""
    database = Database(f"sqlite:///{file}")
    try:
        async with House(database, KEY) as house:
            act = house.players.act

            async def noted(person: Person, key: str, *more: Any) -> dict[str, Any]:
                answer = await act(person, key, *more)
                acknowledged.append(key)
                return answer

            house.players.act = noted  # type: ignore[method-assign,assignment]
            try:
                await bet(house, table, 1, ann)
                await play_on(house, table, {1: ann})
            except Refused as refused:
                stopped_by = refused.refusal.name
                with suppress(Refused):  # nothing more is taken
                    await bet(house, table, 1, ann)
                    stopped_by = "nothing"
    except SQLAlchemyError as error:  # it could not even be opened
        stopped_by = type(error).__name__
    database.close()
    return acknowledged, stopped_by


async def check(file: Path, table: str, ann: Person, acknowledged: list[str]) -> None:
    """What a new process finds on the disk, and that play goes on from there."""
    database = Database(f"sqlite:///{file}")
    async with House(database, KEY) as house:
        with database.reader.connect() as connection:
            there = set(connection.execute(select(COMMAND.c.key)).scalars())
        assert set(acknowledged) <= there
        before = house.tables.live(table).durable.state.number
        await play_on(house, table, {1: ann})
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})
        assert house.tables.live(table).durable.state.number > before
        check_money(house)
    assert not [found for found in verify_house(database, Seal(KEY)) if found.wrong]
    database.close()


def test_the_nth_write_sync_or_open_fails_for_every_n_of_a_round(tmp_path: Path) -> None:
    """Alone or with whatever follows: one of them for each n, and both in a deep run."""
    original = tmp_path / "original.db"
    table, ann = run_to_end(prepare(original))

    def once(
        name: str, faults: Faults, fails_at: int | None, *, lasts: bool
    ) -> tuple[list[str], str]:
        file = tmp_path / name
        shutil.copy(original, file)
        faults.count, faults.fails_at, faults.lasts = 0, fails_at, lasts
        outcome = run_to_end(round_of_play(file, table, ann))
        faults.fails_at = None
        return outcome

    with faulty_disk() as faults:
        complete, _ = once("whole.db", faults, None, lasts=True)
        total = faults.count
        cases = [
            (n, lasts)
            for n in range(1, total + 1)
            for lasts in (True, False)
            if DEEP or lasts == bool(n % 2)
        ]
        outcomes = {
            f"{n}-{lasts}.db": once(f"{n}-{lasts}.db", faults, n, lasts=lasts) for n, lasts in cases
        }
    assert len(complete) >= 3
    assert total > 20
    assert {how for _, how in outcomes.values()} <= STOPPED_BY
    for name, (acknowledged, _) in outcomes.items():
        run_to_end(check(tmp_path / name, table, ann, acknowledged))
    assert any(0 < len(acknowledged) < len(complete) for acknowledged, _ in outcomes.values())
