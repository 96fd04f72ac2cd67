"""Strategy for people: a chart where there is one, a few rules, their cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.analysis.odds import OddsQuestion
from fairdeal.analysis.report import Record, exact, percent
from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Card, Rank
from fairdeal.extras import drawn
from fairdeal.forms import LessonForm

RANKS = tuple(reversed(Rank))  # as charts have them, aces first


@dataclass(frozen=True)
class Start:
    """A starting hand: the best action, and what it gains over the best that is not like it."""

    best: str
    gain: Fraction  # of a raise over the check, or of the check over a raise
    worth: Mapping[str, Fraction]  # of every action, in antes


@dataclass(frozen=True)
class ExampleHand:
    """A hand that stands for its kind, nearest to what they gain on average: what it is worth."""

    cards: tuple[tuple[Card, ...], ...]  # in groups that are looked at together
    worth: Mapping[str, Fraction]  # of every decision, in antes

    @property
    def ordered(self) -> tuple[str, ...]:
        """The decisions, from the best down."""
        return tuple(sorted(self.worth, key=lambda decision: -self.worth[decision]))

    @property
    def gain(self) -> Fraction:
        """The gain of the best decision over the second."""
        best, second, *_ = self.ordered
        return self.worth[best] - self.worth[second]


@dataclass(frozen=True)
class Setting:
    """Hands that are best set to the same totals: how many, and what playing them is worth."""

    ways: int
    folded: int  # of them, where folding loses less
    worth: Fraction  # of playing, on average, in antes
    hand: ExampleHand


@dataclass(frozen=True)
class HandKind:
    """Hands that look alike at first sight: how many are best played how, what that is worth."""

    ways: Mapping[str, int]  # by the best decision of each
    worth: Mapping[str, Fraction]  # of every decision, on average, in antes
    hand: ExampleHand


KindName = tuple[str, int, str, int]  # best three and their highest rank, all five and their rank


@dataclass(frozen=True, kw_only=True, repr=False)
class Lesson:
    """Rules that a person can learn, and what they give away against the best play, per ante."""

    rules: tuple[str, ...]
    cost: Fraction
    chart: Mapping[str, Start] = field(default_factory=dict)  # by starting hand, row by row
    settings: Mapping[tuple[int, int], Setting] = field(default_factory=dict)  # by both totals
    kinds: Mapping[KindName, HandKind] = field(default_factory=dict)

    def records(self) -> list[Record]:
        """Return a flat row for each starting hand of the chart."""
        return [
            {
                "hand": hand,
                "best": start.best,
                "gain": float(start.gain),
                **{action: float(worth) for action, worth in start.worth.items()},
                "gain_exact": exact(start.gain),
                **{f"{action}_exact": exact(worth) for action, worth in start.worth.items()},
            }
            for hand, start in self.chart.items()
        ]

    def __repr__(self) -> str:
        return f"Lesson({len(self.rules)} rules, cost {percent(self.cost)})"

    def _repr_svg_(self) -> str | None:
        return drawn("chart", self)

    def __str__(self) -> str:
        """Return the rules and their cost."""
        return "\n".join([*self.rules, f"These rules cost {percent(self.cost)} of the ante."])

    def wire(self) -> LessonForm:
        """Return the lesson in its wire form."""
        form = LessonForm(rules=list(self.rules), cost=exact(self.cost))
        if self.chart:
            form["chart"] = {hand: start.best for hand, start in self.chart.items()}
        return form


def lesson(asked: OddsQuestion) -> Lesson:
    """Return the rules for this sheet and its wagers, by the game's own solver."""
    return solver_of(asked.sheet.instrument).lesson(asked)


def hand_name(row: Rank, column: Rank) -> str:
    """Return the name of a cell in a chart.

    >>> hand_name(Rank.ACE, Rank.KING), hand_name(Rank.KING, Rank.ACE)
    ('AKs', 'AKo')
    """
    high, low = max(row, column), min(row, column)
    return high.letter + low.letter + ("" if row is column else "s" if row > column else "o")
