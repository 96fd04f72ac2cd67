"""Counts of the 2,598,960 hands by their poker bonus, from ranks and suits."""

from collections.abc import Iterator, Mapping
from math import comb

from fairdeal.cards import Category, Rank, Suit
from fairdeal.games.five_card_hi_lo.facts import Facts

RANKS, SUITS = len(Rank), len(Suit)
STRAIGHTS = RANKS - 3  # from five high to ace high, the ace also below the two


def poker_hands() -> Mapping[Facts, int]:
    """Return the number of hands of each category, and of each rank of a single pair.

    >>> sum(poker_hands().values()) == comb(52, 5)
    True
    """
    return dict(_counted())


def _counted() -> Iterator[tuple[Facts, int]]:
    for category, count in _unpaired().items():
        yield Facts(None, None, category), count
    other = RANKS - 1
    four = RANKS * other * SUITS
    full = RANKS * comb(SUITS, 3) * other * comb(SUITS, 2)
    three = RANKS * comb(SUITS, 3) * comb(other, 2) * SUITS**2
    two_pair = comb(RANKS, 2) * comb(SUITS, 2) ** 2 * (RANKS - 2) * SUITS
    yield Facts(None, None, Category.FOUR_OF_A_KIND), four
    yield Facts(None, None, Category.FULL_HOUSE), full
    yield Facts(None, None, Category.THREE_OF_A_KIND), three
    yield Facts(None, None, Category.TWO_PAIR), two_pair
    for pair in Rank:
        yield (
            Facts(None, None, Category.PAIR, pair),
            comb(SUITS, 2) * comb(other, 3) * SUITS**3,
        )


def _unpaired() -> dict[Category, int]:
    """Count hands of five different ranks: suited or not, in sequence or not."""
    rank_sets, suitings = comb(RANKS, 5), SUITS**5
    return {
        Category.ROYAL_FLUSH: SUITS,
        Category.STRAIGHT_FLUSH: (STRAIGHTS - 1) * SUITS,
        Category.FLUSH: (rank_sets - STRAIGHTS) * SUITS,
        Category.STRAIGHT: STRAIGHTS * (suitings - SUITS),
        Category.HIGH_CARD: (rank_sets - STRAIGHTS) * (suitings - SUITS),
    }
