"""Viewers of a table, and the view of each: the fold of the events that are visible to it.

This is the only module that decides whether a viewer may see an event.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import in_short, refuse
from fairdeal.money import Cents
from fairdeal.play.model.event import (
    Announced,
    Chose,
    Dealt,
    Event,
    PickedUp,
    Placed,
    Reversed,
    Settled,
    Shown,
    TakenBack,
)
from fairdeal.play.model.position import Position
from fairdeal.play.model.result import Result
from fairdeal.values import is_printable

LONGEST_NAME = 200
Seated = Mapping[int, str]  # who sits where
Seats = frozenset[int]

_SEAT = re.compile(r"seat:([0-9]{1,2})", re.ASCII)


class Viewer(Struct, frozen=True, tag_field="viewer"):
    """A viewer, who sees events shown to everyone or to one of the viewer's seats."""

    def seats(self, seated: Seated) -> Seats:
        """Return the viewer's seats."""
        return frozenset()

    def may_see(self, shown_to: Seats | None, seated: Seated) -> bool:
        """Return whether the viewer sees events shown to these seats, or to everyone (None)."""
        return shown_to is None or not shown_to.isdisjoint(self.seats(seated))

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return "the public"

    def __str__(self) -> str:
        return "public"


class SeatViewer(Viewer, frozen=True, tag="seat"):
    """The viewer at a seat."""

    seat: int

    def seats(self, seated: Seated) -> Seats:
        """Return the one seat."""
        return frozenset((self.seat,))

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return f"seat {self.seat}"

    def __str__(self) -> str:
        return f"seat:{self.seat}"


class PlayerViewer(Viewer, frozen=True, tag="player"):
    """A player by name, at any seat."""

    player: str

    def seats(self, seated: Seated) -> Seats:
        """Return every seat that the player holds."""
        return frozenset(seat for seat, name in seated.items() if name == self.player)

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return self.player

    def __str__(self) -> str:
        return f"player:{self.player}"


class PublicViewer(Viewer, frozen=True, tag="public"):
    """A viewer without a seat."""


class AuditorViewer(Viewer, frozen=True, tag="auditor"):
    """An auditor, who sees everything once a round is over."""

    def may_see(self, shown_to: Seats | None, seated: Seated) -> bool:
        """Return True: an auditor sees everything."""
        return True

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return "an auditor"

    def __str__(self) -> str:
        return "auditor"


PUBLIC = PublicViewer()
AUDITOR = AuditorViewer()


def check_at_table(viewer: object) -> None:
    """Refuse what is no viewer of a table that is being played."""
    if not isinstance(viewer, Viewer) or viewer == AUDITOR:
        raise refuse(
            "not-a-viewer",
            "a table shows itself to a seat, a player or the public, as in view(SeatViewer(1)), "
            f"not to {in_short(viewer)}",
        )


def read_viewer(written: object) -> Viewer:
    """Parse a viewer.

    >>> read_viewer("seat:3"), read_viewer("public"), read_viewer("player:Ann")
    (SeatViewer(seat=3), PublicViewer(), PlayerViewer(player='Ann'))
    """
    text = written if isinstance(written, str) else ""
    for viewer in (PUBLIC, AUDITOR):
        if text == str(viewer):
            return viewer
    kind, _, name = text.partition(":")
    if kind == "player" and is_printable(name) and 0 < len(name) <= LONGEST_NAME:
        return PlayerViewer(name)
    number = _SEAT.fullmatch(text)
    if number is None:
        raise refuse(
            "viewer-not-understood",
            f"{in_short(written)} is no viewer: write seat:3, player:Ann, public or auditor",
        )
    if int(number[1]) == 0:
        raise refuse("no-such-seat", "there is no seat 0; seats count from 1")
    return SeatViewer(int(number[1]))


@dataclass
class View:
    """The table as one viewer sees it; a card is None while its face is hidden."""

    viewer: Viewer = PUBLIC
    seated: Seated = field(default_factory=dict, compare=False)  # for a player, who is named
    cards: dict[Position, Card | None] = field(default_factory=dict)
    wagers: dict[int, dict[str, Cents]] = field(default_factory=dict)
    choices: dict[int, list[str]] = field(default_factory=dict)
    results: dict[int, list[Result]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    rack: list[Position] = field(default_factory=list)

    def see(self, event: Event) -> None:
        """Take in one event, as far as this viewer may."""
        seen = as_seen(event, self.viewer, self.seated)
        take_in = _TAKEN_IN.get(type(seen))
        if take_in is not None:
            take_in(self, seen)

    def _dealt(self, event: Dealt) -> None:
        self.cards.update(dict.fromkeys(event.positions))
        if event.burned:
            self.rack.extend(event.positions)

    def _shown(self, event: Shown) -> None:
        self.cards.update(event.faces)

    def _placed(self, event: Placed) -> None:
        self.wagers.setdefault(event.seat, {})[event.wager] = event.amount

    def _taken_back(self, event: TakenBack) -> None:
        self.wagers[event.seat].pop(event.wager, None)

    def _chose(self, event: Chose) -> None:
        self.choices.setdefault(event.seat, []).append(event.said)

    def _settled(self, event: Settled) -> None:
        self.results.setdefault(event.seat, []).append(event.result)

    def _reversed(self, event: Reversed) -> None:
        self.results[event.seat].remove(event.result)

    def _announced(self, event: Announced) -> None:
        self.said.append(event.words)

    def _picked_up(self, event: PickedUp) -> None:
        self.rack.extend(event.positions)

    def hand(self, seat: int) -> dict[Card, int]:
        """Return the cards of a seat that this viewer sees, with their numbers."""
        return {
            card: position.number
            for position, card in self.cards.items()
            if position.seat == seat and card is not None
        }

    def faces(self) -> Iterator[Card]:
        """Return every face that this viewer knows."""
        return (card for card in self.cards.values() if card is not None)


# By the kind of event: a view is folded for every event at every table.
_TAKEN_IN: dict[type[Event], Callable[[View, Any], None]] = {
    Dealt: View._dealt,
    Shown: View._shown,
    Placed: View._placed,
    TakenBack: View._taken_back,
    Chose: View._chose,
    Settled: View._settled,
    Reversed: View._reversed,
    Announced: View._announced,
    PickedUp: View._picked_up,
}


def as_seen(event: Event, viewer: Viewer, seated: Seated) -> Event:
    """Return an event as one viewer sees it: whole, or closed if it was not shown to the viewer."""
    shown_to = event.shown_to
    seen = shown_to is None or viewer.may_see(shown_to, seated)
    return event if seen else event.closed()


def view(
    events: Iterable[Event], viewer: Viewer = PUBLIC, seated: Mapping[int, str] | None = None
) -> View:
    """Return the table as one viewer sees it. A player's view needs the seating."""
    seen = View(viewer, seated or {})
    for event in events:
        seen.see(event)
    return seen
