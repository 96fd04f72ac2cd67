"""`fairdeal.odds` and `fairdeal.advise`: any sheet, any what-if, any decision, by one door."""

import doctest
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fairdeal
from fairdeal.analysis import five_card_hi_lo, pik_it_poker
from fairdeal.analysis.choices import MAIN, choices
from fairdeal.analysis.dispatch import answer, question
from fairdeal.analysis.hilo_strategy import Strategy
from fairdeal.analysis.lessons import lesson, starting_hands
from fairdeal.analysis.plots import picture
from fairdeal.analysis.uth_cover_all import deals, highest_below
from fairdeal.analysis.what_if import what_if_sheet
from fairdeal.cards import Category, ThreeCardCategory, cards
from fairdeal.sheet import HiLoSheet, MassachusettsUthSheet, PikItSheet, UthSheet, read_sheet

FIVE = tuple(category.row for category in reversed(Category) if category)
THREE = tuple(category.row for category in reversed(ThreeCardCategory) if category)
POKER = (*FIVE[:-1], "pair_of_twos")
BUT_HIGH_CARD = Fraction(2598960 - 1302540, 2598960)
TIE = {"both_hands": "20 to 1", "high_hand": "4 to 1", "low_hand": "4 to 1"}


def refusal(what: str, **arguments: Any) -> fairdeal.Refusal:
    with pytest.raises(fairdeal.Refused) as refused:
        fairdeal.odds(what, **arguments)
    return refused.value.refusal


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
    assert asked.tie == Fraction(1, 2)
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


def test_a_what_if_is_not_lawful_and_has_no_hash() -> None:
    report = fairdeal.odds("nj-hilo", what_if=True)
    assert report.sheet is None
    assert report.wire()["lawful"] is False
    assert "sheet" not in report.wire()


def test_a_what_if_of_what_the_law_prints_is_worth_what_the_law_gives() -> None:
    lawful, same = fairdeal.odds("nj-hilo"), fairdeal.odds("nj-hilo", what_if=True)
    written = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table=TIE)
    named = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table="printed")
    for other in (same, written, named):
        assert other.main == lawful.main
        assert other.side == lawful.side


def test_a_tie_bet_at_zero_odds_gives_the_stake_back_and_no_more() -> None:
    nothing = dict.fromkeys(TIE, "0 to 1")
    report = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table=nothing)
    assert set(report.side["tie"].distribution.counts) == {-1, 0}
    ties = fairdeal.odds("nj-hilo").side["tie"].distribution
    assert report.side["tie"].distribution.chance(Fraction(-1)) == ties.chance(Fraction(-1))


def test_a_row_of_the_tie_bet_that_is_left_out_is_not_paid() -> None:
    high = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table={"high_hand": "4 to 1"})
    ties = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table=dict.fromkeys(TIE, "0 to 1"))
    nothing = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table={})
    assert set(high.side["tie"].distribution.counts) == {-1, 4}
    assert nothing.side["tie"].ev == -1
    paid = high.side["tie"].distribution.chance(Fraction(4))
    assert 0 < paid < ties.side["tie"].distribution.chance(Fraction(0))


def test_a_row_of_cover_all_that_is_left_out_is_not_paid() -> None:
    side = fairdeal.odds("ma-uth", what_if=True, cover_all={"flush": "9 to 1"}).side
    for hands in range(2, 8):
        assert set(side[f"cover_all_{hands}"].distribution.counts) == {-1, 9}


def test_a_side_bet_follows_its_table_row_by_row() -> None:
    report = fairdeal.odds(
        "nj-hilo", what_if=True, poker_bonus_pay_table={"pair_of_aces": "100000 to 1"}
    )
    # 84,480 of 2,598,960 hands are a pair of aces and no more.
    aces = Fraction(84_480, 2_598_960)
    assert report.side["poker_bonus"].ev == 100_000 * aces - (1 - aces)


def test_a_bonus_that_pays_nothing_is_lost_whole() -> None:
    report = fairdeal.odds("nj-pikit", what_if=True, five_card_bonus_pay_table={})
    assert report.main.by_wager["five_card_bonus"] == -1
    printed = fairdeal.odds("nj-pikit").main
    assert report.main.by_wager["ante"] == printed.by_wager["ante"]
    assert report.main.ev == printed.ev - printed.by_wager["five_card_bonus"] - 1


def test_odds_no_chip_could_pay_are_exact_all_the_same() -> None:
    report = fairdeal.odds(
        "nj-pikit", what_if=True, three_card_bonus_pay_table={"pair": "999999937 to 999999929"}
    )
    pairs = Fraction(3744, 22100)
    assert report.side["three_card_bonus"].ev == pairs * Fraction(999999937, 999999929) - (
        1 - pairs
    )


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"tie_pay_table": {**TIE, "low_hand": "1000000000 to 1"}}, "odds-not-understood"),
        ({"tie_pay_table": {**TIE, "flush": "4 to 1"}}, "unknown-row"),
        ({"tie_pay_table": {**TIE, "low_hand": "4:1"}}, "odds-not-understood"),
        ({"tie_pay_table": 4}, "option-not-allowed"),
        (
            {"poker_bonus_pay_table": {"pair_of_twos": "1 to 1", "pair_of_aces": "2 to 1"}},
            "two-pairs-paid",
        ),
        ({"blind_pay_table": {}}, "unknown-option"),
        ({"positions": 9}, "option-not-allowed"),
        ({"minimum": 5000, "maximum": 1000}, "limits-leave-no-wager"),
        ({"tie_pay_table": {1: "4 to 1"}}, "not-plain-data"),
    ],
)
def test_a_what_if_that_makes_no_sense_is_refused(options: dict[str, Any], name: str) -> None:
    assert refusal("nj-hilo", what_if=True, **options).name == name


# What is paid if every row is, of how many, by published counts of hands.
PAID = [
    ("nj-uth", "trips_pay_table", FIVE, "trips", Fraction(133784560 - 23294460, 133784560)),
    ("ma-uth", "trips_pay_table", FIVE, "trips", Fraction(133784560 - 23294460, 133784560)),
    ("nj-pikit", "five_card_bonus_pay_table", FIVE, "five_card_bonus", BUT_HIGH_CARD),
    ("nj-pikit", "three_card_bonus_pay_table", THREE, "three_card_bonus", Fraction(5660, 22100)),
    ("nj-hilo", "poker_bonus_pay_table", POKER, "poker_bonus", BUT_HIGH_CARD),
]


@pytest.mark.parametrize("pays", [0, 10, 100_000, 999_999_999])
@pytest.mark.parametrize(("instrument", "option", "rows", "side", "paid"), PAID)
def test_a_table_that_pays_every_row_alike_is_worth_what_counting_says(
    instrument: str, option: str, rows: tuple[str, ...], side: str, paid: Fraction, pays: int
) -> None:
    table: dict[str, Any] = {option: dict.fromkeys(rows, f"{pays} to 1")}
    report = fairdeal.odds(instrument, what_if=True, **table)
    assert report.side[side].ev == pays * paid - (1 - paid)
    assert report.side[side].variance == (pays + 1) ** 2 * paid * (1 - paid)
    if side == "five_card_bonus":  # it is part of the main game too, and decides nothing there
        printed = fairdeal.odds(instrument).main
        assert report.main.by_wager[side] == report.side[side].ev
        assert report.main.decisions == printed.decisions
        assert report.main.ev - report.side[side].ev == printed.ev - printed.by_wager[side]


@pytest.mark.parametrize("pays", [0, 10, 100_000, 999_999_999])
def test_cover_all_takes_any_odds_at_every_table_size(pays: int) -> None:
    table = dict.fromkeys(("royal_flush", "straight_flush", "four_of_a_kind", "full_house"))
    table = dict.fromkeys(table, f"{pays} to 1")
    side = fairdeal.odds("ma-uth", what_if=True, cover_all=table).side
    for hands in range(2, 8):
        paid = 1 - Fraction(highest_below(Category.FULL_HOUSE, hands), deals(hands))
        assert side[f"cover_all_{hands}"].ev == pays * paid - (1 - paid)


@pytest.mark.parametrize("tie", [0, 100, 999_999_999])
@pytest.mark.parametrize("pays", ["0 to 1", "10 to 1", "100000 to 1"])
def test_tie_bets_of_nothing_and_of_many_antes_add_up(tie: int, pays: str) -> None:
    """The sum of two wagers is the best play's, so neither half alone is better with it."""
    table = dict.fromkeys(TIE, pays)
    report = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table=table, wagers={"tie": tie})
    alone = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table=table)
    ties = report.main.by_wager.get("tie", Fraction(0))
    assert report.main.ev - ties <= alone.main.ev
    assert report.main.ev >= alone.main.ev + tie * alone.side["tie"].ev
    assert ties <= tie * report.notes["tie_ev_if_played_for_it"]
    assert report.main.distribution.total == 3_986_646_103_440
    if tie == 0:
        assert report.main == alone.main


@pytest.mark.parametrize(("instrument", "pays"), [("nj-uth", "10 to 1"), ("ma-uth", "100000 to 1")])
def test_a_blind_that_pays_every_winner_alike(instrument: str, pays: str) -> None:
    """So high are only wins with a pair, and below nothing only losses and folds."""
    rows = {category.row: pays for category in Category if category}
    main = fairdeal.odds(instrument, what_if=True, blind_pay_table=rows).main
    chance, nets, top = main.distribution.chance, main.distribution.counts, int(pays.split()[0])
    won = sum((chance(net) for net in nets if net >= top), Fraction(0))
    lost = sum((chance(net) for net in nets if net < 0), Fraction(0))
    assert main.by_wager["blind"] == top * won - lost
    assert lost > main.decisions["fold"]
    assert max(nets) == top + 5


def test_massachusetts_bonuses_take_any_table_too() -> None:
    rows = {"flush": "9 to 1", "royal_flush": {str(n): f"{n} to 1" for n in range(2, 8)}}
    sheet = what_if_sheet("ma-uth", {"cover_all": rows, "blind_pay_table": {"pair": "1 to 1"}})
    assert isinstance(sheet, MassachusettsUthSheet)
    assert [str(table.rows["royal_flush"]) for table in sheet.cover_all] == [
        f"{n} to 1" for n in range(2, 8)
    ]
    assert {str(table.rows["flush"]) for table in sheet.cover_all} == {"9 to 1"}
    assert list(sheet.blind_pay_table.rows) == ["pair"]
    with pytest.raises(fairdeal.Refused, match="columns-missing"):
        what_if_sheet("ma-uth", {"cover_all": {"flush": {"2": "9 to 1"}}})
    plain = what_if_sheet("nj-uth", {"trips_pay_table": {"pair": "1 to 1"}})
    assert isinstance(plain, UthSheet)
    assert len(plain.trips_pay_table.rows) == 1


def test_pik_it_advice_is_the_solvers() -> None:
    sheet = read_sheet("nj-pikit", {"play_5_multiple": 2})
    assert isinstance(sheet, PikItSheet)
    held, seen = "Ks Qd 9h 7c 3s", "Kc Kd Kh 3d 3h"
    worth = pik_it_poker.advise(sheet, cards(held), cards(seen))
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
    advice = five_card_hi_lo.advise(sheet, cards(held), cards("Kc"), Fraction(1, 2))
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
    (told,) = fairdeal.sheet("nj-pikit", play_5_multiple=2).warnings()
    assert "R-PIKIT-PLAY5-SIZE" in told
    first, *edges = fairdeal.odds("nj-pikit", play_5_multiple=2).warnings
    assert first == told
    assert any("edge" in edge for edge in edges)


def test_cover_all_says_that_nobody_folds() -> None:
    wire: dict[str, Any] = fairdeal.odds("ma-uth", cover_all=True).wire()
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


def test_a_blind_that_pays_more_is_worth_more() -> None:
    """Ten to one on every win: the blind alone decides that nothing is folded on a good river."""
    rows = [category.row for category in reversed(Category)][:-1]
    generous = fairdeal.odds("nj-uth", what_if=True, blind_pay_table=dict.fromkeys(rows, "10 to 1"))
    huge = fairdeal.odds("nj-uth", what_if=True, blind_pay_table={"royal_flush": "100000 to 1"})
    nothing = fairdeal.odds("nj-uth", what_if=True, blind_pay_table={})
    assert generous.main.ev > 0
    assert any("edge" in warning for warning in generous.warnings)
    assert nothing.main.by_wager["blind"] < fairdeal.odds("nj-uth").main.by_wager["blind"]
    assert max(huge.main.distribution.counts) == 100_005


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


def test_a_picture_of_a_what_if_says_that_it_is_none_of_a_sheet() -> None:
    asked = question("nj-hilo", {"tie_pay_table": TIE}, wagers={"tie": "0.123456789"}, what_if=True)
    drawn = picture(asked, answer(asked), "svg").decode("utf8")
    assert "NOT LAWFUL: a what-if" in drawn
    assert "a what-if, not a sheet: no hash" in drawn
    assert "with a tie bet of 123456789/1000000000 antes" in drawn


def test_nothing_loads_a_solver_before_it_is_asked() -> None:
    program = (
        "import sys, fairdeal, fairdeal.cli.commands\n"
        "from fairdeal.analysis import advice, dispatch\n"
        "try: dispatch.question('nj-uth', {'blind_pay_table': {}})\n"
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
