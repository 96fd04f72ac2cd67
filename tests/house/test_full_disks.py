"""A disk that is full: wagers stop, nothing is lost, and play resumes when there is room."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from fairdeal.house.access.permissions import Person
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COMMAND
from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused
from tests.house import postgres
from tests.house.full_disks import Disk, small_disk
from tests.house.houses import KEY, bet, check_books, in_house, open_table, play_on, sit
from tests.loops import PATIENCE

pytestmark = pytest.mark.slow
MOST_ROUNDS = 2000  # until even a disk with much room to spare must be full


@contextmanager
def house_on(what: str) -> Iterator[tuple[Database, Disk, Path]]:
    """A house on a PostgreSQL with a small disk for its data, or for its log of writes."""
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(100 if what == "data" else 16))
        place = disk.folder / "place"
        server = postgres.server(data=place) if what == "data" else postgres.server(wal=place)
        folder = stack.enter_context(server)
        database = Database(postgres.new_database(folder, "full"))
        stack.callback(database.close)
        database.upgrade()
        yield database, disk, Path(folder)


class Night:
    """One player who bets as long as it is taken."""

    def __init__(self, house: House, table: str, ann: Person) -> None:
        self.house, self.table, self.ann = house, table, ann
        self.acknowledged: dict[str, int] = {}
        self.sent: tuple[Any, ...] = ()  # the last command, answered or not
        self._act = house.players.act
        house.players.act = self.act  # type: ignore[method-assign,assignment]

    async def act(self, person: Person, key: str, *more: Any) -> dict[str, Any]:
        self.sent = person, key, *more
        answer = await self._act(person, key, *more)
        self.acknowledged[key] = answer["seq"]
        return answer

    async def round(self) -> None:
        await bet(self.house, self.table, 1, self.ann)
        await play_on(self.house, self.table, {1: self.ann})

    async def until_refused(self) -> None:
        """Play until the house takes nothing more."""
        for _ in range(MOST_ROUNDS):
            try:
                await self.round()
            except Refused as refused:
                if refused.refusal.name != "house-stopped":
                    raise
                return
        raise AssertionError("the disk never was full")


@pytest.mark.parametrize("what", ["data", "wal"])
def test_a_full_disk_stops_wagers_and_play_goes_on_when_there_is_room(what: str) -> None:
    with house_on(what) as (database, disk, folder):

        async def play(house: House) -> None:
            table = await open_table(house)
            night = Night(house, table, await sit(house, table, 1, "Ann", chips=400_000))
            await night.round()
            sweeping = asyncio.create_task(house.sweep())
            disk.fill()
            await night.until_refused()
            unanswered, acknowledged = night.sent, dict(night.acknowledged)
            with pytest.raises((Refused, SQLAlchemyError)):  # nothing more is taken
                await night.round()
            disk.free()
            await asyncio.to_thread(postgres.until_up, folder)
            async with asyncio.timeout(PATIENCE):
                while house.writer.failure is not None:
                    assert not sweeping.done()
                    await asyncio.sleep(0.01)
            there = dict(database.rows(select(COMMAND.c.key, COMMAND.c.seq)))
            assert acknowledged.items() <= there.items()
            seq = (await night.act(*unanswered))["seq"]  # the same key until it is answered
            assert there.get(unanswered[1], seq) == seq
            await play_on(house, table, {1: night.ann})
            await night.round()
            sweeping.cancel()
            check_books(house)

        in_house(database, play)
        assert not [each for each in verify_house(database, Seal(KEY)) if each.wrong]


def test_a_full_disk_stops_a_house_in_a_file_until_it_is_opened_again() -> None:
    with small_disk(8) as disk:
        database = Database(f"sqlite:///{disk.folder}/house.db")
        database.upgrade()
        nights: list[Night] = []

        async def play(house: House) -> None:
            table = await open_table(house)
            night = Night(house, table, await sit(house, table, 1, "Ann", chips=400_000))
            nights.append(night)
            await night.round()
            disk.fill()
            await night.until_refused()
            disk.free()
            unanswered = night.sent
            with pytest.raises(Refused, match="house-stopped"):  # though there is room again
                await night.act(*unanswered)

        async def play_on_after_a_restart(house: House) -> None:
            (before,) = nights
            night = Night(house, before.table, before.ann)
            there = dict(database.rows(select(COMMAND.c.key, COMMAND.c.seq)))
            assert before.acknowledged.items() <= there.items()
            seq = (await night.act(*before.sent))["seq"]  # the same key until it is answered
            assert there.get(before.sent[1], seq) == seq
            await play_on(house, night.table, {1: night.ann})
            await night.round()
            check_books(house)

        for what in (play, play_on_after_a_restart):
            in_house(database, what)
        assert not [each for each in verify_house(database, Seal(KEY)) if each.wrong]
        database.close()
