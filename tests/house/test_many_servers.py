"""Several servers on one PostgreSQL: wake-ups, and a database that goes away and comes back."""

import asyncio
from collections.abc import Iterator
from itertools import count

import psycopg
import pytest

from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.house.limits import Limit
from fairdeal.house.live import Change
from fairdeal.house.roles import Person
from fairdeal.law import Refused
from tests.house import postgres
from tests.house.houses import KEY, bet, check_books, fresh_key, in_house, open_table, play_on, sit
from tests.loops import PATIENCE

_numbers = count()


@pytest.fixture
def shared(postgres_server: str) -> Iterator[Database]:
    """A PostgreSQL database for several servers."""
    name = f"shared{next(_numbers)}"
    database = Database(postgres.new_database(postgres_server, name, like="up_to_date"))
    yield database
    database.close()
    postgres.drop_database(postgres_server, name)


async def until(house: House, table: str, seq: int) -> None:
    """Until a server knows a line of a table."""
    live, told = house.tables.live(table), asyncio.Event()

    def watch(change: Change) -> None:
        if change.after.head.seq >= seq:
            told.set()

    live.watchers.add(watch)
    if live.durable.head.seq < seq:
        async with asyncio.timeout(PATIENCE):
            await told.wait()
    live.watchers.discard(watch)


def test_a_viewer_at_one_server_sees_what_is_done_at_another(shared: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        async with House(shared, KEY) as other:
            seen: list[int] = []
            other.tables.live(table).watchers.add(lambda change: seen.append(change.after.head.seq))
            seq = (await bet(house, table, 1, ann))["seq"]
            await until(other, table, seq)
            assert seen == [seq]
            await play_on(other, table, {1: ann})
            await until(house, table, other.tables.live(table).durable.head.seq)
            check_books(house)

    in_house(shared, play)


def test_a_lost_wake_up_is_made_good_by_the_sweep(shared: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        house.tables.on_durable = lambda id, seq: None  # as if it died before it could tell
        async with House(shared, KEY) as other:
            other.tables.live(table)
            seq = (await bet(house, table, 1, ann))["seq"]
            sweeping = asyncio.create_task(other.sweep())
            await until(other, table, seq)
            sweeping.cancel()

    in_house(shared, play)


def test_a_limit_set_at_one_server_holds_at_the_other(shared: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        async with House(shared, KEY) as other:
            other.limits.check(ann.id, 1001)  # which looks her limits up
            await house.limits.set(ann, Limit.WAGER, 1000)
            await refused_for(other, ann, 1001)
            house.limits.on_change = lambda: None  # as if it died before it could tell
            await house.limits.set(ann, Limit.WAGER, 500)
            sweeping = asyncio.create_task(other.sweep())
            await refused_for(other, ann, 501)
            sweeping.cancel()

    in_house(shared, play)


async def refused_for(house: House, person: Person, wager: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while not _is_refused(house, person, wager):
            await asyncio.sleep(0.005)


def _is_refused(house: House, person: Person, wager: int) -> bool:
    try:
        house.limits.check(person.id, wager)
    except Refused as refused:
        return refused.refusal.name == "own-wager-limit"
    return False


def test_an_auditor_at_a_server_that_lags_gets_no_open_round(shared: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})
        async with House(shared, KEY) as other:
            other.tables.live(table)
            other.tables.catch_up = lambda live: None  # type: ignore[method-assign]  # it lags
            await bet(house, table, 1, ann)
            begun = house.tables.live(table).durable
            assert begun.commitment not in "".join(other.staff.finished_lines(table))
            assert len(other.staff.finished_lines(table)) > 20

    in_house(shared, play)


def cut_off(database: Database) -> None:
    """Every connection to a database is cut."""
    url = database.writer.url
    with psycopg.connect(
        host=str(url.query["host"]), user="house", dbname="postgres", autocommit=True
    ) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            (url.database,),
        )


def test_a_database_that_goes_away_stops_wagers_and_play_goes_on_when_it_is_back(
    shared: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        sweeping = asyncio.create_task(house.sweep())
        key, before = fresh_key(), house.tables.live(table).durable
        cut_off(shared)
        with pytest.raises(Refused, match="house-stopped"):
            await bet(house, table, 1, ann, key)
        assert house.tables.live(table).durable.head == before.head
        async with asyncio.timeout(PATIENCE):
            while house.writer.failure is not None:
                await asyncio.sleep(0.01)
        await bet(house, table, 1, ann, key)
        await play_on(house, table, {1: ann})
        sweeping.cancel()
        check_books(house)

    in_house(shared, play)
