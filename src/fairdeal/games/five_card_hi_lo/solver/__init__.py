"""5 Card Hi-Lo, as analysis sees it; its modules are read when they are asked."""

from collections.abc import Mapping
from fractions import Fraction
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
)
from fairdeal.analysis.odds import FIVE_CARDS, PAIRS
from fairdeal.games.five_card_hi_lo.settlement import Aces
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.play import RuleBranch, RuleReading
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.analysis import Policy, PolicyWorth, Progress
    from fairdeal.analysis.round_arrays import DealtRounds, SettledCases
    from fairdeal.analysis.tally import SimulationPlan

TIE = "tie"
NONE = Fraction(0)


class _HiLo(Solver):
    """New Jersey's text."""

    compiled = False
    every_decision = (
        {"cards": "Ks Qd 9h 7c 3s"},
        {"cards": "Ks Qd 9h 7c 3s", "seen": "Kc Kd"},
    )
    policies: Mapping[str, str] = {
        "best": "the best play",
        "simple": "the short rules",
        "never_fold": "the best split, but never fold",
        "mimic_dealer": "set every hand the house way, and never fold",
    }
    joins = (TIE,)
    rows: Mapping[str, tuple[str, ...]] = {
        TIE: ("both_hands", "high_hand", "low_hand"),
        "ante_bonus": tuple(aces.value for aces in reversed(Aces) if aces is not Aces.FEWER),
        "poker_bonus": (*FIVE_CARDS[:-1], *PAIRS),
    }
    notes: Mapping[str, ReportNote] = {
        "tie_ev_if_played_for_it": ReportNote("tie bet, played for alone", NoteUnit.EDGE),
        "tie_break_even": ReportNote("player ahead beyond a tie bet of", NoteUnit.ANTES),
    }

    def odds(self, asked: OddsQuestion) -> OddsReport:
        from fairdeal.games.five_card_hi_lo.solver.odds import odds

        tie = asked.wagers.get(TIE, NONE)
        return odds(_hilo(asked.sheet), asked.given, asked.lawful, tie)

    def advise(self, decision: Decision) -> Advice:
        from fairdeal.games.five_card_hi_lo.solver.advice import advise

        tie = decision.wagers.get(TIE, NONE)
        return advise(_hilo(decision.sheet), decision.held, decision.seen, tie)

    def look_up(self, decision: Decision) -> Advice:
        if decision.seen:
            return self.advise(decision)
        from fairdeal.games.five_card_hi_lo.solver.advice import look_up

        return look_up(_hilo(decision.sheet), decision.held, decision.wagers.get(TIE, NONE))

    def lesson(self, asked: OddsQuestion) -> Lesson:
        from fairdeal.games.five_card_hi_lo.solver.short_rules import RULES, Strategy

        strategy = Strategy(_hilo(asked.sheet), asked.wagers.get(TIE, NONE))
        return Lesson(rules=RULES, cost=strategy.cost(), settings=strategy.settings())

    def short_rules(self, sheet: Sheet) -> tuple[RuleBranch, ...]:
        from fairdeal.games.five_card_hi_lo.solver.rule_readings import SHORT_RULES

        return SHORT_RULES

    def read_rule(self, decision: Decision) -> RuleReading:
        from fairdeal.games.five_card_hi_lo.solver.rule_readings import read_rule

        return read_rule(decision.held)

    def worth(
        self, asked: OddsQuestion, policy: "Policy", progress: "Progress | None" = None
    ) -> "PolicyWorth":
        from fairdeal.games.five_card_hi_lo.solver.policies import decisions, policy_worth
        from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy

        strategy = Strategy(_hilo(asked.sheet), asked.wagers.get(TIE, NONE))
        return policy_worth(asked, strategy, policy.name, decisions(strategy, policy, progress))

    def plan(self, asked: OddsQuestion, seats: int, policy: "Policy") -> "SimulationPlan":
        from fairdeal.games.five_card_hi_lo.solver.policies import decisions
        from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
        from fairdeal.games.five_card_hi_lo.solver.simulation import plan

        strategy = Strategy(_hilo(asked.sheet), asked.wagers.get(TIE, NONE))
        return plan(strategy, seats, decisions(strategy, policy))

    def cases(self, rounds: "DealtRounds") -> "SettledCases":
        from fairdeal.games.five_card_hi_lo.solver.cases import cases

        return cases(rounds)


def _hilo(sheet: Sheet) -> HiLoSheet:
    assert isinstance(sheet, HiLoSheet), sheet
    return sheet


SOLVER = _HiLo()
