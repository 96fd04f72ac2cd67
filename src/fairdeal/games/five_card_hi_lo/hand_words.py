"""A hand of 5 Card Hi-Lo in words."""

from fairdeal.games.five_card_hi_lo.facts import facts
from fairdeal.games.five_card_hi_lo.points import house_way, split
from fairdeal.games.five_card_hi_lo.settlement import outcome
from fairdeal.play.model.hand_words import Cards, HandWords, Showdown, ShownHands
from fairdeal.play.model.picking import Picks
from fairdeal.play.model.result import Comparison

_HIGH = {
    Comparison.HIGHER: "beats",
    Comparison.EQUAL: "only ties",
    Comparison.LOWER: "loses to",
}
_LOW = {
    Comparison.LOWER: "beats",
    Comparison.EQUAL: "only ties",
    Comparison.HIGHER: "loses to",
}


def _held(cards: Cards, board: Cards, picks: Picks) -> str:
    """Return the totals of the hand as set; before that, as the house would set it."""
    if picks:
        return split(cards, picks).words
    return f"{split(cards, house_way(cards)).words}, set the house way"


def _showdown(shown: ShownHands) -> Showdown | None:
    if "play" not in shown.wagers:
        return None
    own, dealer = split(shown.cards, shown.picks), split(shown.dealer, house_way(shown.dealer))
    known = facts(shown.cards, dealer, own)
    assert known.high is not None
    assert known.low is not None
    high = f"{own.high_total} high {_HIGH[known.high]} {dealer.high_total}"
    low = f"{own.low_total} low {_LOW[known.low]} {dealer.low_total}"
    return Showdown(outcome(known), f"{high}, {low}")


HAND_WORDS = HandWords(held=_held, showdown=_showdown)
