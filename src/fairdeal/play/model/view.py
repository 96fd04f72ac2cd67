"""One viewer's view: the fold of the events visible to that viewer, and nothing else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fairdeal.cards import Card
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
from fairdeal.play.model.viewer import PUBLIC, Seated, Viewer


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
