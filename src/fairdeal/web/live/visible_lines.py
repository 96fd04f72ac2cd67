"""Journal lines as a viewer may see them: positions for everybody, faces for those who saw them.

The public part of a line is sent as the journal has it.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from fairdeal.house.tables.table_engine import Done
from fairdeal.play import PUBLIC, Action, Event, SeatViewer, Viewer
from fairdeal.play.model.event import Shown
from fairdeal.record.encode import ACTION
from fairdeal.record.line import HEADER, JournalLine, parse
from fairdeal.values.frozen import EMPTY

_END_OF_DATA = ',"hash":"'  # in a line's canonical form; inside a text its quotes are escaped


class VisibleLine(Struct, frozen=True):
    """An action, or an event that it led to."""

    actor: str | None
    clause: str | None
    data: Any  # what the line says to everybody
    seq: int
    what: str  # a kind of event, or “act”
    cards: tuple[str, ...] | None = None  # faces that were shown to the viewer


def public_lines(done: Iterable[Done]) -> tuple[list[bytes], dict[int, list[tuple[int, bytes]]]]:
    """Return the public lines, in as few pieces as there are places where a seat sees more; and
    these places by seat, with the seat's own lines.
    """
    pieces: list[bytes] = []
    own: dict[int, list[tuple[int, bytes]]] = {}
    text = ""
    for one in done:
        act, *lines = one.lines
        first, comma = one.first, "," if text or pieces else ""
        text += f"{comma}{_known_to_all(act, first, ACTION)}}}"
        for seq, (line, event) in enumerate(zip(lines, one.events, strict=True), first + 1):
            if type(event) is not Shown:
                text += f",{_known_to_all(line, seq, type(event).__name__)}}}"
            elif event.to is None:
                text += f",{visible_line(line, seq, event)}"
            else:
                pieces += [text.encode(), f",{visible_line(line, seq, event)}".encode()]
                for seat in event.to:
                    known = f",{visible_line(line, seq, event, seat)}".encode()
                    own.setdefault(seat, []).append((len(pieces) - 1, known))
                text = ""
    pieces.append(text.encode())
    return pieces, own


def visible_line(line: str, seq: int, what: Action | Event, viewer: int = 0) -> str:
    """Return a line as a seat or a spectator (0) may see it."""
    name = ACTION if isinstance(what, Action) else type(what).__name__
    known = _known_to_all(line, seq, name)
    if isinstance(what, Shown) and _seer(viewer).may_see(what.shown_to, EMPTY):
        faces = '","'.join(map(str, what.cards))
        return f'{known},"cards":["{faces}"]}}'
    return known + "}"


def _known_to_all(line: str, seq: int, what: str) -> str:
    """Return a line without its closing bracket: all but faces."""
    return f'{line[: line.index(_END_OF_DATA)]},"seq":{seq},"what":"{what}"'


@cache
def _seer(viewer: int) -> Viewer:
    return SeatViewer(viewer) if viewer else PUBLIC


class ReadLine(NamedTuple):
    """A journal line with its action or event; the first line has neither."""

    seq: int
    text: str
    what: Action | Event | None


def read_lines(lines: Iterable[str]) -> list[ReadLine]:
    """Return parsed lines of a journal."""
    return [_read(text, JournalLine(parse(text))) for text in lines]


def _read(text: str, line: JournalLine) -> ReadLine:
    if line.what == HEADER:
        return ReadLine(line.seq, text, None)
    return ReadLine(line.seq, text, line.action if line.is_action else line.event)


def read_again(lines: Sequence[ReadLine], viewer: int, events: int) -> tuple[int | None, list[str]]:
    """Return journal lines as a viewer may see them: the first number, and each line.

    Faces that were shown to a seat are in the newest events only, as many as its player saw there.
    """
    older = sum(not isinstance(line.what, Action) for line in lines) - events
    written: list[str] = []
    for line in lines:
        older -= not isinstance(line.what, Action)
        if line.what is not None:
            written.append(visible_line(line.text, line.seq, line.what, viewer if older < 0 else 0))
    return lines[0].seq if lines else None, written
