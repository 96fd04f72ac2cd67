"""Checkpoints of SQLite's write-ahead log, on a separate thread.

SQLite by itself makes a checkpoint in the middle of a commit, and everything waits. Here a second
connection makes it beside the commits, a little at a time. It never reaches the end of a log that
grows. So when the log has become long, the writer copies the small rest and restarts the log.
"""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

LONG = 4_000  # pages
_SECONDS = 0.2  # between two checkpoints


class Checkpoints:
    """The thread beside a writer's connection."""

    def __init__(self, file: Path, writer: sqlite3.Connection) -> None:
        self._file, self._writer = file, writer
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        self._written, self._stopped = threading.Event(), threading.Event()
        self._is_long = False
        self._failure: sqlite3.Error | None = None
        self._thread = threading.Thread(target=self._run, name="house-checkpoints", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Raise the thread's error, if any: a failed sync is never tried again."""
        if self._failure is not None:
            raise self._failure

    def written(self) -> None:
        """Record that the writer has committed and has no open transaction."""
        if self._is_long:
            self._is_long = False
            carry_over(self._writer)
        self._written.set()

    def stop(self) -> None:
        """Stop the thread; the rest of the log is copied when the file is closed."""
        self._stopped.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
                while self._written.wait():
                    self._written.clear()  # before the check for a stop, which sets it too
                    if self._stopped.wait(_SECONDS):
                        break
                    self._is_long = carry_over(connection) > LONG
        except sqlite3.Error as error:  # a full disk, a failed sync
            self._failure = error


def carry_over(connection: sqlite3.Connection) -> int:
    """Copy as much of the log as possible while others read and write; return its pages."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)
