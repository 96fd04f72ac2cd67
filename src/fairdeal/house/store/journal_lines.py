"""Journal lines from the database, and the only access to their sealed parts.

A deck's order, its salts and its cut depths open when no card of it can be dealt any more. That is
when its round has ended and it lies in the rack, or when it was taken back unused. There are three
functions, and `tests/architecture` says which modules may use each:

- `finished_lines`: rounds that have ended, for auditors, extracts, proofs, packets and exports.
- `lines_at_table`: lines for a viewer of the table; every deck that may still be dealt is closed,
  and the caller shows each face only to those who saw it.
- `engine_lines`: whole lines, for the engine to replay a table.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from fairdeal.house.store.database import Database, batched
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import HOUSE
from fairdeal.house.tables.standing import Standing
from fairdeal.law import refuse
from fairdeal.table import COMMITS, Condition

_AT_ONCE = 500  # entries
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


# -- lines of entries in their public form, for the read model and for verification

_HOUSE_LINE = select(ENTRY.c.lines).where(
    ENTRY.c.journal == HOUSE, ENTRY.c.first == bindparam("seq")
)
_NEXT = (
    select(ENTRY.c.first, ENTRY.c.lines)
    .where(ENTRY.c.journal == bindparam("journal"), ENTRY.c.first > bindparam("after"))
    .order_by(ENTRY.c.first)
    .limit(_AT_ONCE)
)


def house_line(database: Database, seq: int) -> str | None:
    """Return one line of the house's journal, each line of which is an entry of its own."""
    rows = database.rows(_HOUSE_LINE, seq=seq)
    return rows[0][0] if rows else None


def house_lines_at(connection: Connection, seqs: Iterable[int]) -> dict[int, str]:
    """Return lines of the house's journal by their numbers."""
    query = select(ENTRY.c.first, ENTRY.c.lines).where(ENTRY.c.journal == HOUSE)
    return {
        first: line
        for some in batched(seqs)
        for first, line in connection.execute(query.where(ENTRY.c.first.in_(some)))
    }


def newest_house_lines(connection: Connection, most: int, before: int | None) -> list[str]:
    """Return lines of the house's journal, the newest first, or those before a line."""
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE)
    if before is not None:
        query = query.where(ENTRY.c.first < before)
    return list(connection.execute(query.order_by(ENTRY.c.first.desc()).limit(most)).scalars())


def entries_after(
    connection: Connection, journal: str, after: int = -1
) -> Iterator[tuple[int, list[str]]]:
    """Return the lines of every entry after a line, with the number of its first line."""
    while rows := connection.execute(_NEXT, {"journal": journal, "after": after}).all():
        for row in rows:  # of a file that was changed, since SQLite takes anything
            yield row.first, row.lines.split("\n") if isinstance(row.lines, str) else []
        after = rows[-1].first


def line_at(database: Database, journal: str, seq: int) -> str | None:
    """Return a line in its public form; None if there is no such line."""
    query = select(ENTRY.c.first, ENTRY.c.lines)
    query = query.where(ENTRY.c.journal == journal, ENTRY.c.first <= seq, ENTRY.c.last >= seq)
    with database.reader.connect() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else str(row.lines.splitlines()[seq - row.first])


def coupon_lines(connection: Connection, *, of_house: bool) -> Iterator[tuple[str, str]]:
    """Return the journal and the lines of every entry with a coupon: the house's, or tables'."""
    query = select(ENTRY.c.journal, ENTRY.c.lines).order_by(ENTRY.c.journal, ENTRY.c.first)
    if of_house:
        query = query.where(ENTRY.c.journal == HOUSE, ENTRY.c.lines.like('%"what":"%coupon%'))
    else:
        query = query.where(ENTRY.c.journal != HOUSE, ENTRY.c.lines.contains('"what":"Coupon'))
    for row in connection.execute(query):
        yield from ((row.journal, line) for line in row.lines.splitlines())


def misnumbered(connection: Connection) -> str:
    """Return the first entry that has other lines than its numbers say; empty if there is none."""
    breaks = func.length(ENTRY.c.lines) - func.length(func.replace(ENTRY.c.lines, "\n", ""))
    query = select(ENTRY.c.journal, ENTRY.c.first, ENTRY.c.last)
    row = connection.execute(query.where(ENTRY.c.last - ENTRY.c.first != breaks).limit(1)).first()
    if row is None:
        return ""
    return f"{row.journal} says that it has lines {row.first + 1} to {row.last + 1}, and has others"


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
