"""A whole house that is open to browsers: made once in this process, and copied for each test."""

import asyncio
import tempfile
import threading
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import INSTRUMENTS
from fairdeal.web.server.app import application
from tests.house.houses import KEY, copied_house, new_house
from tests.loops import run_to_end
from tests.web.servers import NO_LIMITS

AT_ONCE = Settings(pace=0, betting=None, decision=None)
STEP_BY_STEP = Settings(pace=20, betting=None, decision=None)  # pages are told each step


class Made(NamedTuple):
    """A house in a file that is not open, and its tables by name."""

    file: bytes
    tables: dict[str, str]


def made(furnish: Callable[[House], Coroutine[Any, Any, dict[str, str]]]) -> Made:
    """Make a house that others are copied from; `furnish` returns its tables."""

    async def furnished() -> dict[str, str]:
        async with House(database, KEY) as house:
            return await furnish(house)

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        database = new_house(file)
        tables = run_to_end(furnished())
        database.close()
        return Made(file.read_bytes(), tables)


@cache
def practice_house(settings: Settings) -> Made:
    """Make a house with one floorperson and a practice table of every game."""

    async def furnish(house: House) -> dict[str, str]:
        floor = await house.people.add_staff("Flo", "long password", Role.FLOOR, by="test")
        return {
            name: await house.tables.open(floor, f"opening-{name}", name, name, {}, settings)
            for name in INSTRUMENTS
        }

    return made(furnish)


class OpenHouse:
    """A server of a copied house in a thread of its own."""

    def __init__(self, file: Path, copied: Made | None = None) -> None:
        copied = practice_house(AT_ONCE) if copied is None else copied
        self.tables = dict(copied.tables)
        self._database = copied_house(file, copied.file)
        self.app = application(self._opening, NO_LIMITS)
        config = uvicorn.Config(self.app, port=0, log_level="warning", ws="websockets-sansio")
        self._server = uvicorn.Server(config)
        socket = config.bind_socket()
        self.address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [socket]})
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            self._thread.join(0.005)

    async def _opening(self) -> House:
        self.loop = asyncio.get_running_loop()
        return House(self._database, KEY)

    @property
    def house(self) -> House:
        """The house that is served."""
        house: House = self.app.state.house
        return house

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Have something done in the house."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def close(self) -> None:
        """Stop the server, in order."""
        self._server.should_exit = True
        self._thread.join()
        self._database.close()
