"""What ante, play, blind and trips are paid: every row, with amounts written out from the law."""

import pytest

from fairdeal.games import settle_description
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Cents, Odds
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.games.ultimate_texas_holdem.rounds import (
    BEATS_THE_DEALER,
    BELOW_THE_DEALER,
    BOTH,
    Cards,
    clause,
    one_hand,
    paid,
    refusal,
    settled,
)

# What $10 on the blind wins.
BLIND = {
    "royal flush": 500_000,
    "straight flush": 50_000,
    "four of a kind": 10_000,
    "full house": 3_000,
    "flush": 1_500,
    "straight": 1_000,
}
# What $1 on trips wins, by table.
TRIPS = {
    "A": {
        "royal flush": 5_000,
        "straight flush": 4_000,
        "four of a kind": 3_000,
        "full house": 900,
        "flush": 700,
        "straight": 400,
        "three of a kind": 300,
    },
    "B": {
        "royal flush": 5_000,
        "straight flush": 4_000,
        "four of a kind": 3_000,
        "full house": 800,
        "flush": 600,
        "straight": 500,
        "three of a kind": 300,
    },
    "C": {
        "royal flush": 5_000,
        "straight flush": 4_000,
        "four of a kind": 3_000,
        "full house": 800,
        "flush": 700,
        "straight": 400,
        "three of a kind": 300,
    },
    "D": {
        "royal flush": 5_000,
        "straight flush": 4_000,
        "four of a kind": 2_000,
        "full house": 700,
        "flush": 600,
        "straight": 500,
        "three of a kind": 300,
    },
}
EVERY_TRIPS_ROW = [
    (table, hand, payout) for table, rows in TRIPS.items() for hand, payout in rows.items()
]
TABLE_A = {
    "royal_flush": "50 to 1",
    "straight_flush": "40 to 1",
    "four_of_a_kind": "30 to 1",
    "full_house": "9 to 1",
    "flush": "7 to 1",
    "straight": "4 to 1",
    "three_of_a_kind": "3 to 1",
}


@pytest.mark.clause("19:47-32.11(b)", "MA-UTH 11(b)", "19:47-32.10(h)2", "MA-UTH 10(h)(2)")
@pytest.mark.parametrize("multiple", [1, 2, 3, 4])
@BOTH
def test_winning_ante_and_play_are_paid_even_money(instrument: str, multiple: int) -> None:
    wagers = {"ante": 1500, "blind": 1500, "play": multiple * 1500}
    results = settled(instrument, BEATS_THE_DEALER["pair"], wagers)
    even_money = clause(instrument, "19:47-32.11(b)", "MA-UTH 11(b)")
    assert results["ante"] == ("win", 1500, even_money)
    assert results["play"] == ("win", multiple * 1500, even_money)


@pytest.mark.clause("19:47-32.11(c)", "MA-UTH 11(c)", "19:47-32.10(h)2", "MA-UTH 10(h)(2)")
@each_case(("hand", "payout"), BLIND.items())
@BOTH
def test_blind_is_paid_its_printed_odds_on_every_row(
    instrument: str, hand: str, payout: int
) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 1000}
    results = settled(instrument, BEATS_THE_DEALER[hand], wagers)
    assert results["blind"] == ("win", payout, clause(instrument, "19:47-32.11(c)", "MA-UTH 11(c)"))


@pytest.mark.clause("19:47-32.11(c)", "MA-UTH 11(c)", "19:47-32.10(h)2", "MA-UTH 10(h)(2)")
@pytest.mark.parametrize("hand", ["three of a kind", "two pair", "pair"])
@BOTH
def test_blind_pushes_when_the_winning_hand_is_below_a_straight(instrument: str, hand: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 4000}
    results = settled(instrument, BEATS_THE_DEALER[hand], wagers)
    assert paid(results) == {"ante": ("win", 1000), "blind": ("push", 0), "play": ("win", 4000)}


@pytest.mark.clause("19:47-32.11(c)", "MA-UTH 11(c)", "19:47-32.10(h)1", "MA-UTH 10(h)(1)")
@each_case("hand", [*BELOW_THE_DEALER])
@BOTH
def test_blind_is_lost_to_a_higher_dealer_whatever_the_player_holds(
    instrument: str, hand: str
) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 2000}
    results = settled(instrument, BELOW_THE_DEALER[hand], wagers)
    loses = ("lose", 0, clause(instrument, "19:47-32.10(h)1", "MA-UTH 10(h)(1)"))
    assert results == {"ante": loses, "blind": loses, "play": loses}


@pytest.mark.clause("19:47-32.11(c)", "MA-UTH 11(c)")
@BOTH
def test_blind_has_no_option_for_other_odds(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000}
    options = {"blind_pay_table": {"royal_flush": "1000 to 1"}}
    assert (
        refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options)).name
        == "unknown-option"
    )


@pytest.mark.clause(
    "19:47-32.11(d)", "MA-UTH 11(d)", '19:47-32.1 "Trips wager"', 'MA-UTH 1 "Trips wager"'
)
@each_case(("table", "hand", "payout"), EVERY_TRIPS_ROW)
@BOTH
def test_trips_is_paid_its_printed_odds_on_every_row_of_every_table(
    instrument: str, table: str, hand: str, payout: int
) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    results = settled(instrument, BEATS_THE_DEALER[hand], wagers, {"trips_pay_table": table})
    assert results["trips"] == ("win", payout, clause(instrument, "19:47-32.11(d)", "MA-UTH 11(d)"))


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)", "19:47-32.10(h)4", "MA-UTH 10(h)(4)")
@each_case("hand", ["two pair", "pair"])
@each_case("table", ["A", "B", "C", "D"])
@BOTH
def test_trips_loses_below_three_of_a_kind(instrument: str, table: str, hand: str) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    results = settled(instrument, BEATS_THE_DEALER[hand], wagers, {"trips_pay_table": table})
    loses = ("lose", 0, clause(instrument, "19:47-32.10(h)4", "MA-UTH 10(h)(4)"))
    assert results["trips"] == loses


@pytest.mark.clause("19:47-32.10(h)4", "MA-UTH 10(h)(4)", "19:47-32.6(c)", "MA-UTH 6(c)")
@each_case(
    ("hand", "payout"),
    [
        ("straight flush", 4_000),
        ("four of a kind", 3_000),
        ("full house", 900),
        ("flush", 700),
        ("straight", 400),
        ("three of a kind", 300),
    ],
)
@BOTH
def test_trips_is_paid_although_the_dealer_wins(instrument: str, hand: str, payout: int) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    results = paid(settled(instrument, BELOW_THE_DEALER[hand], wagers))
    assert results == {
        "ante": ("lose", 0),
        "blind": ("lose", 0),
        "play": ("lose", 0),
        "trips": ("win", payout),
    }


@pytest.mark.clause("19:47-32.10(h)4", "MA-UTH 10(h)(4)", "19:47-32.6(c)", "MA-UTH 6(c)")
@BOTH
def test_trips_is_paid_when_the_board_plays_for_both(instrument: str) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    results = settled(instrument, Cards("2c 3c", "As Ks Qs Js Ts", "4d 5d"), wagers)
    assert paid(results)["trips"] == ("win", 5_000)


@pytest.mark.clause("19:47-32.6(c)", "MA-UTH 6(c)")
@each_case("hand", [*BEATS_THE_DEALER])
@BOTH
def test_the_outcome_of_trips_has_no_bearing_on_any_other_wager(instrument: str, hand: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 3000}
    alone = settled(instrument, BEATS_THE_DEALER[hand], wagers)
    beside = settled(instrument, BEATS_THE_DEALER[hand], {**wagers, "trips": 100})
    del beside["trips"]
    assert beside == alone


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@BOTH
def test_licensee_may_pay_more_than_the_printed_table_on_any_row(instrument: str) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    options = {"trips_pay_table": {**TABLE_A, "royal_flush": "60 to 1", "flush": "15 to 2"}}
    royal = settled(instrument, BEATS_THE_DEALER["royal flush"], wagers, options)
    assert paid(royal)["trips"] == ("win", 6_000)
    flush = settled(instrument, BEATS_THE_DEALER["flush"], wagers, options)
    assert paid(flush)["trips"] == ("win", 750)


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@each_case(
    ("row", "odds"),
    [
        ("royal_flush", "49 to 1"),
        ("straight_flush", "39 to 1"),
        ("four_of_a_kind", "19 to 1"),
        ("full_house", "6 to 1"),
        ("flush", "5 to 1"),
        ("straight", "3 to 1"),
        ("three_of_a_kind", "2 to 1"),
    ],
)
@BOTH
def test_licensee_may_not_pay_less_on_any_row(instrument: str, row: str, odds: str) -> None:
    wagers = {"ante": 500, "blind": 500}
    options = {"trips_pay_table": {**TABLE_A, row: odds}}
    why = refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options))
    assert why.name == "pay-table-below-the-law"
    assert why.clause == clause(instrument, "19:47-32.11(d)", "MA-UTH 11(d)")
    assert row in why.message


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@each_case("row", [*TABLE_A])
@BOTH
def test_licensee_may_not_leave_a_row_out(instrument: str, row: str) -> None:
    own = {name: odds for name, odds in TABLE_A.items() if name != row}
    wagers = {"ante": 500, "blind": 500}
    options = {"trips_pay_table": own}
    why = refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options))
    assert why.name == "pay-table-below-the-law"
    assert why.clause == clause(instrument, "19:47-32.11(d)", "MA-UTH 11(d)")


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@BOTH
def test_rows_of_two_printed_tables_may_not_be_mixed_so_that_neither_is_reached(
    instrument: str,
) -> None:
    # Full house and flush as B has them, straight as A has it: below A on two rows, below B on
    # one; C and D pay more somewhere too.
    mixed = {**TABLE_A, "full_house": "8 to 1", "flush": "6 to 1", "straight": "4 to 1"}
    wagers = {"ante": 500, "blind": 500}
    options = {"trips_pay_table": mixed}
    why = refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options))
    assert why.name == "pay-table-below-the-law"
    for table in ("table A", "table B", "table C", "table D"):
        assert table in why.message


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@BOTH
def test_own_table_need_reach_only_one_printed_table(instrument: str) -> None:
    # Less than A on full house and flush, less than B on none.
    own = {**TABLE_A, "full_house": "8 to 1", "flush": "6 to 1", "straight": "5 to 1"}
    wagers = {"ante": 500, "blind": 500, "trips": 100, "play": 500}
    results = settled(instrument, BEATS_THE_DEALER["flush"], wagers, {"trips_pay_table": own})
    assert paid(results)["trips"] == ("win", 600)


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@each_case("row", ["two_pair", "pair", "high_card", "royal", ""])
@BOTH
def test_trips_has_no_rows_below_three_of_a_kind(instrument: str, row: str) -> None:
    options = {"trips_pay_table": {**TABLE_A, row: "1 to 1"}}
    wagers = {"ante": 500, "blind": 500}
    why = refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options))
    assert why.name == "unknown-row"


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)")
@each_case(
    "text",
    [
        "3 for 2",
        "3 For 2",
        "3 FOR 2",
        "3for2",
        "3:2",
        "3/2",
        "3-2",
        "3 to 2 for 1",
        "to",
        "",
        "3 to",
    ],
)
def test_odds_with_for_or_without_to_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Odds(text)
    assert refused.value.refusal.name == "odds-not-understood"
    assert "with “to”" in refused.value.refusal.message


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)")
@BOTH
def test_a_pay_table_that_says_for_is_refused_with_the_clause(instrument: str) -> None:
    options = {"trips_pay_table": {**TABLE_A, "royal_flush": "51 for 1"}}
    wagers = {"ante": 500, "blind": 500}
    why = refusal(one_hand(instrument, BEATS_THE_DEALER["pair"], wagers, options))
    assert why.name == "odds-not-understood"
    assert why.clause == clause(instrument, "19:47-32.11(a)", "MA-UTH 11(a)")
    assert "royal_flush" in why.message


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)")
def test_every_odds_text_that_the_product_gives_says_to_and_never_for() -> None:
    texts = [
        str(odds)
        for instrument in INSTRUMENTS
        for options in ({}, {"cover_all": True})
        if not options or instrument == "ma-uth"
        for _, odds in read_sheet(instrument, options).odds_in_force()
    ]
    assert texts
    for text in texts:
        assert " to " in text
        assert "for" not in text


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)")
def test_odds_written_by_a_sheet_are_read_back_as_they_were_said() -> None:
    sheet = read_sheet("ma-uth", {"cover_all": {"flush": "3 to 2"}, "trips_pay_table": "D"})
    assert isinstance(sheet, MassachusettsUthSheet)
    for table in (*sheet.cover_all, sheet.trips_pay_table, sheet.blind_pay_table):
        for odds in table.rows.values():
            assert Odds(str(odds)) == odds
            assert odds.pays(Cents(odds.ratio.denominator)) == odds.ratio.numerator


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@BOTH
def test_table_a_is_in_force_unless_the_licensee_selects_another(instrument: str) -> None:
    sheet = read_sheet(instrument)
    assert isinstance(sheet, UthSheet)
    assert {row: str(odds) for row, odds in sheet.trips_pay_table.rows.items()} == TABLE_A


@pytest.mark.clause('19:47-32.1 "Hand"', 'MA-UTH 1 "Hand"')
@BOTH
def test_hand_is_the_best_five_of_two_cards_and_the_board(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 1000}
    both_cards = settled(instrument, Cards("9h 8d", "7c 6s 5h 2d Kc", "Kd 3c"), wagers)
    assert paid(both_cards)["blind"] == ("win", 1000)
    one_card = settled(instrument, Cards("9h 2c", "8d 7c 6s 5h Kc", "Kd 3c"), wagers)
    assert paid(one_card)["blind"] == ("win", 1000)
    neither = settled(instrument, Cards("2c 3c", "Ts 9s 8d 7c 6h", "Jd 2h"), wagers)
    assert paid(neither)["blind"] == ("lose", 0)


@pytest.mark.clause('19:47-32.1 "Suit"', 'MA-UTH 1 "Suit"', "19:47-32.10(h)3", "MA-UTH 10(h)(3)")
@pytest.mark.parametrize(("player", "dealer"), [("As 3s", "Ad 3d"), ("Ac 3c", "Ah 3h")])
@BOTH
def test_no_suit_is_higher_than_another(instrument: str, player: str, dealer: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 1000}
    results = settled(instrument, Cards(player, "Qc Jd 9h 7s 5c", dealer), wagers)
    assert set(paid(results).values()) == {("push", 0)}


@pytest.mark.clause("19:47-32.10(h)", "MA-UTH 10(h)")
@BOTH
def test_net_is_payouts_less_lost_stakes(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000}
    written = settle_description(one_hand(instrument, BEATS_THE_DEALER["two pair"], wagers))
    assert written["hands"][0]["net"] == 1000 + 4000 - 500


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)", "19:47-32.11(c)", "MA-UTH 11(c)")
@BOTH
def test_blind_of_a_straight_is_paid_although_the_dealer_is_below_a_pair(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "play": 2000}
    results = settled(instrument, Cards("8s 6d", "Kc 9s 7h 5d 2c", "Qd 3h"), wagers)
    assert paid(results) == {"ante": ("push", 0), "blind": ("win", 1000), "play": ("win", 2000)}
