"""Verification of a full journal: it opens every deck, so that the whole night is played again."""

from fairdeal.audit.rewriting import NO_SALT, SALT, Rewriting, in_hex
from fairdeal.audit.verdict import Tally
from fairdeal.record.line import Line, parse
from fairdeal.record.restore import shuffle_of
from fairdeal.table.preparation import Shuffle


def verify_journal(lines: list[str]) -> Tally:
    """Go through a full journal; the first thing that is wrong is raised."""
    return _Journal(lines, Tally("journal")).run()


class _Journal(Rewriting):
    """A journal that opens what it seals."""

    def shuffle(self, number: int) -> Shuffle:
        """The order that the line opens."""
        return shuffle_of(Line(parse(self.lines[number])))

    def seal(self, line: str) -> bytes:
        """Its salt; a line that does not open what it seals will not come out the same."""
        return in_hex(line, SALT) or NO_SALT
