"""What one viewer may see: the fold of the events visible to that viewer, and nothing else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.round.event import (
    PUBLIC,
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


@dataclass
class View:
    """The table as one viewer sees it; a card is None while its face is hidden."""

    viewer: int = PUBLIC
    cards: dict[Position, Card | None] = field(default_factory=dict)
    wagers: dict[int, dict[str, Cents]] = field(default_factory=dict)
    choices: dict[int, list[str]] = field(default_factory=dict)
    results: dict[int, list[Result]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    rack: list[Position] = field(default_factory=list)

    def see(self, event: Event) -> None:
        """Take in one event, as far as this viewer may."""
        match event:
            case Dealt(positions=positions):
                self.cards.update(dict.fromkeys(positions))
                if event.burned:
                    self.rack.extend(positions)
            case Shown():
                if event.visible_to(self.viewer):
                    self.cards.update(event.faces)
            case Placed(seat=seat, wager=wager, amount=amount):
                self.wagers.setdefault(seat, {})[wager] = amount
            case TakenBack(seat=seat, wager=wager):
                self.wagers[seat].pop(wager, None)
            case Chose(seat=seat, choice=choice):
                self.choices.setdefault(seat, []).append(choice)
            case Settled(seat=seat, result=result):
                self.results.setdefault(seat, []).append(result)
            case Reversed(seat=seat, result=result):
                self.results[seat].remove(result)
            case Announced():
                self.said.append(event.words)
            case PickedUp(positions=positions):
                self.rack.extend(positions)

    def faces(self) -> Iterator[Card]:
        """Every face that this viewer knows."""
        return (card for card in self.cards.values() if card is not None)


def view(events: Iterable[Event], viewer: int = PUBLIC) -> View:
    """The table from one viewer's eyes: a seat, or the public."""
    seen = View(viewer)
    for event in events:
        seen.see(event)
    return seen
