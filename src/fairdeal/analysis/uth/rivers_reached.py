"""How often each river is reached after two checks, and what is then best: raise 1 or fold.

Flops on which checking is best were counted into classes. A class passes its count on to the
rivers it leads to, evenly: to each in the ratio of its ways to choose cards to the class's own.
Counts are scaled by a common multiple of all these ways, so that everything stays whole.
"""

import numpy as np

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate_tables import Values
from fairdeal.analysis.kernels.threads import in_shares, summed
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
from fairdeal.analysis.uth.flop_choices import FlopCounts, flops, gain_row, hole_pairs
from fairdeal.analysis.uth.flops import Gains, Pay, stays_in
from fairdeal.analysis.uth.paths import Shorts, paths
from fairdeal.analysis.uth.payoffs import CATEGORIES
from fairdeal.analysis.uth.rivers import IMPOSSIBLE, Bytes, rivers
from fairdeal.analysis.uth.starts import add_river

FOLD, RAISE_1 = 0, 1
# Multiples of every number of ways. With them no sum passes 2^58: a deal counts 9,216 times.
PLAIN_SCALE, SUITED_SCALE = 9216, 324


def checked_flops(gains: Gains, checks: Bytes) -> FlopCounts:
    """The flops on which checking gains, for the starting hands that check before the flop."""
    every = flops()

    def share(begin: int, end: int) -> FlopCounts:
        plain = np.zeros((PLAIN_FLOPS, PAIRS), np.int64)
        suited = np.zeros((SUITED_FLOPS, KINDS), np.int64)
        _count_checks(begin, end, *every, *hole_pairs(), *gains, checks, plain, suited)
        return FlopCounts(plain, suited)

    parts = in_shares(share, len(every.weight))
    return FlopCounts(summed(part.plain for part in parts), summed(part.suited for part in parts))


def reached(pay: Pay, checked: FlopCounts) -> list[list[list[int]]]:
    """The tallies of the rivers on which to fold, and of those on which to raise once."""
    known, ways = rivers(), paths()
    stays = np.zeros((PLAIN_BOARDS, PAIRS), np.uint8)
    plain = np.zeros((2, CATEGORIES, 4), np.int64)
    board = known.plain_facts, known.plain_category, ways.plain, ways.plain_board_ways
    plain_counts = _scaled(checked.plain, ways.plain_flop_ways, PLAIN_SCALE)
    _plain_reached(*board, pay.raise_1, plain_counts, stays, plain)
    suited_counts = _scaled(checked.suited, ways.suited_flop_ways, SUITED_SCALE)

    def share(begin: int, end: int) -> Ints:
        found = np.zeros((2, CATEGORIES, 4), np.int64)
        where = ways.plain_place, ways.suited
        boards = BOARD_OTHERS, WAYS, pay.raise_1
        _suited_reached(begin, end, *known, *where, *boards, suited_counts, stays, found)
        return found

    suited = summed(in_shares(share, SUITED_BOARDS))
    assert not (plain % PLAIN_SCALE).any()
    assert not (suited % SUITED_SCALE).any()
    tallies: list[list[list[int]]] = (plain // PLAIN_SCALE + suited // SUITED_SCALE).tolist()
    return tallies


def _scaled(counts: Ints, ways: Ints, scale: int) -> Ints:
    """Counts for one choice of cards each, times what keeps them whole."""
    whole: Ints = counts * (scale // np.maximum(ways, 1))
    return whole


@kernel()
def _count_checks(
    begin: int,
    end: int,
    cards: Ints,
    weight: Ints,
    plain: Ints,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    hole: Ints,
    pair: Ints,
    kind: Ints,
    plain_gain: Ints,
    suited_gain: Ints,
    checks: Bytes,
    plain_count: Ints,
    suited_count: Ints,
) -> None:
    row = np.empty((len(plain_gain), len(pair)), np.int64)
    gains = np.empty(len(pair), np.uint8)
    for flop in range(begin, end):
        look = cards[flop], plain[flop], suit[flop], suited[flop], pairs, pair, kind
        gain_row(*look, plain_gain, suited_gain, row, gains)
        for place in range(len(pair)):
            if gains[place] and checks[hole[place]]:
                plain_count[plain[flop], pair[place]] += weight[flop]
                for view in range(3):
                    if suit[flop, view] >= 0:
                        at = kind[suit[flop, view], place]
                        suited_count[suited[flop, view], at] += weight[flop]


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
