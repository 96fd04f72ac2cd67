"""What a house carries, on SQLite and on PostgreSQL, beside raw durable commits of the same rows.

Run: .venv/bin/python -m bench.house [--tables 100] [--seats 5] [--seconds 5] [--many 1000]
     [--only sqlite|postgresql|alone|many]

The server runs in a process of its own and is played at by real sockets on loopback, as fast as
frames come and at fixed rates. Ratios are what travels from one machine to another: of commands
saved one by one, of what engine and lines take alone. A busy machine misses bars by the clock, so
the share that others took is printed beside them.
"""

import argparse
import asyncio
import re
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bench import claims
from bench.house_alone import SEATS, STAKES, Cost, cost, steps
from bench.house_load import Figures, drive
from bench.house_many import resumed
from bench.house_setup import (
    Copied,
    Seated,
    copied_file,
    opened,
    postgres_of,
    raw_commits,
    rows_of_play,
    served,
)
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.seal import house_key
from tests.house import postgres

RATE = 300.0
_PAUSE = re.compile(r"fairdeal_collection_seconds_(bucket|count)\{(.*?)\} ([0-9.e+-]+)")


def bar(what: str, ours: float, limit: float, *, least: bool = False, unit: str = "") -> None:
    """A figure beside its bar: at most so much, or at least."""
    met = ours >= limit if least else ours <= limit
    told = f"{ours:,.2f}".rstrip("0").rstrip(".") + unit
    wanted = f"bar {'at least' if least else 'at most'} {limit:g}{unit}"
    print(f"{what:<64}{told:>12}  {wanted}{'' if met else f' {claims.MISSED}'}", flush=True)


def alone() -> dict[str, Cost]:
    """Engine and lines, and six frames, for each instrument and for many tables."""
    costs = {instrument: cost(instrument, 10, 1000) for instrument in STAKES}
    for instrument, each in costs.items():
        print(
            f"{instrument}: engine and lines {each.engine:.0f} us, six frames {each.frames:.0f} us "
            f"of {each.frame_bytes:,.0f} bytes each"
        )
        bar("  six frames, of engine and lines", each.frames / each.engine, 0.6)
        taken = steps(instrument)
        print(f"  steps of the interpreter: {taken.engine:,.0f}, six frames {taken.frames:,.0f}")
    flat = {tables: cost("nj-uth", tables, 24 * 40) for tables in (1, 10, 40)}
    flat[1000] = cost("nj-uth", 1000, 24 * 1000)
    told = ", ".join(f"{n}: {c.engine + c.frames:.0f}" for n, c in flat.items())
    print(f"us per action, by the number of tables: {told}")
    totals = [each.engine + each.frames for each in flat.values()]
    bar("  the dearest of them, of one table", max(totals) / totals[0], 1.3)
    return costs


@contextmanager
def databases(only: str) -> Iterator[list[tuple[str, str, Copied, Path]]]:
    """Empty databases: a name, an address, a way to copy it, a folder for the key."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        found: list[tuple[str, str, Copied, Path]] = []
        if only != "postgresql":
            file = data / "house.db"
            found.append(("sqlite", f"sqlite:///{file}", copied_file(file), data))
        if only == "sqlite" or postgres.programs() is None:
            yield found
            return
        with postgres.server(durable=True) as place:
            address = postgres.new_database(place, "house")
            copy = lambda name: postgres.new_database(place, name, like="house")  # noqa: E731
            yield [*found, ("postgresql", address, copy, data)]


def load(address: str, copy: Copied, data: Path, given: argparse.Namespace, alone: Cost) -> None:
    """Raw commits, the load, raw commits again."""
    seated = Seated()

    async def prepare() -> None:
        with closing(Database(address)) as database:
            database.upgrade()
            async with House(database, house_key(data / KEY_FILE)) as house:
                await opened(house, given.tables, given.seats, seated)

    asyncio.run(prepare())
    played, first, second = copy("played"), copy("first"), copy("second")
    with closing(Database(played)) as database:
        works = asyncio.run(rows_of_play(database, data, seated, min(given.tables, 20)))
    before = raw_commits(first, works)
    with served(address, data) as (port, pid):
        seconds = given.seconds
        served_by = postgres_of(address)
        measured, metrics = drive(seated.players, port, pid, seconds, RATE, served_by)
    after = raw_commits(second, works)
    for name, figures in measured.items():
        print(f"{name:>14} {figures}")
    print(f"raw one-command commits of the same rows: {before:,.0f}/s before, {after:,.0f}/s after")
    print(limited_by(measured["saturated"], alone, given.seats))
    judge(measured, max(before, after), alone.engine, longest_pause(metrics))


def limited_by(saturated: Figures, alone: Cost, seats: int) -> str:
    """What the server's one interpreter does with its time when there is no more to be had."""
    cores = saturated.server_us * saturated.actions / 1e6
    frames = alone.frames * seats / len(SEATS)
    rest = saturated.server_us - alone.engine - frames
    return (
        f"saturated, the server takes {cores:.2f} of one core; of an action's "
        f"{saturated.server_us:,.0f} us engine and lines take {alone.engine:.0f} alone, "
        f"{seats} frames {frames:.0f}, and commands, sockets and the writer's thread {rest:,.0f}"
    )


def judge(measured: dict[str, Figures], raw: float, engine: float, pause: float) -> None:
    """Every bar of the load."""
    saturated, fixed, third = measured.values()
    bar("p99 at 300 actions/s", fixed.p99_ms, 50, unit=" ms")
    bar("actions/s, saturated", saturated.actions, 1000, least=True)
    bar("saturated, of raw one-command commits", saturated.actions / raw, 0.4, least=True)
    bar("server's processor time, of engine and lines", saturated.server_us / engine, 5)
    bar("p99 at a third of saturation", third.p99_ms, 50, unit=" ms")
    bar("longest pause of the garbage collector, at most", pause, 20, unit=" ms")
    bar("others, at most", max(each.others for each in measured.values()), 10, unit=" %")


def longest_pause(metrics: str) -> float:
    """The upper end of the slowest collection's bucket, in milliseconds."""
    longest, below = 0.0, dict[str, float]()
    for kind, labels, value in _PAUSE.findall(metrics):
        if kind != "bucket":
            continue
        generation, limit = labels.split(",")
        counted = float(value)
        if counted > below.get(generation, 0.0):
            longest = max(longest, 1000 * float(limit.partition('"')[2].rstrip('"')))
        below[generation] = counted
    return longest


def many(tables: int) -> None:
    """A thousand tables in the middle of a round, taken up by a new process."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        found = resumed(f"sqlite:///{data / 'house.db'}", data, tables)
    print(
        f"{found.tables} tables, {found.in_a_round} of them in the middle of a round: "
        f"{found.seconds:.1f} s of the processor, {found.by_the_clock:.1f} s by the clock; "
        f"{found.megabytes_before:.0f} MB before, {found.megabytes:.0f} MB with them"
    )
    bar("1,000 tables taken up", found.seconds * 1000 / found.tables, 5, unit=" s")
    per_table = (found.megabytes - found.megabytes_before) * 1000 / found.tables
    bar("1,000 idle tables, with the process", found.megabytes_before + per_table, 200, unit=" MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--many", type=int, default=1000)
    parser.add_argument("--only", choices=["alone", "sqlite", "postgresql", "many"], default="")
    given = parser.parse_args()
    costs = alone() if given.only in ("", "alone") else {}
    if given.only in ("", "sqlite", "postgresql"):
        uth = costs["nj-uth"] if costs else cost("nj-uth", 10, 1000)
        with databases(given.only) as found:
            for name, address, copy, data in found:
                print(f"\n{name}, {given.tables} tables of {given.seats}:")
                load(address, copy, data, given, uth)
    if given.only in ("", "many"):
        print()
        many(given.many)


if __name__ == "__main__":
    main()
