"""Verification of a full journal: it opens every deck, so that the whole night is played again."""

from fairdeal.audit.rewriting import NO_SALT, SALT, Rewriting, in_hex
from fairdeal.audit.verdict import JOURNAL, Tally, Wrong
from fairdeal.record.fields import Malformed
from fairdeal.record.line import Line, parse
from fairdeal.record.restore import seed_of, shuffle_of
from fairdeal.table.chance import SoftwareShuffler
from fairdeal.table.meanwhile import deck_to_shuffle
from fairdeal.table.preparation import Shuffle
from fairdeal.table.shuffler import practice_entropy


def verify_journal(lines: list[str]) -> Tally:
    """Go through a full journal; the first thing that is wrong is raised."""
    return _Journal(lines, Tally(JOURNAL)).run()


class _Journal(Rewriting):
    """A journal that opens what it seals."""

    def run(self) -> Tally:
        """Go through it; where it claims a practice seed its decks are drawn again."""
        self._practice = _practice(self.read(0))
        tally = super().run()
        if self._practice is not None:
            tally.notes.append("its decks were drawn again from the practice seed that it opens")
        return tally

    def shuffle(self, number: int) -> Shuffle:
        """The order that the line opens."""
        opened = shuffle_of(Line(parse(self.lines[number])))
        if self._practice is not None:
            state = self.replay.state
            deck = deck_to_shuffle(state)
            assert deck is not None
            if self._practice.shuffle(state.decks[deck].cards) != opened:
                raise Malformed("its deck is not the one that the record's practice seed gives")
        return opened

    def seal(self, line: str) -> bytes:
        """Its salt; a line that does not open what it seals will not come out the same."""
        return in_hex(line, SALT) or NO_SALT


def _practice(first: Line) -> SoftwareShuffler | None:
    """The shuffler that a practice seed feeds, from the line that opens it."""
    if "sealed" in first.fields and "opened" not in first.fields:
        raise Wrong(1, "it does not open the practice seed that it sealed")
    try:
        seed = seed_of(first)
    except Malformed as malformed:
        raise Wrong(1, f"its seed cannot be read: {malformed}") from None
    return None if seed is None else SoftwareShuffler(practice_entropy(seed))
