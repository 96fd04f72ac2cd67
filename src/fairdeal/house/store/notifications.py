"""Notifications between servers on one PostgreSQL, sent once a change is durable.

NOTIFY inside a working transaction would make commits wait for each other. So it is sent after the
commit, from its own connection, for many tables at a time. A notification only names the table to
read. A sweep every second finds what a lost one would have announced.
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import JOURNAL

if TYPE_CHECKING:
    import psycopg

CHANNEL = "fairdeal"
LOOK = -1  # instead of a line's number: a table was suspended, resumed, or its clocks changed
_LOG = logging.getLogger(__name__)
_AT_ONCE, _PAUSE = 200, 0.005  # news in one message; seconds between two messages
_PATIENCE = 5  # seconds until a house opens without listening; its sweep finds changes meanwhile


class Wakeups:
    """The sender and the listener of notifications, on two threads, for the event loop."""

    def __init__(self, database: Database, heard: Callable[[str, int], None]) -> None:
        self._address = database.writer.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        self._heard, self._loop = heard, asyncio.get_running_loop()
        self._me = secrets.token_hex(4)
        self._own_channel = f"{CHANNEL}_{self._me}"
        self._news: SimpleQueue[tuple[str, int] | None] = SimpleQueue()
        self._stopping, self._listening = threading.Event(), threading.Event()
        self._threads = [
            threading.Thread(target=run, name=name, daemon=True)
            for run, name in ((self._send, "house-notify"), (self._listen, "house-listen"))
        ]
        for thread in self._threads:
            thread.start()
        self._listening.wait(_PATIENCE)  # from here on nothing is missed

    def tell(self, table: str, seq: int) -> None:
        """Notify other servers of a change at a table."""
        self._news.put((table, seq))

    def stop(self) -> None:
        """Stop both threads."""
        self._stopping.set()
        self._news.put(None)
        for thread in self._threads:
            thread.join()

    def _send(self) -> None:
        import psycopg  # which a house on a file does not need

        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute("SET synchronous_commit = off")
                    self._send_all(connection)
            except psycopg.Error as error:
                _LOG.warning("notifications are not sent: %s", type(error).__name__)
                self._stopping.wait(1)

    def _send_all(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._stopping.is_set():
            first = self._news.get()
            if first is None:
                break
            self._stopping.wait(_PAUSE)  # includes what was added meanwhile
            news = [first]
            with suppress(Empty):
                while len(news) < _AT_ONCE and (more := self._news.get_nowait()) is not None:
                    news.append(more)
            heads = {(table, seq == LOOK): seq for table, seq in news}
            pairs = ",".join(f"{table}={seq}" for (table, _), seq in heads.items())
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._me}:{pairs}"))
        connection.execute(
            "SELECT pg_notify(%s, '')", (self._own_channel,)
        )  # the listener may stop

    def _listen(self) -> None:
        import psycopg

        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute(f"LISTEN {self._own_channel}")
                    self._listening.set()
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=0.2, stop_after=1):
                            if notice.channel == CHANNEL:
                                self._hear(notice.payload)
            except psycopg.Error as error:
                _LOG.warning("notifications are not received: %s", type(error).__name__)
                self._stopping.wait(1)

    def _hear(self, payload: str) -> None:
        sender, _, pairs = payload.partition(":")
        if sender == self._me:
            return
        for pair in pairs.split(","):
            table, _, seq = pair.partition("=")
            self._loop.call_soon_threadsafe(self._heard, table, int(seq))


_HEADS = select(JOURNAL.c.id, JOURNAL.c.seq, JOURNAL.c.held).where(
    JOURNAL.c.id.in_(bindparam("ids", expanding=True))
)


def heads_of(database: Database, tables: list[str]) -> list[tuple[str, int, str]]:
    """Return the newest line number of each table, and the report that holds it."""
    with database.reader.connect() as connection:
        return [(row.id, row.seq, row.held) for row in connection.execute(_HEADS, {"ids": tables})]
