"""What one command writes, all or nothing."""

from msgspec import Struct
from sqlalchemy import Executable

AT_A_TABLE = "table/"  # accounts that a table's own state keeps


class Entry(Struct, frozen=True):
    """The lines that a command adds to a chain, and what they are tied to.

    `lines` is what anybody who may read the database may know; what they seal is in `sealed`,
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
    """What the caller of a command is told, now and whenever the key is sent again."""

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
    """When the house acts at a table by itself, in milliseconds from now; none: never."""

    journal: str
    seq: int
    after: int | None


class Snapshot(Struct, frozen=True):
    """A table's state between rounds."""

    journal: str
    seq: int
    body: bytes


class Hold(Struct, frozen=True):
    """A table is suspended, or goes on: which report held it before, and which does now."""

    journal: str
    old: str
    new: str


class AsOf(Struct, frozen=True):
    """A person's rights that a command rests on: it is not written once they have changed.

    `takes` makes them one more, so that of two commands that rest on the same only one is written.
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
    statements: tuple[Executable, ...] = ()  # rare rows that the rest needs, before it
    told: tuple[Executable, ...] = ()  # after it: rows that change only with the line that says so
    people: tuple[AsOf, ...] = ()  # whose rights it rests on


class Conflict(Exception):
    """The work does not fit what the database holds by now; nothing of it was written."""


class HeadMoved(Conflict):
    """Somebody else wrote to the chain first, or suspended the table."""


class Displaced(HeadMoved):
    """Work that was queued before it on the same chain was lost."""


class CouponTaken(HeadMoved):
    """Another command placed the coupon first."""


class RightsChanged(Conflict):
    """Somebody's roles or limits are others by now."""


class KeyUsed(Conflict):
    """The caller's key has its answer already."""


class NotCovered(Conflict):
    """An account does not hold what would be taken from it."""
