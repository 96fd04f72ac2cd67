"""Events, each with its clause.

Only `Shown` carries faces, and names the seats that may see them. `Event` says which facts readers
ask for; `play/words.py` puts each kind into words.
"""

from typing import ClassVar

from fairdeal.cards import Card
from fairdeal.money import INVENTORY, METER, NOTHING, Account, Cents, Move, layout, player
from fairdeal.play.model.action import Report, said
from fairdeal.play.model.base_event import EVERYONE, Category, CouponMove, Event, Scope
from fairdeal.play.model.position import Area, Position
from fairdeal.play.model.result import Outcome, Result
from fairdeal.play.phrases import Fact, say
from fairdeal.values import EMPTY, FrozenDict

__all__ = ["EVERYONE", "Category", "CouponMove", "Event", "Scope"]

_NO_CARD = "no card is dealt or shown there"


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

    category: ClassVar[Category] = Category.SPEECH


class Placed(Event, frozen=True):
    """Chips go from a player's rail to a wagering area."""

    category: ClassVar[Category] = Category.WAGER
    seat: int
    player: str
    wager: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the wager from the player's chips to the felt."""
        rail, area = player(self.player), layout(self.seat, self.wager)
        return (Move(rail, area, self.amount, self.wager, self.clause),)

    @property
    def placed(self) -> Cents:
        """The wager."""
        return self.amount


class CouponEvent(Event, frozen=True):
    """A match play coupon is moved. It is not money."""

    seat: int
    face: Cents
    coupon: str = ""  # its id, where the house issues coupons


class CouponPlaced(CouponEvent, frozen=True):
    """A match play coupon placed beside an ante."""

    coupon_move: ClassVar[CouponMove | None] = CouponMove.LAID


class TakenBack(Event, frozen=True):
    """A wager goes back to its player, before “No more bets” or from a void hand."""

    category: ClassVar[Category] = Category.RETURN
    follows_void: ClassVar[bool] = True
    seat: int
    player: str
    wager: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the wager from the felt to the player's chips."""
        rail, area = player(self.player), layout(self.seat, self.wager)
        return (Move(area, rail, self.amount, self.wager, self.clause),)

    @property
    def returned(self) -> Cents:
        """The wager."""
        return self.amount


class Dealt(Event, frozen=True):
    """Cards come to lie at positions, one after another, face down."""

    category: ClassVar[Category] = Category.CARDS
    positions: tuple[Position, ...]

    @property
    def burned(self) -> bool:
        """True if the cards are burned. Burned cards go straight to the rack."""
        return self.positions[0].area is Area.BURN

    @property
    def dealt(self) -> tuple[Position, ...]:
        """The positions, in the order dealt."""
        return self.positions

    @property
    def to_rack(self) -> tuple[Position, ...]:
        """Burned cards."""
        return self.positions if self.burned else ()

    @property
    def fault(self) -> str:
        """No card, or burned cards among others."""
        if not self.positions:
            return _NO_CARD
        burned = {position.area is Area.BURN for position in self.positions}
        return "a card is burned by itself, not among others" if len(burned) > 1 else ""


class Shown(Event, frozen=True):
    """Faces are seen: by some seats, or by everyone."""

    category: ClassVar[Category] = Category.CARDS
    positions: tuple[Position, ...]
    cards: tuple[Card, ...]
    to: frozenset[int] | None
    sealed: ClassVar[tuple[str, ...]] = ("cards",)

    @property
    def faces(self) -> tuple[tuple[Position, Card], ...]:
        """Pairs of a position and the card there."""
        return tuple(zip(self.positions, self.cards, strict=True))

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats to which the cards were shown."""
        return self.to

    def closed(self) -> Event:
        """Return the event without its faces."""
        return Unseen(self.actor, self.clause, self.rulings, self.positions, self.to)

    @property
    def fault(self) -> str:
        """No card, or not one at each position."""
        if not self.positions:
            return _NO_CARD
        matches = len(self.cards) == len(self.positions)
        return "" if matches else "it does not show one card at each position"


class Unseen(Event, frozen=True):
    """Faces that were shown to other seats, and are hidden from this viewer."""

    category: ClassVar[Category] = Category.CARDS
    positions: tuple[Position, ...]
    to: frozenset[int] | None

    @property
    def shown_to(self) -> frozenset[int] | None:
        """The seats to which the cards were shown."""
        return self.to

    @property
    def is_closed(self) -> bool:
        """True: the faces are hidden."""
        return True

    @property
    def fault(self) -> str:
        """No card."""
        return "" if self.positions else _NO_CARD


class Chose(Event, frozen=True):
    """A player decides, or a hand is set: by the numbers of the cards, not their faces."""

    category: ClassVar[Category] = Category.DECISION
    seat: int
    choice: str
    picks: tuple[int, ...] = ()
    number: int = 0  # that belongs to the choice: raise 4
    grace: int = 0  # milliseconds; where the house decides for a player who stays silent

    @property
    def said(self) -> str:
        """The choice with its number: “raise 4”."""
        return said(self.choice, self.number)


class ResultEvent(Event, frozen=True):
    """A wager is settled, or its result is reversed."""

    seat: int
    player: str
    result: Result
    from_meter: Cents = NOTHING

    @property
    def wager(self) -> str:
        """The wager of the result."""
        return self.result.wager


class Settled(ResultEvent, frozen=True):
    """A wager is paid, collected or returned."""

    category: ClassVar[Category] = Category.RESULT

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

    @property
    def settled(self) -> Result | None:
        """The result."""
        return self.result


class MeterFed(Event, frozen=True):
    """The house adds to the progressive meter: contributions, or the seed after it was won."""

    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the contribution from the inventory to the meter."""
        return (Move(INVENTORY, METER, self.amount, "progressive", self.clause),)

    @property
    def fed(self) -> int:
        """The contribution."""
        return self.amount


class MeterTaken(Event, frozen=True):
    """A void hand's contribution goes back from the progressive meter to the house."""

    follows_void: ClassVar[bool] = True
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the contribution from the meter back to the inventory."""
        return (Move(METER, INVENTORY, self.amount, "progressive", self.clause),)

    @property
    def fed(self) -> int:
        """The contribution that goes back."""
        return -self.amount


class Reversed(ResultEvent, frozen=True):
    """A wager that was settled goes back as if it had not been.

    Only where the round is void, or where a hand that was void all along had been folded.
    """

    follows_void: ClassVar[bool] = True

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

    @property
    def undone(self) -> Result | None:
        """The result."""
        return self.result


class Voided(Event, frozen=True):
    """A hand, all hands or the round become void, and why."""

    category: ClassVar[Category] = Category.INCIDENT
    follows_void: ClassVar[bool] = True
    scope: Scope
    seat: int
    phrase: str
    facts: FrozenDict[str, Fact] = EMPTY
    deck_removed: bool = False

    @property
    def words(self) -> str:
        """The reason in words, from the phrases of this release."""
        return say(self.phrase, self.facts)

    @property
    def void(self) -> Scope | None:
        """The scope."""
        return self.scope


class CouponCollected(CouponEvent, frozen=True):
    """A match play coupon was decided with its ante, won or lost: the dealer takes it."""

    coupon_move: ClassVar[CouponMove | None] = CouponMove.COLLECTED


class CouponKept(CouponEvent, frozen=True):
    """A match play coupon stays its owner's: its ante pushes or goes back, or the hand is void."""

    coupon_move: ClassVar[CouponMove | None] = CouponMove.KEPT
    follows_void: ClassVar[bool] = True


class ReportEvent(Event, frozen=True):
    """An irregularity is reported, or a report is answered."""

    report: Report

    @property
    def fault(self) -> str:
        """A report without a witness."""
        told = self.report.seen_by is not None
        return "" if told else "it tells of a report, and not who saw it"


class Reported(ReportEvent, frozen=True):
    """A reported irregularity. A person in a second role confirms it, or has yet to."""

    category: ClassVar[Category] = Category.INCIDENT


class Confirmed(ReportEvent, frozen=True):
    """A second person confirms what was reported."""


class Denied(ReportEvent, frozen=True):
    """A second person denies what was reported: the table goes on as it was."""


class Noticed(Told, frozen=True):
    """Something irregular is seen, and what it means."""

    category: ClassVar[Category] = Category.INCIDENT


class Handled(Told, frozen=True):
    """The dealer's hands move what is no wager and no hand: a cover card, the deck."""


class Counted(Event, frozen=True):
    """The stub was counted."""

    count: int
    expected: int


class StubToRack(Event, frozen=True):
    """The stub goes to the discard rack, unexposed."""

    stub_to_rack: ClassVar[bool] = True


class Gathered(Event, frozen=True):
    """The cards that were not dealt go to the discard rack, with those that were."""

    stub_to_rack: ClassVar[bool] = True


class PickedUp(Event, frozen=True):
    """Cards go to the discard rack, in this order."""

    category: ClassVar[Category] = Category.RACK
    follows_void: ClassVar[bool] = True
    positions: tuple[Position, ...]

    @property
    def to_rack(self) -> tuple[Position, ...]:
        """All of its cards."""
        return self.positions
