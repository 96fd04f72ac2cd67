"""Tables in the database: their rows, and each table before its newest round.

With the row before a round a table's whole journal need not be replayed. A deck that is shuffled
for that round is part of it, so the row is sealed like the lines.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, bindparam, select

from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.schema import GAMING_TABLE, JOURNAL, SNAPSHOT
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import Head, Snapshot
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.former_rules import played_on
from fairdeal.house.tables.standing import Done, Standing, opening_of
from fairdeal.law import in_short, refuse
from fairdeal.money import Currency
from fairdeal.record import (
    BEFORE_THE_FIRST,
    Malformed,
    restored_state,
    snapshot,
    without_the_last_round,
)
from fairdeal.sheet import Sheet
from fairdeal.table import CHANGE_RULES, check_name


class _Body(Struct, frozen=True):
    """The sealed content of a row."""

    hash: str
    time: str
    state: dict[str, Any]


def snapshots(done: Iterable[Done], journal: str, seal: Seal) -> tuple[Snapshot, ...]:
    """Return the table before the newest round that began, or when its rules changed.

    So a round can be read from its first line until the next begins. Lines before a change of the
    rules need not be replayed under the new ones.
    """
    kept: Standing | None = None
    for one in done:
        if one.action.verb == CHANGE_RULES:
            kept = one.after
        elif one.after.state.number != one.before.state.number:
            kept = one.before
    return () if kept is None else (kept_snapshot(kept, journal, seal),)


def newest_snapshot(database: Database, seal: Seal, journal: str) -> Standing | None:
    """Return the table from its snapshot; None if this version cannot read it."""
    query = select(SNAPSHOT.c.seq, SNAPSHOT.c.body).where(SNAPSHOT.c.journal == journal)
    with database.reader.connect() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        return None
    opened = seal.decrypted(row.body, _place(journal, row.seq))
    try:
        body = msgspec.json.decode(opened, type=_Body)
        state = restored_state(body.state)
    except (Malformed, msgspec.DecodeError):
        return None
    return Standing(state, Head(row.seq, body.hash), (), body.time)


def resumed(database: Database, seal: Seal, journal: str) -> Standing:
    """Return a table from its newest snapshot, with later lines replayed."""
    standing = newest_snapshot(database, seal, journal)
    lines = engine_lines(database, seal, journal, -1 if standing is None else standing.head.seq)
    if standing is None:
        standing = opening_of(lines)
        lines = lines[standing.head.seq + 1 :]
    return played_on(standing, lines)


def between_rounds(standing: Standing) -> Standing:
    """Return the table as a snapshot holds it."""
    return Standing(without_the_last_round(standing.state), standing.head, (), standing.time)


def kept_snapshot(standing: Standing, journal: str, seal: Seal) -> Snapshot:
    """Return the row of a table between rounds."""
    kept = between_rounds(standing)
    seq, body = kept.head.seq, _Body(kept.head.hash, kept.time, snapshot(kept.state))
    hidden = seal.hide(msgspec.json.encode(body), _place(journal, seq))
    return Snapshot(journal, seq, hidden)


def _place(journal: str, seq: int) -> str:
    return f"{journal}/{seq}/snapshot"


_NEWEST = select(JOURNAL.c.seq, JOURNAL.c.hash, JOURNAL.c.held).where(
    JOURNAL.c.id == bindparam("journal")
)


def new_rows(
    id: str, name: str, sheet: Sheet, currency: Currency, settings: Settings, now: int
) -> tuple[Executable, Executable]:
    """Return the rows of a new table: its chain, which comes before its first line, and itself."""
    return (
        JOURNAL.insert().values(id=id, seq=-1, hash=BEFORE_THE_FIRST, held=""),
        GAMING_TABLE.insert().values(
            id=id,
            name=name,
            instrument=sheet.instrument.id,
            currency=currency.value,
            settings=msgspec.json.encode(settings).decode(),
            opened=now,
        ),
    )


def check_free(database: Database, name: str) -> None:
    """Refuse a name that no table may have, or that another has."""
    check_name(name)
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id).where(GAMING_TABLE.c.name == name)
        if connection.execute(query).one_or_none() is not None:
            raise refuse("name-taken", f"a table is called {in_short(name)} already")


def every_table(database: Database) -> list[dict[str, str]]:
    """Return every table that was ever opened."""
    query = select(
        GAMING_TABLE.c.id,
        GAMING_TABLE.c.name,
        GAMING_TABLE.c.instrument,
        GAMING_TABLE.c.currency,
    ).order_by(GAMING_TABLE.c.opened)
    with database.reader.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(query)]


def known(database: Database, id: str) -> tuple[str, Settings]:
    """Return a table's name and settings."""
    query = select(GAMING_TABLE.c.name, GAMING_TABLE.c.settings).where(GAMING_TABLE.c.id == id)
    with database.reader.connect() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        raise refuse("no-such-table", "there is no such table")
    return row.name, msgspec.json.decode(row.settings, type=Settings)


def newest_of(database: Database, id: str) -> tuple[Head, str]:
    """Return the end of a table's lines, and the report that holds it, if any."""
    ((seq, newest, held),) = database.rows(_NEWEST, journal=id)
    return Head(seq, newest), str(held)
