"""A table before its newest round as a row, so that its whole journal need not be replayed.

A deck that is shuffled for that round is part of it, so the row is sealed like the lines.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import Head
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.schema import SNAPSHOT
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import Snapshot
from fairdeal.house.tables.former_rules import played_on
from fairdeal.house.tables.standing import Done, Standing, opening_of
from fairdeal.record import Malformed, restored_state, snapshot, without_the_last_round
from fairdeal.table import CHANGE_RULES


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
