"""The rows of side bets: each counted, together the whole wager."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

import fairdeal
from fairdeal.analysis.report import LOSES, OddsRow, SideOdds, side_odds

SEVEN = comb(52, 7)


def rows(side: SideOdds) -> dict[str, int]:
    return {row.name: row.count for row in side.rows}


def check(side: SideOdds) -> None:
    assert sum(side.returned(row) for row in side.rows) == side.ev == -side.house_edge
    assert sum(side.probability(row) for row in side.rows) == 1
    assert side.hit_frequency == sum(side.probability(row) for row in side.rows if row.net > 0)


def test_trips_row_by_row_is_what_is_published() -> None:
    # The best five of seven cards, counted by many: 4,324 royal flushes of 133,784,560 …
    side = fairdeal.odds("nj-uth").side["trips"]
    check(side)
    assert side.distribution.total == SEVEN == 133_784_560
    assert rows(side) == {
        "royal_flush": 4_324,
        "straight_flush": 37_260,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        LOSES: SEVEN - 20_428_900,
    }
    assert [row.net for row in side.rows] == [50, 40, 30, 9, 7, 4, 3, -1]
    assert side.hit_frequency == Fraction(20_428_900, SEVEN)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nj-hilo", {}),
        ("nj-pikit", {}),
        ("nj-pikit", {"three_card_selection": "after-looking"}),
    ],
)
def test_the_rows_of_every_side_bet_add_up(name: str, options: dict[str, Any]) -> None:
    for side in fairdeal.odds(name, **options).side.values():
        check(side)


def test_the_three_card_bonus_counts_threes() -> None:
    side = fairdeal.odds("nj-pikit").side["three_card_bonus"]
    assert rows(side) == {
        "royal_flush": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        LOSES: comb(52, 3) - 5_660,
    }


def test_the_poker_bonus_pays_the_lowest_pair_and_all_above_in_one_row() -> None:
    side = fairdeal.odds("nj-hilo").side["poker_bonus"]
    pairs = 13 * comb(4, 2) * comb(12, 3) * 4**3
    assert rows(side)["pair_of_sevens"] == pairs * 8 // 13
    assert side.distribution.total == comb(52, 5)


def test_what_ties_is_told_apart_though_it_pays_the_same() -> None:
    side = fairdeal.odds("nj-hilo").side["tie"]
    assert side.rows[0].name == "both_hands"
    assert {row.name for row in side.rows} == {"both_hands", "high_hand", "low_hand", LOSES}


def test_what_never_comes_is_left_out_and_all_that_loses_is_one_row() -> None:
    made = side_odds(
        [
            OddsRow("best", 0, Fraction(9)),
            OddsRow("good", 1, Fraction(2)),
            OddsRow("even", 2, Fraction(0)),
            OddsRow("bad", 3, Fraction(-1)),
            OddsRow("worse", 4, Fraction(-1)),
        ]
    )
    assert [(row.name, row.count) for row in made.rows] == [("good", 1), ("even", 2), (LOSES, 7)]


def test_the_wire_form_of_rows_is_exact() -> None:
    wire = fairdeal.odds("nj-hilo").side["poker_bonus"].wire()
    assert wire["combinations"] == 2_598_960
    assert wire["house_edge"] == "2341/30940"
    assert isinstance(wire["rows"], list)
    assert wire["rows"][0] == {
        "row": "royal_flush",
        "combinations": 4,
        "probability": "1/649740",
        "net": "250",
        "return": "25/64974",
    }
