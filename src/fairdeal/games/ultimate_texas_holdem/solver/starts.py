"""Results of each of the 169 starting hands over all boards, independent of the wagers.

A tally has, by category, how often the hand wins, ties, meets a dealer without a pair, and how many
deals there are. Over every board it is the plain classes' tally, and for each suit what the boards
with three of it change: those rivers as they are, less what the plain class counted for them.
"""

from functools import cache

import numpy as np

from fairdeal.analysis.kernels import Values, in_shares, kernel, summed
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_OTHERS,
    BOTH_SUITED,
    HOLES,
    KIND_PAIR,
    KINDS,
    NONE_ELSE,
    ONE_SUITED,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SUITED_BOARDS,
    WAYS,
    Ints,
    Shorts,
    paths,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import (
    DEALERS,
    IMPOSSIBLE,
    TEN_BITS,
    TIES,
    UNPAIRED,
    Bytes,
    rivers,
)

CATEGORIES = 10


@cache
def starts() -> Ints:
    """Return the tally of one hole pair, by `hole_index`: the same for all sheets."""
    known, ways = rivers(), paths()
    # Boards of these ranks, beside one given hole pair.
    plain_boards = ways.plain_board_ways // ways.plain_hole_ways
    suited_boards = WAYS // np.maximum(WAYS[NONE_ELSE], 1)

    def plain(begin: int, end: int) -> Ints:
        return _plain(begin, end, plain_boards, known.plain_facts, known.plain_category)

    def suited(begin: int, end: int) -> Ints:
        return _suited(begin, end, suited_boards, BOARD_OTHERS, ways.plain_place, *known)

    plain_tally = summed(in_shares(plain, PLAIN_BOARDS))
    change = summed(in_shares(suited, SUITED_BOARDS))
    tally = np.empty((HOLES, CATEGORIES, 4), np.int64)
    for high in range(RANKS):
        for low in range(high + 1):
            pair = high * (high + 1) // 2 + low
            one = change[ONE_SUITED + low * RANKS + high] + change[ONE_SUITED + high * RANKS + low]
            tally[low * RANKS + high] = plain_tally[pair] + one + 2 * change[pair]
            if low < high:
                both = change[BOTH_SUITED + high * (high - 1) // 2 + low]
                tally[high * RANKS + low] = plain_tally[pair] + both + 3 * change[pair]
    return tally


@kernel
def add_river(tallies: Ints, place: int, category: int, facts: np.int64, times: int) -> None:
    """Add a river to the tally at a place, so many times."""
    tallies[place, category, 0] += times * (facts & TEN_BITS)
    tallies[place, category, 1] += times * (facts >> TIES & TEN_BITS)
    tallies[place, category, 2] += times * (facts >> UNPAIRED)
    tallies[place, category, 3] += times * DEALERS


@kernel
def _plain(begin: int, end: int, boards: Ints, facts: Values, category: Bytes) -> Ints:
    tally = np.zeros((PAIRS, CATEGORIES, 4), np.int64)
    for board in range(begin, end):
        for pair in range(PAIRS):
            if category[board, pair] != IMPOSSIBLE:
                by, river = category[board, pair], np.int64(facts[board, pair])
                add_river(tally, pair, by, river, boards[board, pair])
    return tally


@kernel
def _suited(
    begin: int,
    end: int,
    boards: Ints,
    others: Ints,
    plain_place: Shorts,
    plain_facts: Values,
    plain_category: Bytes,
    facts: Values,
    category: Bytes,
) -> Ints:
    tally = np.zeros((KINDS, CATEGORIES, 4), np.int64)
    for board in range(begin, end):
        plain = plain_place[board]
        for kind in range(KINDS):
            if category[board, kind] != IMPOSSIBLE:
                times, pair = boards[others[board], kind], KIND_PAIR[kind]
                add_river(tally, kind, category[board, kind], np.int64(facts[board, kind]), times)
                was = plain_category[plain, pair]
                add_river(tally, kind, was, np.int64(plain_facts[plain, pair]), -times)
    return tally
