"""The read model written, and compared with the journals that it was folded from.

The rows only make lookups fast. Journals stay the one authority, and `fairdeal house verify`
compares both.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, text

from fairdeal.house.history.fold import FoldState, TableFold, house_marks
from fairdeal.house.history.rows import Rows
from fairdeal.house.store import (
    HISTORY_TABLES,
    HOUSE,
    JOURNAL,
    MARK,
    PLAYED_HAND,
    PLAYED_ROUND,
    READING,
    Database,
    Entry,
    OneServer,
    Work,
    batched,
    entries_after,
)

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
    for first, lines in entries_after(connection, journal, known.seq):
        fold.read(first, lines)
    return fold


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
    entries = batched(entries_after(connection, journal), _AT_ONCE)
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


_BY_NUMBER = {PLAYED_ROUND: "number", PLAYED_HAND: "round", MARK: "seq"}
_WORDS = {PLAYED_ROUND: "round", PLAYED_HAND: "hand of round", MARK: "mark of line"}
_TO_REBUILD = "; `fairdeal house rebuild` writes these rows again"


def check_history(database: Database) -> tuple[int, str]:
    """Return how many rows there are, and the first that is not what the lines give."""
    count = 0
    with database.reader.connect() as connection:
        journals = connection.execute(select(JOURNAL.c.id).order_by(JOURNAL.c.id)).scalars().all()
    for journal in journals:
        with database.at_one_moment() as connection:
            rows, wrong = _check_journal(connection, journal)
        count += rows
        if wrong:
            return count, f"{journal}: {wrong}{_TO_REBUILD}"
    return count, ""


def _check_journal(connection: Connection, journal: str) -> tuple[int, str]:
    counts = dict.fromkeys(_BY_NUMBER, 0)
    reading = ""
    for rows in folded(connection, journal):
        for table, some in zip(_BY_NUMBER, rows.every(), strict=False):
            told = [msgspec.structs.asdict(row) for row in some]
            expected = {_key(table, row): row for row in told}
            counts[table] += len(expected)
            if wrong := _difference(connection, table, journal, expected):
                return sum(counts.values()), wrong
        reading = "".join(row.state for row in rows.readings.values())
    for table, count in counts.items():
        query = select(func.count()).select_from(table).where(table.c.journal == journal)
        if (stored := connection.execute(query).scalar_one()) != count:
            words = f"{stored} rows in {table.name}, and its lines give {count}"
            return sum(counts.values()), words
    if journal != HOUSE and newest_fold(connection, journal).reading().state != reading:
        return sum(counts.values()), "the reading that is kept is not that of its lines"
    return sum(counts.values()), ""


def _difference(
    connection: Connection,
    table: Table,
    journal: str,
    expected: Mapping[tuple[Any, ...], dict[str, Any]],
) -> str:
    if not expected:
        return ""
    by = table.c[_BY_NUMBER[table]]
    numbers = [row[by.name] for row in expected.values()]
    query = select(table).where(table.c.journal == journal, by.between(min(numbers), max(numbers)))
    stored = {_key(table, row._mapping): dict(row._mapping) for row in connection.execute(query)}
    return next(_words(table, expected, stored), "")


def _key(table: Table, row: Mapping[Any, Any]) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.primary_key.columns)


def _words(
    table: Table,
    expected: Mapping[tuple[Any, ...], dict[str, Any]],
    stored: Mapping[tuple[Any, ...], dict[str, Any]],
) -> Iterator[str]:
    """Return each difference in words."""
    for key in sorted(expected.keys() | stored.keys(), key=str):
        which = f"{_WORDS[table]} {key[1]}"
        if key not in stored:
            yield f"{which} is missing in {table.name}"
        elif key not in expected:
            yield f"{which} is in {table.name}, and no line tells of it"
        else:
            for name, should in expected[key].items():
                if (has := stored[key][name]) != should:
                    yield f"{which}: {table.name} has {name} {has!r:.40}, the lines {should!r:.40}"
