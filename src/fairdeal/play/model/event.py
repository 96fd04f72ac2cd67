"""Events, each with its clause.

Only `Shown` carries faces, and names the seats that may see them.
"""

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import INVENTORY, METER, NOTHING, Account, Cents, Move, layout, player
from fairdeal.play.model.action import Actor, said
from fairdeal.play.model.position import Area, Position
from fairdeal.play.model.report import Report
from fairdeal.play.model.result import Outcome, Result
from fairdeal.play.phrases import Fact, say
from fairdeal.values.frozen import EMPTY, FrozenDict

EVERYONE: frozenset[int] | None = None


class Event(Struct, frozen=True, tag_field="what", tag=True):
    """Something that happened at the table."""

    actor: Actor
    clause: str
    rulings: tuple[str, ...]
    sealed: ClassVar[tuple[str, ...]] = ()  # what a record shows to nobody but an auditor

    def moves(self) -> tuple[Move, ...]:
        """Return the money that the event moves."""
        return ()

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats that see all of it; everyone else sees it `closed`."""
        return EVERYONE

    def closed(self) -> "Event":
        """Return the event as a viewer sees it to whom it was not shown."""
        return self


class Told(Event, frozen=True):
    """An event with a sentence: the name of its phrase, and its facts."""

    phrase: str
    facts: FrozenDict[str, Fact] = EMPTY

    @property
    def words(self) -> str:
        """The sentence, made now."""
        return say(self.phrase, self.facts)


class Announced(Told, frozen=True):
    """The dealer says something aloud, or a device shows it on its screen."""


class Placed(Event, frozen=True):
    """Chips go from a player's rail to a wagering area."""

    seat: int
    player: str
    wager: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the wager from the player's chips to the felt."""
        return (
            Move(
                player(self.player),
                layout(self.seat, self.wager),
                self.amount,
                self.wager,
                self.clause,
            ),
        )


class CouponPlaced(Event, frozen=True):
    """A match play coupon placed beside an ante. It is not money."""

    seat: int
    face: Cents
    coupon: str = ""  # its id, where the house issues coupons


class TakenBack(Event, frozen=True):
    """A wager goes back to its player, before “No more bets” or from a void hand."""

    seat: int
    player: str
    wager: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the wager from the felt to the player's chips."""
        return (
            Move(
                layout(self.seat, self.wager),
                player(self.player),
                self.amount,
                self.wager,
                self.clause,
            ),
        )


class Dealt(Event, frozen=True):
    """Cards come to lie at positions, one after another, face down."""

    positions: tuple[Position, ...]

    @property
    def burned(self) -> bool:
        """True if the cards are burned. Burned cards go straight to the rack."""
        return self.positions[0].area is Area.BURN


class Shown(Event, frozen=True):
    """Faces are seen: by some seats, or by everyone."""

    positions: tuple[Position, ...]
    cards: tuple[Card, ...]
    to: frozenset[int] | None
    sealed: ClassVar[tuple[str, ...]] = ("cards",)

    @property
    def faces(self) -> Iterator[tuple[Position, Card]]:
        """Pairs of a position and the card there."""
        return zip(self.positions, self.cards, strict=True)

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats to which the cards were shown."""
        return self.to

    def closed(self) -> Event:
        """Return the event without its faces."""
        return Unseen(self.actor, self.clause, self.rulings, self.positions, self.to)


class Unseen(Event, frozen=True):
    """Faces that were shown to other seats, and are hidden from this viewer."""

    positions: tuple[Position, ...]
    to: frozenset[int] | None

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats to which the cards were shown."""
        return self.to


class Chose(Event, frozen=True):
    """A player decides, or a hand is set: by the numbers of the cards, not their faces."""

    seat: int
    choice: str
    picks: tuple[int, ...] = ()
    number: int = 0  # that belongs to the choice: raise 4
    grace: int = 0  # milliseconds; where the house decides for a player who stays silent

    @property
    def said(self) -> str:
        """The choice with its number: “raise 4”."""
        return said(self.choice, self.number)


class Settled(Event, frozen=True):
    """A wager is paid, collected or returned."""

    seat: int
    player: str
    result: Result
    from_meter: Cents = NOTHING

    def moves(self) -> tuple[Move, ...]:
        """Move the stake to the player or to the inventory, and pay the payout."""
        result, clause = self.result, self.clause
        wager, stake, rail = result.wager, result.stake, player(self.player)
        moves: tuple[Move, ...] = ()
        if stake:
            target = INVENTORY if result.outcome is Outcome.LOSE else rail
            moves = (Move(layout(self.seat, wager), target, stake, wager, clause),)
        if self.from_meter:
            moves += (Move(METER, rail, self.from_meter, wager, clause),)
        if result.payout != self.from_meter:
            paid = Cents(result.payout - self.from_meter)
            moves += (Move(INVENTORY, rail, paid, wager, clause),)
        return moves


class MeterFed(Event, frozen=True):
    """The house adds to the progressive meter: contributions, or the seed after it was won."""

    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the contribution from the inventory to the meter."""
        return (Move(INVENTORY, METER, self.amount, "progressive", self.clause),)


class MeterTaken(Event, frozen=True):
    """A void hand's contribution goes back from the progressive meter to the house."""

    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the contribution from the meter back to the inventory."""
        return (Move(METER, INVENTORY, self.amount, "progressive", self.clause),)


class Reversed(Event, frozen=True):
    """A wager that was settled goes back as if it had not been.

    Only where the round is void, or where a hand that was void all along had been folded.
    """

    seat: int
    player: str
    result: Result
    from_meter: Cents = NOTHING

    def moves(self) -> tuple[Move, ...]:
        """Return the stake to its player, and the payout to its source."""
        result = self.result
        rail = player(self.player)
        lost = result.stake if result.outcome is Outcome.LOSE else 0
        moves: list[tuple[Account, Account, int]] = [
            (INVENTORY, rail, lost),
            (rail, METER, self.from_meter),
            (rail, INVENTORY, result.payout - self.from_meter),
        ]
        return tuple(
            Move(source, target, Cents(amount), result.wager, self.clause)
            for source, target, amount in moves
            if amount
        )


class Scope(Enum):
    """The scope of a void: a hand, all hands or the round."""

    HAND = "hand"
    ALL_HANDS = "all hands"
    ROUND = "round"


class Voided(Event, frozen=True):
    """A hand, all hands or the round become void, and why."""

    scope: Scope
    seat: int
    phrase: str
    facts: FrozenDict[str, Fact] = EMPTY
    deck_removed: bool = False

    @property
    def words(self) -> str:
        """The reason in words, from the phrases of this release."""
        return say(self.phrase, self.facts)


class CouponCollected(Event, frozen=True):
    """A match play coupon was decided with its ante, won or lost: the dealer takes it."""

    seat: int
    face: Cents
    coupon: str = ""  # its id, where the house issues coupons


class CouponKept(Event, frozen=True):
    """A match play coupon stays its owner's: its ante pushes or goes back, or the hand is void."""

    seat: int
    face: Cents
    coupon: str = ""  # its id, where the house issues coupons


class Reported(Event, frozen=True):
    """A reported irregularity. A person in a second role confirms it, or has yet to."""

    report: Report


class Confirmed(Event, frozen=True):
    """A second person confirms what was reported."""

    report: Report


class Denied(Event, frozen=True):
    """A second person denies what was reported: the table goes on as it was."""

    report: Report


class Noticed(Told, frozen=True):
    """Something irregular is seen, and what it means."""


class Handled(Told, frozen=True):
    """The dealer's hands move what is no wager and no hand: a cover card, the deck."""


class Counted(Event, frozen=True):
    """The stub was counted."""

    count: int
    expected: int


class StubToRack(Event, frozen=True):
    """The stub goes to the discard rack, unexposed."""


class Gathered(Event, frozen=True):
    """The cards that were not dealt go to the discard rack, with those that were."""


class PickedUp(Event, frozen=True):
    """Cards go to the discard rack, in this order."""

    positions: tuple[Position, ...]
