"""Hands as kernels see them while they play: cards in order, five cards, seven cards.

Helpers take few arrays, and none in tuples: passing them on costs more than all else.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import FIVE, Shifts, Values, kernel
from fairdeal.analysis.simulate.generator import Deck

Ints = NDArray[np.int64]

_HALF = np.uint64(32)
_PLACE, _BUCKET = np.uint64((1 << FIVE[1]) - 1), np.uint64(64 - FIVE[2])


@kernel
def signed(number: "np.integer[Any]") -> int:
    """Return a small number as a signed integer."""
    return np.int64(number)  # type: ignore[return-value]


@kernel
def sort_five(deck: Deck, begin: int, hand: Ints) -> None:
    """Sort five cards of a deck in ascending order."""
    for place in range(5):
        card, at = signed(deck[begin + place]), place
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


@kernel
def five_value(total: np.uint64, shifts: Shifts, ranks: Values) -> np.uint32:
    """Return the value of five cards without a flush, by their sum."""
    value: np.uint32 = ranks[(total >> _HALF) + shifts[total >> _BUCKET] & _PLACE]
    return value


@kernel
def suited_five(deck: Deck, begin: int) -> int:
    """Return the ranks of five cards, as bits."""
    mask = 0
    for place in range(begin, begin + 5):
        mask |= 1 << (deck[place] >> 2)
    return mask


@kernel
def suited_seven(deck: Deck, one: int, two: int, total: np.uint64) -> int:
    """Return the ranks of the suit with five or more of two cards and the first five of a deck."""
    suit = 0
    while not total >> np.uint64(4 * suit + 3) & np.uint64(1):
        suit += 1
    mask = 0
    if one & 3 == suit:
        mask |= 1 << (one >> 2)
    if two & 3 == suit:
        mask |= 1 << (two >> 2)
    for place in range(5):
        if deck[place] & 3 == suit:
            mask |= 1 << (deck[place] >> 2)
    return mask


@kernel
def compared(player: int, dealer: int) -> int:
    """Return 0 if the player's is higher, 1 if equal, 2 if lower: the order of `Comparison`."""
    return 0 if player > dealer else 1 if player == dealer else 2
