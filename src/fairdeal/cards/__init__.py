"""Cards, the deck, and what hands are worth: the same for every game."""

from fairdeal.cards.card import DECK, Card, Rank, Suit, remaining
from fairdeal.cards.categories import Category, ThreeCardCategory
from fairdeal.cards.hand_value import HandValue, ThreeCardValue
from fairdeal.cards.notation import cards, how_many, text
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
