"""Building blocks of stages: announcements, gestures, cards shown and picked up, decisions."""

from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play.model.action import DEALER, Action, Actor, seat
from fairdeal.play.model.event import (
    EVERYONE,
    Announced,
    Chose,
    Event,
    Handled,
    PickedUp,
    Placed,
    Shown,
)
from fairdeal.play.model.position import Position
from fairdeal.play.model.result import Result
from fairdeal.play.model.round import Hand, HandStatus, Round
from fairdeal.play.phrases import Fact
from fairdeal.play.stages.stage import RoundTransition
from fairdeal.values.frozen import FrozenDict, replace


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
