"""The interface of a game's solver: odds, advice, a lesson, a plan to simulate.

A game names the module that has its `SOLVER`; it is imported on first use. Heavy modules are
read later still, inside the methods, so that a question can be read and refused without them.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fairdeal.extras import need
from fairdeal.games import game_of
from fairdeal.law import Instrument, refuse
from fairdeal.play import RuleBranch, RuleReading, wager_words
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.analysis.decision import Advice, Decision
    from fairdeal.analysis.odds import OddsQuestion
    from fairdeal.analysis.policy import Policy, PolicyWorth, Progress
    from fairdeal.analysis.report import OddsReport
    from fairdeal.analysis.round_arrays import DealtRounds, SettledCases
    from fairdeal.analysis.strategy import Lesson, Start
    from fairdeal.analysis.tally import SimulationPlan


class NoteUnit(Enum):
    """The unit of a further figure in a report."""

    EDGE = "the player's result per unit wagered"
    ANTES = "antes"
    CENTS = "cents"


class ReportNote(NamedTuple):
    """A further figure of a report, in words."""

    words: str
    unit: NoteUnit


class Takes(NamedTuple):
    """About how many seconds an answer takes: with the compilation of its kernels, and later."""

    first: float
    later: float


class Solver:
    """One game, as analysis sees it. A game without decisions on a point keeps what stands here."""

    compiled: bool = True  # whether odds and advice are counted by compiled kernels
    joins: tuple[str, ...] = ()  # optional wagers that change the best play, and so join the main
    policies: Mapping[str, str] = {}  # ready-made ones, in words; “best” and “simple” are always
    boards: tuple[int, ...] = ()  # how many community cards lie there at each decision
    rows: Mapping[str, tuple[str, ...]] = {}  # that a what-if may pay, where they are not poker's
    columns: Mapping[str, tuple[str, ...]] = {}  # of the options that choose a table with columns
    notes: Mapping[str, ReportNote] = {}  # the further figures of its reports
    every_decision: tuple[Mapping[str, object], ...] = ()  # one of each kind: all that it compiles
    takes: Mapping[str, Takes] = {}  # odds with the lesson, advice, moments; others a second

    def odds(self, asked: "OddsQuestion") -> "OddsReport":
        """Return the exact odds of a sheet under the best play."""
        raise NotImplementedError

    def advise(self, decision: "Decision") -> "Advice":
        """Return the exact value of each option of one decision."""
        raise NotImplementedError

    def look_up(self, decision: "Decision") -> "Advice":
        """Return the same as `advise`, from tables of the whole game where there are any."""
        return self.advise(decision)

    def lesson(self, asked: "OddsQuestion") -> "Lesson":
        """Return simple rules, and their cost."""
        raise NotImplementedError

    def short_rules(self, sheet: Sheet) -> tuple[RuleBranch, ...]:
        """Return the branches of the short rules under a sheet; none if the game has none."""
        return ()

    def read_rule(self, decision: "Decision") -> RuleReading | None:
        """Return the branch that decides a hand by the short rules, read in its terms."""
        return None

    def worth(
        self, asked: "OddsQuestion", policy: "Policy", progress: "Progress | None" = None
    ) -> "PolicyWorth":
        """Return the exact worth of a policy, ready-made or the user's own."""
        raise NotImplementedError

    def plan(self, asked: "OddsQuestion", seats: int, policy: "Policy") -> "SimulationPlan":
        """Return a plan of random rounds that are played by a policy."""
        raise NotImplementedError

    def cases(self, rounds: "DealtRounds") -> "SettledCases":
        """Return the facts of finished hands, numbered, and how each case is settled."""
        raise NotImplementedError

    def chart(self, sheet: Sheet) -> "Mapping[str, Start]":
        """Return the best action with each starting hand, if the game has a chart."""
        return {}

    def main_choices(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Iterate over the options that change the main game, in words; none if there is one
        choice.
        """
        yield from ()

    def side_words(self, name: str) -> str:
        """Return an optional wager of a report in words."""
        return wager_words(name)


def solver_of(law: Instrument) -> Solver:
    """Return the solver of an instrument's game; refuse a game without one."""
    module = game_of(law.id).analysis
    if module is None:
        raise refuse("no-solver", f"nobody has worked out {law.game} yet")
    need("odds")
    solver: Solver = import_module(module).SOLVER
    return solver
