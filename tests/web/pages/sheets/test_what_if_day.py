"""A day by one sheet and by another: the same hands, the stakes as they were."""

from fractions import Fraction
from math import isclose, sqrt

import pytest

from fairdeal.analysis.moments import MAIN, Moments
from fairdeal.audit.played_rounds import WageredHand, WageredRound
from fairdeal.house.history.daily_results import TableBook
from fairdeal.house.workers.odds_client import SheetFigures
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.values.frozen import FrozenDict
from fairdeal.web.pages.sheets.what_if_day import USUAL, Day, day_of, likelier

LOW, HIGH = read_sheet("nj-pikit", {}), read_sheet("nj-pikit", {"play_3_multiple": 2})
EDGE = {LOW.hash: 0.06, HIGH.hash: -0.16}


def moments(sheet: Sheet, hands: int, meter: int | None) -> Moments:
    return Moments((MAIN,), (), (-EDGE[sheet.hash],), ((9.0,),), ((1.0,),), {})


def worth(edge: Fraction, variance: Fraction) -> SheetFigures:
    nothing = Fraction(0)
    return SheetFigures(
        ante=edge, all_bet=nothing, average_bet=nothing, variance=variance, side={}, by_wager={},
        decisions={}, results={}, rules=(), cost=nothing, chart={},
    )  # fmt: skip


def book(*rounds: WageredRound) -> TableBook:
    return TableBook("t", "Felt 1", "nj-pikit", "practice", 0, 0, rounds)


def played(*antes: int) -> WageredRound:
    hands = (
        WageredHand(seat, f"p{seat}", "Marta", FrozenDict({"ante": ante}), FrozenDict({}))
        for seat, ante in enumerate(antes, 1)
    )
    return WageredRound(1, "", "", LOW, 0, tuple(hands))


def test_rounds_that_were_played_are_taken_as_they_were_by_either_sheet() -> None:
    rounds, exact = book(played(1000, 2000), played(3000)), worth(Fraction(6, 100), Fraction(9))
    before, after = (day_of(rounds, sheet, exact, 500, moments) for sheet in (LOW, HIGH))
    assert (before.hands, before.ante, before.played) == (3, 2000, True)
    assert isclose(before.expected, 6000 * 0.06)
    assert isclose(after.expected, -6000 * 0.16)
    # two hands of a round share a dealer: what they gain varies together
    squares = 1000**2 + 2000**2 + 3000**2
    assert isclose(before.deviation, sqrt(9 * squares + 2 * 1000 * 2000))


def test_without_a_round_it_is_a_thousand_hands_of_the_lowest_ante_exactly() -> None:
    day = day_of(book(), LOW, worth(Fraction(1, 50), Fraction(4)), 500, moments)
    assert (day.hands, day.ante, day.played) == (USUAL, 500, False)
    assert (day.expected, day.deviation) == (10_000.0, sqrt(USUAL * 4) * 500)


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (-100.0, "a losing day is likelier: 84\u2009% in place of 50\u2009%"),
        (100.0, "a losing day is less likely: 16\u2009% in place of 50\u2009%"),
        (0.0, "a losing day is as likely: 50\u2009%"),
    ],
)
def test_how_likely_a_losing_day_becomes_is_said_in_words(expected: float, words: str) -> None:
    before, after = Day(1, 500, True, 0.0, 100.0), Day(1, 500, True, expected, 100.0)
    assert likelier(before, after) == words


def test_both_cones_have_one_scale() -> None:
    narrow, wide = Day(1, 500, True, 0.0, 10_000.0), Day(1, 500, True, 0.0, 20_000.0)
    assert "$500" in narrow.cone(wide.reach)
    assert narrow.cone(wide.reach) != narrow.cone(narrow.reach)
