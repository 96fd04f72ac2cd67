"""How to play a sheet, for people: a chart where there is one, a few rules, what they cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.analysis.dispatch import Question
from fairdeal.analysis.report import exact
from fairdeal.sheet import HiLoSheet, PikItSheet


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """Rules that a person can learn, and what they give away against the best play, per ante."""

    rules: tuple[str, ...]
    cost: Fraction
    chart: Mapping[str, str] = field(default_factory=dict)  # by starting hand, from AA on

    def wire(self) -> dict[str, object]:
        """In its wire form."""
        return {
            "rules": list(self.rules),
            "cost": exact(self.cost),
            **({"chart": dict(self.chart)} if self.chart else {}),
        }


def lesson(asked: Question) -> Lesson:
    """The rules for this sheet and what is on the table, by the game's own teacher."""
    match asked.sheet:
        case HiLoSheet():
            from fairdeal.analysis import hilo_strategy

            cost = hilo_strategy.Strategy(asked.sheet, asked.tie).cost()
            return Lesson(rules=hilo_strategy.RULES, cost=cost)
        case PikItSheet():
            from fairdeal.analysis import pikit_rules, pikit_strategy

            found = pikit_rules.rules(pikit_strategy.best_play(asked.sheet))
            first = "See what your best three cards are as a three-card hand:"
            return Lesson(rules=(first, *found.words()), cost=found.cost)
        case _:
            raise AssertionError(f"no lesson for {asked.sheet}")
