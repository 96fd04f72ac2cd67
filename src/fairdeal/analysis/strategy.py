"""How to play a sheet, for people: a chart where there is one, a few rules, what they cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.analysis.odds import Question
from fairdeal.analysis.report import exact
from fairdeal.cards import Rank
from fairdeal.sheet import HiLoSheet, PikItSheet, UthSheet

RANKS = tuple(reversed(Rank))  # as charts have them, aces first


@dataclass(frozen=True)
class Start:
    """A starting hand: the best action, and what it gains over the best that is not like it."""

    best: str
    gain: Fraction  # of a raise over the check, or of the check over a raise


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """Rules that a person can learn, and what they give away against the best play, per ante."""

    rules: tuple[str, ...]
    cost: Fraction
    chart: Mapping[str, Start] = field(default_factory=dict)  # by starting hand, row by row

    def wire(self) -> dict[str, object]:
        """In its wire form."""
        best = {hand: start.best for hand, start in self.chart.items()}
        return {
            "rules": list(self.rules),
            "cost": exact(self.cost),
            **({"chart": best} if best else {}),
        }


def lesson(asked: Question) -> Lesson:
    """The rules for this sheet and what is on the table, by the game's own teacher."""
    match asked.sheet:
        case HiLoSheet():
            from fairdeal.analysis.hilo import short_rules as hilo_short_rules

            cost = hilo_short_rules.Strategy(asked.sheet, asked.tie).cost()
            return Lesson(rules=hilo_short_rules.RULES, cost=cost)
        case PikItSheet():
            from fairdeal.analysis.pikit import short_rules as pikit_short_rules
            from fairdeal.analysis.pikit import strategy as pikit_strategy

            found = pikit_short_rules.rules(pikit_strategy.best_play(asked.sheet))
            first = "See what your best three cards are as a three-card hand:"
            return Lesson(rules=(first, *found.words()), cost=found.cost)
        case UthSheet():
            from fairdeal.analysis.uth import short_rules as uth_short_rules

            taught = uth_short_rules.rules(asked.sheet)
            chart = starting_hands(asked.sheet)
            return Lesson(rules=taught.words(), cost=taught.cost, chart=chart)
        case _:
            raise AssertionError(f"no lesson for {asked.sheet}")


def starting_hands(sheet: UthSheet) -> dict[str, Start]:
    """The 169 starting hands of Ultimate Texas Hold 'Em, suited above the pairs, from AA to 22.

    The names are those people use: AKs is an ace and a king of one suit, AKo of two.
    """
    from fairdeal.analysis.uth.payoffs import payoffs
    from fairdeal.analysis.uth.solution import solve

    starts = solve(payoffs(sheet)).starts
    found = {}
    for row in RANKS:
        for column in RANKS:
            # Both the solver and charts have suited hands with the higher rank first.
            start = starts[(row - Rank.TWO) * len(RANKS) + column - Rank.TWO]
            raised = max(worth for action, worth in start.worth.items() if action != "check")
            found[hand_name(row, column)] = Start(start.best, abs(raised - start.worth["check"]))
    return found


def hand_name(row: Rank, column: Rank) -> str:
    """What stands in a chart where a row and a column meet.

    >>> hand_name(Rank.ACE, Rank.KING), hand_name(Rank.KING, Rank.ACE)
    ('AKs', 'AKo')
    """
    high, low = max(row, column), min(row, column)
    return high.letter + low.letter + ("" if row is column else "s" if row > column else "o")
