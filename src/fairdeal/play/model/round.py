"""A round: one cycle of play, as a value that never changes in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Cite
from fairdeal.money import NOTHING, Cents
from fairdeal.play.model.position import (
    Area,
    Position,
    dealer_cards,
    in_stacks,
    one_by_one,
    seat_cards,
)
from fairdeal.play.model.report import Report
from fairdeal.play.model.result import Result, Stakes
from fairdeal.play.model.step import Step
from fairdeal.sheet import Dealing, Sheet
from fairdeal.values import EMPTY, FrozenDict, replace

if TYPE_CHECKING:
    from fairdeal.play.model.event import Settled
    from fairdeal.play.model.game import Game
    from fairdeal.play.stages.stage import Moment, Stage


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
