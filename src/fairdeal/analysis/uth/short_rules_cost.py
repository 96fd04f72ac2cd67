"""Where short rules for Ultimate Texas Hold 'Em lead, counted exactly.

The rules look at a flop as people do: is something made with a hole card, or are there four to a
flush? On the river they count the dealer's outs (`outs`). Rivers are counted by class, as the
best play's are (`rivers_reached`): one that the suits change is taken out of its plain class.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate import five_card
from fairdeal.analysis.kernels.evaluate_tables import CATEGORY_SHIFT, Values
from fairdeal.analysis.uth.classes import (
    BOARD_OTHERS,
    KIND_PAIR,
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    PLAIN_FLOPS,
    SUITED_BOARDS,
    SUITED_FLOPS,
    WAYS,
    Ints,
)
from fairdeal.analysis.uth.flop_choices import FlopCounts, flops, hole_pairs
from fairdeal.analysis.uth.outs import MADE, outs
from fairdeal.analysis.uth.paths import Shorts, paths
from fairdeal.analysis.uth.payoffs import CATEGORIES
from fairdeal.analysis.uth.rivers import IMPOSSIBLE, Bytes, rivers
from fairdeal.analysis.uth.rivers_reached import PLAIN_SCALE, SUITED_SCALE
from fairdeal.analysis.uth.starts import add_river
from fairdeal.cards import Category, Rank

_ALONE = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}
_TEN = (Rank.TEN - 2) * 4  # the lowest card that is a ten
_FOUR_TO_A_FLUSH = 4


def checked(checks: Bytes) -> FlopCounts:
    """The flops on which the rules check, for the starting hands that check before the flop."""
    plain = np.zeros((PLAIN_FLOPS, PAIRS), np.int64)
    suited = np.zeros((SUITED_FLOPS, KINDS), np.int64)
    _count(*flops(), *hole_pairs(), raised(), checks, plain, suited)
    return FlopCounts(plain, suited)


@cache
def raised() -> NDArray[np.bool_]:
    """By flop and hole pair: made with a hole card, or four to a flush with a ten or better in it.

    A pocket pair of twos is made, but not worth a raise unless a third two has come.
    """
    board, held = flops().cards, hole_pairs().cards
    rows, columns = len(board), len(held)
    hands = np.empty((rows, columns, 5), np.uint8)
    hands[:, :, :3], hands[:, :, 3:] = board[:, None, :], held[None, :, :]
    category = five_card(hands.reshape(-1, 5)).reshape(rows, columns) >> CATEGORY_SHIFT
    alone = np.array([_ALONE[len({card >> 2 for card in flop})] for flop in board.tolist()])
    worth: NDArray[np.bool_] = category > alone[:, None]
    worth &= (held[:, 1] >= 4) | (category >= Category.THREE_OF_A_KIND)
    for place in (3, 4):
        alike = (hands & 3 == hands[:, :, place : place + 1] & 3).sum(axis=2)
        worth |= (hands[:, :, place] >= _TEN) & (alike >= _FOUR_TO_A_FLUSH)
    return worth


@kernel()
def _count(
    cards: Ints,
    weight: Ints,
    plain: Ints,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    hole: Ints,
    pair: Ints,
    kind: Ints,
    raised: NDArray[np.bool_],
    checks: Bytes,
    plain_count: Ints,
    suited_count: Ints,
) -> None:
    for flop in range(len(cards)):
        for place in range(len(pair)):
            meet = False
            for card in cards[flop]:
                meet |= card == pairs[place, 0] or card == pairs[place, 1]
            if meet or raised[flop, place] or not checks[hole[place]]:
                continue
            plain_count[plain[flop], pair[place]] += weight[flop]
            for view in range(3):
                if suit[flop, view] >= 0:
                    at = kind[suit[flop, view], place]
                    suited_count[suited[flop, view], at] += weight[flop]


def reached(counts: FlopCounts) -> list[list[list[int]]]:
    """The tallies of the rivers that are reached, by the dealer's outs; the last are `MADE`."""
    known, ways, (plain_outs, suited_outs) = rivers(), paths(), outs()
    plain = np.zeros((MADE + 1, CATEGORIES, 4), np.int64)
    suited = np.zeros((MADE + 1, CATEGORIES, 4), np.int64)
    facts = known.plain_facts, known.plain_category
    each = counts.plain * (PLAIN_SCALE // np.maximum(ways.plain_flop_ways, 1))
    _plain_reached(*facts, ways.plain, ways.plain_board_ways, each, plain_outs, plain)
    each = counts.suited * (SUITED_SCALE // np.maximum(ways.suited_flop_ways, 1))
    boards = ways.plain_place, ways.suited, BOARD_OTHERS, WAYS
    _suited_reached(*known, *boards, each, plain_outs, suited_outs, suited)
    assert not (plain % PLAIN_SCALE).any()
    assert not (suited % SUITED_SCALE).any()
    tallies: list[list[list[int]]] = (plain // PLAIN_SCALE + suited // SUITED_SCALE).tolist()
    return tallies


@kernel()
def _plain_reached(
    facts: Values,
    category: Bytes,
    flops: Shorts,
    ways: Ints,
    counts: Ints,
    outs: Bytes,
    found: Ints,
) -> None:
    for board in range(PLAIN_BOARDS):
        for pair in range(PAIRS):
            times = 0
            for way in range(10):
                times += counts[flops[board, way], pair]
            times *= ways[board, pair]
            if times:
                river = np.int64(facts[board, pair])
                add_river(found, outs[board, pair], category[board, pair], river, times)


@kernel()
def _suited_reached(
    plain_facts: Values,
    plain_category: Bytes,
    facts: Values,
    category: Bytes,
    plain_place: Shorts,
    flops: Shorts,
    others: Ints,
    ways: Ints,
    counts: Ints,
    plain_outs: Bytes,
    outs: Bytes,
    found: Ints,
) -> None:
    for board in range(SUITED_BOARDS):
        plain, other = plain_place[board], others[board]
        for kind in range(KINDS):
            if category[board, kind] == IMPOSSIBLE:
                continue
            times, pair = 0, KIND_PAIR[kind]
            for way in range(10):
                times += counts[flops[board, way], kind]
            times *= ways[other, kind]
            if times:
                river, was = np.int64(facts[board, kind]), np.int64(plain_facts[plain, pair])
                add_river(found, outs[board, kind], category[board, kind], river, times)
                before = plain_outs[plain, pair]
                add_river(found, before, plain_category[plain, pair], was, -times)
