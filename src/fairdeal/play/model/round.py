"""A round, a value that never changes in place, and its step: the stage now and its offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Cite
from fairdeal.money import NOTHING, Cents
from fairdeal.play.model.action import Action, Actor, Report, Role
from fairdeal.play.model.offer import Offer
from fairdeal.play.model.position import (
    Area,
    Position,
    dealer_cards,
    in_stacks,
    one_by_one,
    seat_cards,
)
from fairdeal.play.model.result import Result, Stakes
from fairdeal.play.model.viewer import Seated, Seats, Viewer
from fairdeal.sheet import Dealing, Sheet
from fairdeal.values import EMPTY, FrozenDict, listing, replace

if TYPE_CHECKING:
    from fairdeal.play.model.event import Settled
    from fairdeal.play.model.game import Game
    from fairdeal.play.stage import Moment, Stage


class Step(Struct, frozen=True):
    """The stage as it stands now: the open offers of every actor who may act.

    What the stage asks for is `required`; what may be done at any time is `always_allowed`.
    """

    stage: str
    clause: str
    required: tuple[Offer, ...]
    always_allowed: tuple[Offer, ...] = ()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Everything that may be done now."""
        return self.required + self.always_allowed

    def admits(self, action: Action) -> bool:
        """Return whether one of the offers admits an action."""
        return any(offer.admits(action) for offer in self.offers)

    def of(self, actor: Actor) -> tuple[Offer, ...]:
        """Return the offers to one actor."""
        return tuple(offer for offer in self.offers if offer.actor == actor)

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The actors who may act, in the order of the offers."""
        return tuple(dict.fromkeys(offer.actor for offer in self.offers))

    def default(self, actor: Actor) -> Action | None:
        """Return the default action of a silent actor, if the step has one."""
        for offer in self.required:
            if offer.default and offer.actor is actor:
                return offer.default_action()
        return None

    def seen_by(self, viewer: Viewer, seated: Seated = EMPTY) -> Step:
        """Return the step as a viewer may see it, with only the viewer's own picks."""
        own = viewer.seats(seated)
        return Step(
            self.stage,
            self.clause,
            _seen(self.required, own),
            _seen(self.always_allowed, own),
        )

    @property
    def words(self) -> str:
        """The actors and their options: “seat 1 may check, raise 3 or raise 4”.

        The floor and the devices are named only where the step waits for them.
        """
        verbs: dict[Actor, dict[str, None]] = {}
        for offer in self.offers:
            if offer.default or offer.actor.role in (Role.SEAT, Role.DEALER):
                verbs.setdefault(offer.actor, {})[in_words(offer.said)] = None
        may = [f"{who(actor)} may {listing(listed, 'or')}" for actor, listed in verbs.items()]
        return "; ".join(may) or "nothing is left to do"

    def __str__(self) -> str:
        return f"{self.words} -- {self.clause}"

    def __repr__(self) -> str:
        return f"Step({self})"


def _seen(offers: tuple[Offer, ...], own: Seats) -> tuple[Offer, ...]:
    return tuple(
        offer if offer.actor.role is Role.SEAT and offer.actor.seat in own else offer.closed()
        for offer in offers
    )


_PHRASES = {  # of the verbs that do not go with “may”
    "no more bets": "say “No more bets”",
    "take back": "take the wagers back",
    "set aside": "set a card aside",
    "run out": "say that the deck has run out",
    "take in hand": "take the remaining cards in hand",
    "stub to rack": "put the stub in the rack",
}


def in_words(verb: str) -> str:
    """Return the words for a verb after “may”.

    >>> in_words("no more bets"), in_words("raise 4")
    ('say “No more bets”', 'raise 4')
    """
    return _PHRASES.get(verb, verb)


def who(actor: Actor) -> str:
    """Return an actor in a sentence.

    >>> who(Actor(Role.SEAT, 1)), who(Actor(Role.DEALER))
    ('seat 1', 'the dealer')
    """
    return str(actor) if actor.role is Role.SEAT else f"the {actor}"


class HandStatus(Enum):
    """The state of a hand in a round."""

    IN = "in"
    FOLDED = "folded"
    VOID = "void"


class Hand(Struct, frozen=True):
    """One position in the round: its player, wagers, and what was decided about it."""

    seat: int
    player: str
    wagers: FrozenDict[str, Cents]
    match_play: Cents = NOTHING
    coupon: str = ""  # the id of that match play coupon, where the house issues them
    standing: HandStatus = HandStatus.IN
    choices: FrozenDict[str, str] = EMPTY  # by stage
    picks: tuple[int, ...] = ()  # Pik-it's three bonus cards, Hi-Lo's low hand
    forfeited: tuple[str, ...] = ()  # the wagers that its fold loses

    @property
    def stakes(self) -> Stakes:
        """The wagers as settlement takes them."""
        return Stakes(self.wagers, self.match_play)

    def chose(self, stage: str, choice: str) -> Hand:
        """Return the hand with a decision on record."""
        return replace(self, choices=FrozenDict({**self.choices, stage: choice}))

    def with_wager(self, name: str, amount: Cents) -> Hand:
        """Return the hand with another wager."""
        return replace(self, wagers=FrozenDict({**self.wagers, name: amount}))


class Round(Struct, frozen=True):
    """Everything about a round in progress. Faces are in `cards`; views never read them."""

    game: Game
    sheet: Sheet
    seated: FrozenDict[int, str]
    agenda: tuple[Moment, ...]
    at: int = 0
    step: Step = Step("", "", ())
    hands: FrozenDict[int, Hand] = EMPTY
    cards: FrozenDict[Position, Card] = EMPTY
    shown: frozenset[Position] = frozenset()  # seen by everyone
    results: FrozenDict[int, tuple[Result, ...]] = EMPTY  # of decided hands
    settled: FrozenDict[tuple[int, str], Settled | None] = EMPTY
    missed: frozenset[Position] = frozenset()  # passed over in dealing
    unconfirmed: Report | None = None  # a report not yet confirmed: the table is held
    to_be_judged: FrozenDict[int, int] = EMPTY  # hands reported in mid-deal, and the deck's cards
    picked: frozenset[Position] = frozenset()  # in the discard rack
    count_due: bool = False  # whether the stub must be counted in this round
    stub_gone: bool = False  # whether the stub lies in the rack
    counted: int | None = None  # the stub's cards and those out, once the stub was counted
    deck_removed: bool = False  # whether the deck must leave the table after this round
    voided: bool = False  # whether all hands, or the round itself, are void
    gaps: tuple[Position, ...] = ()  # places in a stack that wait for a card
    meter: Cents = NOTHING

    def __repr__(self) -> str:
        """Return the game and the step, and never a face."""
        return f"Round({self.game.name}, {self.step})"

    @property
    def over(self) -> bool:
        """True if the agenda is done."""
        return self.at >= len(self.agenda)

    def clause(self, cite: Cite) -> str:
        """Return the clause in force for a citation."""
        return self.sheet.clauses[cite.name]

    @property
    def stages(self) -> Mapping[str, Stage]:
        """Every stage that it may come to, by its name."""
        return self.game.stages(self.sheet)

    def stage(self, moment: Moment) -> Stage:
        """Return the stage that a moment of the agenda names."""
        return self.stages[moment.stage]

    def hand_positions(self, seat: int) -> tuple[Position, ...]:
        """Return the positions of a player's cards, in the order dealt."""
        return seat_cards(seat, self.game.cards_each)

    @property
    def dealer_positions(self) -> tuple[Position, ...]:
        """The positions of the dealer's cards, in the order dealt."""
        return dealer_cards(self.game.cards_each)

    def dealt_in_turn(self) -> tuple[Position, ...]:
        """Return the positions due, in order: one by one, or in the stacks of an automated shoe."""
        stacks = self.sheet.dealing is Dealing.AUTOMATED_SHOE
        return (in_stacks if stacks else one_by_one)(self.clockwise(), self.game.cards_each)

    def faces(self, positions: tuple[Position, ...]) -> tuple[Card, ...]:
        """Return the cards at positions. Only the rules may call this."""
        return tuple(map(self.cards.__getitem__, positions))

    def seats_of(self, player: str) -> tuple[int, ...]:
        """Return the positions that one player has in this round, first hand first."""
        return tuple(seat for seat, hand in self.hands.items() if hand.player == player)

    def antes_of(self, player: str) -> dict[int, Cents]:
        """Return the ante on each position that one player has in this round."""
        hands = self.hands.items()
        return {seat: hand.wagers["ante"] for seat, hand in hands if hand.player == player}

    def clockwise(self) -> tuple[int, ...]:
        """Return seats in the round from the dealer's left: seat 1 is farthest left (R-ORDER)."""
        return tuple(sorted(self.hands))

    def counterclockwise(self) -> tuple[int, ...]:
        """Return seats in the round from the dealer's right (R-ORDER)."""
        return tuple(sorted(self.hands, reverse=True))

    def playing(self) -> Iterator[Hand]:
        """Return hands that have neither folded nor become void, clockwise."""
        return (hand for hand in self.hands.values() if hand.standing is HandStatus.IN)

    @property
    def nobody_plays(self) -> bool:
        """True if every hand has folded or become void."""
        return not any(True for _ in self.playing())

    def laid_out(self, seat: int) -> tuple[Position, ...]:
        """Return every card at a seat (0: the dealer's area), surplus cards too."""
        area = Area.SEAT if seat else Area.DEALER
        return tuple(p for p in self.cards if p.area is area and p.seat == seat)

    def lying(self, seat: int) -> tuple[str, ...]:
        """Return the wagers of a hand that are still on the felt."""
        settled = self.settled
        return tuple([w for w in self.hands[seat].wagers if (seat, w) not in settled])

    def with_hand(self, hand: Hand) -> Round:
        """Return the round with one hand changed."""
        hands = {**self.hands, hand.seat: hand}
        if hand.seat not in self.hands:
            hands = dict(sorted(hands.items()))
        return replace(self, hands=FrozenDict(hands))
