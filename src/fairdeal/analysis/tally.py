"""Counts of a simulation, and the figures that follow from them.

A hand that was played ends in one of a finite number of **cells**: the decision and the facts. A
cell's payoffs are what the game's own `resolve` says of it. So a run comes to whole numbers: how
often each cell came. Hands of one round meet the same dealer, so they do not vary independently;
therefore pairs of hands of one round are counted too, by cells with the same payoffs together.
A wager that the table as a whole decides comes to the same for every hand of a round; rounds are
counted by what decides it. Sums of whole numbers do not depend on the order, and everything else
follows exactly.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.analysis.kernels.random_hands import State
from fairdeal.analysis.report import Distribution
from fairdeal.forms import EstimateForm

Counts = NDArray[np.int64]
Classes = NDArray[np.uint16]
Ended = NDArray[np.uint16]
CONFIDENT = 1.959963984540054  # standard errors to either side, for 95 per cent


MAIN = "main"
NOBODY_FOLDS = "_if_nobody_folds"  # ends the name of a side bet that is told both ways


@dataclass(frozen=True, eq=False)
class SimulationTally:
    """Counts of some rounds; tallies add up in any order."""

    rounds: int
    counts: Counts  # hands by cell
    pairs: Counts  # pairs of hands of one round, by classes of cells
    tables: Counts  # rounds by what is seen of the table as a whole

    def __add__(self, other: "SimulationTally") -> "SimulationTally":
        return SimulationTally(
            self.rounds + other.rounds,
            self.counts + other.counts,
            self.pairs + other.pairs,
            self.tables + other.tables,
        )


class Marks(NamedTuple):
    """Arrays in which a kernel counts its rounds."""

    counts: Counts
    classes: Classes  # of the cells
    pairs: Counts
    tables: Counts  # empty where no wager asks for it
    kept: Ended  # how each hand of each round ended, then the table; empty where nobody asks


Play = Callable[[State, int, Marks], None]


@dataclass(frozen=True)
class OutcomeCell:
    """One possible end of a hand: the decision, and the net of each wager, in cents."""

    decision: str
    nets: Mapping[str, int]


@dataclass(frozen=True, eq=False, kw_only=True)
class SimulationPlan:
    """Everything needed to play: how hands end, and the kernel that plays rounds."""

    seats: int
    stakes: Mapping[str, int]  # in cents: the ante for "main", and of each side bet its own
    main: tuple[str, ...]  # the wagers of the main game
    cells: Sequence[OutcomeCell]
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    # the side bets that the table as a whole decides: what each comes to, in cents
    play: Play
    exact: Mapping[str, Fraction]  # what is known of "main" and the side bets, exactly

    @property
    def sides(self) -> tuple[str, ...]:
        """The side bets."""
        return tuple(name for name in self.stakes if name != MAIN)

    @cached_property
    def columns(self) -> dict[str, list[int]]:
        """The net of each cell for the main game and for each side bet that a hand decides."""
        return {
            name: [
                sum(cell.nets.get(wager, 0) for wager in (self.main if name == MAIN else (name,)))
                for cell in self.cells
            ]
            for name in self.stakes
            if name not in self.tables
        }

    @cached_property
    def _classed(self) -> tuple[Classes, list[tuple[int, ...]]]:
        rows = list(zip(*self.columns.values(), strict=True))
        numbers = {row: number for number, row in enumerate(dict.fromkeys(rows))}
        return np.array([numbers[row] for row in rows], np.uint16), list(numbers)

    def nothing(self) -> SimulationTally:
        """Return a tally of no rounds."""
        classes = len(self._classed[1])
        return SimulationTally(
            0,
            np.zeros(len(self.cells), np.int64),
            np.zeros((classes, classes), np.int64),
            np.zeros(max(map(len, self.tables.values()), default=0), np.int64),
        )

    def tally(self, start: State, rounds: int, kept: Ended | None = None) -> SimulationTally:
        """Play rounds from a stream, which is used up; keep how each of them ended, if asked."""
        empty = self.nothing()
        kept = self.room(0) if kept is None else kept
        marks = Marks(empty.counts, self._classed[0], empty.pairs, empty.tables, kept)
        self.play(start, rounds, marks)
        return SimulationTally(rounds, empty.counts, empty.pairs, empty.tables)

    def room(self, rounds: int) -> Ended:
        """Return an array for the ends of so many rounds' hands, and the table's result."""
        return np.zeros((rounds, self.seats + 1), np.uint16)

    def results(self, name: str, kept: Ended) -> NDArray[np.float64]:
        """Return the results of the main game, or a side bet, per unit: a row a round, a column a
        seat.
        """
        unit = self.stakes[name]
        if name in self.tables:
            worth = np.array(self.tables[name], np.float64) / unit
            return np.repeat(worth[kept[:, -1:]], self.seats, axis=1)
        worth = np.array(self.columns[name], np.float64) / unit
        return worth[kept[:, :-1]]

    def results_in_main(self, wager: str, kept: Ended) -> NDArray[np.float64]:
        """Return the results of one wager of the main game per ante: a row a round, a column a
        seat.
        """
        nets = [cell.nets.get(wager, 0) for cell in self.cells]
        worth: NDArray[np.float64] = np.array(nets, np.float64) / self.stakes[MAIN]
        return worth[kept[:, :-1]]

    def figure(self, name: str, tally: SimulationTally) -> "Figure":
        """Return the figure of the main game, or a side bet, over a tally."""
        if name in self.tables:
            nets, counts = self.tables[name], [self.seats * n for n in tally.tables.tolist()]
            squares = self.seats * _squares(nets, counts)
        else:
            nets, counts = self.columns[name], tally.counts.tolist()
            squares = _squares(nets, counts) + 2 * self._products(name, tally)
        unit, results = self.stakes[name], Counter[Fraction]()
        for net, count in zip(nets, counts, strict=True):
            results[Fraction(net, unit)] += count
        return Figure(
            tally.rounds,
            Distribution(dict(sorted((+results).items()))),
            Fraction(squares, unit**2),
            self.exact.get(name),
        )

    def _products(self, name: str, tally: SimulationTally) -> int:
        """Return the sum of products of two hands' results, over all pairs of hands."""
        place = list(self.columns).index(name)
        nets = [row[place] for row in self._classed[1]]
        return sum(
            nets[one] * nets[two] * int(tally.pairs[one, two])
            for one, two in np.argwhere(tally.pairs).tolist()
        )

    def decisions(self, tally: SimulationTally) -> dict[str, Fraction]:
        """Return the frequency of each decision."""
        decisions: Counter[str] = Counter()
        for cell, count in zip(self.cells, tally.counts.tolist(), strict=True):
            decisions[cell.decision] += count
        total = sum(decisions.values())
        return {decision: Fraction(count, total) for decision, count in decisions.items()}


def _squares(nets: Sequence[int], counts: Sequence[int]) -> int:
    return sum(net * net * count for net, count in zip(nets, counts, strict=True))


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
        """The interval of the true mean with 95 per cent confidence; None from a single round."""
        if self.error is None:
            return None
        reach = CONFIDENT * self.error
        return float(self.mean) - reach, float(self.mean) + reach

    @property
    def inside(self) -> bool | None:
        """True if the exact value is inside the interval, where both are known."""
        if self.exact is None or self.interval is None:
            return None
        low, high = self.interval
        return low <= self.exact <= high

    def wire(self) -> EstimateForm:
        """Return the figure in its wire form: exact numbers as text, estimates as numbers."""
        return {
            "mean": str(self.mean),
            "variance": str(self.variance),
            "standard_error": self.error,
            "interval": None if self.interval is None else list(self.interval),
            "exact": None if self.exact is None else str(self.exact),
            "inside": self.inside,
        }


@kernel
def add_round(ended: Counts, seats: int, counts: Counts, classes: Classes, pairs: Counts) -> None:
    """Count the hands of one round."""
    for seat in range(seats):
        cell = ended[seat]
        counts[cell] += 1
        for other in range(seat):
            pairs[classes[ended[other]], classes[cell]] += 1


@kernel
def add_table(seen: int, tables: Counts) -> None:
    """Count what was seen of the table in one round, where a wager asks for it."""
    if len(tables):
        tables[seen] += 1


@kernel
def keep_round(ended: Counts, seen: int, kept: Ended, number: int) -> None:
    """Keep how the hands of one round ended, and what was seen of the table."""
    for seat in range(len(ended)):
        kept[number, seat] = ended[seat]
    kept[number, len(ended)] = seen
