"""Everything that one command writes, all or nothing; and lines of the house's own journal.

The house's journal has sign-ons, approvals, transfers of money, and audit access.
"""

import time
from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import Executable

from fairdeal.record import BEFORE_THE_FIRST, canonical, digest

AT_A_TABLE = "table/"  # accounts that a table's own state keeps


class Entry(Struct, frozen=True):
    """The lines that a command adds to a chain, and the hash before them.

    `lines` is public to all who may read the database; their sealed parts are in `sealed`,
    encrypted.
    """

    journal: str
    prev: str  # the hash before the first line
    first: int
    last: int
    hash: str  # of the last line
    lines: str
    sealed: bytes = b""


class Answer(Struct, frozen=True):
    """The answer to the caller of a command, now and whenever the key is sent again."""

    account: str
    key: str
    digest: str  # of the command's body
    answer: str
    journal: str
    seq: int


class Booked(Struct, frozen=True):
    """A transfer on the house's books: accounts by their full names."""

    journal: str
    seq: int  # the line that it belongs to
    number: int  # its id on the books of that journal
    source: str
    target: str
    cents: int
    currency: str
    wager: str
    clause: str


class Due(Struct, frozen=True):
    """The next automatic act of the house at a table, in milliseconds from now; None: never."""

    journal: str
    seq: int
    after: int | None


class Snapshot(Struct, frozen=True):
    """A table's state between rounds."""

    journal: str
    seq: int
    body: bytes


class Hold(Struct, frozen=True):
    """The change of a table's hold: the report that held it before, and the one that does now."""

    journal: str
    old: str
    new: str


class AsOf(Struct, frozen=True):
    """The version of a person's permissions that a command depends on.

    The command is not written once they have changed. `takes` increases the version, so that of two
    commands with the same version only one is written.
    """

    person: str
    version: int
    takes: bool = False


class Work(Struct, frozen=True):
    """Everything that one command writes."""

    entries: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    moves: tuple[Booked, ...] = ()
    due: tuple[Due, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    holds: tuple[Hold, ...] = ()  # before the entries: nothing is added to a chain that is held
    statements: tuple[Executable, ...] = ()  # rare rows that the rest needs, written before it
    told: tuple[Executable, ...] = ()  # after it: rows that change only with their line
    people: tuple[AsOf, ...] = ()  # the permissions it depends on


class Conflict(Exception):
    """The work does not fit the present database; nothing of it was written."""


class HeadMoved(Conflict):
    """Another process wrote to the chain first, or suspended the table."""


class Displaced(HeadMoved):
    """Work queued before it on the same chain was lost."""


class CouponTaken(HeadMoved):
    """Another command placed the coupon first."""


class RightsChanged(Conflict):
    """A person's roles or limits have changed."""


class KeyUsed(Conflict):
    """The caller's key already has its answer."""


class NotCovered(Conflict):
    """An account does not hold enough."""


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
