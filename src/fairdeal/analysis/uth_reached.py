"""How often each river is reached after two checks, and what is then best: raise 1 or fold.

Flops on which checking is best were counted into classes. A class passes its count on to the
rivers it leads to, evenly: to each in the ratio of its ways to choose cards to the class's own.
Counts are scaled by a common multiple of all these ways, so that everything stays whole.
"""

import numpy as np

from fairdeal.analysis.compiled import kernel
from fairdeal.analysis.evaluate_tables import Values
from fairdeal.analysis.threads import in_shares
from fairdeal.analysis.uth_choices import FlopCounts
from fairdeal.analysis.uth_classes import (
    BOARD_OTHERS,
    KIND_PAIR,
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    SUITED_BOARDS,
    WAYS,
    Ints,
)
from fairdeal.analysis.uth_flops import Terms, stays_in
from fairdeal.analysis.uth_paths import Shorts, paths
from fairdeal.analysis.uth_payoffs import CATEGORIES
from fairdeal.analysis.uth_rivers import IMPOSSIBLE, Bytes, rivers
from fairdeal.analysis.uth_starts import add_river

FOLD, RAISE_1 = 0, 1


def reached(pay: Terms, checked: FlopCounts) -> list[list[list[int]]]:
    """The tallies of the rivers on which to fold, and of those on which to raise once."""
    known, ways = rivers(), paths()
    stays = np.zeros((PLAIN_BOARDS, PAIRS), np.uint8)
    plain_counts, plain_scale = _scaled(checked.plain, ways.plain_flop_ways)
    plain = np.zeros((2, CATEGORIES, 4), np.int64)
    board = known.plain_facts, known.plain_category, ways.plain, ways.plain_board_ways
    _plain_reached(*board, pay.raise_1, plain_counts, stays, plain)
    suited_counts, suited_scale = _scaled(checked.suited, ways.suited_flop_ways)

    def share(begin: int, end: int) -> Ints:
        found = np.zeros((2, CATEGORIES, 4), np.int64)
        board = ways.suited, BOARD_OTHERS, WAYS, pay.raise_1
        _suited_reached(begin, end, *known, *board, suited_counts, stays, found)
        return found

    suited = sum(in_shares(share, SUITED_BOARDS), np.int64(0))
    assert not (plain % plain_scale).any()
    assert not (suited % suited_scale).any()
    tallies: list[list[list[int]]] = (plain // plain_scale + suited // suited_scale).tolist()
    return tallies


def _scaled(counts: Ints, ways: Ints) -> tuple[Ints, int]:
    """Counts for one choice of cards each, times the common multiple that keeps them whole."""
    scale = int(np.lcm.reduce(np.unique(ways[ways > 0])))
    return counts * (scale // np.maximum(ways, 1)), scale


@kernel()
def _plain_reached(
    facts: Values,
    category: Bytes,
    flops: Shorts,
    ways: Ints,
    raise_1: Ints,
    counts: Ints,
    stays: Bytes,
    found: Ints,
) -> None:
    above = np.empty((len(raise_1), PAIRS), np.int64)
    for board in range(PLAIN_BOARDS):
        stays_in(facts[board], category[board], raise_1, above, stays[board])
        for pair in range(PAIRS):
            times = 0
            for way in range(10):
                times += counts[flops[board, way], pair]
            times *= ways[board, pair]
            if times:
                by, river = category[board, pair], np.int64(facts[board, pair])
                add_river(found, stays[board, pair], by, river, times)


@kernel()
def _suited_reached(
    begin: int,
    end: int,
    plain_facts: Values,
    plain_category: Bytes,
    facts: Values,
    category: Bytes,
    plain_place: Shorts,
    flops: Shorts,
    others: Ints,
    ways: Ints,
    raise_1: Ints,
    counts: Ints,
    plain_stays: Bytes,
    found: Ints,
) -> None:
    above, stays = np.empty((len(raise_1), KINDS), np.int64), np.empty(KINDS, np.uint8)
    times = np.empty(KINDS, np.int64)
    for board in range(begin, end):
        stays_in(facts[board], category[board], raise_1, above, stays)
        times[:] = 0
        for way in range(10):
            flop = flops[board, way]
            for kind in range(KINDS):
                times[kind] += counts[flop, kind]
        plain, other = plain_place[board], others[board]
        for kind in range(KINDS):
            if times[kind] and category[board, kind] != IMPOSSIBLE:
                number, pair = times[kind] * ways[other, kind], KIND_PAIR[kind]
                river, was = np.int64(facts[board, kind]), np.int64(plain_facts[plain, pair])
                add_river(found, stays[kind], category[board, kind], river, number)
                before = plain_stays[plain, pair]
                add_river(found, before, plain_category[plain, pair], was, -number)
