"""Which card of the committed order lies where: a fold of what everybody sees.

Cards come one by one from the top of the order as it was cut; so the n-th card dealt since the
shuffle is the n-th of the rotated order, whatever it is and wherever it falls.
"""

from dataclasses import dataclass, field

from fairdeal.round import Event, Position
from fairdeal.round.event import Dealt
from fairdeal.table.events import CutMade, Shuffled


@dataclass(slots=True)
class Draws:
    """The deck in use and the cards that came from it, by their places in the committed order."""

    shuffled: Shuffled | None = None
    cut: int = 0  # all cuts together
    cuts: int = 0
    drawn: int = 0
    where: dict[Position, int] = field(default_factory=dict)

    def see(self, event: Event) -> None:
        """Take in one event."""
        if isinstance(event, Shuffled):
            self.shuffled, self.cut, self.cuts, self.drawn, self.where = event, 0, 0, 0, {}
        elif isinstance(event, CutMade) and self.shuffled is not None:
            self.cut = (self.cut + event.count) % max(1, self.shuffled.cards)
            self.cuts += 1
        elif isinstance(event, Dealt) and self.shuffled is not None:
            for position in event.positions:
                self.where[position] = (self.drawn + self.cut) % max(1, self.shuffled.cards)
                self.drawn += 1
