"""`fairdeal odds`: the wire form, the pages, what-ifs."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import fairdeal as product
from fairdeal.sheet import read_sheet
from tests.cli.asking_odds import odds, refused
from tests.cli.running import fairdeal, process

pytestmark = pytest.mark.slow
QUALIFIES = {"dealer_qualifies": True}
MAIN = {
    "unit",
    "ev",
    "variance",
    "average_bet",
    "element_of_risk",
    "by_wager",
    "decisions",
}


def shares(numbers: dict[str, str]) -> None:
    for text in numbers.values():
        numerator, slash, denominator = text.partition("/")
        int(numerator)
        assert not slash or int(denominator) > 1


def test_the_wire_form_is_the_contract() -> None:
    found = odds("nj-pikit", "--set", "dealer_qualifies=true")
    assert list(found) == ["instrument", "options", "sheet", "main", "side", "warnings"]
    assert set(found["main"]) == MAIN
    assert found["options"] == QUALIFIES
    assert found["sheet"] == read_sheet("nj-pikit", QUALIFIES).hash
    assert found["main"]["ev"] == "-37197105503/142380217980"
    assert list(found["main"]["by_wager"]) == ["ante", "five_card_bonus", "play_3", "play_5"]
    assert list(found["main"]["decisions"]) == ["play_3", "play_5", "fold"]
    for side in found["side"].values():
        assert set(side) == {"ev", "variance"}
    shares(found["main"]["by_wager"])
    shares(found["main"]["decisions"])


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_odds_of_ultimate_texas_hold_em(instrument: str) -> None:
    found = odds(instrument)
    assert found["main"]["ev"] == "-50643648973/2317817502000"
    assert list(found["main"]["by_wager"]) == ["ante", "blind", "play"]
    assert list(found["main"]["decisions"]) == ["raise_4", "raise_2", "raise_1", "fold"]
    assert found["main"]["decisions"]["raise_4"] == "250/663"
    assert found["warnings"] == []


@pytest.mark.parametrize(
    ("table", "house"), [("A", 0.90184), ("B", 1.90405), ("C", 3.49794), ("D", 6.18082)]
)
def test_trips_as_published(table: str, house: float) -> None:
    side = odds("nj-uth", "--set", f"trips_pay_table={table}")["side"]
    assert list(side) == ["trips"]
    assert round(-100 * float(Fraction(side["trips"]["ev"])), 5) == house


def test_a_progressive_is_worth_what_its_meter_shows() -> None:
    table = {
        "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 30000},
        "cards": "hole-and-flop",
        "seed": 1_000_000,
        "contribution": 100,
    }
    settings = ("ma-uth", "--set", f"progressive={json.dumps(table)}")
    # 4 royal flushes, 36 straight flushes, 624 fours of a kind among 2,598,960 hands of five.
    for meter in (1_000_000, 200_000_000):
        paid = Fraction(4 * meter + 36 * meter // 10 + 624 * 30_000, 500)
        ev = (paid - (2_598_960 - 4 - 36 - 624)) / 2_598_960
        found = odds(*settings, "--meter", str(meter))
        assert found["side"]["progressive"]["ev"] == str(ev)
        assert bool(found["warnings"]) == (ev > 0)
    assert (
        odds(*settings)["side"]["progressive"]
        == (odds(*settings, "--meter", "1000000")["side"]["progressive"])
    )


def test_odds_of_hi_lo_and_its_tie_bet() -> None:
    plain, tied = odds("nj-hilo"), odds("nj-hilo", "--wager", "tie=1")
    assert plain["main"]["ev"] == "-38421789247/996661525860"
    assert list(plain["main"]["by_wager"]) == ["ante", "play", "ante_bonus"]
    assert list(plain["main"]["decisions"]) == ["play", "fold"]
    assert tied["main"]["ev"] == "-8699279591/83055127155"
    assert list(tied["main"]["by_wager"]) == ["ante", "play", "ante_bonus", "tie"]
    assert tied["wagers"] == {"tie": "1"}
    assert tied["sheet"] == plain["sheet"]
    assert (
        odds("nj-hilo", "--wager", "tie=1/2")["main"]
        == (odds("nj-hilo", "--wager", "tie=0.5")["main"])
    )


def test_the_command_gives_what_the_python_api_gives() -> None:
    report = product.odds("nj-hilo", poker_bonus_pay_table=2)
    assert odds("nj-hilo", "--set", "poker_bonus_pay_table=2") == report.wire()


def test_a_sheet_may_be_a_file_and_settings_go_over_it(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text('instrument = "nj-hilo"\nminimum = 1000\npoker_bonus_pay_table = 2\n', "utf8")
    found = odds("nj-hilo", "--sheet", str(file), "--set", "minimum=2000")
    assert found["options"] == {"minimum": 2000, "poker_bonus_pay_table": 2}
    assert found["side"]["poker_bonus"]["ev"] == "-1203/30940"


def test_a_player_who_is_ahead_is_warned_of_with_the_exact_figure() -> None:
    (warning,) = odds("nj-pikit", "--set", "play_3_multiple=2")["warnings"]
    assert "4642921181/29313574290" in warning
    shown = fairdeal("odds", "nj-pikit", "--set", "play_3_multiple=2")
    assert "warning: with these choices the player has an edge of 15.8388 %" in shown.words


def test_checking_a_sheet_tells_whom_it_favours_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text('instrument = "nj-pikit"\nplay_3_multiple = 2\n', "utf8")
    quiet = fairdeal("options", "check", str(file), "--json").json
    asked = fairdeal("options", "check", str(file), "--odds", "--json").json
    (missing,) = quiet["warnings"]
    assert "no approval is recorded of settlement procedure" in missing
    favoured = odds("nj-pikit", "--set", "play_3_multiple=2")["warnings"]
    assert asked["warnings"] == [*favoured, missing]
    assert favoured


def test_the_page_has_per_cent_and_fraction() -> None:
    ran = fairdeal("odds", "nj-hilo", "--wager", "tie=1")
    assert ran.code == 0
    for words in (
        "5 Card Hi-Lo, New Jersey",
        "with a tie bet of 1 ante",
        "player ahead beyond a tie bet of",
        "-10.4741 %",
        "-8699279591/83055127155",
        "standard deviation",
        "2.470096",
        "element of risk",
        "poker bonus",
        "warning: a tie bet of more than 68.99978 antes",
    ):
        assert words in ran.words


def test_a_what_if_says_so() -> None:
    table = '{"both_hands": "20 to 1", "high_hand": "5 to 1", "low_hand": "5 to 1"}'
    settings = ("nj-hilo", "--set", f"tie_pay_table={table}")
    assert refused(*settings)["clause"] == "13:69F-40.11(c)"
    found = odds(*settings, "--what-if")
    assert "sheet" not in found
    assert found["lawful"] is False
    assert found["options"] == {"tie_pay_table": json.loads(table)}
    shown = fairdeal("odds", *settings, "--what-if")
    assert "NOT LAWFUL" in shown.words
    assert "NOT LAWFUL" not in fairdeal("odds", "nj-hilo").words


def test_a_what_if_that_is_lawful_says_that() -> None:
    shown = fairdeal("odds", "nj-hilo", "--what-if").words
    assert "NOT LAWFUL" not in shown
    assert "lawful: this what-if is a sheet that a table may be run by" in shown
    assert read_sheet("nj-hilo").hash in shown
    assert odds("nj-hilo", "--what-if") == odds("nj-hilo")


def test_the_rows_of_side_bets_are_shown_written_and_given_as_csv() -> None:
    found = odds("nj-hilo", "--rows")["rows"]
    assert list(found) == ["tie", "poker_bonus", "ante_bonus"]
    assert found["poker_bonus"]["hit_frequency"] == "2081/6188"
    shown = fairdeal("odds", "nj-hilo", "--rows").words
    assert "straight flush │ +50 │ 36 │ 0.0014 % │ 0.0693 %" in shown
    assert "all rows │ │ 2,598,960 │ 100.0000 % │ -7.5663 %" in shown
    lines = fairdeal("odds", "nj-hilo", "--csv").out.splitlines()
    assert lines[0] == "wager,row,combinations,probability,net,return,return_decimal"
    assert "poker_bonus,royal_flush,4,1/649740,250,25/64974,0.0003847693" in lines
    assert len(lines) == 1 + sum(len(each["rows"]) for each in found.values())
    assert refused("nj-hilo", "--csv")["name"] == "two-forms"


def test_the_house_edge_is_said_by_that_name() -> None:
    shown = fairdeal("odds", "nj-hilo").words
    assert "house edge │ 3.8550 %" in shown
    assert "hit frequency │ 13.8887 %" in shown
    assert "How often each decision is the best one" in shown


@pytest.mark.parametrize("columns", ["80", "120", "200"])
def test_no_exact_number_is_cut_whatever_the_width(columns: str) -> None:
    found = odds("nj-hilo")
    ran = process("odds", "nj-hilo", env={"COLUMNS": columns})
    for number in (found["main"]["variance"], found["main"]["ev"], found["side"]["tie"]["ev"]):
        assert number in ran.out
    assert max(map(len, ran.out.splitlines())) <= max(int(columns), 80)


def test_what_each_choice_of_the_licensee_is_worth_is_told() -> None:
    found = odds("nj-hilo", "--choices")["choices"]
    tables = {each["choice"]: each for each in found if each["wager"] == "poker bonus"}
    assert tables["table 1"]["house_edge"] == "2341/30940"
    assert [each["taken"] for each in tables.values()] == [True, False]
    assert "poker bonus: table 2" in fairdeal("odds", "nj-hilo", "--choices").words


def test_the_distribution_adds_up() -> None:
    found = odds("nj-hilo", "--distribution")["distribution"]
    assert found["-1"] == odds("nj-hilo")["main"]["decisions"]["fold"]
    shown = fairdeal("odds", "nj-hilo", "--distribution").words
    assert "of 3,986,646,103,440 equally likely cases" in shown
    assert "│ +102 │" in shown


def test_a_fair_meter_is_told_in_dollars() -> None:
    rows = {"royal_flush": "100 %", "pair": 200}
    table = {"rows": rows, "cards": "hole-and-flop", "seed": 5, "contribution": 1}
    settings = ("ma-uth", "--set", f"progressive={json.dumps(table)}")
    meter = int(odds(*settings)["notes"]["progressive_break_even"])
    shown = fairdeal("odds", *settings).words
    assert f"Progressive fair from a meter of │ ${meter / 100:,.2f}".removesuffix(".00") in shown
