"""Honest players in a process of their own, so that the attackers' work does not slow them down."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.attack.clients import Client
from tests.attack.scene import QUIET_TABLES, Scene

EVERY = 0.1  # seconds between the commands of an honest player


class Wait(NamedTuple):
    """When a command was sent, on the machine's clock, and how long its answer took."""

    began: float
    took: float


class Played(NamedTuple):
    """What honest players have seen."""

    waits: list[Wait]
    acknowledged: dict[str, int]
    stopped: list[str]  # why, where one of them could not go on


@contextmanager
def honest_players(scene: Scene) -> Iterator[None]:
    """Have people play as long as it is entered; then the scene knows what they have seen."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_play, args=(scene.port, scene.tables, there))
    process.start()
    here.recv()  # everybody sits
    try:
        yield
    finally:
        here.send("stop")
        played: Played = here.recv()
        process.join()
    scene.note_waits(played.waits)
    scene.acknowledged |= played.acknowledged
    for words in played.stopped:
        scene.expect(False, f"an honest player was stopped: {words}")


def _play(port: int, tables: dict[str, str], parent: Connection) -> None:
    asyncio.run(_until_told(port, tables, parent))


async def _until_told(port: int, tables: dict[str, str], parent: Connection) -> None:
    scene = Scene("", Path(), 0, keys_from=10**9)
    scene.port, scene.tables = port, tables
    players = [_Honest(scene, table, f"Honest {n}") for n, table in enumerate(QUIET_TABLES)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    while not all(player.waits for player in players):
        await asyncio.sleep(EVERY)
    for player in players:
        player.waits.clear()
    parent.send("begun")
    await asyncio.to_thread(parent.recv)
    for task in tasks:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    stopped = [f"{error!r:.120}" for error in done if isinstance(error, Exception)]
    waits = [wait for player in players for wait in player.waits]
    parent.send(Played(waits, scene.acknowledged, stopped))


class _Honest:
    """A player who plays all the time and notes how long each command took."""

    def __init__(self, scene: Scene, table: str, name: str) -> None:
        self.scene, self.table, self.name = scene, scene.tables[table], name
        self.waits: list[Wait] = []

    async def run(self) -> None:
        """Play until cancelled; begin again as another player when the chips are gone."""
        token = ""  # outlives the server, as the seat does
        while True:
            try:
                async with Client(self.scene, token) as client:
                    token = token or await self._sit(client)
                    await self._play(client)
                    token = ""
            except httpx.TransportError:  # the server was killed
                await asyncio.sleep(0.2)

    async def _sit(self, client: Client) -> str:
        """Take a seat as a new visitor; return the session's token."""
        await client.visit(self.name)
        while not await client.sit(self.table, 400_000):
            await asyncio.sleep(1)
        return client.token

    async def _play(self, client: Client) -> None:
        """Play until the chips are gone, and leave."""
        while True:
            step = await client.step(self.table)
            began = time.monotonic()
            if not await client.default(self.table, step):
                await client.act(self.table, "leave")
                return
            took = time.monotonic() - began
            self.waits.append(Wait(began, took))
            missed = took - EVERY
            while missed > 0:  # commands that would have been sent meanwhile, and had to wait
                self.waits.append(Wait(began, missed))
                missed -= EVERY
            await asyncio.sleep(EVERY / 2)
