"""The deck that an auditor may open when a round is over: every card, shown or not."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from fairdeal.law import Refused, refuse
from fairdeal.play import Event, Position
from fairdeal.play.model.event import Dealt, Gathered, PickedUp, StubToRack
from fairdeal.record.deck_tracker import DeckTracker


class OpenedDeck(Struct, frozen=True):
    """The place of every card of a round's deck: dealt to a position, or in the stub, in order."""

    dealt: Mapping[Position, str]
    stub: tuple[str, ...]

    def document(self) -> dict[str, object]:
        """Return it as plain data."""
        dealt = {str(position): card for position, card in self.dealt.items()}
        return {"dealt": dealt, "stub": list(self.stub)}


def not_over_yet(round: int) -> Refused:
    """Return the refusal of an auditor's view while the round is in progress."""
    return refuse("round-not-over", f"round {round} is not over; an auditor sees all only after it")


def is_over(events: Iterable[Event]) -> bool:
    """Check that a round is over: the stub and every dealt card are in the rack."""
    out: set[Position] = set()
    stub_gone = False
    for event in events:
        if isinstance(event, Dealt) and not event.burned:
            out.update(event.positions)
        elif isinstance(event, PickedUp):
            out.difference_update(event.positions)
        elif isinstance(event, StubToRack | Gathered):
            stub_gone = True
    return stub_gone and not out


def opened_deck(events: Iterable[Event]) -> OpenedDeck | None:
    """Return the deck of a round from its events, if its order is open."""
    tracker = DeckTracker()
    for event in events:
        tracker.see(event)
    deck = tracker.in_use
    if deck is None or not deck.committed.order:
        return None
    order = deck.committed.order
    dealt = {position: order[place] for position, place in deck.where.items()}
    stub = tuple(order[deck.place(n)] for n in range(deck.drawn, len(order)))
    return OpenedDeck(dealt, stub)
