"""What a house carries: a load driver with real sockets on loopback, beside raw durable commits.

`python bench/house.py [--tables 100] [--seats 5] [--seconds 5] [--database URL]` prepares the
tables, serves them in a process of its own, and plays at them: first at a fixed rate, then as fast
as frames come. The latency is from the command's write to the frame's arrival at the other seats.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import tempfile
import time
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
import uvicorn
import websockets

from fairdeal.house.clocks import Settings
from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.house.journal import Head, Note, written
from fairdeal.house.players import Request
from fairdeal.house.roles import Role
from fairdeal.house.store import store_of
from fairdeal.house.work import Answer, Due, Entry, Work
from fairdeal.web.app import application
from fairdeal.web.guard import COOKIE

KEY = bytes(32)
WAGERS = {"ante": 500, "blind": 500}
_keys = count()


async def prepare(address: str, tables: int, seats: int) -> list[tuple[str, int, str]]:
    """Tables with players at them: table, seat and token of each."""
    database = Database(address)
    database.upgrade()
    players = []
    async with House(database, KEY) as house:
        floor = await house.people.add_staff("Flo", "long password", Role.FLOOR, by="bench")
        settings = Settings(pace=0, betting=None, decision=None)
        for n in range(tables):
            key = f"open{next(_keys):08}"
            table = await house.tables.open(floor, key, f"Bench {n}", "nj-uth", {}, settings)
            for seat in range(1, seats + 1):
                guest = await house.people.visit(f"Guest {n} at {seat}")
                sit = Request(seat, "sit", wagers={"chips": 90_000})
                await house.players.act(guest.person, f"sit{next(_keys):08}", table, sit)
                players.append((table, seat, guest.token))
    database.close()
    return players


def serve(address: str, port: int) -> None:
    """The server, in a process of its own."""
    database = Database(address)

    async def opening() -> House:
        return House(database, KEY)

    config = uvicorn.Config(
        application(opening),
        port=port,
        log_level="critical",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run()


class Driver:
    """Plays at every seat; in the open loop no faster than its rate."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rate: float | None = None
        self.sent: dict[tuple[str, str], float] = {}
        self.seq_sent: dict[tuple[str, int], float] = {}
        self.arrived: dict[tuple[str, int], float] = {}
        self.latencies: list[float] = []
        self.actions = 0
        self.next_at = 0.0

    async def play(self, table: str, seat: int, token: str) -> None:
        """One player until cancelled."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": f"{COOKIE}={token}"}
        async with websockets.connect(url, additional_headers=headers, compression=None) as line:
            answered = ""
            async for text in line:
                message = json.loads(text)
                if message["type"] == "done":
                    began = self.sent.pop((table, message["key"]))
                    self._both(table, message["seq"], began)
                elif message["type"] == "frame":
                    self.arrived[table, message["seq"]] = time.perf_counter()
                    step = message["step"]
                    if step["name"] != answered and (act := _choice(step)):
                        answered = step["name"]
                        await self._pace()
                        key = f"act{next(_keys):08}"
                        act |= {"type": "act", "key": key, "seat": seat, "step": step["name"]}
                        self.sent[table, key] = time.perf_counter()
                        await line.send(json.dumps(act))

    def _both(self, table: str, seq: int, began: float) -> None:
        """The command is acknowledged: the last frame of it may have come already."""
        self.actions += 1
        arrived = self.arrived.get((table, seq))
        if arrived is not None:
            self.latencies.append(arrived - began)

    async def _pace(self) -> None:
        if self.rate is None:
            return
        now = time.perf_counter()
        self.next_at = max(now, self.next_at) + random.expovariate(self.rate)
        await asyncio.sleep(self.next_at - now)


def _choice(step: dict[str, Any]) -> dict[str, Any] | None:
    for offer in step["offers"]:
        if offer["kind"] == "bet":
            return {"verb": "bet", "wagers": WAGERS}
        if offer["default"]:
            return {"verb": offer["verb"]}
    return None


async def measure(driver: Driver, seconds: float, server: psutil.Process) -> dict[str, float]:
    """Actions, latencies and processor time over a while."""
    await asyncio.sleep(1)
    own = psutil.Process()
    driver.actions, driver.latencies = 0, []
    began, before = time.perf_counter(), psutil.cpu_times()
    spent, driven = _cpu(server), _cpu(own)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    after = psutil.cpu_times()
    busy = sum(after) - sum(before) - (after.idle - before.idle) - (after.iowait - before.iowait)
    spent, driven = _cpu(server) - spent, _cpu(own) - driven
    late = sorted(driver.latencies) or [float("nan")]
    return {
        "per second": driver.actions / took,
        "median ms": 1000 * median(late),
        "p99 ms": 1000 * late[int(len(late) * 0.99)],
        "server us": 1e6 * spent / max(1, driver.actions),
        "others %": 100 * max(0.0, busy - spent - driven) / (took * (os.cpu_count() or 1)),
        "MB": server.memory_info().rss / 1e6,
    }


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def raw_commits(address: str, number: int = 400) -> float:
    """Durable commits a second of one command's rows each, and nothing else."""
    database = Database(address)
    store = store_of(database)
    with database.reader.connect() as connection:
        row = connection.exec_driver_sql("SELECT seq, hash FROM journal WHERE id = 'house'").one()
    head = Head(row[0], row[1])
    works = []
    for n in range(number):
        entry, head = written(head, Note("bench", "raw", {"text": "x" * 2800}), 0)
        entry = Entry(*(getattr(entry, name) for name in Entry.__struct_fields__))
        answer = Answer("bench", f"raw{n:08}", "d" * 64, '{"seq": 1}', "house", entry.last)
        works.append(Work((entry,), (answer,), due=(Due("house", entry.last, None),)))
    began = time.perf_counter()
    for work in works:
        store.write([work])
    took = time.perf_counter() - began
    store.close()
    database.close()
    return number / took


def show(name: str, figures: dict[str, float]) -> None:
    """A line of figures."""
    told = (f"{what} {value:,.1f}" for what, value in figures.items())
    print(f"{name:>12}", *told, sep="  ", flush=True)


async def drive(
    players: list[tuple[str, int, str]], port: int, seconds: float, pid: int, rates: list[float]
) -> None:
    """Every rate, then saturation."""
    driver = Driver(port)
    server = psutil.Process(pid)
    driver.rate = rates[0]
    tasks = [asyncio.create_task(driver.play(*player)) for player in players]
    await asyncio.sleep(2)
    for rate in rates:
        driver.rate = rate
        show(f"{rate:g}/s", await measure(driver, seconds, server))
    driver.rate = None
    show("saturated", await measure(driver, seconds, server))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--database", default="")
    parser.add_argument("--rates", default="300")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = given.database or f"sqlite:///{Path(folder) / 'house.db'}"
        players = asyncio.run(prepare(address, given.tables, given.seats))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = multiprocessing.get_context("spawn").Process(
            target=serve, args=(address, port), daemon=True
        )
        process.start()
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/ready")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        assert process.pid is not None
        rates = [float(rate) for rate in given.rates.split(",")]
        asyncio.run(drive(players, port, given.seconds, process.pid, rates))
        process.terminate()
        process.join()
        print(f"raw commits of one command each: {raw_commits(address):,.0f} a second")


if __name__ == "__main__":
    main()
