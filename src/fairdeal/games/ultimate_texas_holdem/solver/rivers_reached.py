"""Counts of the rivers reached after two checks, by decision or by outs.

Flops on which a hand checks were counted into classes. A class passes its count on to the
rivers it leads to, evenly: to each in the ratio of its ways to choose cards to the class's own.
Counts are scaled by a common multiple of all these ways, so that everything stays whole.

A river that the suits change is counted where it is, and taken out of its plain class.
"""

import numpy as np

from fairdeal.analysis.kernels import Values, in_shares, kernel, summed
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_OTHERS,
    KIND_PAIR,
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    SUITED_BOARDS,
    WAYS,
    Ints,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import FlopCounts
from fairdeal.games.ultimate_texas_holdem.solver.paths import Shorts, paths
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import CATEGORIES
from fairdeal.games.ultimate_texas_holdem.solver.rivers import IMPOSSIBLE, ByRiver, Bytes, rivers
from fairdeal.games.ultimate_texas_holdem.solver.starts import add_river

# Multiples of every number of ways. With them no sum passes 2^58: a deal counts 9,216 times.
PLAIN_SCALE, SUITED_SCALE = 9216, 324


def reached(checked: FlopCounts, label: ByRiver, labels: int) -> list[list[list[int]]]:
    """Return the tallies of the rivers that are reached, by their labels."""
    known, ways = rivers(), paths()
    counts = scaled(checked.suited, ways.suited_flop_ways, SUITED_SCALE)

    def share(begin: int, end: int) -> tuple[Ints, Ints]:
        found = np.zeros((labels, CATEGORIES, 4), np.int64)
        taken = np.zeros((PLAIN_BOARDS, PAIRS), np.int64)
        where = ways.plain_place, ways.suited, BOARD_OTHERS, WAYS
        river = known.suited_facts, known.suited_category, label.suited
        _suited_reached(begin, end, *where, counts, *river, found, taken)
        return found, taken

    tallies, takens = zip(*in_shares(share, SUITED_BOARDS), strict=True)
    suited, plain = summed(tallies), np.zeros((labels, CATEGORIES, 4), np.int64)
    river = known.plain_facts, known.plain_category, label.plain
    _plain_reached(-summed(takens), *river, suited)
    counts = scaled(checked.plain, ways.plain_flop_ways, PLAIN_SCALE)
    times: Ints = sum(counts[flop] for flop in ways.plain.T) * ways.plain_board_ways
    _plain_reached(times, *river, plain)
    assert not (plain % PLAIN_SCALE).any()
    assert not (suited % SUITED_SCALE).any()
    tally: list[list[list[int]]] = (plain // PLAIN_SCALE + suited // SUITED_SCALE).tolist()
    return tally


def scaled(counts: Ints, ways: Ints, scale: int) -> Ints:
    """Scale counts for one choice of cards each, so that they stay whole."""
    whole: Ints = counts * (scale // np.maximum(ways, 1))
    return whole


@kernel
def _plain_reached(times: Ints, facts: Values, category: Bytes, label: Bytes, found: Ints) -> None:
    for board in range(len(times)):
        for pair in range(PAIRS):
            if times[board, pair]:
                by, river = category[board, pair], np.int64(facts[board, pair])
                add_river(found, label[board, pair], by, river, times[board, pair])


@kernel
def _suited_reached(
    begin: int,
    end: int,
    plain_place: Shorts,
    flops: Shorts,
    others: Ints,
    ways: Ints,
    counts: Ints,
    facts: Values,
    category: Bytes,
    label: Bytes,
    found: Ints,
    taken: Ints,
) -> None:
    times = np.empty(KINDS, np.int64)
    for board in range(begin, end):
        times[:] = 0
        for way in range(10):
            flop = flops[board, way]
            for kind in range(KINDS):
                times[kind] += counts[flop, kind]
        plain, other = plain_place[board], others[board]
        for kind in range(KINDS):
            if times[kind] and category[board, kind] != IMPOSSIBLE:
                number = times[kind] * ways[other, kind]
                river = np.int64(facts[board, kind])
                add_river(found, label[board, kind], category[board, kind], river, number)
                taken[plain, KIND_PAIR[kind]] += number
