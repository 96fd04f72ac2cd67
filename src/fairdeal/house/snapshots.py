"""A table before its newest round as a row, so that nobody plays its whole journal to go on.

A deck that lies shuffled for that round is part of it: the row is sealed like the lines.
"""

from collections.abc import Iterable

import msgspec
from sqlalchemy import select

from fairdeal.frozen import replace
from fairdeal.house.database import Database
from fairdeal.house.engine import Done, Standing
from fairdeal.house.journal import Head
from fairdeal.house.schema import SNAPSHOT
from fairdeal.house.seal import Seal
from fairdeal.house.work import Snapshot
from fairdeal.record.fields import Malformed
from fairdeal.record.snapshot import restored_state, snapshot


def snapshots(done: Iterable[Done], journal: str, seal: Seal) -> tuple[Snapshot, ...]:
    """The table as it was before the newest round that began, if any did.

    So a round can be looked at from its first line, until the next begins.
    """
    begun = [one.before for one in done if one.after.state.number != one.before.state.number]
    return (kept_snapshot(begun[-1], journal, seal),) if begun else ()


def newest_snapshot(database: Database, seal: Seal, journal: str) -> Standing | None:
    """The table as its snapshot has it; none that this version reads: then all is played again."""
    query = select(SNAPSHOT.c.seq, SNAPSHOT.c.body).where(SNAPSHOT.c.journal == journal)
    with database.reader.connect() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        return None
    body = msgspec.json.decode(seal.show(row.body, _place(journal, row.seq)))
    try:
        state = restored_state(body["state"])
    except Malformed:
        return None
    return Standing(state, Head(row.seq, body["hash"]), (), body["time"])


def between_rounds(standing: Standing) -> Standing:
    """A table as a snapshot has it: nothing that follows rests on a round that is over."""
    state = standing.state
    if state.round is not None and state.round.over:
        state = replace(state, round=None)
    return Standing(state, standing.head, (), standing.time)


def kept_snapshot(standing: Standing, journal: str, seal: Seal) -> Snapshot:
    """The row of a table between rounds."""
    kept = between_rounds(standing)
    body = {
        "hash": kept.head.hash,
        "time": kept.time,
        "state": snapshot(kept.state),
    }
    seq = kept.head.seq
    hidden = seal.hide(msgspec.json.encode(body), _place(journal, seq))
    return Snapshot(journal, seq, hidden)


def _place(journal: str, seq: int) -> str:
    return f"{journal}/{seq}/snapshot"
