"""The best play of one player who knows no other hand, and what comes of it.

Each starting hand raises 4 (or 3) or checks; each flop that is reached raises 2 or checks; each
river raises 1 or folds. The answer is how often every action meets every fact, over all
27,813,810,024,000 deals: every figure follows from these counts and the settlement.

Flops on which a hand checks were counted into classes. A class passes its count on to the
rivers it leads to, evenly: to each in the ratio of its ways to choose cards to the class's own.
Counts are scaled by a common multiple of all these ways, so that everything stays whole.
A river that the suits change is counted where it is, and taken out of its plain class.

Of equal options the one that stays in is taken; of a raise and a check the raise; of raise 4 and
raise 3 the larger.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from fairdeal.analysis import hand_name
from fairdeal.analysis.kernels import Values, in_shares, kernel, summed
from fairdeal.analysis.strategy import RANKS as CHART_RANKS
from fairdeal.analysis.strategy import Start
from fairdeal.cards import Rank
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_OTHERS,
    HOLES,
    KIND_PAIR,
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SUITED_BOARDS,
    WAYS,
    Ints,
    Shorts,
    paths,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import FlopCounts, checking, counted
from fairdeal.games.ultimate_texas_holdem.solver.flops import gains, pay_of
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import (
    CATEGORIES,
    FactCounts,
    Payoffs,
    fact_counts,
    payoffs,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import IMPOSSIBLE, ByRiver, Bytes, rivers
from fairdeal.games.ultimate_texas_holdem.solver.starts import add_river, starts

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


DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
FLOPS_OF_BOARD = 10


@dataclass(frozen=True)
class StartWorth:
    """One of the 169 starting hands: how many hole pairs, what actions are worth in antes."""

    pairs: int
    worth: Mapping[str, Fraction]
    best: str


@dataclass(frozen=True)
class Solution:
    """Every starting hand by `hole_index`, and how often each action meets each fact."""

    starts: tuple[StartWorth, ...]
    counts: Mapping[str, FactCounts]


@lru_cache(maxsize=32)
def solve(payoffs: Payoffs) -> Solution:
    """Find the best play under these payoffs; sheets that differ in optional wagers share it."""
    on_flops = gains(pay_of(payoffs))
    tallies, on_flop = starts(), checking(on_flops)
    found = tuple(
        _start(payoffs, hole, tallies[hole].tolist(), on_flop.gained[hole]) for hole in range(HOLES)
    )
    checks = np.array([start.best == "check" for start in found], np.uint8)
    rivers = reached(counted(on_flop.flops, checks), on_flops.stays, 2)
    fold, raise_1 = map(fact_counts, rivers)
    return Solution(found, counts_of([start.best for start in found], fold, raise_1))


def counts_of(
    actions: Sequence[str], fold: FactCounts, raise_1: FactCounts
) -> dict[str, FactCounts]:
    """Return how often each action meets each fact, by what starting hands and rivers do."""
    tallies, counts = starts(), {"fold": fold, "raise_1": raise_1}
    for action in ("raise_4", "raise_3", "check"):
        pairs = [hole_pairs_of(hole) * (each == action) for hole, each in enumerate(actions)]
        tally = FLOPS_OF_BOARD * np.tensordot(np.array(pairs, np.int64), tallies, axes=1)
        counts[action] = fact_counts(tally.tolist())
    # A player who checks and neither folds nor raises 1 at the end has raised 2.
    checked = counts.pop("check")
    counts["raise_2"] = {
        facts: number - counts["fold"][facts] - counts["raise_1"][facts]
        for facts, number in checked.items()
    }
    assert sum(sum(each.values()) for each in counts.values()) == DEALS, "every deal counts once"
    assert min(min(each.values()) for each in counts.values()) >= 0
    return counts


def hole_pairs_of(hole: int) -> int:
    """Return the number of hole pairs of a starting hand."""
    high, low = divmod(hole, RANKS)
    return 6 if high == low else 4 if high > low else 12


def _start(payoffs: Payoffs, hole: int, tally: list[list[int]], gained: int) -> StartWorth:
    pairs = hole_pairs_of(hole)
    deals = pairs * comb(50, 3) * comb(47, 2) * comb(45, 2)
    worth = {action: payoffs.worth(action, tally) for action in ("raise_4", "raise_3")}
    worth["check"] = payoffs.worth("raise_2", tally) + Fraction(gained, payoffs.ante * deals)
    best = max(worth, key=worth.__getitem__)  # the first of equals
    return StartWorth(pairs, worth, best)


def starting_hands(sheet: UthSheet) -> dict[str, Start]:
    """Return the starting hands as charts have them: suited above the pairs, from AA to 22.

    The names are those people use: AKs is an ace and a king of one suit, AKo of two.
    """
    starts = solve(payoffs(sheet)).starts
    chart = {}
    for row in CHART_RANKS:
        for column in CHART_RANKS:
            # Both the solver and charts have suited hands with the higher rank first.
            start = starts[(row - Rank.TWO) * len(CHART_RANKS) + column - Rank.TWO]
            worth = start.worth
            raised = max(each for action, each in worth.items() if action != "check")
            gain = abs(raised - worth["check"])
            chart[hand_name(row, column)] = Start(start.best, gain, worth)
    return chart
