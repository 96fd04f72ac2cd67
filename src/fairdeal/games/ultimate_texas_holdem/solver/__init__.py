"""Ultimate Texas Hold 'Em, as analysis sees it; its modules are read when they are asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fairdeal.analysis import (
    Advice,
    Decision,
    Lesson,
    NoteUnit,
    OddsQuestion,
    OddsReport,
    ReportNote,
    Solver,
    first_best,
)
from fairdeal.analysis.solver import Takes
from fairdeal.analysis.strategy import Start
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.play import RuleBranch, RuleReading, wager_words
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.analysis import Policy, PolicyWorth, Progress
    from fairdeal.analysis.round_arrays import DealtRounds, SettledCases
    from fairdeal.analysis.tally import SimulationPlan

COVER_ALL = "cover_all"
ABOUT = ("ante", "blind", "play")


class _Uth(Solver):
    """New Jersey's and Massachusetts' texts alike."""

    every_decision = (
        {"cards": "Kd Tc"},
        {"cards": "Kd Tc", "seen": "2c"},
        {"cards": "Kd Tc", "community": "Th 7h 3s"},
        {"cards": "Kd Tc", "community": "Th 7h 3s", "seen": "2c"},
        {"cards": "Kd Tc", "community": "Th 7h 3s 2d 2h"},
        {"cards": "Kd Tc", "community": "Th 7h 3s 2d 2h", "seen": "2c"},
    )
    takes: Mapping[str, Takes] = {
        "odds": Takes(12, 1),
        "advice": Takes(2, 0.2),
        "moments": Takes(3, 1),
    }
    policies: Mapping[str, str] = {
        "best": "the best play",
        "simple": "the short rules",
        "wizard": "the strategy that the Wizard of Odds published",
        "never_fold": "the best play, but never fold",
        "mimic_dealer": "raise whatever the dealer would qualify with, fold the rest",
        "always_raise": "raise 4 with every hand",
    }
    boards = (0, 3, 5)
    columns: Mapping[str, tuple[str, ...]] = {COVER_ALL: tuple(map(str, range(2, 8)))}  # of hands
    notes: Mapping[str, ReportNote] = {
        "progressive_break_even": ReportNote("Progressive fair from a meter of", NoteUnit.CENTS)
    }

    def odds(self, asked: OddsQuestion) -> OddsReport:
        from fairdeal.games.ultimate_texas_holdem.solver.odds import odds

        return odds(_uth(asked.sheet), asked.given, asked.lawful, meter=asked.meter)

    def advise(self, decision: Decision) -> Advice:
        from fairdeal.games.ultimate_texas_holdem.solver.advice import advise

        sheet = _uth(decision.sheet)
        options = advise(sheet, decision.held, decision.board, decision.seen)
        return first_best(options, about=ABOUT)

    def look_up(self, decision: Decision) -> Advice:
        if decision.seen:
            return self.advise(decision)
        from fairdeal.games.ultimate_texas_holdem.solver.advice import look_up

        options = look_up(_uth(decision.sheet), decision.held, decision.board)
        return first_best(options, about=ABOUT)

    def lesson(self, asked: OddsQuestion) -> Lesson:
        from fairdeal.games.ultimate_texas_holdem.solver.short_rules import rules

        taught = rules(_uth(asked.sheet))
        return Lesson(rules=taught.words(), cost=taught.cost, chart=self.chart(asked.sheet))

    def short_rules(self, sheet: Sheet) -> tuple[RuleBranch, ...]:
        from fairdeal.games.ultimate_texas_holdem.solver.rule_readings import short_rules

        return short_rules(_uth(sheet))

    def read_rule(self, decision: Decision) -> RuleReading:
        from fairdeal.games.ultimate_texas_holdem.solver.rule_readings import read_rule

        return read_rule(_uth(decision.sheet), decision.held, decision.board)

    def worth(
        self, asked: OddsQuestion, policy: "Policy", progress: "Progress | None" = None
    ) -> "PolicyWorth":
        from fairdeal.games.ultimate_texas_holdem.solver.decisions import decisions
        from fairdeal.games.ultimate_texas_holdem.solver.policy_worth import policy_worth

        sheet = _uth(asked.sheet)
        return policy_worth(asked, sheet, policy.name, decisions(sheet, policy, progress))

    def plan(self, asked: OddsQuestion, seats: int, policy: "Policy") -> "SimulationPlan":
        from fairdeal.games.ultimate_texas_holdem.solver.decisions import decisions
        from fairdeal.games.ultimate_texas_holdem.solver.policy_worth import policy_worth
        from fairdeal.games.ultimate_texas_holdem.solver.simulation import plan

        sheet = _uth(asked.sheet)
        taken = decisions(sheet, policy)
        main = policy_worth(asked, sheet, policy.name, taken).ev
        return plan(sheet, seats, asked.shown, taken, main)

    def cases(self, rounds: "DealtRounds") -> "SettledCases":
        from fairdeal.games.ultimate_texas_holdem.solver.cases import cases

        return cases(rounds)

    def chart(self, sheet: Sheet) -> Mapping[str, Start]:
        from fairdeal.games.ultimate_texas_holdem.solver.solution import starting_hands

        return starting_hands(_uth(sheet))

    def side_words(self, name: str) -> str:
        """Return a side wager in words; Cover All has odds for each number of hands dealt."""
        wager, _, hands = name.rpartition("_")
        return f"Cover All, {hands} hands" if wager == COVER_ALL else wager_words(name)


def _uth(sheet: Sheet) -> UthSheet:
    assert isinstance(sheet, UthSheet), sheet
    return sheet


SOLVER = _Uth()
