"""The value of wagers: exact solvers, strategy, advice, simulation."""

from fairdeal.analysis.compare_options import ComparedChoice, choices
from fairdeal.analysis.decision import Advice, Decision, DecisionOption, advise, first_best
from fairdeal.analysis.moments import Moments, moments
from fairdeal.analysis.odds import OddsQuestion, answer, in_antes, question
from fairdeal.analysis.policy import (
    DearDecision,
    NamedPolicy,
    Policy,
    PolicyComparison,
    PolicyOffer,
    PolicyWorth,
    Progress,
)
from fairdeal.analysis.report import (
    Distribution,
    MainOdds,
    OddsReport,
    OddsRow,
    SideOdds,
    decimal,
    edge,
    exact,
    percent,
    side_odds,
)
from fairdeal.analysis.solver import NoteUnit, ReportNote, Solver, solver_of
from fairdeal.analysis.strategy import ExampleHand, HandKind, KindName, Lesson, hand_name, lesson

__all__ = [
    "Advice",
    "ComparedChoice",
    "DearDecision",
    "Decision",
    "DecisionOption",
    "Distribution",
    "ExampleHand",
    "HandKind",
    "KindName",
    "Lesson",
    "MainOdds",
    "Moments",
    "NamedPolicy",
    "NoteUnit",
    "OddsQuestion",
    "OddsReport",
    "OddsRow",
    "Policy",
    "PolicyComparison",
    "PolicyOffer",
    "PolicyWorth",
    "Progress",
    "ReportNote",
    "SideOdds",
    "Solver",
    "advise",
    "answer",
    "choices",
    "decimal",
    "edge",
    "exact",
    "first_best",
    "hand_name",
    "in_antes",
    "lesson",
    "moments",
    "percent",
    "question",
    "side_odds",
    "solver_of",
]
