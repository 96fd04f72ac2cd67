"""Every five-card hand of Pik-it up to its suits, and what each is worth.

All suits are equal (39.4(a)), so two hands that differ only by an exchange of suits meet the same
dealer's hands in the same numbers. Written as four sets of ranks, one for each suit, the hands of
one class have the same four sets in some order; the one whose sets descend stands for the class.
A class has 24 hands, fewer where sets are alike: 134,459 classes for 2,598,960 hands.

Values are packed as `fairdeal.cards.value` packs them, but judged here by code of its own: a test
holds the two together, hand by hand.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.compiled import kernel

Ints = NDArray[np.int64]

ALL_RANKS = (1 << 13) - 1  # a set of ranks: bit 0 is the two, bit 12 the ace
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
_MULTIPLICITIES = np.array([24, 12, 4, 6, 1], dtype=np.int64)


@dataclass(frozen=True)
class HandClasses:
    """The classes of five-card hands, in the ascending order of their keys."""

    key: Ints  # the four sets of ranks, thirteen bits each, the largest first
    cards: Ints  # five card indexes each, ascending
    weight: Ints  # how many hands each class has
    five: Ints  # what the five cards are worth
    three: Ints  # what the best three of them are worth
    selections: Ints  # which three-card categories three of the five make, a bit for each

    @property
    def category(self) -> Ints:
        """The five-card category of each class."""
        return self.five >> 20


@kernel()
def rank_of(card: int) -> int:
    """A card's rank, as in `Rank`: 2 to 14."""
    return (card >> 2) + 2


@kernel()
def judge(hand: Ints, size: int) -> int:
    """Five or three cards: size times as high as they run, then by number of a kind.

    The answer has three parts: whether they are of one suit (bit 30), the highest card of a
    straight (bits 24 to 27, or nothing), and the ranks by number and height, in nibbles.
    """
    ordered = np.empty(size, dtype=np.int64)
    suited = True
    for i in range(size):
        rank = rank_of(hand[i])
        count = 0
        for j in range(size):
            count += rank_of(hand[j]) == rank
        at = i
        while at > 0 and ordered[at - 1] < count * 16 + rank:
            ordered[at] = ordered[at - 1]
            at -= 1
        ordered[at] = count * 16 + rank
        suited &= (hand[i] & 3) == (hand[0] & 3)
    packed = 0
    shift = 20
    distinct = 0
    for i in range(size):
        if i == 0 or ordered[i] != ordered[i - 1]:
            distinct += 1
            shift -= 4
            packed |= (ordered[i] & 15) << shift
    top = 0
    if distinct == size:
        high = ordered[0] & 15
        if high - (ordered[size - 1] & 15) == size - 1:
            top = high
        elif high == 14 and (ordered[1] & 15) == size:
            top = size
    return int(suited) << 30 | top << 24 | packed


