"""Building blocks of stages: announcements, gestures, cards shown and picked up, results."""

from fairdeal.law import Cite
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
from fairdeal.play.stages.stage import RoundTransition
from fairdeal.values import FrozenDict, replace

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
