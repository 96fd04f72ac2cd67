"""Whose eyes an extract is for: the public's, those of whoever sits at a seat, or a player's."""

import re
from dataclasses import dataclass, field

from fairdeal.record.fields import Malformed, text
from fairdeal.round import PUBLIC, Event
from fairdeal.table.events import Left, Sat
from fairdeal.table.offers import LONGEST_NAME

_SEAT = re.compile(r"seat:([1-9][0-9]?)", re.ASCII)


@dataclass(slots=True)
class Viewer:
    """A seat (0: the public), whoever sits there, or a player by name, wherever seated."""

    who: int | str
    seated: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        if isinstance(self.who, str):
            return f"player:{self.who}"
        return "public" if self.who == PUBLIC else f"seat:{self.who}"

    def see(self, event: Event) -> None:
        """Keep track of who sits where."""
        if isinstance(event, Sat):
            self.seated[event.seat] = event.player
        elif isinstance(event, Left):
            self.seated.pop(event.seat, None)

    def may_see(self, shown: frozenset[int] | None) -> bool:
        """Whether something that was shown to these seats was shown to this viewer."""
        if shown is None:
            return True
        if isinstance(self.who, str):
            return any(self.seated.get(number) == self.who for number in shown)
        return self.who in shown


def read_viewer(written: object) -> Viewer:
    """A viewer as an extract says it.

    >>> read_viewer("seat:3").who, read_viewer("public").who, read_viewer("player:Ann").who
    (3, 0, 'Ann')
    """
    said = text(written)
    seat = _SEAT.fullmatch(said)
    if seat is not None:
        return Viewer(int(seat[1]))
    kind, _, name = said.partition(":")
    if kind == "player" and name and name.isprintable() and len(name) <= LONGEST_NAME:
        return Viewer(name)
    if said != "public":
        raise Malformed(
            f"{said!a:.40} is no viewer: an extract is for public, seat:3 or player:Ann"
        )
    return Viewer(PUBLIC)
