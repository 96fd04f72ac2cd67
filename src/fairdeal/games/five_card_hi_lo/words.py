"""Phrases, hands and picked cards of 5 Card Hi-Lo, in words."""

from collections.abc import Sequence

from fairdeal.cards import Card
from fairdeal.games.five_card_hi_lo.points import house_way, points, split
from fairdeal.games.five_card_hi_lo.settlement import Aces, facts, outcome
from fairdeal.play import (
    Cards,
    Comparison,
    HandWords,
    Outcome,
    Picking,
    Picks,
    Showdown,
    ShownHands,
    add_phrases,
    exposed,
    whose,
)
from fairdeal.values import FrozenDict

_OUTCOMES = {"win": "wins", "lose": "loses", "push": "pushes"}


def _totals(seat: int, high: int, low: int) -> str:
    return f"{whose(seat)} has {high} high, {low} low"


def _totals_and_outcome(seat: int, high: int, low: int, outcome: str) -> str:
    return f"{_totals(seat, high, low)} and {_OUTCOMES[outcome]}"


def _ante_bonus(seat: int, aces: str) -> str:
    return f"{whose(seat)} has an ante bonus: {Aces(aces).words}"


add_phrases(
    {
        "totals": _totals,
        "totals-and-outcome": _totals_and_outcome,
        "ante-bonus": _ante_bonus,
        "fold-laid-under-poker-bonus": "lays seat {seat}'s cards face down under its poker bonus",
        "exposed-before-election": exposed("all had elected"),
    }
)


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


_REASONS = FrozenDict(
    {
        ("13:69F-40.10(a)1", Outcome.LOSE): "folded",
        ("R-HILO-TIE", Outcome.LOSE): "no tie that pays",
        ("even-money", Outcome.WIN): "both hands beat the dealer's",
        ("13:69F-40.10(d)iii", Outcome.PUSH): "only one hand beats the dealer's",
        ("13:69F-40.10(d)ii", Outcome.LOSE): "neither hand beats the dealer's",
        ("13:69F-40.11(c)", Outcome.WIN): "{row}",
        ("13:69F-40.11(d)", Outcome.WIN): "{row}",
        ("13:69F-40.10(e)", Outcome.LOSE): "less than {least}",
        ("13:69F-40.11(e)", Outcome.WIN): "three aces or better",
    }
)
HAND_WORDS = HandWords(held=_held, showdown=_showdown, reasons=_REASONS)


def _words(cards: Sequence[Card], low: Picks) -> str:
    return split(cards, low).words


def _highest_first(cards: Sequence[Card], low: Picks) -> tuple[int, ...]:
    parted = split(cards, low)
    return -parted.high_total, parted.low_total


PICKING = Picking(
    comes_to=_words,
    rank=_highest_first,
    house_way=house_way,
    areas=("high hand", "low hand"),
    points=points,
)
