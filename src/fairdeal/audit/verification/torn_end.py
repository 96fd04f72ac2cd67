"""The last whole action of a journal, and what a crash left after it.

An action is acknowledged only when all its lines are on the disk. So only lines of one last action
that was never acknowledged may be missing or garbled; they come after the head.
"""

from msgspec import Struct

from fairdeal.audit.verification.verdict import Wrong
from fairdeal.audit.verification.verify_journal import verify_whole_journal
from fairdeal.record.fields import Malformed
from fairdeal.record.head import JournalHead
from fairdeal.record.line import JournalLine, parse

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
