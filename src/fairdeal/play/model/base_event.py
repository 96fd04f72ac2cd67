"""The base of all events: the facts that readers ask every event for.

A kind that has a fact overrides it, with a field or a property. So a reader needs no list of kinds:
it asks for `event.placed` or `event.to_rack`, and a new kind takes part by saying what it is.
"""

from enum import Enum
from typing import ClassVar

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import METER, NOTHING, Cents, Move
from fairdeal.play.model.action import Actor
from fairdeal.play.model.position import Position
from fairdeal.play.model.result import Result

EVERYONE: frozenset[int] | None = None


class Category(Enum):
    """The sort of an event, by which logs and pages group events."""

    SPEECH = "speech"  # the dealer says something aloud
    WAGER = "wager"  # chips go to a wagering area
    DECISION = "decision"  # a player decides, or a hand is set
    CARDS = "cards"  # cards are dealt or shown
    RESULT = "result"  # a wager is settled
    RETURN = "return"  # a wager goes back to its player
    RACK = "rack"  # cards leave the layout
    INCIDENT = "incident"  # something irregular is reported or seen, or hands become void
    DECK = "deck"  # the order of a deck is committed, or the deck is cut
    TABLE = "table"  # people and devices around the rounds
    OTHER = "other"

    __hash__ = object.__hash__  # events are looked up by it


class Scope(Enum):
    """The scope of a void: a hand, all hands or the round."""

    HAND = "hand"
    ALL_HANDS = "all hands"
    ROUND = "round"


class CouponMove(Enum):
    """A match play coupon is laid beside an ante, collected, or goes back to its owner."""

    LAID = "laid"
    COLLECTED = "collected"
    KEPT = "kept"


class Event(Struct, frozen=True, tag_field="what", tag=True):
    """Something that happened at the table."""

    actor: Actor
    clause: str
    rulings: tuple[str, ...]
    sealed: ClassVar[tuple[str, ...]] = ()  # what a record shows to nobody but an auditor
    category: ClassVar[Category] = Category.OTHER
    coupon_move: ClassVar[CouponMove | None] = None
    stub_to_rack: ClassVar[bool] = False  # the cards that were not dealt go to the rack
    follows_void: ClassVar[bool] = False  # it may be a consequence of a void
    is_order: ClassVar[bool] = False  # it commits to the order of a deck
    starts_round: ClassVar[bool] = False  # it places the deck that the next round is dealt from

    # -- who may see it

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats that see all of it; everyone else sees it `closed`."""
        return EVERYONE

    def closed(self) -> "Event":
        """Return the event as a viewer sees it to whom it was not shown."""
        return self

    @property
    def is_closed(self) -> bool:
        """True if its sealed part is missing, as for a viewer to whom it was not shown."""
        return False

    @property
    def fault(self) -> str:
        """The reason why its fields cannot occur together; empty for a sound event."""
        return ""

    # -- people

    @property
    def seat(self) -> int:
        """The seat that it concerns; 0 is the dealer, or no seat."""
        return 0

    @property
    def player(self) -> str:
        """The player whom it concerns."""
        return ""

    @property
    def name(self) -> str:
        """The name of a person that it makes known."""
        return ""

    # -- words

    @property
    def words(self) -> str:
        """The sentence of its phrase."""
        return ""

    @property
    def said(self) -> str:
        """The decision with its number: “raise 4”."""
        return ""

    # -- cards

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the cards that it concerns."""
        return ()

    @property
    def dealt(self) -> tuple[Position, ...]:
        """The positions to which cards come from the deck, in order."""
        return ()

    @property
    def faces(self) -> tuple[tuple[Position, Card], ...]:
        """Pairs of a position and the card seen there."""
        return ()

    @property
    def to_rack(self) -> tuple[Position, ...]:
        """The positions whose cards go to the discard rack, in order."""
        return ()

    @property
    def picks(self) -> tuple[int, ...]:
        """The numbers of the cards that a player picks."""
        return ()

    # -- decks and voids

    @property
    def deck(self) -> str:
        """The colour of the deck that it concerns."""
        return ""

    @property
    def root(self) -> str:
        """The commitment to the order of the deck."""
        return ""

    @property
    def round(self) -> int:
        """The number of the round that the deck is for, or of the last one."""
        return 0

    @property
    def while_playing(self) -> str:
        """The colour of the other deck, where a deck is shuffled while that one is in play."""
        return ""

    @property
    def void(self) -> Scope | None:
        """The scope of what becomes void."""
        return None

    @property
    def deck_removed(self) -> bool:
        """True if the deck is removed with a void."""
        return False

    # -- money

    def moves(self) -> tuple[Move, ...]:
        """Return the money that the event moves."""
        return ()

    @property
    def wager(self) -> str:
        """The name of the wager that it concerns."""
        return ""

    @property
    def placed(self) -> Cents:
        """The chips that come to lie on the wager."""
        return NOTHING

    @property
    def returned(self) -> Cents:
        """The chips of the wager that go back unplayed."""
        return NOTHING

    @property
    def settled(self) -> Result | None:
        """The result of the wager."""
        return None

    @property
    def undone(self) -> Result | None:
        """The result that is reversed."""
        return None

    @property
    def fed(self) -> int:
        """The contribution to the progressive meter; negative where it goes back."""
        return 0

    @property
    def to_meter(self) -> int:
        """The change of the progressive meter, payments from it included."""
        return sum(
            move.amount * ((move.target == METER) - (move.source == METER)) for move in self.moves()
        )

    @property
    def face(self) -> Cents:
        """The face of a match play coupon."""
        return NOTHING

    @property
    def coupon(self) -> str:
        """The id of a match play coupon, where the house issues coupons."""
        return ""
