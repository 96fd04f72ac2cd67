"""A load driver: players at real sockets, in another process than the server.

The latency of an action is from its write to the arrival of its frame at the other seats.
"""

import asyncio
import os
import random
import time
from collections import deque
from collections.abc import Sequence
from itertools import count
from statistics import median

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]
import websockets
from msgspec import Struct

from fairdeal.web.guard import COOKIE

WAGERS = {"ante": 500, "blind": 500}
_keys = count()


class Player(Struct, frozen=True):
    """Who plays where."""

    table: str
    seat: int
    token: str


class Offered(Struct):
    """What is offered, as far as the driver looks at it."""

    verb: str
    kind: str
    default: bool


class Asked(Struct):
    """The step of a frame."""

    name: str
    offers: list[Offered]


class Message(Struct):
    """What comes in, as far as the driver looks at it."""

    type: str
    key: str = ""
    seq: int = 0
    since: int = 0
    step: Asked | None = None


class Figures(Struct, frozen=True, kw_only=True):
    """What was measured over a while."""

    actions: float  # a second
    median_ms: float
    p99_ms: float
    server_us: float  # of the processor, for each action
    database_us: float  # of a database in processes of its own
    driver_us: float
    others: float  # the share of the machine that others took, in percent
    megabytes: float  # of the server

    def __str__(self) -> str:
        return (
            f"{self.actions:8,.0f} actions/s   median {self.median_ms:7.1f} ms   "
            f"p99 {self.p99_ms:7.1f} ms   server {self.server_us:6,.0f} us/action   "
            f"database {self.database_us:5,.0f} us   driver {self.driver_us:5,.0f} us   "
            f"others {self.others:3.0f} %   "
            f"{self.megabytes:,.0f} MB"
        )


_read = msgspec.json.Decoder(Message).decode


class Watched:
    """The newest commands and frames of a table, as far as they may still belong together."""

    def __init__(self) -> None:
        self.began: deque[tuple[int, int, float]] = deque(maxlen=8)  # number, seat, when
        self.arrived: deque[tuple[int, int, int, float]] = deque(maxlen=40)  # since, to, seat, when


class Driver:
    """Plays at every seat; in the open loop no faster than its rate."""

    def __init__(self, port: int) -> None:
        self._port, self.there = port, 0
        self.rate: float | None = None
        self.actions = 0
        self.latencies: list[float] = []
        self.refused: list[str] = []
        self._sent: dict[str, tuple[int, float]] = {}
        self._tables: dict[str, Watched] = {}
        self._next_at = 0.0

    async def play(self, player: Player) -> None:
        """One player until cancelled."""
        url = f"ws://127.0.0.1:{self._port}/api/tables/{player.table}/live"
        origin = f"http://127.0.0.1:{self._port}"
        headers = {"Origin": origin, "Cookie": f"{COOKIE}={player.token}"}
        async with websockets.connect(
            url, additional_headers=headers, compression=None, open_timeout=120, ping_timeout=120
        ) as line:
            self.there += 1
            answered = ""
            async for text in line:
                message = _read(text)
                if message.type == "done":
                    self._acknowledged(player, message)
                elif message.type == "refused":
                    self.refused.append(str(text)[:300])
                elif message.step is not None:
                    self._arrived(player, message)
                    act = _choice(message.step)
                    if act is not None and message.step.name != answered:
                        answered = message.step.name
                        await self._pace()
                        key = f"act{next(_keys):08}"
                        act |= {"type": "act", "key": key, "seat": player.seat, "step": answered}
                        self._sent[key] = player.seat, time.perf_counter()
                        await line.send(msgspec.json.encode(act).decode())

    def _acknowledged(self, player: Player, message: Message) -> None:
        """The command is durable: some of its frames may have come already."""
        self.actions += 1
        seat, began = self._sent.pop(message.key)
        at = self._tables.setdefault(player.table, Watched())
        at.began.append((message.seq, seat, began))
        for since, seq, other, arrived in at.arrived:
            if other != seat and since < message.seq <= seq:
                self.latencies.append(arrived - began)

    def _arrived(self, player: Player, frame: Message) -> None:
        """A frame tells of every command between its two numbers."""
        now, at = time.perf_counter(), self._tables.setdefault(player.table, Watched())
        at.arrived.append((frame.since, frame.seq, player.seat, now))
        for seq, seat, began in at.began:
            if seat != player.seat and frame.since < seq <= frame.seq:
                self.latencies.append(now - began)

    async def _pace(self) -> None:
        if self.rate is None:
            return
        now = time.perf_counter()
        self._next_at = max(now, self._next_at) + random.expovariate(self.rate)
        await asyncio.sleep(self._next_at - now)


def _choice(step: Asked) -> dict[str, object] | None:
    for offer in step.offers:
        if offer.kind == "bet":
            return {"verb": "bet", "wagers": WAGERS}
        if offer.default:
            return {"verb": offer.verb}
    return None


async def measure(
    driver: Driver, seconds: float, server: psutil.Process, database: psutil.Process | None = None
) -> Figures:
    """Actions, latencies and processor time over a while."""
    await asyncio.sleep(1)
    own = psutil.Process()
    driver.actions, driver.latencies = 0, []
    began, before = time.perf_counter(), psutil.cpu_times()
    spent, stored, driven = _cpu(server), _cpu_of_all(database), _cpu(own)
    await asyncio.sleep(seconds)
    took, after = time.perf_counter() - began, psutil.cpu_times()
    busy = sum(after) - sum(before) - (after.idle - before.idle) - (after.iowait - before.iowait)
    spent, driven = _cpu(server) - spent, _cpu(own) - driven
    stored = _cpu_of_all(database) - stored
    late, actions = sorted(driver.latencies) or [float("nan")], max(1, driver.actions)
    return Figures(
        actions=driver.actions / took,
        median_ms=1000 * median(late),
        p99_ms=1000 * late[int(len(late) * 0.99)],
        server_us=1e6 * spent / actions,
        database_us=1e6 * stored / actions,
        driver_us=1e6 * driven / actions,
        others=100 * max(0.0, busy - spent - stored - driven) / (took * (os.cpu_count() or 1)),
        megabytes=server.memory_info().rss / 1e6,
    )


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _cpu_of_all(process: psutil.Process | None) -> float:
    """Of a process and everything that it started."""
    if process is None:
        return 0.0
    return sum(map(_cpu, (process, *process.children(recursive=True))))


async def drive(
    players: Sequence[Player],
    port: int,
    pid: int,
    seconds: float,
    rate: float,
    database: psutil.Process | None,
) -> tuple[dict[str, Figures], str]:
    """Saturated first, then at the rate, then at a third of saturation; the server's metrics."""
    driver, server = Driver(port), psutil.Process(pid)
    tasks = [asyncio.create_task(driver.play(player)) for player in players]
    while driver.there < len(players):  # on a busy machine it takes a while to come in
        await asyncio.sleep(0.2)
    while driver.actions < 4 * len(players):  # until everybody was looked up and has played
        await asyncio.sleep(0.2)
    saturated = await measure(driver, seconds, server, database)
    measured = {"saturated": saturated}
    for name, wanted in ((f"{rate:g}/s", rate), ("a third of it", saturated.actions / 3)):
        driver.rate = wanted
        await asyncio.sleep(2)
        measured[name] = await measure(driver, seconds, server, database)
    async with httpx.AsyncClient(timeout=60) as client:  # as long as the sockets are open
        metrics = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if driver.refused:
        print(f"{len(driver.refused)} refused, as {driver.refused[0]}")
    return measured, metrics
