"""A finished round of One Card, described from outside."""

from collections.abc import Mapping

from fairdeal.law import Cite, refuse
from fairdeal.play.description import DescribedHand, DescribedRound, Description
from fairdeal.play.model.result import Result
from fairdeal.sheet import Sheet
from fairdeal_one_card.settlement import settle
from fairdeal_one_card.wagers import PLAY


def check(sheet: Sheet, hand: DescribedHand) -> None:
    """The play wager equals the ante."""
    if PLAY in hand.stakes and hand.stakes[PLAY] != hand.stakes["ante"]:
        clause = sheet.clause(Cite("OC 2(a)"))
        raise refuse("play-unequal-to-ante", "the play wager equals the ante", clause)


def settle_all(described: DescribedRound) -> Mapping[int, tuple[Result, ...]]:
    """Every hand against the dealer's card."""
    (dealer,) = described.dealer
    return {
        hand.seat: settle(hand.cards[0], dealer, hand.stakes, described.sheet)
        for hand in described.hands
    }


DESCRIPTION = Description(community=0, picked=None, plays=(PLAY,), check=check, settle=settle_all)
