"""A house played at for hours: whether memory, open files and speed stay as they are.

Run: .venv/bin/python -m bench.soak --hours 0.5 [--tables 100] [--seats 3] [--rate 60]
     [--database sqlite|postgresql] [--quick]

A server process of its own is played at through sockets, one for each seat. The table that is
printed has a row for each sample. Memory is flat if, after the first quarter of the time, the line
through the samples rises by less than 3 % (or 5 MB) until the end. Exit code 1: it is not. Runs
below ten minutes are not judged. `--quick` takes seconds, to see that the program works.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from bench.house import databases
from bench.house_load import WAGERS, Player
from bench.house_setup import Seated, opened, served
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.seal import house_key
from fairdeal.web.api.guard import COOKIE

BUY_IN = 45_000  # less than that, and the house gives practice chips again
SHARE, MEGABYTES = 0.03, 5.0  # what memory may grow by, whichever is more
SHORTEST = 600.0  # seconds: before, caches are still being filled
_COLUMNS = "   minute   rounds/s  actions/s   MB   files  sockets  queue  stall ms  refused"
_keys = count()


class Sample(Struct, frozen=True, kw_only=True):
    """The server at one time."""

    seconds: float
    rounds: float  # a second, since the sample before
    actions: float
    megabytes: float
    files: int
    sockets: float
    queue: float  # works that wait for the writer; nan where the server does not say
    stall: float  # the longest stall of the loop in milliseconds; nan likewise
    refused: int

    def __str__(self) -> str:
        return (
            f"{self.seconds / 60:9.2f}{self.rounds:11.1f}{self.actions:11.1f}"
            f"{self.megabytes:7.0f}{self.files:8}{self.sockets:9.0f}{self.queue:7.0f}"
            f"{self.stall:10.0f}{self.refused:9,}"
        )


class Bots:
    """A bot at every seat: it bets, takes the defaults, and buys in again."""

    def __init__(self, port: int, think: float) -> None:
        self._origin, self._think = f"http://127.0.0.1:{port}", think
        self._url = f"ws://127.0.0.1:{port}"
        self.rounds: dict[str, int] = {}  # the newest round of each table
        self.actions = self.refused = 0
        self.names: dict[str, int] = {}  # of refusals

    async def play(self, player: Player, number: int) -> None:
        """One player until cancelled, from an address of its own: limits are by address."""
        headers = {"Origin": self._origin, "Cookie": f"{COOKIE}={player.token}"}
        source = f"127.0.{1 + number // 250}.{1 + number % 250}"
        await self._more_chips(headers, source)  # refused; what a first request costs is warm-up
        while True:
            try:
                async with websockets.connect(
                    f"{self._url}/api/tables/{player.table}/live",
                    additional_headers=headers,
                    compression=None,
                    open_timeout=120,
                    local_addr=(source, 0),
                ) as line:
                    await self._at(line, player, headers, source)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(1)

    async def _at(
        self, line: ClientConnection, player: Player, headers: dict[str, str], source: str
    ) -> None:
        answered = ""
        async for text in line:
            message = json.loads(text)
            if message["type"] == "done":
                self.actions += 1
            elif message["type"] == "refused":
                self.refused += 1
                name = message["name"]
                self.names[name] = self.names.get(name, 0) + 1
                answered = ""
            if message["type"] != "frame":
                continue
            view, step = message["table"], message["you"]["step"]
            self.rounds[player.table] = view["round"]
            act = _choice(step, view, player.seat)
            if act is None or step["name"] == answered:
                continue
            if act["verb"] == "buy in":
                await self._more_chips(headers, source)
            else:
                answered = step["name"]
                act["step"] = answered
            await asyncio.sleep(random.uniform(0, 2 * self._think))
            act |= {"type": "act", "key": f"soak{next(_keys):010}", "seat": player.seat}
            await line.send(json.dumps(act))

    async def _more_chips(self, headers: dict[str, str], source: str) -> None:
        """Ask for practice chips; who has enough of them is refused, which does no harm."""
        line = httpx.AsyncHTTPTransport(local_address=source)
        async with httpx.AsyncClient(headers=headers, timeout=60, transport=line) as client:
            body = {"key": f"soak{next(_keys):010}"}
            await client.post(f"{self._origin}/api/practice-chips", json=body)


def _choice(step: dict[str, Any], view: dict[str, Any], own: int) -> dict[str, Any] | None:
    for offer in step["offers"]:
        if offer["kind"] == "bet":
            chips = sum(seat["chips"] for seat in view["seats"] if seat["seat"] == own)
            if chips < sum(WAGERS.values()):
                return {"verb": "buy in", "wagers": {"chips": BUY_IN}}
            return {"verb": "bet", "wagers": WAGERS}
        if offer["default"]:
            return {"verb": offer["verb"]}
    return None


async def soak(
    players: list[Player], port: int, pid: int, seconds: float, rate: float
) -> list[Sample]:
    """Play, and look at the server now and then."""
    tables = len({player.table for player in players})  # mostly one of a table's seats is asked
    bots, server = Bots(port, tables / rate), psutil.Process(pid)
    tasks = [asyncio.create_task(bots.play(player, n)) for n, player in enumerate(players)]
    every = max(1.0, min(60.0, seconds / 60))
    began = before = time.perf_counter()
    samples: list[Sample] = []
    rounds = actions = 0
    print(_COLUMNS, flush=True)
    async with httpx.AsyncClient(timeout=60) as client:
        while time.perf_counter() - began < seconds:
            await asyncio.sleep(every)
            metrics = _metrics((await client.get(f"http://127.0.0.1:{port}/metrics")).text)
            now = time.perf_counter()
            played = sum(bots.rounds.values())
            samples.append(
                Sample(
                    seconds=now - began,
                    rounds=(played - rounds) / (now - before) if samples else 0.0,
                    actions=(bots.actions - actions) / (now - before),
                    megabytes=server.memory_info().rss / 1e6,
                    files=server.num_fds(),
                    sockets=metrics.get("fairdeal_sockets", float("nan")),
                    queue=_named(metrics, "queue"),
                    stall=1000 * _named(metrics, "stall"),
                    refused=bots.refused,
                )
            )
            rounds, actions, before = played, bots.actions, now
            print(samples[-1], flush=True)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [each for each in ended if isinstance(each, Exception)]
    if failed:
        print(f"{len(failed)} bots failed, the first by {failed[0]!r:.200}")
    if bots.names:
        print("refused:", ", ".join(f"{name} {n}" for name, n in sorted(bots.names.items())))
    return samples


def _metrics(text: str) -> dict[str, float]:
    """The metrics without labels, by name."""
    pairs = (line.split(" ") for line in text.splitlines() if line and line[0] != "#")
    return {pair[0]: float(pair[1]) for pair in pairs if len(pair) == 2 and "{" not in pair[0]}


def _named(metrics: dict[str, float], part: str) -> float:
    """The largest gauge of that name, where the server has one."""
    found = [
        value
        for name, value in metrics.items()
        if part in name and not name.endswith(("_count", "_sum", "_created", "_total"))
    ]
    return max(found, default=float("nan"))


def growth(samples: list[Sample]) -> tuple[float, float]:
    """What memory grew by after warm-up, by the line through the samples; and its mean."""
    warm = samples[len(samples) // 4 :]
    times, sizes = [each.seconds for each in warm], [each.megabytes for each in warm]
    middle, mean = sum(times) / len(warm), sum(sizes) / len(warm)
    spread = sum((at - middle) ** 2 for at in times) or 1.0
    slope = sum((at - middle) * size for at, size in zip(times, sizes, strict=True)) / spread
    return slope * (times[-1] - times[0]), mean


def told(samples: list[Sample]) -> bool:
    """Print the verdict; whether memory is flat, or the time too short to say."""
    grew, mean = growth(samples)
    most = max(MEGABYTES, SHARE * mean)
    flat, short = grew <= most, samples[-1].seconds < SHORTEST
    files = samples[-1].files - samples[len(samples) // 4].files
    print(
        f"memory {'is flat' if flat else 'GROWS'}{' (too short to judge)' if short else ''}: "
        f"{grew:+.1f} MB after warm-up at a mean of "
        f"{mean:.0f} MB (at most {most:.1f}); open files {files:+}"
    )
    return flat or short


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=0.5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--rate", type=float, default=60, help="actions a second, of all bots")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--quick", action="store_true", help="seconds, to see that it works")
    given = parser.parse_args()
    if given.quick:
        given.hours, given.tables, given.rate = 8 / 3600, 5, 100
    with databases(given.database) as found:
        name, address, _, data = found[-1]
        assert name == given.database, f"{given.database} is not installed"
        players = asyncio.run(_prepared(address, data, given.tables, given.seats))
        with served(address, data) as (port, pid):
            print(f"{name}, {given.tables} tables of {given.seats}, {given.hours:g} hours")
            samples = asyncio.run(soak(players, port, pid, 3600 * given.hours, given.rate))
    return 0 if told(samples) else 1


async def _prepared(address: str, data: Path, tables: int, seats: int) -> list[Player]:
    seated = Seated()
    with closing(Database(address)) as database:
        database.upgrade()
        async with House(database, house_key(data / KEY_FILE)) as house:
            await opened(house, tables, seats, seated)
    return seated.players


if __name__ == "__main__":
    sys.exit(main())
