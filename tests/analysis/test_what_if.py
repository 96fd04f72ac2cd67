"""What-ifs: any pay table whatever is worth what counting says, and only a lawful one is lawful."""

from fractions import Fraction
from typing import Any

import pytest

import fairdeal
from fairdeal.analysis.odds import answer, question, what_if_sheet
from fairdeal.analysis.plots import picture
from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.cover_all import deals, highest_below
from tests.analysis.asking import refusal

FIVE = tuple(category.row for category in reversed(Category) if category)
THREE = tuple(category.row for category in reversed(ThreeCardCategory) if category)
POKER = (*FIVE[:-1], "pair_of_twos")
BUT_HIGH_CARD = Fraction(2598960 - 1302540, 2598960)
TIE = {"both_hands": "20 to 1", "high_hand": "4 to 1", "low_hand": "4 to 1"}


def test_a_what_if_that_no_table_may_use_is_not_lawful_and_has_no_hash() -> None:
    report = fairdeal.odds("nj-hilo", what_if=True, tie_pay_table={**TIE, "low_hand": "5 to 1"})
    assert report.sheet is None
    assert report.wire()["lawful"] is False
    assert "sheet" not in report.wire()


@pytest.mark.parametrize(
    ("name", "options", "same"),
    [
        ("nj-hilo", {}, {}),
        ("nj-hilo", {"tie_pay_table": "printed"}, {}),
        ("nj-hilo", {"tie_pay_table": TIE}, {}),
        ("nj-hilo", {"poker_bonus_pay_table": 2}, {"poker_bonus_pay_table": 2}),
    ],
)
def test_a_what_if_that_is_lawful_is_said_to_be(
    name: str, options: dict[str, Any], same: dict[str, Any]
) -> None:
    asked = question(name, options, what_if=True)
    assert asked.lawful
    assert asked.sheet.hash == fairdeal.sheet(name, **same).hash
    wire = fairdeal.odds(name, what_if=True, **options).wire()
    assert wire["sheet"] == asked.sheet.hash
    assert "lawful" not in wire


@pytest.mark.parametrize(
    "options",
    [
        {"tie_pay_table": {**TIE, "low_hand": "5 to 1"}},
        {"poker_bonus_pay_table": {"flush": "1 to 1"}},
        {"ante_bonus": {"four_aces": "1 to 1"}},
    ],
)
def test_a_what_if_beyond_the_law_is_not_lawful(options: dict[str, object]) -> None:
    assert not question("nj-hilo", options, what_if=True).lawful


def test_a_what_if_that_pays_other_rows_than_the_same_words_on_a_sheet_is_not_lawful() -> None:
    given = {"cover_all": {"flush": "9 to 1"}}  # on a sheet, a row beside the printed ones
    assert question("ma-uth", given).lawful
    assert not question("ma-uth", given, what_if=True).lawful
    assert question("ma-uth", {"cover_all": True}, what_if=True).lawful


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
    rows = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house")
    table = dict.fromkeys(rows, f"{pays} to 1")
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
def test_a_blind_that_pays_every_winner_alike(instrument: Any, pays: str) -> None:
    """So high are only wins with a pair, and below nothing only losses and folds."""
    rows = {category.row: pays for category in Category if category}
    main = fairdeal.odds(instrument, what_if=True, blind_pay_table=rows).main
    chance, nets, top = main.distribution.chance, main.distribution.counts, int(pays.split()[0])
    won = sum((chance(net) for net in nets if net >= top), Fraction(0))
    lost = sum((chance(net) for net in nets if net < 0), Fraction(0))
    assert main.by_wager["blind"] == top * won - lost
    assert lost > main.decisions["fold"]
    assert max(nets) == top + 5


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


def test_a_picture_of_a_what_if_says_that_it_is_none_of_a_sheet() -> None:
    better = {"tie_pay_table": {**TIE, "low_hand": "5 to 1"}}
    asked = question("nj-hilo", better, wagers={"tie": "0.123456789"}, what_if=True)
    drawn = picture(asked, answer(asked), "svg").decode("utf8")
    assert "NOT LAWFUL: a what-if" in drawn
    assert "a what-if, not a sheet: no hash" in drawn
    assert "with a tie bet of 123456789/1000000000 antes" in drawn
