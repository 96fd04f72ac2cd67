"""The result of verification: a summary, or the first wrong line; and the check of times."""

import re
from calendar import monthrange
from functools import lru_cache

from msgspec import Struct, field
from msgspec.structs import asdict

from fairdeal.money import in_dollars
from fairdeal.play import Event, Voided
from fairdeal.record import Malformed
from fairdeal.table import WHOLE, OrderCommitted, Shuffled, TakenAsItCame
from fairdeal.values import plain

JOURNAL = "journal"
HOUSE_JOURNAL = "house's journal"
_LONGEST = 1_000  # characters of a reason


class LineDifference(Struct, frozen=True):
    """The one value that a record has otherwise than the rules give it."""

    name: str
    record: object
    rules: object

    def __str__(self) -> str:
        return f"the rules give {self.name} {self.rules!a:.80} here, not {self.record!a:.80}"


class Wrong(Exception):
    """The first thing that is wrong with a journal; line 0 is the file as a whole.

    Text quoted from the record is made safe to print, because a forger may have chosen it.
    """

    def __init__(self, line: int, reason: str, difference: LineDifference | None = None) -> None:
        self.line = line
        self.reason = plain(f"{reason:.{_LONGEST}}")
        super().__init__(f"line {line}: {self.reason}" if line else self.reason)
        self.difference = difference


_MOST_LISTED = 10  # lines, where people read
COUNTED = frozenset({Voided, Shuffled, TakenAsItCame})


class VerificationSummary(Struct):
    """The summary of a verified record: counts, notes and warnings."""

    kind: str
    viewer: str = ""  # the viewer of an extract
    whole: bool = True  # True if everything in it was checked
    lines: int = 0
    rounds: int = 0
    voids: int = 0
    moved: int = 0  # cents, over all transfers
    commitments: int = 0
    proofs: int = 0
    closed: int = 0  # sealed parts that the file does not open
    results: int = 0  # wagers settled again from the open cards
    resting: list[int] = field(default_factory=list)  # lines about hands that stay closed
    recuts: list[int] = field(default_factory=list)  # lines
    recuts_after_betting: list[int] = field(default_factory=list)  # of these, after “No more bets”
    short_decks: int = 0  # shuffled while a card was lost
    notes: list[str] = field(default_factory=list)

    @property
    def played_again(self) -> bool:
        """True if it was a full journal and every rule could be replayed."""
        return self.kind == JOURNAL and self.whole

    def count(self, event: Event) -> None:
        """Count one event."""
        if event.void:
            self.voids += 1
        elif isinstance(event, OrderCommitted):
            self.commitments += 1
            self.short_decks += event.cards != WHOLE

    def document(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"verified": self.whole, **asdict(self)}

    def __str__(self) -> str:
        return self.words()

    def words(self) -> str:
        """Return it as text for people."""
        viewer = f" for {self.viewer}" if self.viewer else ""
        lines = [f"{self.kind}{viewer}: {'verified' if self.whole else 'checked only in part'}"]
        if self.kind == HOUSE_JOURNAL:
            lines.append(f"{_plural(self.lines, 'line')}, each tied to the one before it")
        elif self.lines:
            counted = ((self.lines, "line"), (self.rounds, "round"), (self.voids, "void"))
            lines.append(", ".join(_plural(number, what) for number, what in counted))
            lines.append(f"{in_dollars(self.moved)} moved, every cent accounted for")
            opened = "checked" if self.kind == JOURNAL else "to which the opened cards lead"
            lines.append(f"{_plural(self.commitments, 'commitment')} to decks {opened}")
        if self.proofs:
            lines.append(f"{self.proofs} cards led back to the commitments")
        if self.results:
            lines.append(f"{self.results} wagers settled again from the open cards")
        if self.closed:
            lines.append(
                f"{self.closed} sealed parts stayed closed, and nothing in them is checked"
            )
        if self.resting:
            lines.append(
                f"{len(self.resting)} lines are about hands that stay closed, and are as some "
                f"cards give them: {listed(self.resting)}"
            )
        if self.recuts:
            lines.append(
                f"{len(self.recuts)} recuts, {len(self.recuts_after_betting)} of them after "
                f"“No more bets”: lines {listed(self.recuts)}"
            )
        if self.short_decks:
            lines.append(f"{self.short_decks} times a deck was shuffled that was not whole")
        lines.extend(f"note: {note}" for note in self.notes)
        return "\n  ".join(lines)


def listed(lines: list[int]) -> str:
    """Return the first few line numbers, and how many more there are."""
    first = ", ".join(map(str, lines[:_MOST_LISTED]))
    return first if len(lines) <= _MOST_LISTED else f"{first} and {len(lines) - _MOST_LISTED} more"


def _plural(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


_FORM = re.compile(
    r'"((2\d{3}-(?:0[1-9]|1[0-2])-[0-3]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)"', re.ASCII
)


def check_time(written: str, before: str) -> str:
    """Check the form of a line's time, and that it is not earlier than the line before.

    >>> check_time('"2026-11-15T20:09:00.000000Z"', "2026-11-15T20:08:59.999999Z")
    '2026-11-15T20:09:00.000000Z'
    """
    form = _FORM.fullmatch(written)
    if form is None or not _is_a_day(form[2]):
        raise Malformed(f"its time is {written:.40}, not as in 2026-11-15T20:09:00.000000Z")
    if form[1] < before:
        raise Malformed(f"its time, {form[1]}, is before that of the line before, {before}")
    return form[1]


@lru_cache(maxsize=100)  # thousands of lines have the same one or two days
def _is_a_day(written: str) -> bool:
    year, month, day = map(int, written.split("-"))
    return 1 <= day <= monthrange(year, month)[1]
