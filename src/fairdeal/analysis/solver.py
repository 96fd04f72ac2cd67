"""What a game's folder in analysis answers: odds, advice, a lesson, a plan to simulate.

A game names the module that has its `SOLVER`; it is read when somebody asks. Heavy modules are
read later still, inside the methods, so that a question can be read and refused without them.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fairdeal.games import game_of
from fairdeal.law import Instrument, refuse
from fairdeal.play.words import wager_words
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.analysis.decision import Advice, Decision
    from fairdeal.analysis.odds import Question
    from fairdeal.analysis.report import OddsReport
    from fairdeal.analysis.simulate.tally import Plan
    from fairdeal.analysis.strategy import Lesson, Start


class NoteUnit(Enum):
    """What a further figure of a report counts."""

    EDGE = "the player's result per unit wagered"
    ANTES = "antes"
    CENTS = "cents"


class Note(NamedTuple):
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
    boards: tuple[int, ...] = ()  # how many community cards lie there at each decision
    rows: Mapping[str, tuple[str, ...]] = {}  # that a what-if may pay, where they are not poker's
    columns: Mapping[str, tuple[str, ...]] = {}  # of the options that choose a table with columns
    notes: Mapping[str, Note] = {}  # the further figures of its reports
    every_decision: tuple[Mapping[str, object], ...] = ()  # one of each kind: all that it compiles
    takes: Mapping[str, Takes] = {}  # odds with the lesson, advice, moments; others a second

    def odds(self, asked: "Question") -> "OddsReport":
        """What a sheet is worth under the best play, exactly."""
        raise NotImplementedError

    def advise(self, decision: "Decision") -> "Advice":
        """What each option of one decision is worth, exactly."""
        raise NotImplementedError

    def lesson(self, asked: "Question") -> "Lesson":
        """Rules that a person can learn, and what they cost."""
        raise NotImplementedError

    def plan(self, asked: "Question", seats: int, *, simple: bool) -> "Plan":
        """How rounds are played at random: by the best play, or by the rules of the lesson."""
        raise NotImplementedError

    def chart(self, sheet: Sheet) -> "Mapping[str, Start]":
        """The best action with each starting hand, where a chart can show it."""
        return {}

    def main_choices(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """The choices of options that change the main game, in words; none where there is one."""
        yield from ()

    def side_words(self, name: str) -> str:
        """An optional wager of a report as people say it."""
        return wager_words(name)


def solver_of(law: Instrument) -> Solver:
    """The solver of an instrument's game; a game that has none is refused."""
    module = game_of(law.id).analysis
    if module is None:
        raise refuse("no-solver", f"nobody has worked out {law.game} yet")
    solver: Solver = import_module(module).SOLVER
    return solver
