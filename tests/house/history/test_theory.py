"""Rounds beside what was expected of them, from numbers that can be followed by hand."""

from math import isclose, sqrt

import pytest

from fairdeal.analysis.moments import Moments
from fairdeal.audit.played_rounds import WageredHand, WageredRound
from fairdeal.house.history.theory import theory, theory_of_wagers
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.values.frozen import FrozenDict

SHEET = read_sheet("nj-uth", {})
MADE_UP = Moments(
    wagers=("main", "trips"),
    of_the_table=(),
    means=(-0.1, -0.2),
    of_one_hand=((4.0, 1.0), (1.0, 9.0)),
    of_two_hands=((2.0, 0.5), (0.5, 3.0)),
    by_wager={"ante": -0.3, "blind": 0.2},
    spread={"ante": (1.0, 0.25), "blind": (0.5, 0.0)},
)


def made_up(sheet: Sheet, hands: int, meter: int | None) -> Moments:
    assert (sheet, hands, meter) == (SHEET, 2, None)
    return MADE_UP


def hand(seat: int, net: int, **stakes: int) -> WageredHand:
    return WageredHand(
        seat, f"p{seat}", f"Player {seat}", FrozenDict(stakes), FrozenDict({"ante": net})
    )


def played(number: int, *hands: WageredHand) -> WageredRound:
    return WageredRound(number, "b", f"2026-11-16T00:00:{number:02}", SHEET, 0, hands)


def test_hands_of_one_round_vary_together() -> None:
    one, two = hand(1, 5, ante=10, trips=1), hand(2, -5, ante=20)
    found = theory([played(1, one, two)], made_up)
    assert isclose(found.expected, 0.1 * 30 + 0.2 * 1)
    own = (4 * 100 + 2 * 1 * 10 * 1 + 9 * 1) + 4 * 400
    shared = 2 * (2 * 10 * 20 + 0.5 * 1 * 20)
    assert isclose(found.deviation, sqrt(own + shared))


def test_rounds_vary_independently() -> None:
    one = played(1, hand(1, 0, ante=10))
    assert isclose(theory([one] * 9, made_up).deviation, 3 * theory([one], made_up).deviation)


@pytest.mark.parametrize("way", [1, -1])
def test_what_made_the_distance_is_named(way: int) -> None:
    rounds = [played(n, hand(1, 0, ante=10), hand(2, 0, ante=10)) for n in range(1, 9)]
    rounds.append(played(9, hand(1, 0, ante=10), hand(2, way * 1000, ante=10)))
    found = theory(rounds, made_up)
    assert found.is_beyond
    assert (found.distance < 0) == (way > 0)
    assert found.farthest_rounds()[0].number == 9
    farthest = found.farthest_seats()[0]
    assert (farthest.seat, farthest.player, farthest.name) == (2, "p2", "Player 2")
    assert (farthest.hands, found.farthest_rounds(None)[0]) == (9, found.farthest_rounds()[0])


def test_shares_of_the_distance_add_up_to_all_of_it() -> None:
    rounds = [played(n, hand(1, 7 * n, ante=10), hand(2, -20, ante=20)) for n in range(1, 9)]
    found = theory(rounds, made_up)
    assert isclose(sum(map(found.share, found.rounds)), 1)
    assert isclose(sum(map(found.share, found.seats)), 1)
    assert found.share(found.farthest_seats()[-1]) < 0  # led the other way


def test_a_quiet_table_is_not_named() -> None:
    assert not theory([played(1, hand(1, 20, ante=10))], made_up).is_beyond
    assert theory([], made_up).distance == 0


def test_each_wager_of_the_main_game_has_its_own_expectation() -> None:
    found = theory_of_wagers([played(1, hand(1, 0, ante=10, trips=5))], made_up)
    assert {name: round(told.expected, 9) for name, told in found.items()} == {
        "ante": 3,
        "blind": -2,
        "trips": 1,
    }


def test_each_wager_has_its_own_deviation_which_hands_of_a_round_share() -> None:
    rounds = [played(n, hand(1, 0, ante=10, trips=5), hand(2, 0, ante=20)) for n in (1, 2)]
    found = theory_of_wagers(rounds, made_up)
    assert isclose(found["ante"].deviation, sqrt(2 * (100 + 400 + 0.25 * 2 * 10 * 20)))
    assert isclose(found["trips"].deviation, sqrt(2 * 9 * 25))
    assert isclose(found["trips"].distance(8), (8 - 2) / found["trips"].deviation)
