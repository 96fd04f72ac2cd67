"""Verification of a full journal, of which every deck is opened, up to its last whole action.

One line may be closed: the line of a deck that was shuffled while the other one was played, and
that is not used before the journal ends. Nothing in the journal depends on its order.

An action is acknowledged only when all its lines are on the disk. So only lines of one last action
that was never acknowledged may be missing or garbled; they come after the head.
"""

from typing import NamedTuple

from msgspec import Struct

from fairdeal.audit.byte_replay import NO_SALT, SALT, SEALED, ByteReplay, in_hex
from fairdeal.audit.verdict import JOURNAL, VerificationSummary, Wrong
from fairdeal.play import Category, Event
from fairdeal.record import (
    JournalHead,
    JournalLine,
    Malformed,
    parse,
    seed_of,
    shuffle_of,
    text,
    whole,
)
from fairdeal.table import (
    LEAST_CUT,
    Shuffle,
    SoftwareShuffler,
    TableState,
    deck_to_shuffle,
    practice_entropy,
)
from fairdeal.values import replace

_MOST_CUTS = 52
_NOT_OPENED = "it does not open the order of the deck"


def verify_journal(lines: list[str]) -> VerificationSummary:
    """Verify a full journal; raise the first thing that is wrong."""
    return _Journal(lines, VerificationSummary(JOURNAL)).run()


def verify_whole_journal(lines: list[str]) -> VerificationSummary:
    """Verify a full journal that opens every deck, so that the table can be resumed."""
    journal = _Journal(lines, VerificationSummary(JOURNAL))
    tally = journal.run()
    if not tally.whole:
        raise Wrong(1, "it was kept under rules that this version no longer plays by")
    if journal.waiting is not None:
        raise Wrong(journal.waiting.line + 1, _NOT_OPENED)
    return tally


class _ClosedDeck(NamedTuple):
    """A deck that waits to be used: the line that commits to it, its colour and its root."""

    line: int
    colour: str
    root: str


class _Journal(ByteReplay):
    """A journal that opens everything that it seals."""

    waiting: _ClosedDeck | None = None

    def run(self) -> VerificationSummary:
        """Check the journal; with a practice seed, draw its decks again."""
        self._practice = _practice(self.read(0))
        tally = super().run()
        if self.waiting is not None:
            if self.replay.state.shuffled_meanwhile is None:
                raise Wrong(self.waiting.line + 1, _NOT_OPENED)
            tally.closed += 1
            tally.commitments -= 1  # which no order was held against
            tally.notes.append(
                f"line {self.waiting.line + 1} stays closed: its deck is for a round that begins "
                "after the last line, and no card of it is in this journal"
            )
        if self._practice is not None:
            tally.notes.append("its decks were drawn again from the practice seed that it opens")
        return tally

    def skipped(self, part: range, after: TableState | None) -> None:
        """Stop following the practice seed, as the decks of these lines are not drawn again."""
        if self._practice is not None:
            self.tally.notes.append("its decks were not drawn again from its practice seed")
        self._practice = self.waiting = None

    def shuffle(self, number: int) -> Shuffle:
        """Return the order that the line opens; any order for a deck that waits to be used."""
        line = JournalLine(parse(self.lines[number]))
        if self._practice is None and "opened" not in line.fields:
            return self._unknown(number, line)
        opened = shuffle_of(line)
        if self._practice is not None:
            state = self.replay.state
            deck = deck_to_shuffle(state)
            assert deck is not None
            if self._practice.shuffle(state.decks[deck].cards) != opened:
                raise Malformed("its deck is not the one that the record's practice seed gives")
        return opened

    def _unknown(self, number: int, line: JournalLine) -> Shuffle:
        """Return an order for a closed deck, if it may stay closed."""
        data, deck = line.data, deck_to_shuffle(self.replay.state)
        if not isinstance(data, dict) or not data.get("while_playing") or deck is None:
            raise Malformed(_NOT_OPENED)
        cards = self.replay.state.decks[deck].cards
        size, cuts = whole(data.get("cards")), whole(data.get("cuts"))
        if self.waiting is not None or not 0 <= size <= len(cards) or not 0 <= cuts <= _MOST_CUTS:
            raise Malformed(_NOT_OPENED)
        self.waiting = _ClosedDeck(number, text(data.get("deck")), text(data.get("root")))
        salts = (NO_SALT,) * (size + cuts)
        return Shuffle(cards[:size], salts, depths=(LEAST_CUT,) * cuts)

    def on_record(self, number: int, event: Event) -> Event:
        """Return the event with the line's root for a closed deck; a deck in use must be open."""
        closed = self.waiting
        if closed is None or not (event.category is Category.DECK or event.starts_round):
            return event
        if number == closed.line and event.is_order:
            return replace(event, root=closed.root)
        if event.deck == closed.colour:
            raise Wrong(closed.line + 1, _NOT_OPENED)
        return event

    def seal(self, line: str) -> bytes | str:
        """Return the salt; a line that does not open its sealed part will not come out the same."""
        salt, sealed = in_hex(line, SALT), in_hex(line, SEALED)
        waits = self.waiting is not None and self.lines[self.waiting.line] == line
        if salt is None and sealed is not None and waits:
            return sealed.hex()
        return salt or NO_SALT


def _practice(first: JournalLine) -> SoftwareShuffler | None:
    """Return the shuffler of a practice seed, from the line that opens it."""
    if "sealed" in first.fields and "opened" not in first.fields:
        raise Wrong(1, "it does not open the practice seed that it sealed")
    try:
        seed = seed_of(first)
    except Malformed as malformed:
        raise Wrong(1, f"its seed cannot be read: {malformed}") from None
    return None if seed is None else SoftwareShuffler(practice_entropy(seed))


_ACTION = '"what":"act"'


class Ending(Struct, frozen=True):
    """The lines of a journal up to its last whole action, and what came after them."""

    lines: list[str]
    torn: bytes

    @property
    def size(self) -> int:
        """The number of bytes of the whole actions."""
        return sum(map(len, self.lines)) + len(self.lines)

    @property
    def words(self) -> str:
        """A description of the torn action that is dropped; empty if there is none."""
        if not self.torn:
            return ""
        return (
            f"a last action was torn{_of_whom(self.torn)}: {len(self.torn)} bytes "
            f"after line {len(self.lines)} are dropped; it was never acknowledged"
        )


def find_end(raw: bytes, head: JournalHead | None) -> Ending:
    """Return the end of a full journal's last whole action; all before it must verify."""
    *lines, _ = raw.decode("latin-1").split("\n")
    if not lines:
        raise Wrong(0, "the journal has no whole line; nothing was done yet: begin another one")
    end, wrong = len(lines), _wrong(lines)
    if wrong is not None:
        end = wrong.line - 1 if 0 < wrong.line <= len(lines) else len(lines)
        if end == len(lines) or _wrong(lines[:end]) is not None:
            end = _last_action(lines[:end])
        torn = lines[end:]
        several = sum(_ACTION in line for line in torn) > 1
        if several or not end or _wrong(lines[:end]) is not None:
            raise wrong
    if head is not None and head.seq >= end:
        raise Wrong(
            end, f"the journal is cut off after this line: its head is at line {head.seq + 1}"
        )
    whole = lines[:end]
    return Ending(whole, raw[sum(map(len, whole)) + len(whole) :])


def _wrong(lines: list[str]) -> Wrong | None:
    if not lines:
        return None
    try:
        verify_whole_journal(lines)
    except Wrong as wrong:
        return Wrong(wrong.line, wrong.reason)  # without the frames that led to it
    return None


def _last_action(lines: list[str]) -> int:
    """Return the line where the last action begins; 0 if there is none."""
    return next((n for n in range(len(lines) - 1, 0, -1) if _ACTION in lines[n]), 0)


def _of_whom(torn: bytes) -> str:
    """Return the actor and the verb of a torn action, if they can be read."""
    first = torn.decode("latin-1").split("\n")[0]
    try:
        line = JournalLine(parse(first))
        return f" ({line.actor}: {line.action.said})"
    except (Malformed, KeyError, TypeError):
        return ""
