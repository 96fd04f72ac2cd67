"""Several servers on one PostgreSQL: wake-ups, and a database that goes away and comes back."""

import asyncio
from collections.abc import Iterator
from itertools import count

import psycopg
import pytest
from sqlalchemy import select, text

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import JOURNAL, PERSON
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.live_table import Change
from fairdeal.house.tables.player_actions import ASK_FOR_TIME, Request
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
        house.tables.tell_servers = lambda id, seq: None  # as if it died before it could tell
        async with House(shared, KEY) as other:
            other.tables.live(table)
            seq = (await bet(house, table, 1, ann))["seq"]
            sweeping = asyncio.create_task(other.sweep())
            await until(other, table, seq)
            sweeping.cancel()

    in_house(shared, play)


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


def waiting(database: Database) -> int:
    """How many connections wait for a lock of another."""
    query = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with database.reader.connect() as connection:
        return int(connection.execute(query).scalar_one())


async def until_waiting(database: Database, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while waiting(database) < count:
            await asyncio.sleep(0.002)


def test_two_servers_at_one_table_never_wait_for_each_other(shared: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=Settings(pace=0, betting=None, decision=600_000))
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        for number, person in people.items():
            await bet(house, table, number, person)
        (asked,) = house.tables.live(table).waits
        async with House(shared, KEY) as other:
            other.tables.live(table)
            with shared.writer.connect() as first, first.begin():  # somebody who is at it already
                first.execute(select(JOURNAL).where(JOURNAL.c.id == table).with_for_update())
                chips = Request(3 - asked, "buy in", wagers={"chips": 100})
                buys = other.players.act(people[3 - asked], fresh_key(), table, chips)
                buying = asyncio.create_task(buys)
                await until_waiting(shared, 1)
                longer = house.players.act(
                    people[asked], fresh_key(), table, Request(asked, ASK_FOR_TIME)
                )
                asking = asyncio.create_task(longer)
                await until_waiting(shared, 2)
            await asyncio.gather(buying, asking)
            assert house.writer.failure is None
            assert other.writer.failure is None
            check_books(house)

    in_house(shared, play)


def test_a_deadlock_costs_a_command_another_attempt_and_no_server_its_writer(
    shared: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        with shared.writer.connect() as other, other.begin():
            other.execute(select(PERSON).where(PERSON.c.id == ann.id).with_for_update())
            betting = asyncio.create_task(bet(house, table, 1, ann))
            await until_waiting(shared, 1)  # it has the table, and wants the person
            other.execute(text("SET deadlock_timeout = '1h'"))  # the other finds out
            locked = select(JOURNAL).where(JOURNAL.c.id == table).with_for_update()
            await asyncio.to_thread(other.execute, locked)
        await betting
        assert house.writer.failure is None
        check_books(house)

    in_house(shared, play)
