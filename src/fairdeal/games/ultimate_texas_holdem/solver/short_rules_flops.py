"""The short rules for Ultimate Texas Hold 'Em on every flop.

The rules look at a flop as people do: is something made with a hole card, or are there four to a
flush? On the river they count the dealer's outs (`outs`).
"""

from functools import cache

import numpy as np

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate import (
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Shifts,
    five_value,
)
from fairdeal.analysis.kernels.evaluate_tables import CATEGORY_SHIFT, Values, tables
from fairdeal.cards import Category, Rank
from fairdeal.games.ultimate_texas_holdem.solver.classes import Ints
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import flops, hole_pairs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes

_HIGH_CARD, _PAIR, _TRIPS = (
    int(category) for category in (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
)
_THREE = Rank.THREE - 2
_TEN = Rank.TEN - 2
_FOUR_TO_A_FLUSH = 3 + 4  # in a suit's nibble, which starts at three


@cache
def checked() -> Bytes:
    """Return, by flop and hole pair, where the rules check; never where cards overlap.

    They raise a hand made with a hole card, and four to a flush with a ten or better in it. A
    pocket pair of twos is worth a raise only with a third two.
    """
    board, held, known = flops().cards, hole_pairs().cards, tables()
    found = np.zeros((len(board), len(held)), np.uint8)
    _check_all(board, held, known.card, *known.five, found)
    return found


@kernel
def _check_all(
    flops: Ints, pairs: Ints, card: CardKeys, shifts: Shifts, ranks: Values, found: Bytes
) -> None:
    for flop in range(len(flops)):
        one, two, three = flops[flop]  # in ascending order
        board = SUITS_START + card[one] + card[two] + card[three]
        alike = (one >> 2 == two >> 2) + (two >> 2 == three >> 2)
        alone = (_HIGH_CARD, _PAIR, _TRIPS)[alike]
        for place in range(len(pairs)):
            low, high = pairs[place]
            if low in (one, two, three) or high in (one, two, three):
                continue
            total = board + card[low] + card[high]
            if total & FIVE_SUITED:
                continue
            category = five_value(total, shifts, ranks) >> CATEGORY_SHIFT
            raises = category > alone and (high >> 2 >= _THREE or category >= _TRIPS)
            for held in (low, high):
                suited = total >> np.uint64(4 * (held & 3)) & np.uint64(15)
                raises |= held >> 2 >= _TEN and suited >= _FOUR_TO_A_FLUSH
            found[flop, place] = not raises
