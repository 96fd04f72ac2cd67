"""The dealer's outs on every river: cards that would beat the hand if the dealer held just one.

People can count them at the table: a short rule for the river asks for no more. They are the same
for all cards of a class.
"""

from functools import cache

import numpy as np

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate_tables import CATEGORY_SHIFT, Values, tables, value_of_ranks
from fairdeal.analysis.uth.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    KIND_PAIR,
    KIND_SORTS,
    KINDS,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SORTS,
    SUITED_BOARDS,
    Ints,
    rank_sets,
)
from fairdeal.analysis.uth.paths import Shorts, paths
from fairdeal.analysis.uth.rivers import IMPOSSIBLE, Bytes, plain_order, rivers

MADE = 46  # beyond any number of outs: something is made with a hole card


@cache
def outs() -> tuple[Bytes, Bytes]:
    """Outs on every river, or `MADE`: by plain board and pair, and by suited board and kind."""
    plain = np.zeros((PLAIN_BOARDS, PAIRS), np.uint8)
    suited = np.zeros((SUITED_BOARDS, KINDS), np.uint8)
    known, values = rivers(), plain_order().values
    _plain_outs(rank_sets(5), values, known.plain_category, plain)
    boards = BOARD_MASK, BOARD_OTHERS, paths().plain_place, tables().suited
    _suited_outs(*boards, values, known.suited_category, suited)
    return plain, suited


@kernel()
def _with_one_more(counts: Ints, six: Ints) -> int:
    """What a board's ranks are worth, and with one more card of each rank; flushes aside."""
    for rank in range(RANKS):
        counts[rank] += 1
        six[rank] = six[RANKS + rank] = value_of_ranks(counts) if counts[rank] <= 4 else 0
        counts[rank] -= 1
    return value_of_ranks(counts)


@kernel()
def _outs(value: np.int64, alone: np.int64, six: Ints, there: Ints, kind: int) -> int:
    if value >> CATEGORY_SHIFT > alone >> CATEGORY_SHIFT:
        return MADE
    found = 0
    for sort in range(SORTS):
        if six[sort] > value:
            found += there[sort]
    for sort in KIND_SORTS[kind]:
        if six[sort] > value:  # the dealer cannot hold the player's cards
            found -= 1
    return found


@kernel()
def _higher(value: np.int64, flush: np.uint32) -> np.int64:
    """A flush decides where there is one: no full house can be beside it."""
    return value if flush == 0 else np.int64(flush)


@kernel()
def _plain_outs(sets: Ints, values: Values, category: Bytes, found: Bytes) -> None:
    six, there = np.zeros(SORTS, np.int64), np.zeros(SORTS, np.int64)
    counts = np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        if sets[board].max() > 4:
            continue
        counts[:] = sets[board]
        alone = np.int64(_with_one_more(counts, six))
        there[RANKS:] = 4 - counts
        for pair in range(PAIRS):
            if category[board, pair] != IMPOSSIBLE:
                found[board, pair] = _outs(np.int64(values[board, pair]), alone, six, there, pair)


@kernel()
def _suited_outs(
    masks: Ints,
    others: Ints,
    plain_place: Shorts,
    suited: Values,
    values: Values,
    category: Bytes,
    found: Bytes,
) -> None:
    six, there = np.zeros(SORTS, np.int64), np.zeros(SORTS, np.int64)
    counts = np.empty(RANKS, np.int64)
    for board in range(len(masks)):
        mask = masks[board]
        for rank in range(RANKS):
            inside, outside = mask >> rank & 1, OTHERS[others[board], rank]
            counts[rank] = inside + outside
            there[rank], there[RANKS + rank] = 1 - inside, 3 - outside
        alone = _higher(np.int64(_with_one_more(counts, six)), suited[mask])
        for rank in range(RANKS):
            six[rank] = _higher(six[rank], suited[mask | 1 << rank])
            six[RANKS + rank] = _higher(six[RANKS + rank], suited[mask])
        for kind in range(KINDS):
            if category[board, kind] != IMPOSSIBLE:
                of_the_suit = mask
                for sort in KIND_SORTS[kind]:
                    if sort < RANKS:
                        of_the_suit |= 1 << sort
                value = np.int64(values[plain_place[board], KIND_PAIR[kind]])
                value = _higher(value, suited[of_the_suit])
                found[board, kind] = _outs(value, alone, six, there, kind)
