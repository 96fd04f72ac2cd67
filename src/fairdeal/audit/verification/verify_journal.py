"""Verification of a full journal, which opens every deck, so that all of it is replayed.

One line may be closed: the line of a deck that was shuffled while the other one was played, and
that is not used before the journal ends. Nothing in the journal depends on its order.
"""

from typing import NamedTuple

from fairdeal.audit.verification.byte_replay import NO_SALT, SALT, SEALED, ByteReplay, in_hex
from fairdeal.audit.verification.verdict import JOURNAL, VerificationSummary, Wrong
from fairdeal.play import Event
from fairdeal.record.fields import Malformed, text, whole
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import seed_of, shuffle_of
from fairdeal.table.decks.chance import SoftwareShuffler
from fairdeal.table.decks.second_deck import deck_to_shuffle
from fairdeal.table.decks.shuffler import practice_entropy
from fairdeal.table.events import CutMade, DeckPlaced, OrderCommitted
from fairdeal.table.procedure.preparation import LEAST_CUT, Shuffle
from fairdeal.table.state import TableState
from fairdeal.values.frozen import replace

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
        if closed is None or not isinstance(event, OrderCommitted | DeckPlaced | CutMade):
            return event
        if number == closed.line and isinstance(event, OrderCommitted):
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
