"""One hand of every kind: hands that differ only by suits, and not by a flush, are of one kind."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

from fairdeal.cards import (
    Card,
    Category,
    Rank,
    Suit,
    ThreeCardCategory,
    cards,
    five_card,
    text,
    three_card,
)

# How many of the C(52, 5) = 2,598,960 hands are of each category; each follows from choosing.
FIVE_CARD_COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,  # 10 tops, 4 suits, less the royal ones
    Category.FOUR_OF_A_KIND: 624,  # 13 ranks, 48 other cards
    Category.FULL_HOUSE: 3_744,  # 13 ranks, C(4,3); 12 ranks, C(4,2)
    Category.FLUSH: 5_108,  # 4 suits, C(13,5), less 40
    Category.STRAIGHT: 10_200,  # 10 tops, 4^5 suits, less 40
    Category.THREE_OF_A_KIND: 54_912,  # 13 ranks, C(4,3); C(12,2) ranks, 4^2
    Category.TWO_PAIR: 123_552,  # C(13,2) ranks, C(4,2)^2; 44 other cards
    Category.PAIR: 1_098_240,  # 13 ranks, C(4,2); C(12,3) ranks, 4^3
    Category.HIGH_CARD: 1_302_540,  # C(13,5) - 10 rank sets, 4^5 - 4 suits
}

# How many of the C(52, 3) = 22,100 hands are of each category.
THREE_CARD_COUNTS = {
    ThreeCardCategory.ROYAL_FLUSH: 4,
    ThreeCardCategory.STRAIGHT_FLUSH: 44,  # 12 tops, 4 suits, less the royal ones
    ThreeCardCategory.THREE_OF_A_KIND: 52,  # 13 ranks, C(4,3)
    ThreeCardCategory.STRAIGHT: 720,  # 12 tops, 4^3 suits, less 48
    ThreeCardCategory.FLUSH: 1_096,  # 4 suits, C(13,3), less 48
    ThreeCardCategory.PAIR: 3_744,  # 13 ranks, C(4,2); 48 other cards
    ThreeCardCategory.HIGH_CARD: 16_440,  # C(13,3) - 12 rank sets, 4^3 - 4 suits
}


def every_kind(size: int) -> list[tuple[Card, ...]]:
    """A hand of every kind of that size: suited where it may be, and of mixed suits."""
    suits = list(Suit)
    mixed = [
        tuple(Card(rank, suits[place % 4]) for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(Rank, size)
        if max(Counter(ranks).values()) <= 4
    ]
    suited = [tuple(Card(rank, Suit.HEART) for rank in ranks) for ranks in combinations(Rank, size)]
    return mixed + suited


def highest_and_lowest(category: Category) -> tuple[str, str]:
    """The ranks of the highest and the lowest hand of a category, each from the top."""
    hands = [hand for hand in every_kind(5) if five_card(hand).category is category]
    return (ranks(max(hands, key=five_card)), ranks(min(hands, key=five_card)))


def highest_and_lowest_three(category: ThreeCardCategory) -> tuple[str, str]:
    """The ranks of the highest and the lowest three-card hand of a category."""
    hands = [hand for hand in every_kind(3) if three_card(hand).category is category]
    return (ranks(max(hands, key=three_card)), ranks(min(hands, key=three_card)))


def ranks(hand: tuple[Card, ...]) -> str:
    """The ranks of a hand without its suits, high to low: "AK432"."""
    return "".join(card.rank.letter for card in sorted(hand, key=lambda card: -card.rank))


def in_mixed_suits(letters: str) -> tuple[Card, ...]:
    """The hand with these ranks that no suit binds together: "KKQJT"."""
    return cards(" ".join(map("".join, zip(letters, "cdhsc"[: len(letters)], strict=True))))


def in_one_suit(letters: str) -> tuple[Card, ...]:
    """The hand with these ranks in hearts."""
    hand = tuple(Card(letter + "h") for letter in letters)
    assert len(set(hand)) == len(letters), text(hand)
    return hand
