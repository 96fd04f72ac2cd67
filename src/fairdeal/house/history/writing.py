"""The read model written: with the lines that it is folded from, or all of it again.

The rows only make lookups fast. Journals stay the one authority, and `fairdeal house verify`
compares both.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text

from fairdeal.house.history.fold import FoldState, TableFold, house_marks
from fairdeal.house.history.rows import Rows
from fairdeal.house.store.database import Database, batched
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.house.store.schema import ENTRY, HISTORY_TABLES, JOURNAL, READING
from fairdeal.house.store.server_lock import OneServer
from fairdeal.house.store.transaction import Entry, Work

_AT_ONCE = 500  # entries that are in memory at a time


class HistoryWriter:
    """Folds the lines of each group of work into rows that are written with them.

    The fold of each chain is kept as of its newest line. Where another process wrote to the chain,
    it is read on from the database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._folds: dict[str, tuple[int, str, TableFold]] = {}  # by journal, with its head

    @contextmanager
    def following(self, group: Sequence[Work]) -> Generator[Rows]:
        """Give the rows that are written with a group; where that fails, its folds are dropped."""
        try:
            yield self._rows_of(group)
        except BaseException:
            for entry in (entry for work in group for entry in work.entries):
                self._folds.pop(entry.journal, None)
            raise

    def _rows_of(self, group: Sequence[Work]) -> Rows:
        rows = Rows()
        for entry in (entry for work in group for entry in work.entries):
            lines = entry.lines.split("\n")
            if entry.journal == HOUSE:
                rows.marks |= {(HOUSE, mark.seq): mark for mark in house_marks(entry.first, lines)}
                continue
            fold = self._fold(entry)
            fold.read(entry.first, lines)
            self._folds[entry.journal] = entry.last, entry.hash, fold
            join(rows, fold.take_rows())
        return rows

    def _fold(self, entry: Entry) -> TableFold:
        """Return the fold of a chain up to the line before an entry."""
        seq, newest, fold = self._folds.get(entry.journal, (-1, "", None))
        if fold is not None and (seq, newest) == (entry.first - 1, entry.prev):
            return fold
        if entry.first == 0:
            return TableFold(entry.journal)
        with self._database.reader.connect() as connection:
            return newest_fold(connection, entry.journal)


def join(rows: Rows, more: Rows) -> None:
    """Add rows to others; the later one of a key counts."""
    rows.rounds |= more.rounds
    rows.hands |= more.hands
    rows.marks |= more.marks
    rows.readings |= more.readings


def newest_fold(connection: Connection, journal: str) -> TableFold:
    """Return the fold of a table's lines, read on from the row that keeps it."""
    query = select(READING.c.state).where(READING.c.journal == journal)
    state = connection.execute(query).scalar_one_or_none()
    known = FoldState() if state is None else msgspec.json.decode(state, type=FoldState)
    fold = TableFold(journal, known)
    for first, lines in lines_after(connection, journal, known.seq):
        fold.read(first, lines)
    return fold


_NEXT = (
    select(ENTRY.c.first, ENTRY.c.lines)
    .where(ENTRY.c.journal == bindparam("journal"), ENTRY.c.first > bindparam("after"))
    .order_by(ENTRY.c.first)
    .limit(_AT_ONCE)
)


def lines_after(
    connection: Connection, journal: str, after: int = -1
) -> Iterator[tuple[int, list[str]]]:
    """Return the public lines of every entry after a line, with the number of its first line."""
    while rows := connection.execute(_NEXT, {"journal": journal, "after": after}).all():
        for row in rows:  # of a file that was changed, since SQLite takes anything
            yield row.first, row.lines.split("\n") if isinstance(row.lines, str) else []
        after = rows[-1].first


# -- all of it again


def rebuild_history(database: Database) -> int:
    """Write the read model again while nobody else writes; return how many rows there are."""
    alone = OneServer(database.file) if database.file else nullcontext()
    with alone, database.writer.begin() as connection:
        if not database.is_file:
            connection.execute(text("LOCK TABLE journal IN EXCLUSIVE MODE"))
        return rebuild(connection)


def rebuild(connection: Connection) -> int:
    """Write the read model of every journal again; return how many rows there are.

    The caller sees to it that nobody writes meanwhile.
    """
    for table in reversed(HISTORY_TABLES):
        connection.execute(delete(table))
    count = 0
    for journal in connection.execute(select(JOURNAL.c.id).order_by(JOURNAL.c.id)).scalars().all():
        for rows in folded(connection, journal):
            count += _insert(connection, rows)
    return count


def folded(connection: Connection, journal: str) -> Iterator[Rows]:
    """Return the rows of a journal, some at a time and each once."""
    entries = batched(lines_after(connection, journal), _AT_ONCE)
    if journal == HOUSE:
        for some in entries:
            marks = (mark for first, lines in some for mark in house_marks(first, lines))
            yield Rows(marks={(HOUSE, mark.seq): mark for mark in marks})
        return
    fold = TableFold(journal)
    for some in entries:
        for first, lines in some:
            fold.read(first, lines)
        yield fold.take_rows(newest=False)
    rows = fold.take_rows()
    rows.readings[journal] = fold.reading()
    yield rows


def _insert(connection: Connection, rows: Rows) -> int:
    count = 0
    for table, some in zip(HISTORY_TABLES, rows.every(), strict=True):
        values: list[dict[str, Any]] = [msgspec.structs.asdict(row) for row in some]
        if values:
            connection.execute(insert(table), values)
            count += len(values)
    return count
