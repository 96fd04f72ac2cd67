"""Stages, the pieces of procedure that games are made of, and the acts that they consist of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from fairdeal.law import Cite, Refusal
from fairdeal.money import Cents
from fairdeal.play.model import (
    DEALER,
    EVERYONE,
    Action,
    Actor,
    Announced,
    Chose,
    CouponCollected,
    CouponKept,
    Event,
    Hand,
    Handled,
    HandStatus,
    Offer,
    Outcome,
    PickedUp,
    Placed,
    Position,
    Result,
    Round,
    Settled,
    Shown,
    seat,
)
from fairdeal.play.phrases import Fact
from fairdeal.values import FrozenDict, capital, replace

RoundTransition = tuple[Round, tuple[Event, ...]]


class SeatOrder(Enum):
    """The two ways around the table (R-ORDER)."""

    CLOCKWISE = "clockwise from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise from the dealer's right"

    def of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return seats in this order. Seat 1 is farthest to the dealer's left."""
        return tuple(sorted(seats, reverse=self is SeatOrder.COUNTERCLOCKWISE))


class Spoken(Struct, frozen=True):
    """Words of the dealer's that are said only if something is so."""

    words: str
    only_if: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage(ABC):
    """A piece of the procedure: who may act, what they are offered, by which clause."""

    name: str
    cite: Cite
    says: tuple[str | Spoken, ...] = ()  # the dealer's words, for the script
    does: str = ""  # a description for viewers; {whose} hand at a seat
    order: str = ""  # the dealer's work at it in the imperative, for the script; with its {seat}
    dealer_only: ClassVar[bool] = False  # whether it is work of the dealer's alone
    brings_cards: ClassVar[bool] = False  # whether cards come from the deck, or go away with it
    is_decided: ClassVar[bool] = True  # whether players decide something at it
    empties_shoe: bool = False  # whether what the automated shoe has left is taken out of it

    @abstractmethod
    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return the offers now; none if the stage is done."""

    @abstractmethod
    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Return the round and the events after an action that was offered."""

    def asks(self, round: Round, seat: int) -> str:
        """Return the player's decision in our words: “Check, or bet twice the ante.”"""
        return ""

    def ordered(self, verb: str, seat: int) -> str:
        """Return the instruction to the dealer: “Settle seat 2”."""
        of_seat = f" seat {seat}" if seat else ""
        return self.order.format(seat=seat) or f"{capital(verb)}{of_seat}"

    def speaks(
        self, round: Round, moment: Moment, offers: tuple[Offer, ...]
    ) -> tuple[str | Spoken, ...]:
        """Return the dealer's announcements for the cards face up and the players' offers."""
        return self.says

    def reminds(self, round: Round) -> tuple[tuple[str, Cite], ...]:
        """Return reminders for the dealer that depend on the sheet or the round, with their
        clauses.
        """
        return ()

    def happens(self, round: Round) -> str:
        """Return the description of the stage in this round."""
        return self.does

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the stage will have work, judging by public facts."""
        return bool(self.offers(round, moment))

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the stage's own reason why an action is not lawful now."""
        return None

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """Return the positions that still lack a card of this stage."""
        return ()

    def hands_wait(self, round: Round, moment: Moment) -> bool:
        """Return whether hands still wait for cards of the deal."""
        return False


class Moment(Struct, frozen=True):
    """A stage by its name, for one seat where the procedure goes around the table (else 0).

    What an irregularity brought rests on a `cite` of its own, and may be about some `positions`.
    """

    stage: str
    seat: int = 0
    cite: Cite | None = None
    positions: tuple[Position, ...] = ()


@dataclass(frozen=True)
class ForEachSeat:
    """Stages that are gone through for one seat after another."""

    order: SeatOrder
    stages: tuple[Stage, ...]

    def __init__(self, order: SeatOrder, *stages: Stage) -> None:
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "stages", stages)


Procedure = tuple[Stage | ForEachSeat, ...]


def agenda(seats: tuple[int, ...], procedure: Procedure) -> Iterator[Moment]:
    """Lay out the procedure for the seats in a round."""
    for item in procedure:
        if isinstance(item, ForEachSeat):
            for number in item.order.of(seats):
                yield from (Moment(stage.name, number) for stage in item.stages)
        else:
            yield Moment(item.name)


def stages_in(procedure: Procedure) -> Iterator[Stage]:
    """Iterate over the stages of a procedure."""
    for item in procedure:
        yield from item.stages if isinstance(item, ForEachSeat) else (item,)


@lru_cache(maxsize=1000)
def dealers_offer(verb: str, clause: str) -> tuple[Offer, ...]:
    """Return the dealer's next task as the only offer."""
    return (Offer(DEALER, verb, clause, default=True),)


def _nothing(round: Round, seat: int) -> RoundTransition:
    return round, ()


def _always(round: Round, seat: int) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class DealerTask(Stage):
    """Something that only the dealer does: one act, for the table or for one seat."""

    dealer_only: ClassVar[bool] = True
    is_decided: ClassVar[bool] = False
    verb: str
    work: Callable[[Round, int], RoundTransition] = _nothing
    when: Callable[[Round, int], bool] = _always
    foreseen: Callable[[Round, int], bool] | None = None  # where `when` rests on closed cards

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the task will come, as far as it can be foreseen."""
        if self.foreseen is not None:
            return self.foreseen(round, moment.seat)
        return self.is_due(round, moment)

    def is_due(self, round: Round, moment: Moment) -> bool:
        """Return whether the task is due."""
        return self.when(round, moment.seat)

    def do(self, round: Round, moment: Moment) -> RoundTransition:
        """Perform the task."""
        return self.work(round, moment.seat)

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return the one offer, if the task is due."""
        if not self.is_due(round, moment):
            return ()
        return dealers_offer(self.verb, round.clause(moment.cite or self.cite))

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Perform the task once, and move on to the next moment."""
        after, events = self.do(round, moment)
        assert after.agenda == round.agenda, "a dealer's work never changes what comes next"
        return replace(after, at=round.at + 1), events


@dataclass(frozen=True, kw_only=True, eq=False)
class Automatic(Stage):
    """Something that follows by itself, with nobody asked: players look at their cards."""

    is_decided: ClassVar[bool] = False
    what: Callable[[Round], RoundTransition]

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return False: the stage runs by itself."""
        return False

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return no offers."""
        return ()

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Never called: the engine runs the stage."""
        raise AssertionError(f"{self.name} is not performed by anyone")


_MATCH_PLAY = Cite("chips-only", "R-MATCH-PLAY")


def settled(
    round: Round,
    seat: int,
    results: tuple[Result, ...],
    *,
    only: frozenset[str] | None = None,
    outcomes: frozenset[Outcome] = frozenset(Outcome),
) -> RoundTransition:
    """Settle those of a hand's results that are wanted now and were not settled before."""
    hand = round.hands[seat]
    events: list[Event] = []
    done = dict(round.settled)
    for result in results:
        key = (seat, result.wager)
        if key in done or (only is not None and result.wager not in only):
            continue
        if result.outcome not in outcomes:
            continue
        event = Settled(DEALER, result.clause, result.rulings, seat, hand.player, result)
        done[key] = event
        events.append(event)
        if result.wager == "ante" and hand.match_play:
            events.append(_coupon(round, hand, result.outcome))
    return replace(round, settled=FrozenDict(done)), tuple(events)


def _coupon(round: Round, hand: Hand, outcome: Outcome) -> Event:
    """Return the coupon's event: one decision uses it up, a push does not (R-MATCH-PLAY)."""
    kind = CouponKept if outcome is Outcome.PUSH else CouponCollected
    clause, rulings = round.clause(_MATCH_PLAY), _MATCH_PLAY.rulings
    return kind(DEALER, clause, rulings, hand.seat, hand.match_play, hand.coupon)


def announced(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Announced:
    """Return the dealer's announcement, under the clause that requires it."""
    return Announced(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))


def handled(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Handled:
    """Return the dealer's gesture, under the clause that requires it."""
    return Handled(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))


def show(
    round: Round,
    positions: tuple[Position, ...],
    cite: Cite,
    to: frozenset[int] | None = EVERYONE,
    by: Actor = DEALER,
) -> RoundTransition:
    """Show cards to some seats, or to everyone if they are not public yet."""
    cards, clause = round.cards, round.clause(cite)
    hidden = tuple([p for p in positions if p not in round.shown and p in cards])
    if not hidden:
        return round, ()
    seen = Shown(by, clause, cite.rulings, hidden, round.faces(hidden), to)
    if to is EVERYONE:
        round = replace(round, shown=round.shown.union(hidden))
    return round, (seen,)


def pick_up(round: Round, positions: tuple[Position, ...], cite: Cite) -> RoundTransition:
    """Move cards to the discard rack, in order."""
    event = PickedUp(DEALER, round.clause(cite), cite.rulings, positions)
    return replace(round, picked=round.picked.union(positions)), (event,)


def decided(
    round: Round, hand: Hand, stage: str, action: Action, cite: Cite
) -> tuple[Hand, tuple[Event, ...]]:
    """Record a player's decision."""
    event = Chose(
        action.actor,
        round.clause(cite),
        cite.rulings,
        hand.seat,
        action.verb,
        number=action.number,
    )
    return hand.chose(stage, action.verb), (event,)


def play_placed(
    round: Round, hand: Hand, wager: str, amount: int, cite: Cite
) -> tuple[Hand, tuple[Event, ...]]:
    """Place a play wager in its area."""
    event = Placed(
        seat(hand.seat),
        round.clause(cite),
        cite.rulings,
        hand.seat,
        hand.player,
        wager,
        Cents(amount),
    )
    return hand.with_wager(wager, Cents(amount)), (event,)


def folded(hand: Hand, lost: tuple[Result, ...]) -> Hand:
    """Return the hand after a fold that loses these wagers."""
    forfeited = tuple(result.wager for result in lost)
    return replace(hand, standing=HandStatus.FOLDED, forfeited=forfeited)
