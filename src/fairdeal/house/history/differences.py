"""The read model compared with the journals that it was folded from."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, select

from fairdeal.house.history.writing import folded, newest_fold
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.house.store.schema import JOURNAL, MARK, PLAYED_HAND, PLAYED_ROUND

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
