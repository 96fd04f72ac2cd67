"""The flops within a board, and the ways to choose boards, flops and hole cards.

Sums over turns and rivers are taken over choices of actual cards: a board class counts once for
each way to choose its cards and the hole cards, and goes to each of its ten flops. Divided by the
ways to choose flop and hole cards that is the sum for one of them, exactly, since all of a class
are alike. The same paths lead back from flops to boards.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    CHOOSE,
    FLOP_OTHERS,
    MASK_INDEX,
    ONE_IN_FLOP,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SUITED_BOARDS,
    TWO_IN_FLOP,
    WAYS,
    Ints,
    pair_index,
    rank_sets,
    set_index,
)

Shorts = NDArray[np.int16]


class Paths(NamedTuple):
    """The ten flops of each board, and the ways to choose cards."""

    plain: Shorts
    plain_board_ways: Ints  # by plain board and pair
    plain_flop_ways: Ints
    plain_hole_ways: Ints  # by pair alone
    suited: Shorts
    suited_flop_ways: Ints  # by suited flop and kind; of boards see `WAYS`
    plain_place: Shorts  # the plain board with a suited board's ranks


@cache
def paths() -> Paths:
    """Return the paths, computed once."""
    threes = np.array(list(combinations(range(5), 3)), np.int64)
    plain = np.empty((PLAIN_BOARDS, 10), np.int16)
    suited = np.empty((SUITED_BOARDS, 10), np.int16)
    place = np.empty(SUITED_BOARDS, np.int16)
    _plain_paths(threes, rank_sets(5), plain)
    _suited_paths(threes, BOARD_MASK, BOARD_OTHERS, suited, place)
    board_ways, flop_ways, hole_ways = (_plain_ways(rank_sets(size)) for size in (5, 3, 0))
    return Paths(plain, board_ways, flop_ways, hole_ways, suited, WAYS[FLOP_OTHERS], place)


@kernel
def _plain_ways(sets: Ints) -> Ints:
    """Return the number of ways to choose cards of these ranks, and then the hole cards."""
    ways = np.zeros((len(sets), PAIRS), np.int64)
    for place in range(len(sets)):
        if sets[place].max() > 4:
            continue
        cards = 1
        for rank in range(RANKS):
            cards *= CHOOSE[4, sets[place, rank]]
        for high in range(RANKS):
            left = 4 - sets[place, high]
            for low in range(high):
                ways[place, pair_index(low, high)] = cards * left * (4 - sets[place, low])
            ways[place, pair_index(high, high)] = cards * left * (left - 1) // 2
    return ways


@kernel
def _plain_paths(threes: Ints, sets: Ints, flops: Shorts) -> None:
    ranks, counts = np.empty(5, np.int64), np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        size = 0
        for rank in range(RANKS):
            for _ in range(sets[board, rank]):
                ranks[size] = rank
                size += 1
        for way in range(10):
            counts[:] = 0
            for place in threes[way]:
                counts[ranks[place]] += 1
            flops[board, way] = set_index(counts, CHOOSE)


@kernel
def _suited_paths(
    threes: Ints, masks: Ints, others: Ints, flops: Shorts, plain_place: Shorts
) -> None:
    ranks, counts = np.empty(5, np.int64), np.empty(RANKS, np.int64)
    for board in range(len(masks)):
        inside = 0
        for rank in range(RANKS):
            if masks[board] >> rank & 1:
                ranks[inside] = rank
                inside += 1
        size = inside
        for rank in range(RANKS):
            for _ in range(OTHERS[others[board], rank]):
                ranks[size] = rank
                size += 1
        counts[:] = 0
        for each in ranks:
            counts[each] += 1
        plain_place[board] = set_index(counts, CHOOSE)
        for way in range(10):
            mask, first, second = 0, -1, -1
            for place in threes[way]:
                if place < inside:
                    mask |= 1 << ranks[place]
                else:
                    first, second = ranks[place], first
            flops[board, way] = suited_flop(mask, first, second)


@kernel
def suited_flop(mask: int, first: int, second: int) -> int:
    """Return the index of a flop seen from a suit: its ranks there, and up to two others or -1."""
    place: int = MASK_INDEX[mask]
    if first < 0:
        return place
    if second < 0:
        return TWO_IN_FLOP + place * RANKS + first
    return ONE_IN_FLOP + place * PAIRS + pair_index(first, second)
