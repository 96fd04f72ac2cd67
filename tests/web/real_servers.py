"""Servers at a real port, with the protocols and limits of `fairdeal serve`."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.web.server.app import application
from fairdeal.web.server.server import Listening, config, in_front
from tests.house import quick_passwords as quick_passwords


class RealServer(uvicorn.Server):
    """A server that listens at any port, and the house in it."""

    def __init__(self, database: Database, listening: Listening) -> None:
        async def opening() -> House:
            return House(database, bytes(32))

        self._app = application(opening)
        super().__init__(config(in_front(self._app, listening), listening))
        self.is_open = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self.is_open.set()

    @property
    def house(self) -> House:
        """The house that is served."""
        house: House = self._app.state.house
        return house

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.servers[0].sockets[0].getsockname()[1])

    @property
    def origin(self) -> str:
        """Its address, as a browser has it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self.server_state.connections)

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something done in the house."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def listening_server(database: Database, listening: Listening) -> Iterator[RealServer]:
    """A server in a thread of its own, at any port."""
    server = RealServer(database, listening)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        server.is_open.wait()
        yield server
    finally:
        server.should_exit = True
        thread.join()
