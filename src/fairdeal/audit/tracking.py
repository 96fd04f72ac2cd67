"""The player at each seat, and committed decks after play, followed line by line."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from fairdeal.cards import Card, remaining
from fairdeal.law import Refused, refuse
from fairdeal.play import AUDITOR, Event, Position, Viewer, as_seen, read_viewer
from fairdeal.record import DeckTracker, Malformed, text
from fairdeal.table import LEAST_CUT, WHOLE, Left, Proof, Renamed, Sat, Size
from fairdeal.values import EMPTY


class SliceStart(Struct, frozen=True):
    """The first line of the part, the hash before it, the seated players and the sheet in force.

    `names` has the names of players whom the table knows by id.
    """

    seq: int
    prev: str
    seated: Mapping[int, str]
    sheet_hash: str  # empty: the one that the first line names
    names: Mapping[str, str] = EMPTY


FROM_THE_FIRST = SliceStart(1, "", EMPTY, "")


class SeatTracker(Struct):
    """A viewer, the players at the seats, and their names."""

    viewer: Viewer
    seated: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of players known by id

    def see(self, event: Event) -> None:
        """Record one event: seats taken and left, and changes of names."""
        if isinstance(event, Sat):
            self.seated[event.seat] = event.player
        if isinstance(event, Sat | Renamed) and event.name:
            self.names[event.player] = event.name
        if isinstance(event, Left):
            self.seated.pop(event.seat, None)

    def after(self, event: Event) -> "SeatTracker":
        """Return the tracker after an event: this one, or a new one if people changed."""
        after = SeatTracker(self.viewer, dict(self.seated), dict(self.names))
        after.see(event)
        return self if after == self else after

    def name_of(self, player: str) -> str:
        """Return a player's present name."""
        return self.names.get(player, player)

    def may_see(self, event: Event) -> bool:
        """Check that the viewer sees all of an event."""
        return self.viewer.may_see(event.shown_to, self.seated)

    def as_seen(self, event: Event) -> Event:
        """Return an event as the viewer sees it."""
        return as_seen(event, self.viewer, self.seated)


def read_seat_tracker(written: object) -> SeatTracker:
    """Read the viewer that an extract names.

    >>> read_seat_tracker("seat:3").viewer
    SeatViewer(seat=3)
    """
    name = text(written)
    try:
        viewer = read_viewer(name)
    except Refused:
        viewer = AUDITOR
    if viewer == AUDITOR or str(viewer) != name:
        raise Malformed(
            f"{name!a:.40} is no viewer: an extract is for public, seat:3 or player:Ann"
        )
    return SeatTracker(viewer)


class KnownDeck(Struct):
    """The proved cards of one deck, by their places in the committed order."""

    root: str
    size: Size
    context: bytes
    cuts: list[int] = field(default_factory=list)  # as they were made
    cards: dict[int, Card] = field(default_factory=dict)

    @property
    def depths(self) -> tuple[int, ...]:
        """Possible depths of the deck's cuts: those that were made, and any others."""
        made = self.cuts[: self.size.depths]
        return (*made, *(LEAST_CUT for _ in range(self.size.depths - len(made))))

    def learn_cut(self, proof: Proof) -> None:
        """Check the depth of the newest cut against the commitment."""
        if proof.position != self.size.cards + len(self.cuts) - 1:
            raise Malformed("its proof is about another cut")
        self._check(proof)

    def _check(self, proof: Proof) -> None:
        if proof.root(self.size, self.context) != self.root:
            raise Malformed("its proof does not lead to the published commitment")

    def learn(self, proof: Proof, card: Card) -> None:
        """Check a card against the commitment and keep it."""
        if proof.position >= self.size.cards:
            raise Malformed("its proof is about no card")
        self._check(proof)
        if card in self.cards.values() and self.cards.get(proof.position) is not card:
            raise Malformed(f"the deck has {card} at two places")
        self.cards[proof.position] = card

    def possible_order(self) -> tuple[Card, ...]:
        """Return an order that the deck may have had: the known cards, and others for the rest.

        The other cards come lowest first in the order of the deal. If the record comes out the same
        with this order, then some order of the cards gives the record.
        """
        size, cut = self.size.cards, sum(self.cuts)
        if not 1 <= size <= WHOLE:
            raise Malformed(f"no deck has {size} cards")
        others = iter(sorted(remaining(self.cards.values()), key=_lowest_first))
        order: Mapping[int, Card] = {
            place: self.cards[place] if place in self.cards else next(others)
            for place in ((cut + n) % size for n in range(size))
        }
        return tuple(order[place] for place in range(size))


def _lowest_first(card: Card) -> int:
    return card.index


class LostCards(Struct):
    """Decks that lack a card: the cards seen of one since then must fit into it."""

    _seen: dict[int, list[tuple[int, set[Card]]]] = field(default_factory=dict)

    def check(self, deck: int, before: int, known: KnownDeck) -> None:
        """Check a deck that had this many cards before it was shuffled again."""
        if before == WHOLE:
            self._seen[deck] = []
        since = self._seen.setdefault(deck, [])
        if known.size.cards < before:
            since.append((known.size.cards, set()))
        for size, seen in since:
            seen.update(known.cards.values())
            if len(seen) > size:
                raise Malformed("it opens more cards than the deck had left")


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
        out.update(event.dealt)
        out.difference_update(event.to_rack)
        stub_gone = stub_gone or event.stub_to_rack
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
