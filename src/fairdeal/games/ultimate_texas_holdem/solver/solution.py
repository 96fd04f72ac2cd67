"""The best play of one player who knows no other hand, and what comes of it.

Each starting hand raises 4 (or 3) or checks; each flop that is reached raises 2 or checks; each
river raises 1 or folds. The answer is how often every action meets every fact, over all
27,813,810,024,000 deals: every figure follows from these counts and the settlement.

Of equal options the one that stays in is taken; of a raise and a check the raise; of raise 4 and
raise 3 the larger.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from fairdeal.games.ultimate_texas_holdem.solver.classes import HOLES, RANKS
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import checking, counted
from fairdeal.games.ultimate_texas_holdem.solver.flops import gains, pay_of
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import FactCounts, Payoffs, fact_counts
from fairdeal.games.ultimate_texas_holdem.solver.rivers_reached import reached
from fairdeal.games.ultimate_texas_holdem.solver.starts import starts

DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
FLOPS_OF_BOARD = 10


@dataclass(frozen=True)
class Start:
    """One of the 169 starting hands: how many hole pairs, what actions are worth in antes."""

    pairs: int
    worth: Mapping[str, Fraction]
    best: str


@dataclass(frozen=True)
class Solution:
    """Every starting hand by `hole_index`, and how often each action meets each fact."""

    starts: tuple[Start, ...]
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


def _start(payoffs: Payoffs, hole: int, tally: list[list[int]], gained: int) -> Start:
    pairs = hole_pairs_of(hole)
    deals = pairs * comb(50, 3) * comb(47, 2) * comb(45, 2)
    worth = {action: payoffs.worth(action, tally) for action in ("raise_4", "raise_3")}
    worth["check"] = payoffs.worth("raise_2", tally) + Fraction(gained, payoffs.ante * deals)
    best = max(worth, key=worth.__getitem__)  # the first of equals
    return Start(pairs, worth, best)
