"""A finished round of 5 Card Hi-Lo, described from outside."""

from collections.abc import Mapping

from fairdeal.cards import text
from fairdeal.games.five_card_hi_lo.points import (
    LOW_CARDS,
    ONE_ACE_LOW,
    Split,
    house_way,
    split,
    too_many_aces_low,
)
from fairdeal.games.five_card_hi_lo.settlement import Facts, facts, settle
from fairdeal.games.five_card_hi_lo.wagers import PLAY, PLAY_EQUALS_ANTE, hi_lo
from fairdeal.law import Cite, Refusal, Refused
from fairdeal.money import in_dollars
from fairdeal.play import DescribedHand, DescribedRound, Description, Result
from fairdeal.sheet import Sheet


def check(sheet: Sheet, hand: DescribedHand) -> None:
    """Check that a played hand has a play bet equal to its ante and a lawful low hand.

    A folded hand has neither.
    """
    if PLAY in hand.stakes:
        _check_play(sheet, hand)
        _check_low(sheet, hand)
    elif hand.picked:
        raise _refused(
            sheet,
            "low-hand-without-play-bet",
            f"low is {text(hand.picked)}, but a hand without a play bet is folded and not set",
            Cite("13:69F-40.10(a)1"),
        )


def _check_play(sheet: Sheet, hand: DescribedHand) -> None:
    ante, play = hand.stakes["ante"], hand.stakes[PLAY]
    if play != ante:
        raise _refused(
            sheet,
            "play-unequal-to-ante",
            f"the play bet must equal the ante: {in_dollars(ante)}, not {in_dollars(play)}",
            PLAY_EQUALS_ANTE,
        )


def _check_low(sheet: Sheet, hand: DescribedHand) -> None:
    if not hand.picked:
        raise _refused(
            sheet,
            "low-hand-missing",
            "a hand with a play bet is set: low names its two cards",
            Cite("13:69F-40.10(a)2"),
        )
    if len(hand.picked) != LOW_CARDS:
        raise _refused(
            sheet,
            "low-hand-not-two-cards",
            f"low is {text(hand.picked)}; the low hand has two cards, the high hand three",
            Cite("13:69F-40.10(a)2"),
        )
    if too_many_aces_low(hand.picked):
        raise _refused(
            sheet,
            "two-aces-low",
            f"low is {text(hand.picked)}; at most one ace may play in the low hand",
            ONE_ACE_LOW,
        )


def _refused(sheet: Sheet, name: str, message: str, cite: Cite) -> Refused:
    return Refused(Refusal(name, message, sheet.clause(cite)))


def settle_all(described: DescribedRound) -> Mapping[int, tuple[Result, ...]]:
    """Settle every hand against the dealer's, which is set the house way."""
    sheet = hi_lo(described.sheet)
    dealer = split(described.dealer, house_way(described.dealer))
    return {hand.seat: settle(_facts(hand, dealer), hand.stakes, sheet) for hand in described.hands}


def _facts(hand: DescribedHand, dealer: Split) -> Facts:
    if PLAY not in hand.stakes:
        return facts(hand.cards, dealer)
    high = tuple(card for card in hand.cards if card not in hand.picked)
    return facts(hand.cards, dealer, Split(high, hand.picked))


DESCRIPTION = Description(
    community=0,
    picked="low",
    picked_with=(PLAY,),
    plays=(PLAY,),
    check=check,
    settle=settle_all,
)
