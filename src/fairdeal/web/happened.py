"""The lines of a journal as a viewer may know them: positions for all, faces for those who see.

What a line says to everybody is sent as the journal has it.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from fairdeal.frozen import EMPTY
from fairdeal.house.engine import Done
from fairdeal.record.encode import ACTION
from fairdeal.record.line import HEADER, Line, parse
from fairdeal.round import PUBLIC, Action, Event, SeatViewer, Viewer
from fairdeal.round.event import Shown

_END_OF_DATA = ',"hash":"'  # in a line's canonical form; inside a text its quotes are escaped


class Happened(Struct, frozen=True):
    """An action, or an event that it led to."""

    actor: str | None
    clause: str | None
    data: Any  # what the line says to everybody
    seq: int
    what: str  # a kind of event, or “act”
    cards: tuple[str, ...] | None = None  # faces that were shown to the viewer


def told_to_all(done: Iterable[Done]) -> tuple[list[bytes], dict[int, list[tuple[int, bytes]]]]:
    """Lines as everybody may know them, in as few pieces as there are where somebody knows more;
    and these places by seat, with what is known there instead."""
    pieces: list[bytes] = []
    own: dict[int, list[tuple[int, bytes]]] = {}
    text = comma = ""
    for one in done:
        seq, whats = one.first, list[Action | Event]((one.action, *one.events))
        for line, what in zip(one.lines, whats, strict=True):
            if type(what) is Shown and what.to is not None:
                pieces += [text.encode(), f"{comma}{happened(line, seq, what)}".encode()]
                for seat in what.to:
                    known = f"{comma}{happened(line, seq, what, seat)}"
                    own.setdefault(seat, []).append((len(pieces) - 1, known.encode()))
                text = ""
            else:
                text += comma + happened(line, seq, what)
            seq, comma = seq + 1, ","
    pieces.append(text.encode())
    return pieces, own


def happened(line: str, seq: int, what: Action | Event, viewer: int = 0) -> str:
    """A line as a seat or whoever looks on (0) may know it."""
    name = ACTION if type(what) is Action else type(what).__name__
    known = f'{line[: line.index(_END_OF_DATA)]},"seq":{seq},"what":"{name}"'
    if type(what) is Shown and _seer(viewer).may_see(what.shown_to, EMPTY):
        faces = '","'.join(map(str, what.cards))
        return f'{known},"cards":["{faces}"]}}'
    return known + "}"


@cache
def _seer(viewer: int) -> Viewer:
    return SeatViewer(viewer) if viewer else PUBLIC


def read_again(lines: Iterable[str], viewer: int, events: int) -> tuple[int | None, list[str]]:
    """Lines of a journal as a viewer may know them: the first's number, and each.

    Faces that were shown to a seat are in the newest events only, as many as its player saw there.
    """
    read = [(line, Line(parse(line))) for line in lines]
    older = sum(not line.is_action for _, line in read) - events
    written: list[str] = []
    for text, line in read:
        older -= not line.is_action
        if line.what != HEADER:
            what = line.action if line.is_action else line.event
            written.append(happened(text, line.seq, what, viewer if older < 0 else 0))
    return read[0][1].seq if read else None, written
