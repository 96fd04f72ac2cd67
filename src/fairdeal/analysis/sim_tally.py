"""What is counted in a simulation, and the figures that follow from it.

A hand that was played ends in one of a finite number of **cells**: the decision and the facts. A
cell's payoffs are what the game's own `resolve` says of it. So a run comes to whole numbers: how
often each cell came. Hands of one round meet the same dealer, so they do not vary independently;
therefore pairs of hands of one round are counted too, by cells with the same payoffs together.
Sums of whole numbers do not depend on the order, and everything else follows exactly.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.compiled import kernel
from fairdeal.analysis.report import Distribution
from fairdeal.analysis.sim_random import State

Counts = NDArray[np.int64]
Classes = NDArray[np.uint16]
CONFIDENT = 1.959963984540054  # standard errors to either side, for 95 per cent


@dataclass(frozen=True, eq=False)
class Tally:
    """What came of some rounds; tallies add up in any order."""

    rounds: int
    counts: Counts  # hands by cell
    pairs: Counts  # pairs of hands of one round, by classes of cells

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rounds + other.rounds, self.counts + other.counts, self.pairs + other.pairs
        )


Play = Callable[[State, int, int, Counts, Classes, Counts], None]


@dataclass(frozen=True)
class Cell:
    """How a hand may end: what was decided, and what each wager then comes to, in `unit`."""

    decision: str
    nets: Mapping[str, int]  # by wager, one unit staked on each


@dataclass(frozen=True, eq=False)
class Plan:
    """Everything needed to play: how hands end, and the kernel that plays rounds."""

    unit: int
    main: tuple[str, ...]  # the wagers of the main game
    sides: tuple[str, ...]
    cells: Sequence[Cell]
    play: Play
    exact: Mapping[str, Fraction]  # what is known of "main" and the side bets, exactly

    @cached_property
    def columns(self) -> dict[str, list[int]]:
        """What each cell is worth to the main game and to each side bet."""
        columns = {"main": [sum(cell.nets.get(w, 0) for w in self.main) for cell in self.cells]}
        for side in self.sides:
            columns[side] = [cell.nets.get(side, 0) for cell in self.cells]
        return columns

    @cached_property
    def _classed(self) -> tuple[Classes, list[tuple[int, ...]]]:
        rows = list(zip(*self.columns.values(), strict=True))
        numbers = {row: number for number, row in enumerate(dict.fromkeys(rows))}
        return np.array([numbers[row] for row in rows], np.uint16), list(numbers)

    def nothing(self) -> Tally:
        """No round played yet."""
        classes = len(self._classed[1])
        return Tally(0, np.zeros(len(self.cells), np.int64), np.zeros((classes,) * 2, np.int64))

    def tally(self, start: State, rounds: int, seats: int) -> Tally:
        """Play rounds from a stream; the stream is used up."""
        found = self.nothing()
        self.play(start, rounds, seats, found.counts, self._classed[0], found.pairs)
        return Tally(rounds, found.counts, found.pairs)

    def figure(self, name: str, tally: Tally) -> "Figure":
        """The main game, or a side bet, over what was counted."""
        column, counts = self.columns[name], tally.counts.tolist()
        results: Counter[Fraction] = Counter()
        for net, count in zip(column, counts, strict=True):
            results[Fraction(net, self.unit)] += count
        place = list(self.columns).index(name)
        nets = [row[place] for row in self._classed[1]]
        twice = 2 * sum(
            nets[one] * nets[two] * int(tally.pairs[one, two])
            for one, two in np.argwhere(tally.pairs).tolist()
        )
        squares = sum(net * net * count for net, count in zip(column, counts, strict=True))
        return Figure(
            tally.rounds,
            Distribution(dict(sorted((+results).items()))),
            Fraction(squares + twice, self.unit**2),
            self.exact.get(name),
        )

    def decisions(self, tally: Tally) -> dict[str, Fraction]:
        """How often each decision was taken."""
        found: Counter[str] = Counter()
        for cell, count in zip(self.cells, tally.counts.tolist(), strict=True):
            found[cell.decision] += count
        total = sum(found.values())
        return {decision: Fraction(count, total) for decision, count in found.items()}


@dataclass(frozen=True, eq=False)
class Figure:
    """A result per unit, as it was found and as it is known."""

    rounds: int
    distribution: Distribution
    squares: Fraction  # the sum over all rounds of the round's result, squared
    exact: Fraction | None

    @property
    def mean(self) -> Fraction:
        """The average result of a hand."""
        return self.distribution.mean

    @property
    def variance(self) -> Fraction:
        """Of a hand's result."""
        return self.distribution.variance

    @property
    def error(self) -> float | None:
        """The standard error of the mean: rounds vary independently, hands of one round do not."""
        if self.rounds < 2:
            return None
        total = self.mean * self.distribution.total
        between = (self.squares - total**2 / self.rounds) / (self.rounds - 1)
        return sqrt(between * self.rounds) / self.distribution.total

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean is with 95 per cent confidence; none from a single round."""
        if self.error is None:
            return None
        reach = CONFIDENT * self.error
        return float(self.mean) - reach, float(self.mean) + reach

    @property
    def inside(self) -> bool | None:
        """Whether the exact value lies in the interval, where both are known."""
        if self.exact is None or self.interval is None:
            return None
        low, high = self.interval
        return low <= self.exact <= high

    def wire(self) -> dict[str, object]:
        """In its wire form: exact numbers as text, estimates as numbers."""
        return {
            "mean": str(self.mean),
            "variance": str(self.variance),
            "standard_error": self.error,
            "interval": None if self.interval is None else list(self.interval),
            "exact": None if self.exact is None else str(self.exact),
            "inside": self.inside,
        }


@kernel()
def add_round(ended: Counts, seats: int, counts: Counts, classes: Classes, pairs: Counts) -> None:
    """Count the hands of one round."""
    for seat in range(seats):
        cell = ended[seat]
        counts[cell] += 1
        for other in range(seat):
            pairs[classes[ended[other]], classes[cell]] += 1
