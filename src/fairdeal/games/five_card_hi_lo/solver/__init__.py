"""5 Card Hi-Lo, as analysis sees it; its modules are read when they are asked."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from fairdeal.analysis.decision import Advice, Decision
from fairdeal.analysis.odds import OddsQuestion
from fairdeal.analysis.report import OddsReport
from fairdeal.analysis.solver import NoteUnit, ReportNote, Solver
from fairdeal.analysis.strategy import Lesson
from fairdeal.analysis.what_if import FIVE_CARDS, PAIRS
from fairdeal.games.five_card_hi_lo.facts import Aces
from fairdeal.sheet import HiLoSheet, Sheet

if TYPE_CHECKING:
    from fairdeal.analysis.simulate.tally import SimulationPlan

TIE = "tie"
NONE = Fraction(0)


class _HiLo(Solver):
    """New Jersey's text."""

    compiled = False
    every_decision = (
        {"cards": "Ks Qd 9h 7c 3s"},
        {"cards": "Ks Qd 9h 7c 3s", "seen": "Kc Kd"},
    )
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

    def lesson(self, asked: OddsQuestion) -> Lesson:
        from fairdeal.games.five_card_hi_lo.solver.short_rules import RULES, Strategy

        strategy = Strategy(_hilo(asked.sheet), asked.wagers.get(TIE, NONE))
        return Lesson(rules=RULES, cost=strategy.cost(), settings=strategy.settings())

    def plan(self, asked: OddsQuestion, seats: int, *, simple: bool) -> "SimulationPlan":
        from fairdeal.games.five_card_hi_lo.solver.simulation import plan

        return plan(_hilo(asked.sheet), seats, asked.wagers.get(TIE, NONE), simple=simple)


def _hilo(sheet: Sheet) -> HiLoSheet:
    assert isinstance(sheet, HiLoSheet), sheet
    return sheet


SOLVER = _HiLo()
