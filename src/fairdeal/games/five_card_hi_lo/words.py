"""Phrases of 5 Card Hi-Lo."""

from fairdeal.games.five_card_hi_lo.facts import Aces
from fairdeal.play.phrases import add_phrases, exposed, whose

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
