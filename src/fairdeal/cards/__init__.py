"""Cards, the deck, and what hands are worth: the same for every game."""

from fairdeal.cards.card import DECK, Card, Rank, Suit, cards, how_many, remaining, text
from fairdeal.cards.hand_value import Category, HandValue, ThreeCardCategory, ThreeCardValue
from fairdeal.cards.ranking import (
    best_five_cards,
    best_of_seven,
    best_three,
    best_three_cards,
    five_card,
    three_card,
)

__all__ = [
    "DECK",
    "Card",
    "Category",
    "HandValue",
    "Rank",
    "Suit",
    "ThreeCardCategory",
    "ThreeCardValue",
    "best_five_cards",
    "best_of_seven",
    "best_three",
    "best_three_cards",
    "cards",
    "five_card",
    "how_many",
    "remaining",
    "text",
    "three_card",
]
