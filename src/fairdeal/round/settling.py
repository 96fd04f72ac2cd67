"""Turning results into events, once per wager."""

from fairdeal.frozen import FrozenDict, replace
from fairdeal.round.action import DEALER
from fairdeal.round.event import Event, Settled
from fairdeal.round.result import Outcome, Result
from fairdeal.round.round import Round
from fairdeal.round.stage import RoundTransition


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
    return replace(round, settled=FrozenDict(done)), tuple(events)
