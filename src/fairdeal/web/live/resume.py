"""The newest lines of a table, for viewers who come back.

They are read in a thread, once for each state of a table, for any number of viewers.
"""

import asyncio

from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.web.api.policy import Cost
from fairdeal.web.api.work_limits import Turns
from fairdeal.web.live.visible_lines import ReadLine, read_lines

MOST_LINES = 100  # lines for a viewer who comes back


class RecentLines:
    """A cache of the newest lines of tables that viewers came back to."""

    def __init__(self, tables: Tables, turns: Turns) -> None:
        self._tables, self._turns = tables, turns
        self._newest: dict[str, tuple[int, asyncio.Future[list[ReadLine]]]] = {}

    async def lines(self, live: LiveTable) -> tuple[int, list[ReadLine]]:
        """Return the number of the table's newest line, and the last lines up to it."""
        newest = live.durable.head.seq
        known = self._newest.get(live.id)
        if known is None or known[0] != newest:
            reading = asyncio.ensure_future(self._read(live.id, newest))
            known = self._newest[live.id] = newest, reading
        try:
            return newest, await asyncio.shield(known[1])
        except Exception:
            if self._newest.get(live.id) is known:
                del self._newest[live.id]
            raise

    def forget(self, table: str) -> None:
        """Remove a table that nobody watches any more."""
        self._newest.pop(table, None)

    async def _read(self, table: str, newest: int) -> list[ReadLine]:
        async with self._turns.thread(Cost.RESUME):
            return await asyncio.to_thread(self._from_database, table, newest)

    def _from_database(self, table: str, newest: int) -> list[ReadLine]:
        since = max(newest - MOST_LINES, -1)
        return read_lines(self._tables.lines(table, since)[: newest - since])
