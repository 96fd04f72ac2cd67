"""Decks as they really are, and the deck that is ready to be dealt."""

from enum import Enum

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.values import replace

WHOLE = len(DECK)
COLOURS = ("red", "blue")  # of the backs, unless the floor brings others


class Condition(Enum):
    """The stage of a deck's preparation."""

    REMOVED = "removed from the table"
    AWAITED = "awaited"
    RECEIVED = "received"
    COMPARED = "received, its backs compared with the other deck's"
    INSPECTED = "inspected by the dealer"
    VERIFIED = "verified by the floor"
    TO_SPREAD = "to be spread out"
    SPREAD_DOWN = "spread face down"
    SPREAD_UP = "spread face up"
    LOOKED_OVER = "looked over by a player"
    WASHED = "washed"
    STACKED = "stacked"
    IN_SHUFFLER = "in the shuffler"
    BEING_SHUFFLED = "being shuffled by the device"
    TO_CUT = "shuffled by hand, or as it came: to be cut"
    CUT = "cut"
    SHUFFLED = "shuffled by the device"
    IN_PLAY = "in play"
    IN_RACK = "in the discard rack"

    __hash__ = object.__hash__  # what is to be done is looked up by it


UNOPENED = frozenset({Condition.RECEIVED, Condition.COMPARED})  # as it came, if pre-shuffled
GONE = frozenset({Condition.REMOVED, Condition.AWAITED})
LOADED = frozenset({Condition.IN_SHUFFLER, Condition.BEING_SHUFFLED})  # the device has it
STACKS = LOADED | {Condition.STACKED, Condition.IN_RACK}  # to be shuffled
READY = frozenset({Condition.TO_CUT, Condition.CUT, Condition.SHUFFLED})  # for the next round


class Deck(Struct, frozen=True):
    """One deck: its colour, its cards as they really are, and how far it has come.

    A card may be lost; the table learns it only by counting.
    """

    colour: str
    cards: tuple[Card, ...] = DECK
    condition: Condition = Condition.AWAITED
    uncounted: int = 0  # rounds of its own since its stub was last counted

    def now(self, condition: Condition) -> "Deck":
        """Return the deck in another condition."""
        return replace(self, condition=condition)


class Faults(Struct, frozen=True):
    """Faults of a shuffled deck, for training and tests.

    Numbers count cards in the order in which they are dealt: 0 is the first.
    """

    face_up: frozenset[int] = frozenset()  # cards that lie face up in the deck
    stuck: frozenset[int] = frozenset()  # cards that take the next one along
    missed: frozenset[int] = frozenset()  # the place that should get this card gets none
    shoe_stops_at: int | None = None  # the automated shoe stops before this card


NO_FAULTS = Faults()


class ShuffledDeck(Struct, frozen=True):
    """A shuffled deck: the committed order, how it was cut since, and how much of it is gone."""

    order: tuple[Card, ...]
    cut: int = 0  # how far the committed order was rotated, by cut and recut
    cuts: int = 0  # how often it was cut
    drawn: int = 0
    faults: Faults = NO_FAULTS
    depths: tuple[int, ...] = ()  # drawn with the deck, for the cut and for recuts
    root: str = ""  # of the commitment to it: published before any bet

    @property
    def depth(self) -> int | None:
        """The depth of the next cut, if it was drawn with the deck."""
        return self.depths[self.cuts] if self.cuts < len(self.depths) else None

    def committed(self, n: int) -> int:
        """Return the committed position of the n-th card dealt."""
        return (n + self.cut) % len(self.order)

    def card(self, n: int) -> Card:
        """Return the n-th card dealt."""
        return self.order[self.committed(n)]

    @property
    def stub(self) -> int:
        """The number of cards left."""
        return len(self.order) - self.drawn

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards that are left, in the order in which they would come."""
        turned = self.order[self.cut :] + self.order[: self.cut]
        return turned[self.drawn :]

    def rotated(self, count: int) -> "ShuffledDeck":
        """Cut: so many cards from the top go to the bottom."""
        return replace(self, cut=(self.cut + count) % len(self.order), cuts=self.cuts + 1)

    def after(self, count: int) -> "ShuffledDeck":
        """Return the deck after so many more cards are dealt."""
        return replace(self, drawn=self.drawn + count)
