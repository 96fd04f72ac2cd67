"""SQLite's log is carried over beside the commits: it does not grow for ever, and may fail."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from fairdeal.house.store import database as checkpoints
from fairdeal.house.store.database import Database
from fairdeal.house.store.store import SqliteStore
from fairdeal.house.store.transaction import Work
from tests.loops import PATIENCE

SOMETHING = Work(statements=(text("INSERT INTO notes VALUES (randomblob(9000))"),))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr(checkpoints, "LONG", 50)
    monkeypatch.setattr(checkpoints, "_SECONDS_BETWEEN", 0)
    database = Database(f"sqlite:///{tmp_path}/house.db")
    with closing(database), closing(SqliteStore(database)) as store:
        store.write([Work(statements=(text("CREATE TABLE notes (note BLOB)"),))])
        yield store


def begun(file: Path) -> int:
    """How often the log was begun again, which stands in its header."""
    with file.with_name(f"{file.name}-wal").open("rb") as log:
        return int.from_bytes(log.read(16)[12:])


def test_the_log_is_written_from_its_beginning_again(store: SqliteStore, tmp_path: Path) -> None:
    first, written = begun(tmp_path / "house.db"), 0
    while begun(tmp_path / "house.db") == first and written < 2_000:
        store.write([SOMETHING])
        written += 1
    assert 0 < written < 2_000


def test_a_writer_carries_the_rest_over_where_the_log_is_long(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    by: list[sqlite3.Connection] = []

    def noted(connection: sqlite3.Connection) -> int:
        by.append(connection)
        return 51

    monkeypatch.setattr(checkpoints, "carry_over", noted)
    while store._driver not in by:
        store.write([SOMETHING])
    assert by[0] is not store._driver


def test_nothing_more_is_written_after_a_sync_that_failed(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: sqlite3.Connection) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkpoints, "carry_over", fails)
    store.write([SOMETHING])
    store._checkpoints._thread.join()
    with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
        store.write([SOMETHING])


class StoppedAtLast(threading.Event):
    """Somebody stops the thread just after it looked whether to stop."""

    def __init__(self, written: threading.Event) -> None:
        super().__init__()
        self._written = written

    def wait(self, timeout: float | None = None) -> bool:
        was_set = self.is_set()
        self.set()
        self._written.set()
        return was_set


def test_a_stop_is_heard_whenever_it_comes(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with closing(sqlite3.connect(file)) as writer:
        beside = checkpoints.Checkpoints(file, writer)
        beside._stopped = StoppedAtLast(beside._written)
        beside.written()
        beside._thread.join(PATIENCE)
        assert not beside._thread.is_alive()
