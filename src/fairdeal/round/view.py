"""What one viewer may see: the fold of the events visible to that viewer, and nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.round.event import (
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
from fairdeal.round.position import Position
from fairdeal.round.result import Result
from fairdeal.round.viewer import PUBLIC, Seated, Viewer


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
        match as_seen(event, self.viewer, self.seated):
            case Dealt(positions=positions) as dealt:
                self.cards.update(dict.fromkeys(positions))
                if dealt.burned:
                    self.rack.extend(positions)
            case Shown() as shown:
                self.cards.update(shown.faces)
            case Placed(seat=seat, wager=wager, amount=amount):
                self.wagers.setdefault(seat, {})[wager] = amount
            case TakenBack(seat=seat, wager=wager):
                self.wagers[seat].pop(wager, None)
            case Chose(seat=seat) as chose:
                self.choices.setdefault(seat, []).append(chose.said)
            case Settled(seat=seat, result=result):
                self.results.setdefault(seat, []).append(result)
            case Reversed(seat=seat, result=result):
                self.results[seat].remove(result)
            case Announced() as announced:
                self.said.append(announced.words)
            case PickedUp(positions=positions):
                self.rack.extend(positions)

    def hand(self, seat: int) -> dict[Card, int]:
        """The cards of a seat as far as this viewer sees them, with their numbers."""
        return {
            card: position.number
            for position, card in self.cards.items()
            if position.seat == seat and card is not None
        }

    def faces(self) -> Iterator[Card]:
        """Every face that this viewer knows."""
        return (card for card in self.cards.values() if card is not None)


def as_seen(event: Event, viewer: Viewer, seated: Seated) -> Event:
    """An event as one viewer sees it: whole where it was shown to them, closed where not."""
    return event if viewer.may_see(event.shown_to, seated) else event.closed()


def view(
    events: Iterable[Event], viewer: Viewer = PUBLIC, seated: Mapping[int, str] | None = None
) -> View:
    """The table from one viewer's eyes; a player's need to know who sits where."""
    seen = View(viewer, seated or {})
    for event in events:
        seen.see(event)
    return seen
