"""What SQLite has logged is carried over into its file by a thread of its own.

SQLite does it by itself in the middle of a commit, and everybody waits. Here a second connection
does it beside the commits, a little at a time. It never gets to the end of a log that grows, so the
writer carries over the small rest when the log has become long, and then writes it from the
beginning again.
"""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

LONG = 4_000  # pages
_SECONDS = 0.2  # between two goes


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
        """Raise what went wrong: a failed sync is never tried again."""
        if self._failure is not None:
            raise self._failure

    def written(self) -> None:
        """The writer has committed, and nothing of its own is under way."""
        if self._is_long:
            self._is_long = False
            carry_over(self._writer)
        self._written.set()

    def stop(self) -> None:
        """No more; what is left is carried over when the file is closed."""
        self._stopped.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
                while self._written.wait():
                    self._written.clear()  # before looking whether it is to stop, which sets it too
                    if self._stopped.wait(_SECONDS):
                        break
                    self._is_long = carry_over(connection) > LONG
        except sqlite3.Error as error:  # a full disk, a failed sync
            self._failure = error


def carry_over(connection: sqlite3.Connection) -> int:
    """As much as can be while others read and write; how many pages the log has."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)
