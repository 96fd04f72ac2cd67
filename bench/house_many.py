"""A thousand tables: how much memory they take when nobody plays, and how soon they go on."""

import asyncio
import gc
import multiprocessing
import time
from contextlib import closing
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from msgspec import Struct
from sqlalchemy import select

from bench.house_setup import Seated, bets, decisions, opened
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.schema import GAMING_TABLE
from fairdeal.house.store.seal import house_key

ROUNDS = 2  # that are over before the one that is interrupted


class Resumed(Struct, frozen=True):
    """A process that took up every table of a house."""

    tables: int
    in_a_round: int
    seconds: float  # of the processor
    by_the_clock: float
    megabytes_before: float
    megabytes: float


async def _interrupted(address: str, data: Path, tables: int) -> None:
    with closing(Database(address)) as database:
        database.upgrade()
        async with House(database, house_key(data / KEY_FILE)) as house:
            seated = Seated()
            await opened(house, tables, 2, seated)

            async def play(table: str) -> None:
                for _ in range(ROUNDS):
                    await bets(house, table, seated.people[table])
                    await decisions(house, table, seated.people[table])
                await bets(house, table, seated.people[table])

            ids = list(seated.people)
            for start in range(0, len(ids), 20):
                await asyncio.gather(*map(play, ids[start : start + 20]))


async def _take_up(address: str, data: Path) -> Resumed:
    gc.collect()
    gc.freeze()
    process = psutil.Process()
    before = process.memory_info().rss
    began, clock = time.process_time(), time.perf_counter()
    with closing(Database(address)) as database:
        async with House(database, house_key(data / KEY_FILE)) as house:
            with database.reader.connect() as connection:
                ids = list(connection.execute(select(GAMING_TABLE.c.id)).scalars())
            tables = [house.tables.live(id) for id in ids]
            spent, took = time.process_time() - began, time.perf_counter() - clock
            rounds = [live.durable.state.round for live in tables]
            playing = sum(round is not None and round.at > 0 and not round.over for round in rounds)
            gc.collect()
            now = process.memory_info().rss
    return Resumed(len(tables), playing, spent, took, before / 1e6, now / 1e6)


def _run(address: str, data: Path) -> Resumed:
    return asyncio.run(_take_up(address, data))


def resumed(address: str, data: Path, tables: int) -> Resumed:
    """Tables interrupted in the middle of a round, taken up by a new process."""
    asyncio.run(_interrupted(address, data, tables))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_run, (address, data))
