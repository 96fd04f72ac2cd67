"""The house's own journal: sign-ons, approvals, transfers of money, and audit access."""

import time
from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec import Struct

from fairdeal.house.store.transaction import Entry
from fairdeal.record import BEFORE_THE_FIRST, canonical, digest

HOUSE = "house"  # the id of its chain


def now_ms() -> int:
    """Return this process's clock, in milliseconds."""
    return time.time_ns() // 1_000_000


def iso(milliseconds: int) -> str:
    """Return a time as a journal writes it.

    >>> iso(0)
    '1970-01-01T00:00:00.000000Z'
    """
    time = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return time.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Head(Struct, frozen=True):
    """The end of a chain."""

    seq: int = -1
    hash: str = BEFORE_THE_FIRST


class Note(Struct, frozen=True):
    """One entry of the house's journal: a person and an act."""

    actor: str  # a person's id, or “house”
    what: str
    data: Mapping[str, object]


def written(head: Head, note: Note, time: str) -> tuple[Entry, Head]:
    """Return a note as the next line of the chain, and the chain's new end."""
    seq = head.seq + 1
    public = {
        "actor": note.actor,
        "data": dict(note.data),
        "prev": head.hash,
        "seq": seq,
        "time": time,
        "what": note.what,
    }
    newest = digest(canonical(public))
    line = canonical({**public, "hash": newest})
    return Entry(HOUSE, head.hash, seq, seq, newest, line), Head(seq, newest)
