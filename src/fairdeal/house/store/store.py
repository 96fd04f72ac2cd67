"""Groups of work written in one transaction each, to SQLite and to PostgreSQL alike."""

import base64
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec
from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError, IntegrityError

from fairdeal.house.history.rows import Rows
from fairdeal.house.history.writing import HistoryWriter
from fairdeal.house.store.database import BEGIN_TO_WRITE, Checkpoints, Database
from fairdeal.house.store.schema import HISTORY_TABLES
from fairdeal.house.store.transaction import (
    AT_A_TABLE,
    AsOf,
    Booked,
    Conflict,
    CouponTaken,
    HeadMoved,
    KeyUsed,
    NotCovered,
    RightsChanged,
    Work,
)

WROTE, COMMITTED = "after write before commit", "after commit before reply"
Point = Callable[[str], None]


def no_point(name: str) -> None:
    """Ignore the points that a group of work passes."""


class Store(Protocol):
    """A writer of groups of work."""

    def write(self, group: Sequence[Work]) -> None:
        """Write all or nothing, durably; raise a Conflict that names what does not fit."""

    def close(self) -> None:
        """Close the connection."""


def store_of(database: Database, at_point: Point = no_point) -> Store:
    """Return the store of a database."""
    kind = SqliteStore if database.is_file else PostgresStore
    return kind(database, at_point)


def balance_changes(moves: Sequence[Booked]) -> list[tuple[str, str, int]]:
    """Return the changes to accounts away from tables, in the same order for all servers."""
    changes: defaultdict[tuple[str, str], int] = defaultdict(int)
    for move in moves:
        for account, cents in ((move.source, -move.cents), (move.target, move.cents)):
            if not account.startswith(AT_A_TABLE):
                changes[account, move.currency] += cents
    return [(*account, cents) for account, cents in sorted(changes.items())]


def heads(group: Sequence[Work]) -> list[tuple[str, int, str, int, str]]:
    """Return the old and new end of each chain in a group; a broken chain is a conflict."""
    spans: dict[str, tuple[int, str, int, str]] = {}
    for entry in (entry for work in group for entry in work.entries):
        old, prev, seq, newest = spans.get(
            entry.journal, (entry.first - 1, entry.prev, entry.first - 1, entry.prev)
        )
        if (seq, newest) != (entry.first - 1, entry.prev):
            raise HeadMoved
        spans[entry.journal] = old, prev, entry.last, entry.hash
    return [(journal, *span) for journal, span in sorted(spans.items())]


def rights(group: Sequence[Work]) -> tuple[list[AsOf], list[AsOf]]:
    """Return the permissions that a group depends on or takes; no two may take the same."""
    rests = [as_of for work in group for as_of in work.people]
    taken = {as_of.person: as_of for as_of in rests if as_of.takes}
    if taken and len(taken) < sum(as_of.person in taken for as_of in rests):
        raise RightsChanged
    return [as_of for as_of in set(rests) if not as_of.takes], list(taken.values())


def _statements(group: Sequence[Work]) -> tuple[list[Executable], list[Executable]]:
    """Return the rare rows of a group: those before everything else, and those after it."""
    before = [statement for work in group for statement in work.statements]
    return before, [statement for work in group for statement in work.told]


class SqliteStore:
    """A store with one connection and one transaction for a group; mostly without SQLAlchemy."""

    def __init__(self, database: Database, at_point: Point = no_point) -> None:
        self._database, self._at_point = database, at_point
        self._connection = database.writer.connect()
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        assert database.file is not None
        self._driver = driver
        self._history = HistoryWriter(database)
        self._checkpoints = Checkpoints(database.file, driver)

    def write(self, group: Sequence[Work]) -> None:
        """Write all or nothing."""
        self._checkpoints.check()
        before, after = _statements(group)
        with self._history.following(group) as history:
            self._write(group, history, before, after)
        self._at_point(COMMITTED)
        self._checkpoints.written()

    def _write(
        self,
        group: Sequence[Work],
        history: Rows,
        before: Sequence[Executable],
        after: Sequence[Executable],
    ) -> None:
        try:
            with self._connection.begin() if before or after else self._transaction():
                for statement in before:
                    self._connection.execute(statement)
                self._rows(group)
                self._history_rows(history)
                for statement in after:
                    self._connection.execute(statement)
                self._at_point(WROTE)
        except IntegrityError as error:
            raise _conflict(str(error.orig)) from None
        except sqlite3.IntegrityError as error:
            raise _conflict(str(error)) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._driver.execute(BEGIN_TO_WRITE)
        try:
            yield
            self._driver.commit()
        except BaseException:
            self._driver.rollback()
            raise

    def _rows(self, group: Sequence[Work]) -> None:
        run, now = self._many, self._database.now()
        holds = [hold for work in group for hold in work.holds]
        if run(_SQLITE_HOLDS, [(h.new, h.journal, h.old) for h in holds]) != len(holds):
            raise HeadMoved
        rests, taken = rights(group)
        for as_of in rests:
            same = self._driver.execute(_SQLITE_RIGHTS, (as_of.person, as_of.version))
            if same.fetchone() is None:
                raise RightsChanged
        if run(_SQLITE_TAKEN, [(as_of.person, as_of.version) for as_of in taken]) != len(taken):
            raise RightsChanged
        spans = heads(group)
        changed = run(_SQLITE_HEADS, [(s, h, j, old, prev) for j, old, prev, s, h in spans])
        if changed != len(spans):
            raise HeadMoved
        run(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
            [(e.journal, e.first, e.last, e.lines, e.sealed) for w in group for e in w.entries],
        )
        run(
            "INSERT INTO command VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (a.account, a.key, a.digest, a.answer, a.journal, a.seq, now)
                for w in group
                for a in w.answers
            ],
        )
        moves = [move for work in group for move in work.moves]
        run(
            "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(*msgspec.structs.astuple(move), now) for move in moves],
        )
        deltas = balance_changes(moves)
        if run(_SQLITE_BALANCE, [(cents, *account) for *account, cents in deltas]) != len(deltas):
            raise Conflict("no such account")
        due = {d.journal: d for work in group for d in work.due}.values()
        run("DELETE FROM due WHERE journal = ?", [(d.journal,) for d in due])
        run(
            'INSERT INTO due (journal, seq, "at") VALUES (?, ?, ?)',
            [(d.journal, d.seq, now + d.after) for d in due if d.after is not None],
        )
        run(
            "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)",
            [(s.journal, s.seq, s.body) for work in group for s in work.snapshots],
        )

    def _history_rows(self, history: Rows) -> None:
        for statement, rows in zip(_SQLITE_HISTORY, history.every(), strict=True):
            self._many(statement, [msgspec.structs.astuple(row) for row in rows])

    def _many(self, statement: str, rows: list[tuple[Any, ...]]) -> int:
        if not rows:
            return 0
        return self._driver.executemany(statement, rows).rowcount

    def close(self) -> None:
        """Close the connection."""
        self._checkpoints.stop()
        self._connection.close()


_SQLITE_HISTORY = [
    f"INSERT OR REPLACE INTO {table.name} VALUES ({', '.join('?' for _ in table.columns)})"
    for table in HISTORY_TABLES
]
_SQLITE_HOLDS = "UPDATE journal SET held = ? WHERE id = ? AND held = ?"
_SQLITE_HEADS = (
    "UPDATE journal SET seq = ?, hash = ? WHERE id = ? AND seq = ? AND hash = ? AND held = ''"
)
_SQLITE_RIGHTS = "SELECT 1 FROM person WHERE id = ? AND version = ?"
_SQLITE_TAKEN = "UPDATE person SET version = version + 1 WHERE id = ? AND version = ?"
_SQLITE_BALANCE = "UPDATE balance SET cents = cents + ? WHERE account = ? AND currency = ?"


class PostgresStore:
    """A store that writes a group by one call of a function with one JSON document.

    It needs a transaction around it only for rare rows.
    """

    def __init__(self, database: Database, at_point: Point = no_point) -> None:
        self._at_point = at_point
        self._engine, self._history = database.writer, HistoryWriter(database)
        self._by_itself = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def write(self, group: Sequence[Work]) -> None:
        """Write all or nothing."""
        with self._history.following(group) as history:
            self._write(_document(group, history), *_statements(group))
        self._at_point(COMMITTED)

    def _write(
        self, document: str, before: Sequence[Executable], after: Sequence[Executable]
    ) -> None:
        try:
            if not before and not after:
                self._by_itself.exec_driver_sql(_POSTGRES_WRITE, (document,))
            else:
                with self._engine.begin() as connection:
                    connection.exec_driver_sql(_POSTGRES_LOCK, (document,))
                    for statement in before:
                        connection.execute(statement)
                    connection.exec_driver_sql(_POSTGRES_WRITE, (document,))
                    for statement in after:
                        connection.execute(statement)
                    self._at_point(WROTE)
        except IntegrityError as error:
            raise _conflict(str(error.orig)) from None
        except DBAPIError as error:
            state = getattr(error.orig, "sqlstate", "")
            if state == _RAISED:
                raise _conflict(str(error.orig)) from None
            if state == _DEADLOCK:  # nothing of it is written
                raise HeadMoved(str(error.orig)) from None
            raise

    def close(self) -> None:
        """Close the connection."""
        self._by_itself.close()


_RAISED, _DEADLOCK = "P0001", "40P01"  # PostgreSQL's codes of errors
_POSTGRES_LOCK = "SELECT house_lock(%s::jsonb)"
_POSTGRES_WRITE = "SELECT house_write_with_history(%s::jsonb)"


def _document(group: Sequence[Work], history: Rows) -> str:
    moves = [move for work in group for move in work.moves]
    rests, taken = rights(group)
    document = {
        "people": rests,
        "taken": taken,
        "holds": [hold for work in group for hold in work.holds],
        "heads": [
            {"id": journal, "old": old, "prev": prev, "seq": seq, "hash": newest}
            for journal, old, prev, seq, newest in heads(group)
        ],
        "entries": [entry for work in group for entry in work.entries],
        "commands": [answer for work in group for answer in work.answers],
        "transfers": moves,
        "balances": [
            {"account": account, "currency": currency, "cents": cents}
            for account, currency, cents in balance_changes(moves)
        ],
        "due": list({due.journal: due for work in group for due in work.due}.values()),
        **dict(zip(("rounds", "hands", "marks", "readings"), history.every(), strict=True)),
        "snapshots": list({s.journal: s for work in group for s in work.snapshots}.values()),
    }
    return _ENCODER.encode(document).decode()


_ENCODER = msgspec.json.Encoder()
assert _ENCODER.encode(b"\xff") == b'"%s"' % base64.b64encode(b"\xff")  # as `decode` reads it


def _conflict(message: str) -> Conflict:
    """Return the conflict that a constraint of the schema found."""
    if "coupon not held" in message:
        return CouponTaken(message)
    if "balance_covered" in message:
        return NotCovered(message)
    if "command" in message:
        return KeyUsed(message)
    if "rights changed" in message:
        return RightsChanged(message)
    if "head moved" in message or "entry" in message:
        return HeadMoved(message)
    return Conflict(message)
