"""Ultimate Texas Hold 'Em is worth what has been published, and exactly so."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from fairdeal.analysis.report import OddsReport
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.odds import odds
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, Solution, solve
from fairdeal.sheet import read_sheet

RANKS = "23456789TJQKA"
EV = Fraction(-50643648973, 2317817502000)  # published, and as a house edge of 2.185 %
# As published: 33+, any ace, any suited king, K5o+, Q6s+, Q8o+, J8s+, JTo.
RAISED = (
    {f"{rank}{rank}" for rank in RANKS[1:]}
    | {f"A{rank}{suits}" for rank in RANKS[:12] for suits in "so"}
    | {f"K{rank}s" for rank in RANKS[:11]}
    | {f"K{rank}o" for rank in RANKS[3:11]}
    | {f"Q{rank}s" for rank in RANKS[4:10]}
    | {f"Q{rank}o" for rank in RANKS[6:10]}
    | {f"J{rank}s" for rank in RANKS[6:9]}
    | {"JTo"}
)


def uth(instrument: str = "nj-uth", options: Mapping[str, object] | None = None) -> UthSheet:
    sheet = read_sheet(instrument, options or {})
    assert isinstance(sheet, UthSheet)
    return sheet


@pytest.fixture(scope="module")
def report() -> OddsReport:
    return odds(uth(), {})


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(payoffs(uth()))


def named(solution: Solution) -> dict[str, tuple[str, Mapping[str, Fraction], int]]:
    """The starting hands by the names that players use."""
    found = {}
    for place, start in enumerate(solution.starts):
        first, second = divmod(place, 13)
        high, low = max(first, second), min(first, second)
        suits = "" if first == second else "s" if first > second else "o"
        found[RANKS[high] + RANKS[low] + suits] = (start.best, start.worth, start.pairs)
    return found


def test_the_expected_result_is_the_published_one(report: OddsReport) -> None:
    assert report.main.ev == EV


def test_average_wager_element_of_risk_and_deviation_are_the_published_ones(
    report: OddsReport,
) -> None:
    assert round(float(report.main.average_bet), 6) == 4.152252
    assert round(float(report.main.element_of_risk), 5) == 0.00526
    assert round(float(report.main.variance) ** 0.5, 2) == 4.94


def test_every_deal_is_counted_once(report: OddsReport) -> None:
    assert report.main.distribution.total == DEALS == 27_813_810_024_000


def test_the_starting_hands_raised_are_the_published_ones(solution: Solution) -> None:
    hands = named(solution)
    assert {hand for hand, (best, _, _) in hands.items() if best == "raise_4"} == RAISED
    assert sum(pairs for best, _, pairs in hands.values() if best == "raise_4") == 500
    assert sum(pairs for _, _, pairs in hands.values()) == 1326


def test_raising_three_times_is_never_best(report: OddsReport, solution: Solution) -> None:
    assert "raise_3" not in report.main.decisions
    for start in solution.starts:
        assert max(start.worth["raise_4"], start.worth["check"]) >= start.worth["raise_3"]


def test_king_deuce_suited_is_the_closest_start(solution: Solution) -> None:
    margins = {
        hand: abs(worth["raise_4"] - worth["check"])
        for hand, (_, worth, _) in named(solution).items()
    }
    assert min(margins, key=margins.__getitem__) == "K2s"
    assert round(float(margins["K2s"]), 6) == 0.005413


def test_a_start_is_worth_what_its_deals_are_worth(report: OddsReport, solution: Solution) -> None:
    total = sum((start.pairs * start.worth[start.best] for start in solution.starts), Fraction(0))
    assert total / 1326 == report.main.ev


def test_shares_of_decisions(report: OddsReport) -> None:
    assert list(report.main.decisions) == ["raise_4", "raise_2", "raise_1", "fold"]
    assert report.main.decisions["raise_4"] == Fraction(500, 1326)
    play = {"raise_4": 4, "raise_2": 2, "raise_1": 1, "fold": 0}
    bet = sum(share * (2 + play[name]) for name, share in report.main.decisions.items())
    assert bet == report.main.average_bet


def test_a_fold_loses_ante_and_blind_and_nothing_ever_loses_more_than_six(
    report: OddsReport,
) -> None:
    counts = report.main.distribution.counts
    assert min(counts) == -6
    assert max(counts) == 505
    assert report.main.distribution.chance(Fraction(-2)) >= report.main.decisions["fold"]


@pytest.mark.parametrize(
    ("table", "edge"), [("A", 0.90184), ("B", 1.90405), ("C", 3.49794), ("D", 6.18082)]
)
def test_trips_has_the_published_edge(table: str, edge: float) -> None:
    side = odds(uth(options={"trips_pay_table": table}), {}).side
    assert round(float(-100 * side["trips"].ev), 5) == edge


def test_massachusetts_plays_the_same_game(report: OddsReport) -> None:
    assert odds(uth("ma-uth"), {}).main == report.main


def test_the_wire_form_is_as_documented(report: OddsReport) -> None:
    wire = report.wire()
    main = wire["main"]
    assert isinstance(main, dict)
    assert main["ev"] == "-50643648973/2317817502000"
    assert list(main["by_wager"]) == ["ante", "blind", "play"]
    assert wire["sheet"] == uth().hash
    assert wire["warnings"] == []


def test_a_sheet_that_is_not_lawful_has_no_hash() -> None:
    assert "sheet" not in odds(uth(), {}, lawful=False).wire()


def test_nothing_depends_on_chips_or_limits(report: OddsReport) -> None:
    assert odds(uth(options={"chip": 500, "minimum": 1500}), {}).main == report.main


def test_the_guide_has_the_exact_variance_and_the_whole_distribution(report: OddsReport) -> None:
    main = report.main
    guide = (Path(__file__).parents[3] / "docs" / "odds-uth.md").read_text("utf8")
    assert f"| variance | {main.variance} |" in guide
    for net, count in main.distribution.counts.items():
        assert f"| {'+' if net > 0 else ''}{net} | {count:,} |" in guide
