"""Rivers by class for one hole pair, given the other cards seen.

As in `rivers`, but the player's two cards are given, and cards that were seen are gone: a class
of boards is reached in as many ways as the cards left allow, and the dealer's pairs of each kind
are as many as these leave. What is true of one board of a class is still true of all.
"""

import numpy as np

from fairdeal.analysis.kernels import CATEGORY_SHIFT, Values, kernel
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    CHOOSE,
    KIND_SORTS,
    KINDS,
    OTHERS,
    PAIRS,
    RANKS,
    SORTS,
    Ints,
)
from fairdeal.games.ultimate_texas_holdem.solver.paths import Shorts
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes

_A_PAIR = 1 << CATEGORY_SHIFT


@kernel
def plain_boards(
    sets: Ints, left: Ints, pair: int, values: Values, ways: Ints, category: Bytes, tally: Ints
) -> None:
    """Fill in each plain class: the ways to choose its board, and one board's category and
    tally.
    """
    there = np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        ways[board] = 1
        for rank in range(RANKS):
            there[rank] = left[rank] - sets[board, rank]
            ways[board] *= CHOOSE[left[rank], sets[board, rank]]
        if not ways[board]:
            continue
        value = values[board, pair]
        category[board] = value >> CATEGORY_SHIFT
        for other in range(PAIRS):
            one, two = KIND_SORTS[other, 0] - RANKS, KIND_SORTS[other, 1] - RANKS
            pairs = there[one] * (there[two] - 1) // 2 if one == two else there[one] * there[two]
            _add(tally, board, value, values[board, other], pairs)


@kernel
def _add(tally: Ints, board: int, value: int, other: int, pairs: int) -> None:
    tally[board, 0] += pairs * (value > other)
    tally[board, 1] += pairs * (value == other)
    tally[board, 2] += pairs * (other < _A_PAIR)
    tally[board, 3] += pairs


@kernel
def suited_boards(
    begin: int,
    end: int,
    masks: Ints,
    others: Ints,
    plain_place: Shorts,
    left: Ints,
    held: int,
    pair: int,
    suited: Values,
    values: Values,
    ways: Ints,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in each suited class of one suit; `left` is by sort, `held` the player's ranks."""
    there, kind_pair = np.empty(SORTS, np.int64), np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        low, high = KIND_SORTS[kind, 0] % RANKS, KIND_SORTS[kind, 1] % RANKS
        kind_pair[kind] = max(low, high) * (max(low, high) + 1) // 2 + min(low, high)
    for board in range(begin, end):
        mask, plain = masks[board], plain_place[board]
        ways[board] = 1
        for rank in range(RANKS):
            other, inside = OTHERS[others[board], rank], mask >> rank & 1
            ways[board] *= CHOOSE[left[rank], inside] * CHOOSE[left[RANKS + rank], other]
            there[rank], there[RANKS + rank] = left[rank] - inside, left[RANKS + rank] - other
        if not ways[board]:
            continue
        value = max(suited[mask | held], values[plain, pair])
        category[board] = value >> CATEGORY_SHIFT
        for kind in range(KINDS):
            one, two = KIND_SORTS[kind, 0], KIND_SORTS[kind, 1]
            pairs = there[one] * (there[two] - 1) // 2 if one == two else there[one] * there[two]
            if pairs > 0:
                more = 1 << one if one < RANKS else 0
                more |= 1 << two if two < RANKS else 0
                other_value = max(suited[mask | more], values[plain, kind_pair[kind]])
                _add(tally, board, value, other_value, pairs)
