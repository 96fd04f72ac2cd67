"""A load driver: players at real sockets, in another process than the server.

The latency of an action is from its write to the arrival of its frame at the other seats. What the
driver itself is late is no latency of the house: a player who waits for the next action's turn goes
on reading, no garbage is collected meanwhile (all of it takes a sixth of a second), no pings are
sent, and it says how late its own timers were. Turns go to anybody who is asked: taken in the order
of asking, all tables come to shuffle and to settle at the same time, which tables do not.
"""

import asyncio
import gc
import os
import random
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from statistics import median

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]
import uvloop
import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection as Line

from fairdeal.web.api.guard import COOKIE

WAGERS = {"ante": 500, "blind": 500}
_TICK = 0.005
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
    driver_late_ms: float  # p99 of the driver's own timers
    others: float  # the share of the machine that others took, in percent
    megabytes: float  # of the server

    def __str__(self) -> str:
        return (
            f"{self.actions:8,.0f} actions/s   median {self.median_ms:7.1f} ms   "
            f"p99 {self.p99_ms:7.1f} ms   server {self.server_us:6,.0f} us/action   "
            f"database {self.database_us:5,.0f} us   driver {self.driver_us:5,.0f} us, "
            f"late {self.driver_late_ms:4.1f} ms   "
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
        self._waiting: list[asyncio.Event] = []  # for their turn to act

    async def play(self, player: Player) -> None:
        """One player until cancelled."""
        url = f"ws://127.0.0.1:{self._port}/api/tables/{player.table}/live"
        origin = f"http://127.0.0.1:{self._port}"
        headers = {"Origin": origin, "Cookie": f"{COOKIE}={player.token}"}
        async with (
            websockets.connect(
                url,
                additional_headers=headers,
                compression=None,
                open_timeout=120,
                ping_interval=None,
            ) as line,
            asyncio.TaskGroup() as answers,
        ):
            self.there += 1
            answered = ""
            while True:
                text = await line.recv(decode=False)
                message = _read(text)
                if message.type == "done":
                    self._acknowledged(player, message)
                elif message.type == "refused":
                    self.refused.append(text.decode()[:300])
                elif message.step is not None:
                    self._arrived(player, message)
                    act = _choice(message.step)
                    if act is not None and message.step.name != answered:
                        answered = message.step.name
                        act |= {"type": "act", "seat": player.seat, "step": answered}
                        if self.rate is None:
                            await self._send(line, player, act)
                        else:  # whoever thinks it over sees what others do meanwhile
                            answers.create_task(self._send_in_turn(line, player, act))

    async def _send_in_turn(self, line: Line, player: Player, act: dict[str, object]) -> None:
        turn = asyncio.Event()
        self._waiting.append(turn)
        await turn.wait()
        await self._send(line, player, act)

    async def _send(self, line: Line, player: Player, act: dict[str, object]) -> None:
        act["key"] = key = f"act{next(_keys):08}"
        self._sent[key] = player.seat, time.perf_counter()
        await line.send(msgspec.json.encode(act), text=True)

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

    async def give_turns(self) -> None:
        """As long as there is a rate: so many actions a second, each of anybody who is asked."""
        at = time.perf_counter()
        while True:
            at = max(at, time.perf_counter() - 1) + random.expovariate(self.rate or 10.0)
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if self.rate is not None and self._waiting:
                number = random.randrange(len(self._waiting))
                self._waiting[number], last = self._waiting[-1], self._waiting[number]
                self._waiting.pop()
                last.set()


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
    late_by: list[float] = []
    ticking = asyncio.create_task(_tick(late_by))
    await asyncio.sleep(seconds)
    ticking.cancel()
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
        driver_late_ms=1000 * sorted(late_by)[int(len(late_by) * 0.99)],
        others=100 * max(0.0, busy - spent - stored - driven) / (took * (os.cpu_count() or 1)),
        megabytes=server.memory_info().rss / 1e6,
    )


async def _tick(late_by: list[float]) -> None:
    """How late the driver's own timers are."""
    while True:
        due = time.perf_counter() + _TICK
        await asyncio.sleep(_TICK)
        late_by.append(time.perf_counter() - due)


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """No garbage is looked for meanwhile."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _cpu_of_all(process: psutil.Process | None) -> float:
    """Of a process and everything that it started."""
    if process is None:
        return 0.0
    return sum(map(_cpu, (process, *process.children(recursive=True))))


def drive(
    players: Sequence[Player],
    port: int,
    pid: int,
    seconds: float,
    rate: float,
    database: psutil.Process | None,
) -> tuple[dict[str, Figures], str]:
    """Saturated first, then at the rate, then at a third of saturation; the server's metrics."""
    with _nothing_collected(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_drive(players, port, pid, seconds, rate, database))


async def _drive(
    players: Sequence[Player],
    port: int,
    pid: int,
    seconds: float,
    rate: float,
    database: psutil.Process | None,
) -> tuple[dict[str, Figures], str]:
    driver, server = Driver(port), psutil.Process(pid)
    tasks = [asyncio.create_task(driver.play(player)) for player in players]
    tasks.append(asyncio.create_task(driver.give_turns()))
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
