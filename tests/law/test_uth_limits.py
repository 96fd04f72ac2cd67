"""The aggregate payout limits: New Jersey's and Massachusetts' (e), and Massachusetts' 14(d)."""

import pytest

from fairdeal.play import FLOOR, Action, Area, Position
from fairdeal.play.model.action import Observed, Report, Witness
from tests.cases import each_case
from tests.games.describing import hand
from tests.games.ultimate_texas_holdem.rounds import (
    BEATS_THE_DEALER,
    BOTH,
    clause,
    hands_of,
    paid,
    settled,
)
from tests.harness import BareRound

ROYAL = BEATS_THE_DEALER["royal flush"]
PAIR = BEATS_THE_DEALER["pair"]
FIFTY_THOUSAND = 5_000_000
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %"},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 100,
}


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_payouts_that_reach_the_limit_exactly_are_not_cut(instrument: str) -> None:
    # $90 + $45,000 + $360 + 50 times $91 is $50,000.
    wagers = {"ante": 9_000, "blind": 9_000, "play": 36_000, "trips": 9_100}
    results = settled(instrument, ROYAL, wagers)
    assert paid(results) == {
        "ante": ("win", 9_000),
        "blind": ("win", 4_500_000),
        "play": ("win", 36_000),
        "trips": ("win", 455_000),
    }
    assert results["trips"][2] == clause(instrument, "19:47-32.11(d)", "MA-UTH 11(d)")


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_the_payout_that_crosses_the_limit_is_cut_and_still_a_win(instrument: str) -> None:
    wagers = {"ante": 9_000, "blind": 9_000, "play": 36_000, "trips": 9_200}
    results = settled(instrument, ROYAL, wagers)
    limit = clause(instrument, "19:47-32.11(e)", "MA-UTH 11(e)")
    assert results["trips"] == ("win", 455_000, limit)
    assert paid(results)["play"] == ("win", 36_000)


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_what_comes_after_the_limit_is_a_win_that_pays_nothing(instrument: str) -> None:
    wagers = {"ante": 10_000, "blind": 10_000, "play": 40_000, "trips": 1_000}
    results = settled(instrument, ROYAL, wagers)
    limit = clause(instrument, "19:47-32.11(e)", "MA-UTH 11(e)")
    assert results == {
        "ante": ("win", 10_000, clause(instrument, "19:47-32.11(b)", "MA-UTH 11(b)")),
        "blind": ("win", 4_990_000, limit),
        "play": ("win", 0, limit),
        "trips": ("win", 0, limit),
    }


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_an_ante_alone_can_reach_the_limit(instrument: str) -> None:
    wagers = {"ante": 6_000_000, "blind": 6_000_000, "play": 24_000_000}
    results = settled(instrument, PAIR, wagers, {"maximum": 10_000_000})
    assert paid(results) == {
        "ante": ("win", FIFTY_THOUSAND),
        "blind": ("push", 0),
        "play": ("win", 0),
    }


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_trips_of_a_folded_hand_stands_under_the_limit_too(instrument: str) -> None:
    wagers = {"ante": 500, "blind": 500, "trips": 110_000}
    results = settled(instrument, ROYAL, wagers, {"side_maximum": 200_000})
    assert paid(results)["trips"] == ("win", FIFTY_THOUSAND)


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)", "19:47-32.6(a)", "MA-UTH 6(a)")
@BOTH
def test_match_play_counts_as_a_payout_of_the_ante(instrument: str) -> None:
    wagers = {"ante": 10_000, "blind": 10_000, "play": 40_000}
    results = settled(instrument, ROYAL, wagers, match_play=10_000)
    assert paid(results) == {
        "ante": ("win", 20_000),
        "blind": ("win", 4_980_000),
        "play": ("win", 0),
    }


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@each_case(
    ("options", "limit"),
    [
        # 1 + 500 + 4 antes and 50 times the least trips wager
        ({"minimum": 9_800}, FIFTY_THOUSAND),
        ({"minimum": 9_900}, FIFTY_THOUSAND + 4_500),
        ({"minimum": 10_000}, 5_055_000),
        ({"minimum": 10_000, "side_minimum": 2_500}, 5_175_000),
        ({"minimum": 9_950}, 5_055_000),  # the least ante in $1 chips is $100
        ({"minimum": 10_000, "side_minimum": 150}, 5_060_000),  # and the least trips wager $2
    ],
)
@BOTH
def test_at_high_minimums_the_limit_is_the_most_one_could_win_with_them(
    instrument: str, options: dict[str, object], limit: int
) -> None:
    wagers = {"ante": 50_000, "blind": 50_000, "play": 200_000, "trips": 50_000}
    results = settled(instrument, ROYAL, wagers, options)
    assert sum(payout for _, payout in paid(results).values()) == limit


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_the_best_hand_at_minimum_wagers_is_always_paid_in_full(instrument: str) -> None:
    wagers = {"ante": 10_000, "blind": 10_000, "play": 40_000, "trips": 100}
    results = settled(instrument, ROYAL, wagers, {"minimum": 10_000})
    assert paid(results) == {
        "ante": ("win", 10_000),
        "blind": ("win", 5_000_000),
        "play": ("win", 40_000),
        "trips": ("win", 5_000),
    }


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_a_better_trips_table_of_the_licensee_raises_the_most_one_could_win(
    instrument: str,
) -> None:
    own = {
        "royal_flush": "100 to 1",
        "straight_flush": "40 to 1",
        "four_of_a_kind": "30 to 1",
        "full_house": "9 to 1",
        "flush": "7 to 1",
        "straight": "4 to 1",
        "three_of_a_kind": "3 to 1",
    }
    wagers = {"ante": 50_000, "blind": 50_000, "play": 200_000}
    options = {"minimum": 10_000, "trips_pay_table": own}
    results = settled(instrument, ROYAL, wagers, options)
    assert sum(payout for _, payout in paid(results).values()) == 5_050_000 + 10_000


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)")
@BOTH
def test_every_hand_of_the_round_has_a_limit_of_its_own(instrument: str) -> None:
    wagers = {"ante": 100_000, "blind": 100_000, "play": 400_000}
    document = {
        "instrument": instrument,
        "dealer": "2d 3c",
        "community": "Ts 9s 8s 2h 3d",
        "hands": [hand(1, "Qs Js", wagers=wagers), hand(2, "7s 6s", wagers=wagers)],
    }
    for results in hands_of(document).values():
        assert sum(payout for _, payout in paid(results).values()) == FIFTY_THOUSAND


@pytest.mark.clause("19:47-32.11(e)")
def test_new_jersey_has_no_flat_limit_above_what_the_minimums_give() -> None:
    wagers = {"ante": 20_000, "blind": 20_000, "play": 80_000, "trips": 100}
    results = settled("nj-uth", ROYAL, wagers, {"minimum": 20_000})
    assert sum(payout for _, payout in paid(results).values()) == 10_105_000


@pytest.mark.clause("MA-UTH 14(d)", "MA-UTH 11(e)")
def test_massachusetts_pays_at_most_seventy_five_thousand_however_high_the_minimums() -> None:
    wagers = {"ante": 20_000, "blind": 20_000, "play": 80_000, "trips": 100}
    results = settled("ma-uth", ROYAL, wagers, {"minimum": 20_000})
    assert results == {
        "ante": ("win", 20_000, "MA-UTH 11(b)"),
        "blind": ("win", 7_480_000, "MA-UTH 14(d)"),
        "play": ("win", 0, "MA-UTH 14(d)"),
        "trips": ("win", 0, "MA-UTH 14(d)"),
    }


@pytest.mark.clause("MA-UTH 14(d)", "MA-UTH 11(e)")
def test_cover_all_comes_on_top_of_the_first_limit_and_under_the_second() -> None:
    wagers = {"ante": 10_000, "blind": 10_000, "play": 40_000, "trips": 100, "cover_all": 10_000}
    results = settled("ma-uth", ROYAL, wagers, {"cover_all": True})
    assert paid(results) == {
        "ante": ("win", 10_000),
        "blind": ("win", 4_990_000),
        "play": ("win", 0),
        "trips": ("win", 0),
        "cover_all": ("win", 2_000_000),
    }
    assert results["play"][2] == "MA-UTH 11(e)"
    more = settled("ma-uth", ROYAL, {**wagers, "cover_all": 20_000}, {"cover_all": True})
    assert more["cover_all"] == ("win", 2_500_000, "MA-UTH 14(d)")


@pytest.mark.clause("MA-UTH 14(d)")
def test_cover_all_alone_of_a_folded_hand_may_reach_the_second_limit() -> None:
    wagers = {"ante": 500, "blind": 500, "cover_all": 100_000}
    document = {
        "instrument": "ma-uth",
        "options": {"cover_all": True},
        "dealer": "As Ks",
        "community": "Qs Js Ts 2d 3c",
        "hands": [hand(1, "2h 7d", wagers=wagers)],
    }
    results = hands_of(document)[1]
    assert results["cover_all"] == ("win", 7_500_000, "MA-UTH 14(d)")


@pytest.mark.clause("MA-UTH 14(d)", "MA-UTH 14(c)")
def test_the_progressive_is_outside_both_limits_and_uses_none_of_them_up() -> None:
    wagers = {
        "ante": 10_000,
        "blind": 10_000,
        "play": 40_000,
        "trips": 100,
        "progressive": 500,
        "cover_all": 20_000,
    }
    document = {
        "instrument": "ma-uth",
        "options": {"cover_all": True, "progressive": PROGRESSIVE},
        "dealer": ROYAL.dealer,
        "community": ROYAL.community,
        "hands": [hand(1, ROYAL.hole, wagers=wagers)],
        "meter": 30_000_000,
    }
    results = hands_of(document)[1]
    assert results["progressive"] == ("win", 30_000_000, "MA-UTH 14(c)")
    rest = sum(payout for wager, (_, payout, _) in results.items() if wager != "progressive")
    assert rest == 7_500_000


@pytest.mark.clause("MA-UTH 11(e)", "MA-UTH 14(d)")
def test_a_payout_that_both_limits_cut_rests_on_the_ruling_once() -> None:
    cards = {"seat 1": ROYAL.hole, "dealer": ROYAL.dealer, "community": ROYAL.community}
    played = BareRound("ma-uth", {"minimum": 20_000}, cards=cards)
    played.bet(1, ante=100_000, blind=100_000)
    played.act(1, "raise 4")
    blind = played.finish().results(1)["blind"]
    assert (blind.payout, blind.clause) == (7_400_000, "MA-UTH 14(d)")
    assert blind.rulings == ("R-CAP", "R-CAP-PAYOUTS")


@pytest.mark.clause("MA-UTH 14(d)", "MA-UTH 15(a)")
def test_trips_that_outlives_a_void_hand_stands_under_both_limits() -> None:
    cards = {"seat 1": ROYAL.hole, "dealer": ROYAL.dealer, "community": ROYAL.community}
    options = {"minimum": 20_000, "side_maximum": 300_000}
    played = BareRound("ma-uth", options, cards=cards)
    played.bet(1, ante=20_000, blind=20_000, trips=250_000)
    played.advance()
    exposed = Report(
        Observed.DEALER_EXPOSED,
        position=Position(Area.DEALER, 1),
        seen_by=Witness.PLAYER,
        confirmed_by=Witness.FLOOR,
    )
    played.do(Action(FLOOR, "report", report=exposed))
    trips = played.finish().results(1)["trips"]
    assert (trips.outcome.value, trips.payout, trips.clause) == ("win", 7_500_000, "MA-UTH 14(d)")
