"""The rows of the read model: rounds, hands, marks, and how far a table's lines were folded.

The fields of each are the columns of its table, in their order.
"""

from typing import Any

from msgspec import Struct, field


class RoundRow(Struct, frozen=True):
    """One round of a table: where its lines are, and its money as far as it has moved."""

    journal: str
    number: int
    first: int  # its first line
    prev: str  # the hash before that line
    seated: str  # players by seat at that line, as JSON
    names: str  # what they are called, as JSON
    last: int | None  # its last line; none: the newest round, which goes on to the end
    ended: str  # the time of its last line; empty: see `last`
    began: str  # when its deck was shuffled
    root: str  # that its deck is committed to
    void: int
    meter: int  # of a Progressive, before its first line
    sheet: int  # the line with the sheet in force at its first wager; 0: the first line
    bet: str  # the time of its first wager
    moved: str  # the time of its last movement of money
    shown: int  # what the meter showed when the cards came
    lying: int  # cents that are not decided yet


class HandRow(Struct, frozen=True):
    """What one seat wagered in a round, and what came of it, by wager."""

    journal: str
    round: int
    seat: int
    player: str
    name: str
    stakes: str  # cents by wager, as JSON, without what was taken back
    nets: str  # cents by wager, as JSON: what the player gained or lost; empty: nothing is decided
    coupon: int  # the face of the match play coupon that was collected
    time: str  # of the last movement of money


class MarkRow(Struct, frozen=True):
    """Where a line is that is looked up by its kind, or by what it is about."""

    journal: str
    seq: int
    kind: str
    subject: str
    time: str


class ReadingRow(Struct, frozen=True):
    """The fold of a table's lines up to one, so that only later lines are read again."""

    journal: str
    seq: int
    state: str


class Rows(Struct):
    """Rows to be written, each under its key."""

    rounds: dict[tuple[str, int], RoundRow] = field(default_factory=dict)
    hands: dict[tuple[str, int, int], HandRow] = field(default_factory=dict)
    marks: dict[tuple[str, int], MarkRow] = field(default_factory=dict)
    readings: dict[str, ReadingRow] = field(default_factory=dict)

    def every(self) -> tuple[list[Struct], ...]:
        """Return all of them in the order of the tables."""
        kinds: tuple[dict[Any, Any], ...] = self.rounds, self.hands, self.marks, self.readings
        return tuple([*kind.values()] for kind in kinds)
