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


ShownToSome = tuple[int, str, int, Shown]  # where among the lines, the line and its number


def told_to_all(done: Iterable[Done]) -> tuple[list[str], list[ShownToSome]]:
    """Lines as everybody may know them; and those with faces that were shown to some alone."""
    told: list[str] = []
    some: list[ShownToSome] = []
    for one in done:
        whats: tuple[Action | Event, ...] = (one.action, *one.events)
        for seq, (line, what) in enumerate(zip(one.lines, whats, strict=True), one.first):
            if type(what) is Shown and what.to is not None:
                some.append((len(told), line, seq, what))
            told.append(happened(line, seq, what))
    return told, some


def happened(line: str, seq: int, what: Action | Event, viewer: int = 0) -> str:
    """A line as a seat or whoever looks on (0) may know it."""
    said, kind, cards = line[: line.index(_END_OF_DATA)], type(what), ""
    if isinstance(what, Shown) and _seer(viewer).may_see(what.shown_to, EMPTY):
        faces = '","'.join(map(str, what.cards))
        cards = f',"cards":["{faces}"]'
    name = ACTION if kind is Action else kind.__name__
    return f'{said},"seq":{seq},"what":"{name}"{cards}}}'


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
