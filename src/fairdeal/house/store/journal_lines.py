"""Journal lines from the database, and the only access to their sealed parts.

A deck's order, its salts and its cut depths open when no card of it can be dealt any more. That is
when its round has ended and it lies in the rack, or when it was taken back unused. There are three
functions, and `tests/architecture` says which modules may use each:

- `finished_lines`: rounds that have ended, for auditors, extracts, proofs, packets and exports.
- `lines_at_table`: lines for a viewer of the table; every deck that may still be dealt is closed,
  and the caller shows each face only to those who saw it.
- `engine_lines`: whole lines, for the engine to replay a table.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.table_engine import Standing
from fairdeal.law import refuse
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import COMMITS

_ACTS = '"what":"act"}'  # how the line of an action ends
_USES = ('"what":"DeckPlaced"}', '"what":"CutMade"}')
_COMMITS = tuple(f'"what":"{kind}"}}' for kind in COMMITS)


class Closed(Struct, frozen=True):
    """The decks of a table that may still be dealt, by their roots, up to one line.

    All later lines stay closed.
    """

    roots: frozenset[str]
    last: int


def closed_decks(standing: Standing) -> Closed:
    """Return the decks that must stay closed while a table is in this state.

    Of two decks the next one is shuffled while the other is in play, so there may be two.
    """
    state = standing.state
    in_use = None if state.deck.condition is Condition.IN_RACK else state.ready
    decks = (in_use, state.shuffled_meanwhile)
    roots = frozenset(deck.root for deck in decks if deck is not None)
    return Closed(roots, standing.head.seq)


# -- the doors


def finished_lines(
    database: Database,
    seal: Seal,
    journal: str,
    closed: Closed,
    first: int = 0,
    last: int | None = None,
) -> list[str]:
    """Return the lines from `first` to `last` that belong to rounds that have ended.

    The next deck may have been shuffled during such a round. Its line is included, and is closed.
    """
    ends = _last_finished(database, journal, closed)
    ends = ends if last is None else min(ends, last)
    return _lines(database, seal, journal, closed, first, ends)


def lines_at_table(
    database: Database, seal: Seal, journal: str, closed: Closed, after: int
) -> list[str]:
    """Return the lines after a number, with every deck closed that may still be dealt."""
    return _lines(database, seal, journal, closed, after + 1, closed.last)


def engine_lines(database: Database, seal: Seal, journal: str, after: int = -1) -> list[str]:
    """Return the whole lines after a number. For the engine alone: they open the deck in play."""
    opened = (line for row in _rows(database, journal, after + 1) for line in _opened(row, seal))
    return [line for seq, line in opened if seq > after]


def house_lines(database: Database) -> list[str]:
    """Return every line of the house's own journal; nothing in it is sealed."""
    with database.reader.connect() as connection:
        return house_lines_by(connection)


def house_lines_by(connection: Connection) -> list[str]:
    """Return every line of the house's own journal, as one connection sees it."""
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    texts = connection.execute(query).scalars().all()
    if not all(isinstance(text, str) for text in texts):  # SQLite takes anything
        raise refuse("lines-changed", f"{HOUSE} holds something else than lines")
    return [line for text in texts for line in text.split("\n")]


def newest_lines(database: Database, journal: str, most: int) -> list[str]:
    """Return about this many of the newest lines, in their public form."""
    query = select(ENTRY.c.lines, ENTRY.c.last).where(ENTRY.c.journal == journal)
    with database.reader.connect() as connection:
        newest = query.order_by(ENTRY.c.first.desc()).limit(most)
        rows = connection.execute(newest).all()
    return [line for row in reversed(rows) for line in row.lines.split("\n")][-most:]


def public_lines(database: Database, journal: str, first: int = 0) -> Iterator[tuple[int, str]]:
    """Return the lines from a number on in their public form, each with its number."""
    for row in _rows(database, journal, first):
        for seq, line in enumerate(_text(row).split("\n"), row[1]):
            if seq >= first:
                yield seq, line


def public_line(database: Database, journal: str, seq: int) -> str:
    """Return one line as anybody may know it; refused where there is none."""
    for row in _rows(database, journal, seq, seq):
        lines = _text(row).split("\n")
        if 0 <= seq - row[1] < len(lines):
            return str(lines[seq - row[1]])
    raise refuse("lines-changed", f"{journal} has no line {seq + 1}")


# -- underneath

_OWN = ENTRY.c.journal == bindparam("journal")
_WITH_IT = select(func.max(ENTRY.c.first)).where(_OWN, ENTRY.c.first <= bindparam("begins"))
_FROM = (
    select(ENTRY.c.journal, ENTRY.c.first, ENTRY.c.lines, ENTRY.c.sealed)
    .where(_OWN, ENTRY.c.first >= _WITH_IT.scalar_subquery())
    .order_by(ENTRY.c.first)
)
_UNTIL = _FROM.where(ENTRY.c.first <= bindparam("ends"))


def _rows(
    database: Database, journal: str, first: int, last: int | None = None
) -> Sequence[Sequence[Any]]:
    begins = max(0, first)
    if last is None:
        return database.rows(_FROM, journal=journal, begins=begins)
    return database.rows(_UNTIL, journal=journal, begins=begins, ends=last)


def _lines(
    database: Database, seal: Seal, journal: str, closed: Closed, first: int, last: int
) -> list[str]:
    """Return lines from one number to another, opened except for closed decks."""
    lines: list[str] = []
    for row in _rows(database, journal, first, last):
        public = _text(row).split("\n")
        for (seq, opened), shut in zip(_opened(row, seal), public, strict=True):
            if first <= seq <= last:
                keep_shut = any(root in shut for root in closed.roots)
                lines.append(shut if keep_shut else opened)
    return lines


def _last_finished(database: Database, journal: str, closed: Closed) -> int:
    """Return the last line before a deck that may still be dealt is brought into use."""
    if not closed.roots:
        return closed.last
    begins = min(_committed(database, journal, root) for root in closed.roots)
    acted, colours = begins, set[str]()
    for seq, line in public_lines(database, journal, begins):
        if line.endswith(_ACTS):
            acted = seq
        elif line.endswith(_COMMITS) and any(root in line for root in closed.roots):
            data = msgspec.json.decode(line)["data"]
            if "while_playing" not in data:
                return acted - 1
            colours.add(data["deck"])
        elif line.endswith(_USES) and msgspec.json.decode(line)["data"]["deck"] in colours:
            return acted - 1
    return closed.last


def _committed(database: Database, journal: str, root: str) -> int:
    """Return the first line of the newest row that commits to a deck, searched from the end."""
    query = select(ENTRY.c.first).where(ENTRY.c.journal == journal, ENTRY.c.lines.contains(root))
    with database.reader.connect() as connection:
        found = connection.scalar(query.order_by(ENTRY.c.first.desc()).limit(1))
    if found is None:
        raise refuse("lines-changed", f"no line of {journal} commits to the deck in use")
    return int(found)


def _text(row: Sequence[Any]) -> str:
    journal, first, lines, sealed = row
    if not isinstance(lines, str) or not isinstance(sealed, bytes):  # SQLite takes anything
        raise refuse("lines-changed", f"{journal}/{first} holds something else than lines")
    return lines


def _opened(row: Sequence[Any], seal: Seal) -> Iterator[tuple[int, str]]:
    journal, first, _, sealed = row
    return enumerate(seal.unsealed_lines(_text(row), sealed, journal, first), first)
