"""Hands of 5 Card Hi-Lo as points, without suits.

A ten, a jack, a queen and a king count the same, so that a deck is ten *kinds* of card: two to
nine, ten-valued (16 cards) and ace. A hand is a multiset of five kinds; a whole deck has 1,993 of
them. Whatever has been seen only makes a deck of fewer cards, so every function here takes the
deck as a number of cards of each kind.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.cards import DECK, Card, Suit
from fairdeal.games.five_card_hi_lo.points import (
    HIGH_CARDS,
    LOW_CARDS,
    MOST_ACES_LOW,
    Split,
    lawful_lows,
    split,
)

Counts = NDArray[np.int64]
Kinds = tuple[int, ...]  # a hand's five kinds, lowest first
Deck = tuple[int, ...]  # how many cards of each kind

CARDS = HIGH_CARDS + LOW_CARDS


def _points(card: Card) -> tuple[int, int]:
    """Return a card's points in a high hand and in a low hand."""
    one = Split((card,), (card,))
    return one.high_total, one.low_total


# Sorted by what they count in a high hand, kinds are also in the order of the house way:
# the ace comes last.
POINTS = sorted({_points(card) for card in DECK})
HIGH_POINTS = np.array([high for high, _ in POINTS], dtype=np.int64)
LOW_POINTS = np.array([low for _, low in POINTS], dtype=np.int64)
ACE = len(POINTS) - 1
TWO = 0

_KIND_OF = {card: POINTS.index(_points(card)) for card in DECK}


def kinds(cards: Iterable[Card]) -> Kinds:
    """Return the kinds of these cards, lowest first.

    >>> from fairdeal.cards import cards
    >>> kinds(cards("Kd 2c As Td 9h"))
    (0, 7, 8, 8, 9)
    """
    return tuple(sorted(_KIND_OF[card] for card in cards))


def shown(held: Kinds) -> tuple[Card, ...]:
    """Return cards of these kinds, lowest first; ten-valued cards from the king down.

    >>> shown((0, 7, 8, 8, 9))
    (Card('2c'), Card('9d'), Card('Kh'), Card('Qs'), Card('Ac'))
    """
    found: list[Card] = []
    for kind in held:
        # Suits in turn and ranks from the top, as far as cards are left.
        left = [card for card in DECK if _KIND_OF[card] == kind and card not in found]
        used = [card.rank for card in found]
        turn = len(found)
        found.append(
            min(
                left,
                key=lambda card: (
                    used.count(card.rank),
                    -card.rank,
                    (card.suit.value - turn) % len(Suit),
                ),
            )
        )
    return tuple(found)


def deck_of(cards: Iterable[Card]) -> Deck:
    """Return the number of cards of each kind."""
    held = kinds(cards)
    return tuple(held.count(kind) for kind in range(len(POINTS)))


WHOLE_DECK = deck_of(DECK)


def hands(deck: Deck) -> tuple[Kinds, ...]:
    """Return every hand of five that a deck can deal, by points.

    >>> len(hands(WHOLE_DECK))
    1993
    """
    return tuple(
        held
        for held in combinations_with_replacement(range(len(deck)), CARDS)
        if all(held.count(kind) <= deck[kind] for kind in set(held))
    )


def ways(held: Kinds, deck: Deck) -> int:
    """Return the number of real hands with these kinds.

    >>> ways((ACE,) * 3 + (TWO,) * 2, WHOLE_DECK)
    24
    """
    return prod(comb(there, held.count(kind)) for kind, there in enumerate(deck))


def house_totals(dealt: Sequence[Kinds]) -> tuple[Counts, Counts]:
    """Return the high and low total of each hand set the house way: the three highest kinds high.

    Of four aces one is then among the two lowest, as 40.5(b) has it.
    """
    each = np.array(dealt, dtype=np.int64)
    return (
        HIGH_POINTS[each[:, LOW_CARDS:]].sum(axis=1),
        LOW_POINTS[each[:, :LOW_CARDS]].sum(axis=1),
    )


class Splits(NamedTuple):
    """Every pair of totals that some lawful split of some hand reaches, each once.

    Sorted by hand, then from the highest high total down, then from the lowest low total up.
    """

    hand: Counts  # the number of the hand
    high: Counts
    low: Counts


def lawful_splits(held: Sequence[Kinds]) -> Splits:
    """Return the lawful splits: any two cards low, at most one ace among them."""
    each = np.array(held, dtype=np.int64)
    numbers = np.arange(len(each))
    reached = []
    for low in combinations(range(CARDS), LOW_CARDS):
        high = tuple(place for place in range(CARDS) if place not in low)
        lawful = (each[:, low] == ACE).sum(axis=1) <= MOST_ACES_LOW
        high_totals = HIGH_POINTS[each[:, high]].sum(axis=1)
        low_totals = LOW_POINTS[each[:, low]].sum(axis=1)
        reached.append(np.stack((numbers, -high_totals, low_totals), axis=1)[lawful])
    once = np.unique(np.concatenate(reached), axis=0)
    return Splits(once[:, 0], -once[:, 1], once[:, 2])


def set_with(cards: Sequence[Card], *, high: int, low: int) -> Split:
    """Return the first lawful split of real cards, in the order dealt, with these totals.

    >>> from fairdeal.cards import cards
    >>> set_with(cards("9d As Kd 2c 9h"), high=28, low=3).words
    '28 high, 3 low'
    """
    every = (split(cards, numbers) for numbers in lawful_lows(cards))
    return next(each for each in every if (each.high_total, each.low_total) == (high, low))
