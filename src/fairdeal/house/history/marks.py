"""Lines found by their kind and by what they are about, however long ago they were written."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from fairdeal.house.history.rows import MarkRow
from fairdeal.house.store import (
    HOUSE,
    MARK,
    Database,
    house_line,
    house_lines_at,
    newest_house_lines,
)

_OF_KIND = (
    select(MARK)
    .where(MARK.c.journal == bindparam("journal"), MARK.c.kind == bindparam("kind"))
    .order_by(MARK.c.seq.desc())
)
_ABOUT = _OF_KIND.where(MARK.c.subject == bindparam("subject"))
_NEWEST, _NEWEST_ABOUT = _OF_KIND.limit(1), _ABOUT.limit(1)


def newest_mark(
    database: Database, journal: str, kind: str, subject: str | None = None
) -> MarkRow | None:
    """Return the newest line of a kind; with a subject, the newest that is about it."""
    if subject is None:
        rows = database.rows(_NEWEST, journal=journal, kind=kind)
    else:
        rows = database.rows(_NEWEST_ABOUT, journal=journal, kind=kind, subject=subject)
    return MarkRow(*rows[0]) if rows else None


def marks_of(database: Database, journal: str, kind: str) -> list[MarkRow]:
    """Return every line of a kind, the oldest first."""
    rows = database.rows(_OF_KIND, journal=journal, kind=kind)
    return [MarkRow(*row) for row in reversed(rows)]


# -- the house's journal, each line of which is an entry of its own


def newest_note(database: Database, kind: str, subject: str | None = None) -> dict[str, Any] | None:
    """Return the newest line of a kind in the house's journal."""
    mark = newest_mark(database, HOUSE, kind, subject)
    return None if mark is None else _read(database, mark)


def notes_of(database: Database, kind: str) -> list[dict[str, Any]]:
    """Return every line of a kind in the house's journal, the oldest first."""
    return [_read(database, mark) for mark in marks_of(database, HOUSE, kind)]


def _read(database: Database, mark: MarkRow) -> dict[str, Any]:
    line = house_line(database, mark.seq)
    assert line is not None, "marks are written with their lines"
    return msgspec.json.decode(line, type=dict[str, Any])


def house_lines_back(
    database: Database, most: int, prefixes: Sequence[str] = (), before: int | None = None
) -> list[str]:
    """Return the newest lines of the house's journal, the newest first, or those before a line.

    With prefixes only those are returned whose kind begins with one of them.
    """
    with database.reader.connect() as connection:
        if not prefixes:
            return newest_house_lines(connection, most, before)
        found = _seqs_back(connection, most, tuple(prefixes), before)
        lines = house_lines_at(connection, found)
        return [lines[seq] for seq in found]


def _seqs_back(
    connection: Connection, most: int, prefixes: tuple[str, ...], before: int | None
) -> list[int]:
    """Return the newest lines of some kinds: so many of each kind are looked at."""
    found: list[int] = []
    query = select(MARK.c.seq).where(MARK.c.journal == HOUSE)
    if before is not None:
        query = query.where(MARK.c.seq < before)
    query = query.order_by(MARK.c.seq.desc()).limit(most)
    for kind in _kinds(connection):
        if kind.startswith(prefixes):
            found += connection.execute(query.where(MARK.c.kind == kind)).scalars()
    return sorted(found, reverse=True)[:most]


def _kinds(connection: Connection) -> Iterator[str]:
    """Return the kinds that the house's journal has, each found by one step in the index."""
    kinds = select(func.min(MARK.c.kind)).where(MARK.c.journal == HOUSE)
    kind = connection.execute(kinds).scalar()
    while kind is not None:
        yield kind
        kind = connection.execute(kinds.where(MARK.c.kind > kind)).scalar()
