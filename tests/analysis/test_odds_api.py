"""`fairdeal.odds` and `fairdeal.advise`: any sheet and any decision, by one door."""

import doctest
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import fairdeal
from fairdeal.analysis.compare_options import MAIN, choices
from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.plots import picture
from fairdeal.analysis.strategy import lesson
from fairdeal.cards import cards
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver import advice as hilo_advice
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver import advice as pikit_advice
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.solution import starting_hands
from fairdeal.sheet import read_sheet
from tests.analysis.asking import refusal


def test_the_door_gives_exact_fractions() -> None:
    assert fairdeal.odds("nj-pikit", dealer_qualifies=True).main.ev == Fraction(
        -37197105503, 142380217980
    )
    assert fairdeal.odds("nj-hilo", wagers={"tie": 1}).main.ev == Fraction(-8699279591, 83055127155)


def test_options_may_be_written_as_people_write_them() -> None:
    report = fairdeal.odds("nj-hilo", minimum="$10")
    assert report.options == {"minimum": 1000}
    assert report.sheet == read_sheet("nj-hilo", {"minimum": 1000}).hash


@pytest.mark.parametrize("half", ["1/2", "0.5", 0.5, Fraction(1, 2), " 2/4 "])
def test_a_multiple_is_read_exactly(half: object) -> None:
    asked = question("nj-hilo", {}, wagers={"tie": half})
    assert asked.wagers == {"tie": Fraction(1, 2)}
    assert answer(asked).main.ev == Fraction(-10742500259, 132888203448)


@pytest.mark.parametrize("wrong", ["", "-1", "one", "1/0", True, None, [1], float("nan"), 1e300])
def test_a_multiple_that_is_none_is_refused(wrong: object) -> None:
    assert refusal("nj-hilo", wagers={"tie": wrong}).name == "multiple-not-understood"


def test_a_wager_that_changes_nothing_is_refused_with_what_may_join() -> None:
    here = refusal("nj-hilo", wagers={"poker_bonus": 1})
    assert here.name == "unknown-wager"
    assert "tie may" in here.message
    assert refusal("nj-pikit", wagers={"tie": 1}).name == "unknown-wager"


def test_a_meter_belongs_to_a_progressive() -> None:
    assert refusal("nj-hilo", meter=100_000).name == "no-meter"


@pytest.mark.parametrize(
    ("instrument", "option", "clause"),
    [
        ("nj-uth", "blind_pay_table", "19:47-32.11(c)"),
        ("ma-uth", "blind_pay_table", "MA-UTH 11(c)"),
        ("nj-hilo", "tie_pay_table", "13:69F-40.11(c)"),
    ],
)
def test_odds_that_the_law_prints_exactly_are_no_choice(
    instrument: str, option: str, clause: str
) -> None:
    refused = refusal(instrument, **{option: {"straight": "10 to 1"}})
    assert (refused.name, refused.clause) == ("pay-table-exact", clause)


@pytest.mark.parametrize(
    ("instrument", "option", "table", "clause"),
    [
        ("nj-uth", "trips_pay_table", {"royal_flush": "1 to 1"}, "19:47-32.11(d)"),
        ("nj-pikit", "five_card_bonus_pay_table", {}, "13:69F-39.11(b)"),
        ("nj-hilo", "poker_bonus_pay_table", {"flush": "99 to 1"}, "13:69F-40.11(d)"),
        ("nj-hilo", "ante_bonus", {"three_aces": "5 to 1"}, "13:69F-40.11(e)"),
    ],
)
def test_an_unlawful_table_is_refused_with_its_clause(
    instrument: str, option: str, table: dict[str, str], clause: str
) -> None:
    assert refusal(instrument, **{option: table}).clause == clause


def test_pik_it_advice_is_the_solvers() -> None:
    sheet = read_sheet("nj-pikit", {"play_5_multiple": 2})
    assert isinstance(sheet, PikItSheet)
    held, seen = "Ks Qd 9h 7c 3s", "Kc Kd Kh 3d 3h"
    worth = pikit_advice.advise(sheet, cards(held), cards(seen))
    decision = {
        "instrument": "nj-pikit",
        "options": {"play_5_multiple": 2},
        "cards": held,
        "seen": seen,
    }
    assert fairdeal.advise(decision) == {
        "options": [{"action": action, "ev": str(ev)} for action, ev in worth],
        "best": max(worth, key=lambda each: each[1])[0],
    }


@pytest.mark.parametrize("held", ["As Ad 2c 3d 9h", "9c 7d 8h 8s 7c", "As Ad Ah Ac 2d"])
def test_hi_lo_advice_is_the_solvers(held: str) -> None:
    sheet = read_sheet("nj-hilo")
    assert isinstance(sheet, HiLoSheet)
    advice = hilo_advice.advise(sheet, cards(held), cards("Kc"), Fraction(1, 2))
    decision = {"instrument": "nj-hilo", "cards": held, "seen": "Kc", "wagers": {"tie": "1/2"}}
    told = fairdeal.advise(decision)
    assert told == advice.wire()
    assert ("low" in told) == (told["best"] == "play")


def test_lessons_have_rules_and_their_exact_cost() -> None:
    hilo = lesson(question("nj-hilo", {}, wagers={"tie": 1}))
    sheet = read_sheet("nj-hilo")
    assert isinstance(sheet, HiLoSheet)
    assert hilo.cost == Strategy(sheet, Fraction(1)).cost() == Fraction(1152733817, 21205564380)
    pikit = lesson(question("nj-pikit", {}))
    assert pikit.cost == Fraction(528601309, 498330762930)
    assert "A pair: play 5." in pikit.rules


def test_choices_tell_every_printed_table_and_ones_own() -> None:
    asked = question("nj-pikit", {"play_3_multiple": 2})
    found = choices(asked, answer(asked))
    assert len([choice for choice in found if choice.wager == MAIN]) == 8
    (taken,) = [choice for choice in found if choice.wager == MAIN and choice.taken]
    assert (taken.words, taken.ev) == (
        "play 3 2×, play 5 1×",
        Fraction(4642921181, 29313574290),
    )
    table = {"pair_of_aces": "2 to 1"}
    asked = question("nj-hilo", {"poker_bonus_pay_table": table}, what_if=True)
    report = answer(asked)
    words = [(choice.words, choice.taken) for choice in choices(asked, report)[1:4]]
    assert words == [("own table", True), ("table 1", False), ("table 2", False)]


def test_a_tie_bet_that_joined_the_main_game_is_a_choice_as_it_is_played_there() -> None:
    asked = question("nj-hilo", {}, wagers={"tie": 2})
    report = answer(asked)
    (tie,) = [choice for choice in choices(asked, report) if choice.wager == "tie"]
    assert tie.ev == report.main.by_wager["tie"] / 2 != report.side["tie"].ev


def test_what_the_sheet_warns_of_is_among_the_warnings_of_its_odds() -> None:
    (told,) = fairdeal.sheet("nj-pikit", play_5_multiple=2).remarks()
    assert "R-PIKIT-PLAY5-SIZE" in told
    first, *edges = fairdeal.odds("nj-pikit", play_5_multiple=2).warnings
    assert first == told
    assert any("edge" in edge for edge in edges)


def test_cover_all_says_that_nobody_folds() -> None:
    wire = fairdeal.odds("ma-uth", cover_all=True).wire()
    assert "nobody folds" in wire["notes"]["cover_all"]
    assert "notes" not in fairdeal.odds("ma-uth").wire()


def test_an_edge_is_never_told_as_nothing() -> None:
    """A pair of aces alone is paid, a little more than is fair."""
    aces = Fraction(84_480, 2_598_960)
    pays = ((1 - aces) / aces + Fraction(1, 10**6)).limit_denominator(10**8)
    table = {"pair_of_aces": f"{pays.numerator} to {pays.denominator}"}
    report = fairdeal.odds("nj-hilo", what_if=True, poker_bonus_pay_table=table)
    assert 0 < report.side["poker_bonus"].ev < Fraction(5, 10**7)
    (told,) = [warning for warning in report.warnings if "poker bonus" in warning]
    assert "0.0000 %" not in told
    assert f"({report.side['poker_bonus'].ev})" in told


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_ultimate_texas_hold_em_meets_the_published_figures(instrument: str) -> None:
    """A house edge of 2.185 %, 500 of 1,326 hands raised at once, 4.152252 antes wagered."""
    main = fairdeal.odds(instrument).main
    assert main.ev == Fraction(-50643648973, 2317817502000)
    assert main.decisions["raise_4"] == Fraction(500, 1326)
    assert "raise_3" not in main.decisions
    assert round(float(main.average_bet), 6) == 4.152252
    assert round(float(main.element_of_risk), 5) == 0.00526
    assert round(float(main.variance) ** 0.5, 2) == 4.94


def test_the_chart_names_every_starting_hand_once() -> None:
    sheet = read_sheet("nj-uth")
    assert isinstance(sheet, UthSheet)
    chart = starting_hands(sheet)
    assert len(chart) == 169
    ways = {"s": 4, "o": 12}
    raised = [hand for hand, start in chart.items() if start.best == "raise_4"]
    assert sum(ways.get(hand[2:], 6) for hand in raised) == 500
    for hand in ("33", "A2o", "K2s", "K5o", "Q6s", "Q8o", "J8s", "JTo"):
        assert chart[hand].best == "raise_4"
    for hand in ("22", "K4o", "Q5s", "Q7o", "J7s", "J9o", "T9s"):
        assert chart[hand].best == "check"
    closest = min(chart, key=lambda hand: chart[hand].gain)
    assert (closest, round(float(chart[closest].gain), 6)) == ("K2s", 0.005413)


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_picture_is_the_same_bytes_every_time(kind: str, begins: bytes) -> None:
    asked = question("nj-hilo", {}, wagers={"tie": 1})
    report = answer(asked)
    drawn = picture(asked, report, kind)
    assert drawn.startswith(begins)
    assert picture(asked, report, kind) == drawn


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"])
def test_a_picture_says_what_it_shows(instrument: str) -> None:
    """Game, sheet, clauses, units; in an SVG all of it is text."""
    asked = question(instrument, {})
    law, report = asked.sheet.instrument, answer(asked)
    drawn = picture(asked, report, "svg").decode("utf8").replace("&#x27;", "'")
    for words in (
        f"{law.game}, {law.jurisdiction} ({instrument})",
        f"sheet {report.sheet}",
        "result of a round, in antes",
        "share of all deals (logarithmic)",
        "% of the ante expected,",
        "the player's expected result: main game in % of the ante, else of the wager",
        "What each choice of the licensee is worth (this sheet in bold)",
        *(printed.clause for printed in law.pay_tables.values()),
    ):
        assert words in drawn
    assert ("AKs" in drawn) == isinstance(asked.sheet, UthSheet)
    assert "NOT LAWFUL" not in drawn


def test_nothing_loads_a_solver_before_it_is_asked() -> None:
    program = (
        "import sys, fairdeal, fairdeal.cli.commands\n"
        "from fairdeal.analysis import odds, strategy\n"
        "try: odds.question('nj-uth', {'blind_pay_table': {}})\n"
        "except fairdeal.Refused: pass\n"
        "print([name for name in ('numba', 'numpy', 'matplotlib') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout == b"[]\n"


@pytest.mark.parametrize("page", ["odds.md", "odds-simulate.md"])
def test_the_guide_says_what_is_so(page: str) -> None:
    guide = Path(__file__).parents[2] / "docs" / page
    ran = doctest.testfile(str(guide), module_relative=False)
    assert ran.attempted > 3
    assert ran.failed == 0


def test_a_report_is_plain_json() -> None:
    wire = fairdeal.odds("nj-hilo", minimum=1000).wire()
    assert json.loads(json.dumps(wire)) == wire
