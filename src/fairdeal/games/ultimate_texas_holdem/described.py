"""A finished round of Ultimate Texas Hold 'Em, described from outside."""

from collections.abc import Mapping

from fairdeal.cards import best_of_seven
from fairdeal.games.ultimate_texas_holdem.settlement import (
    cover_all_facts,
    facts,
    progressive_facts,
    settle,
)
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.wagers import RAISES
from fairdeal.law import Cite, Refusal, Refused, rests_on
from fairdeal.money import NOTHING, in_dollars
from fairdeal.play import DescribedHand, DescribedRound, Description, Result
from fairdeal.sheet import Sheet

PLAYS = ("play",)


def check(sheet: Sheet, hand: DescribedHand) -> None:
    """Check that the play wager is one to four antes, as made at one of its three times."""
    if "play" not in hand.stakes:
        return
    ante, play = hand.stakes["ante"], hand.stakes["play"]
    if play not in [multiple * ante for multiple in RAISES]:
        raise Refused(
            Refusal(
                "play-wager-of-wrong-size",
                "the play wager is 4 or 3 times the ante before the flop, 2 times after it, once "
                f"after the last cards; {in_dollars(play)} on an ante of {in_dollars(ante)} is "
                "none of these",
                sheet.clause(Cite("play-wager-by-procedure")),
            )
        )


@rests_on(Cite("MA-UTH 14(c)", "R-PROGRESSIVE-METER"))
def settle_all(described: DescribedRound) -> Mapping[int, tuple[Result, ...]]:
    """Settle every hand in order, played ones first, so that the meter is paid in sequence."""
    sheet = described.sheet
    assert isinstance(sheet, UthSheet)
    board = described.community
    dealer = best_of_seven(described.dealer + board)
    in_play = [hand for hand in described.hands if "play" in hand.stakes]
    cover = None
    if [hand for hand in described.hands if "cover_all" in hand.stakes]:
        cover = cover_all_facts(len(described.hands), dealer, (h.cards for h in in_play), board)
    meter = described.meter or NOTHING
    results: dict[int, tuple[Result, ...]] = {}
    for hand in sorted(described.hands, key=lambda h: ("play" not in h.stakes, -h.seat)):
        progressive = progressive_facts(sheet, hand.cards, board, meter)
        facts_of_hand = facts(hand.cards, dealer, board, cover, progressive)
        results[hand.seat] = settle(facts_of_hand, hand.stakes, sheet)
        if progressive and "progressive" in hand.stakes:
            payment = progressive.payment(sheet)
            meter = payment.meter_after(meter) if payment else meter
    return results


DESCRIPTION = Description(
    community=5,
    picked=None,
    plays=PLAYS,
    check=check,
    settle=settle_all,
)
