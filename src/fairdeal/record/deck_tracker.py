"""The place of each dealt card in the committed order, worked out from public events.

Cards are dealt one by one from the top of the order as it was cut. So the n-th card dealt since the
deck was placed is the n-th card of the rotated order. One of two decks may be shuffled while the
other is dealt; the colour of their backs identifies them.
"""

from msgspec import Struct, field

from fairdeal.play import Dealt, Event, Position
from fairdeal.table import CutMade, DeckPlaced, OrderCommitted


class TrackedDeck(Struct, eq=False):
    """A committed deck: how it was cut, and the committed places of the cards dealt from it."""

    committed: OrderCommitted
    cut: int = 0  # all cuts together
    cuts: int = 0
    drawn: int = 0
    where: dict[Position, int] = field(default_factory=dict)

    def place(self, n: int) -> int:
        """Return the place in the committed order of the n-th card dealt."""
        return (n + self.cut) % max(1, self.committed.cards)

    def see_cut(self, count: int) -> None:
        """Record that this many cards went from the top to the bottom."""
        self.cut = (self.cut + count) % max(1, self.committed.cards)
        self.cuts += 1

    def see_dealt(self, positions: tuple[Position, ...]) -> None:
        """Record that the next cards were dealt to these positions."""
        for position in positions:
            self.where[position] = self.place(self.drawn)
            self.drawn += 1


class DeckTracker(Struct):
    """The committed decks by their colours, and the deck in use."""

    decks: dict[str, TrackedDeck] = field(default_factory=dict)
    in_use: TrackedDeck | None = None

    def see(self, event: Event) -> None:
        """Record one event."""
        match event:
            case OrderCommitted(deck=colour):
                self.decks[colour] = TrackedDeck(event)
            case CutMade(deck=colour, count=count) if colour in self.decks:
                self.decks[colour].see_cut(count)
            case DeckPlaced(deck=colour) if colour in self.decks:
                self.in_use = self.decks[colour]
            case Dealt(positions=positions) if self.in_use is not None:
                self.in_use.see_dealt(positions)
