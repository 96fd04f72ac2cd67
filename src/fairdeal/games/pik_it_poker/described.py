"""A finished round of Pik-it Poker, described from outside."""

from collections.abc import Mapping

from fairdeal.games.pik_it_poker.settlement import facts, settle
from fairdeal.games.pik_it_poker.wagers import PLAYS, pik_it, play_amount, play_words
from fairdeal.law import Cite, Refusal, Refused
from fairdeal.money import in_dollars
from fairdeal.play import DescribedHand, DescribedRound, Description, Result
from fairdeal.sheet import Sheet


def check(sheet: Sheet, hand: DescribedHand) -> None:
    """Check for one play wager of its one size, and three selected cards with a 3 card bonus
    only.
    """
    refusal = _play_refusal(sheet, hand) or _selection_refusal(sheet, hand)
    if refusal is not None:
        raise Refused(refusal)


def _play_refusal(sheet: Sheet, hand: DescribedHand) -> Refusal | None:
    made = [play for play in PLAYS if play in hand.stakes]
    if len(made) > 1:
        return Refusal(
            "both-play-wagers",
            "a hand plays three or plays five, not both: make play_3 or play_5",
            sheet.clause(Cite("13:69F-39.10(c)3")),
        )
    for play in made:
        ante = hand.stakes["ante"]
        if hand.stakes[play] != play_amount(sheet, play, ante):
            return Refusal(
                "play-wager-of-wrong-size",
                f"{play_words(sheet, play, ante)}, not {in_dollars(hand.stakes[play])}",
                sheet.clause(Cite("play-wager-by-procedure", "R-PIKIT-PLAY5-SIZE")),
            )
    return None


def _selection_refusal(sheet: Sheet, hand: DescribedHand) -> Refusal | None:
    clause = sheet.clause(Cite("13:69F-39.10(b)"))
    if "three_card_bonus" not in hand.stakes:
        if not hand.picked:
            return None
        return Refusal(
            "selected-without-bonus",
            "selected cards belong to a 3 card bonus wager; without one, leave selected out",
            clause,
        )
    if not hand.picked:
        return Refusal(
            "selected-missing",
            "a 3 card bonus wager is settled on three cards that the player selects; name them in "
            "selected",
            clause,
        )
    if len(hand.picked) != 3:
        return Refusal(
            "not-three-cards",
            f"three of the five cards are selected for the 3 card bonus, not {len(hand.picked)}",
            clause,
        )
    return None


def settle_all(described: DescribedRound) -> Mapping[int, tuple[Result, ...]]:
    """Settle every hand by itself against the dealer's."""
    sheet = pik_it(described.sheet)
    return {
        hand.seat: settle(facts(hand.cards, described.dealer, hand.picked), hand.stakes, sheet)
        for hand in described.hands
    }


DESCRIPTION = Description(
    community=0,
    picked="selected",
    picked_with=("three_card_bonus",),
    plays=PLAYS,
    check=check,
    settle=settle_all,
)
