"""Phrases of Pik-it Poker."""

from fairdeal.cards import HandValue, ThreeCardValue
from fairdeal.play.phrases import add_phrases, exposed, whose


def _five_cards(seat: int, hand: str) -> str:
    return f"{whose(seat)}'s five cards: {HandValue.read(hand).words}"


def _best_three(seat: int, hand: str) -> str:
    return f"{whose(seat)}'s best three: {ThreeCardValue.read(hand).words}"


add_phrases(
    {
        "five-cards": _five_cards,
        "best-three": _best_three,
        "no-qualify": "No qualify",
        "stack-covered": "lays a cover card on the dealer's stack in the automated shoe",
        "stack-uncovered": (
            "takes the cover card off the dealer's stack and lays it right beside the shoe"
        ),
        "exposed-before-due": exposed("the dealer's hand was due"),
    }
)
