"""A real server process that is killed at a named point, and a player who goes on regardless."""

import os
import signal
import socket
import time
from contextlib import nullcontext
from multiprocessing import get_context
from typing import Any

import httpx
import uvicorn

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import OneServer
from fairdeal.house.tables.player_actions import Request
from fairdeal.web.api.guard import COOKIE
from fairdeal.web.server.app import application
from tests.house.houses import open_table
from tests.loops import PATIENCE
from tests.web.servers import NO_LIMITS

KEY = bytes(32)
PROCESSES = get_context("fork")  # everything is imported already


def serve(address: str, bound: socket.socket, point: str = "", passes: int = 0) -> None:
    """Serve, and be killed when that point is passed for the n-th time, if any is named."""
    left = passes

    def at_point(name: str) -> None:
        nonlocal left
        if name == point:
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    database = Database(address)
    database.upgrade()

    async def opening() -> House:
        return House(database, KEY, at_point=at_point)

    app = application(opening, NO_LIMITS)
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", access_log=False))
    with OneServer(database.file) if database.file else nullcontext():
        server.run(sockets=[bound])


class Server:
    """A server process, started anew after each kill."""

    def __init__(self, address: str) -> None:
        self.address = address

    def start(self, point: str = "", passes: int = 0) -> None:
        with socket.socket() as bound:  # handed on as it is: nobody else can take the port
            bound.bind(("127.0.0.1", 0))
            self.port = bound.getsockname()[1]
            args = (self.address, bound, point, passes)
            self.process = PROCESSES.Process(target=serve, args=args, daemon=True)
            self.process.start()
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    @property
    def is_dead(self) -> bool:
        return not self.process.is_alive()

    def ready(self) -> bool:
        """Whether it answers; it may be killed before it does."""
        while self.process.is_alive():
            try:
                return self.client.get("/ready").status_code == 200
            except httpx.TransportError:
                time.sleep(0.01)
        return False

    def request(self, token: str, method: str, path: str, body: Any = None) -> Any:
        """An answer, or None when the server went away meanwhile."""
        headers = {"origin": f"http://127.0.0.1:{self.port}", "cookie": f"{COOKIE}={token}"}
        try:
            return self.client.request(method, f"/api/{path}", json=body, headers=headers)
        except httpx.TransportError:
            self.check_killed()
            return None

    def check_killed(self) -> None:
        """It was killed, and did not end in any other way."""
        self.process.join(PATIENCE)
        assert self.process.exitcode == -signal.SIGKILL

    def stop(self) -> None:
        """As an operator stops it."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGTERM)
        self.process.join(PATIENCE)
        assert self.process.exitcode == -signal.SIGTERM  # passed on once all is in order


async def prepare(address: str) -> tuple[str, str]:
    """A table and a player at it: the table's id and the player's token."""
    database = Database(address)
    database.upgrade()
    async with House(database, KEY) as house:
        table = await open_table(house)
        ann = await house.people.register("Ann", "long password")
        sit = Request(1, "sit", wagers={"chips": 90_000})
        await house.players.act(ann.person, "sitdown0", table, sit)
    database.close()
    return table, ann.token
