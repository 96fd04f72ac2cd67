"""Turning results into events, once per wager."""

from fairdeal.law import Cite
from fairdeal.play.model.action import DEALER
from fairdeal.play.model.event import CouponCollected, CouponKept, Event, Settled
from fairdeal.play.model.result import Outcome, Result
from fairdeal.play.model.round import Hand, Round
from fairdeal.play.stages.stage import RoundTransition
from fairdeal.values.frozen import FrozenDict, replace

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
