"""Hole cards beside a board, in the order of their values: pairs of ranks, and flushes."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import CardKeys, Shifts, Values, kernel, seven_value
from fairdeal.games.ultimate_texas_holdem.solver.classes import GROUP_BITS, RANKS, TWO_FLUSH, Ints

Bytes = NDArray[np.uint8]


@kernel
def order_pairs(
    sets: Ints, keys: CardKeys, shifts: Shifts, ranks: Values, values: Values, order: Bytes
) -> None:
    """Value every pair of ranks beside every set of five, and put the pairs in order."""
    for board in range(len(sets)):
        total = np.uint64(0)
        for rank in range(RANKS):
            total += keys[rank] * np.uint64(sets[board, rank])
        place = 0
        for high in range(RANKS):
            for low in range(high + 1):
                value = seven_value(total + keys[low] + keys[high], shifts, ranks)
                values[board, place] = value
                at = place
                while at > 0 and values[board, order[board, at - 1]] > value:
                    order[board, at] = order[board, at - 1]
                    at -= 1
                order[board, at] = place
                place += 1


@kernel
def order_flushes(mask: int, suited: Values, line: Ints) -> int:
    """Order the flushes beside a mask: by two cards of the suit, by one, or by none."""
    size, group = 0, TWO_FLUSH
    for high in range(RANKS + 2):  # beyond the ranks: one card of the suit, and none
        for low in range(high if high < RANKS else (RANKS if high == RANKS else 1)):
            more = 1 << low | 1 << high if high < RANKS else (1 << low if high == RANKS else 0)
            if not mask & more and suited[mask | more]:
                entry = np.int64(suited[mask | more]) << GROUP_BITS | group
                at = size
                while at > 0 and line[at - 1] > entry:
                    line[at] = line[at - 1]
                    at -= 1
                line[at] = entry
                size += 1
            group += 1
    return size
