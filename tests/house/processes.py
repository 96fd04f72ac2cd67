"""Server processes of one house for a test, each with a loop of its own, that die when told."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.store import COMMITTED, WROTE
from fairdeal.house.store.writer import BEFORE, WAKING
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import RECOVERING
from tests.house.houses import KEY
from tests.loops import PATIENCE

POINTS = (BEFORE, WROTE, COMMITTED, WAKING, RECOVERING)
Answer = TypeVar("Answer")


class Killed(Exception):
    """The process dies here."""


class Loop:
    """An event loop that runs only while something is asked of it, so that nothing else happens."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Run work to its end."""
        return self._runner.run(asyncio.wait_for(work, PATIENCE))

    def call(self, what: Callable[[], Answer]) -> Answer:
        """Call something where a loop is running."""

        async def called() -> Answer:
            return what()

        return self.run(called())

    def stop(self) -> None:
        self._runner.close()


class Process:
    """A house that may be killed at a point, and started again."""

    def __init__(self, database: Database, loop: Loop) -> None:
        self._database, self._loop = database, loop
        self.dies_at = ""
        self.start()

    def start(self) -> None:
        async def opened() -> House:
            return House(self._database, KEY, at_point=self._at)

        self.dies_at = ""
        self.house: House = self._loop.run(opened())

    def stop(self) -> None:
        self._loop.run(self.house.__aexit__(None, None, None))

    def again(self) -> None:
        """A new process in place of the one that died."""
        self.stop()
        self.start()

    def live(self, table: str) -> LiveTable:
        """A table as this process knows it."""
        return self._loop.call(lambda: self.house.tables.live(table))

    def caught_up(self, table: str) -> LiveTable:
        """A table with everything that others did."""

        def look() -> LiveTable:
            live = self.house.tables.live(table)
            self.house.tables.catch_up(live)
            return live

        return self._loop.call(look)

    def _at(self, point: str) -> None:
        if point == self.dies_at:
            raise Killed(point)
