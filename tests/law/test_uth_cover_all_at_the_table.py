"""Massachusetts' Cover All at the table: what the device shows, and which hands stay exposed."""

import pytest

from fairdeal.play import SHUFFLER
from fairdeal.play.model.event import Announced, PickedUp, Settled
from fairdeal.table.events import Prepared
from tests.harness import BareRound, ToldTable


def at_the_table(cards: dict[str, str], *covered: int, seats: tuple[int, ...]) -> BareRound:
    """Everybody raises at once; some have Cover All."""
    played = BareRound("ma-uth", {"cover_all": True}, cards=cards)
    for number in seats:
        extra = {"cover_all": 100} if number in covered else {}
        played.bet(number, ante=500, blind=500, **extra)
    for number in seats:
        played.act(number, "raise 4")
    return played.finish()


def racked(played: BareRound) -> list[tuple[int, str]]:
    """The hands in the order that they went to the rack, and by which clause."""
    return [
        (event.positions[0].seat, event.clause)
        for event in played.events
        if isinstance(event, PickedUp)
    ]


@pytest.mark.clause("MA-UTH 13(e)", "MA-UTH 13(c)")
@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (
            (2,),
            "Cover All with 2 hands: royal flush 200 to 1, straight flush 100 to 1, "
            "four of a kind 70 to 1, full house 12 to 1",
        ),
        (
            (1, 2, 3, 4, 5, 6),
            "Cover All with 7 hands: royal flush 70 to 1, straight flush 30 to 1, "
            "four of a kind 20 to 1, full house 4 to 1",
        ),
    ],
)
def test_the_device_counts_the_hands_and_shows_the_payouts(
    seats: tuple[int, ...], words: str
) -> None:
    played = BareRound("ma-uth", {"cover_all": True})
    for number in seats:
        played.bet(number, ante=500, blind=500)
    played.advance()
    (shown,) = [e for e in played.events if isinstance(e, Announced) and e.actor == SHUFFLER]
    assert (shown.words, shown.clause) == (words, "MA-UTH 13(e)")
    assert played.view(0).said[-1] == words


@pytest.mark.clause("MA-UTH 13(d)")
@pytest.mark.parametrize("offered", [False, True])
def test_the_shuffler_is_set_to_cover_all_before_a_deck_comes(offered: bool) -> None:
    at = ToldTable("ma-uth", cover_all=offered, dealing="automated-shoe", shuffling="automated")
    at.prepare("deliver")
    set_to = [e for e in at.of(Prepared) if e.clause == "MA-UTH 13(d)"]
    assert [(e.words, e.rulings) for e in set_to] == (
        [("the shuffler is set to Cover All", ("R-COVER-ALL",))] if offered else []
    )


@pytest.mark.clause("MA-UTH 13(j)")
def test_cover_all_is_settled_after_everything_else_counterclockwise() -> None:
    played = BareRound("ma-uth", {"cover_all": True})
    for number in (1, 2, 3):
        played.bet(number, ante=500, blind=500, trips=100, cover_all=100)
    played.act(1, "raise 4")
    for number in (2, 3, 2, 3):
        played.act(number, "check")
    played.act(2, "fold")
    played.act(3, "raise 1")
    played.finish()
    settled = [(e.seat, e.result.wager) for e in played.events if isinstance(e, Settled)]
    assert settled == [
        (2, "ante"),
        (2, "blind"),
        (3, "ante"),
        (3, "blind"),
        (3, "play"),
        (3, "trips"),
        (1, "ante"),
        (1, "blind"),
        (1, "play"),
        (1, "trips"),
        (2, "trips"),
        (3, "cover_all"),
        (2, "cover_all"),
        (1, "cover_all"),
    ]


@pytest.mark.clause("MA-UTH 13(h)", "MA-UTH 13(h)a")
def test_a_straight_or_better_stays_exposed_until_cover_all_is_settled() -> None:
    cards = {
        "seat 1": "Ah Ad",
        "seat 2": "9h 8d",
        "seat 3": "Qh Qd",
        "dealer": "Kd 3c",
        "community": "7c 6s 5h 2d Kc",
    }
    played = at_the_table(cards, 1, seats=(1, 2, 3))
    assert racked(played) == [
        (3, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (2, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]
    events = played.events
    covered = next(
        n for n, e in enumerate(events) if isinstance(e, Settled) and e.result.wager == "cover_all"
    )
    left = next(
        n for n, e in enumerate(events) if isinstance(e, PickedUp) and e.positions[0].seat == 2
    )
    assert covered < left


@pytest.mark.clause("MA-UTH 13(i)", "MA-UTH 13(h)a")
def test_a_higher_hand_takes_the_place_of_the_one_left_exposed() -> None:
    cards = {
        "seat 1": "9h 8h",  # a straight flush
        "seat 2": "9c 8c",  # a straight, lower than the flush: left out beside it
        "seat 3": "Ah 2h",  # a flush, beats the straight
        "seat 4": "9d 8d",  # a straight, left out first
        "dealer": "Kd 3c",
        "community": "7h 6h 5h 2d Kc",
    }
    played = at_the_table(cards, 4, seats=(1, 2, 3, 4))
    assert racked(played) == [
        (4, "MA-UTH 13(i)"),
        (3, "MA-UTH 13(i)"),
        (2, "MA-UTH 13(i)"),
        (1, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(h)a")
def test_equal_hands_stay_exposed_beside_each_other() -> None:
    cards = {
        "seat 1": "9h 8h",
        "seat 2": "9c 8c",
        "dealer": "Kd 3c",
        "community": "7s 6d 5h 2d Kc",
    }
    played = at_the_table(cards, 1, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 13(h)a"),
        (1, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(h)a")
def test_a_straight_below_the_dealers_own_flush_stays_up_too() -> None:
    cards = {
        "seat 1": "9h 8c",
        "seat 2": "Ac As",
        "dealer": "Ah 2h",
        "community": "7h 6h 5h 2d Kc",
    }
    played = at_the_table(cards, 2, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 10(h)", "MA-UTH 13(h)")
def test_without_a_cover_all_wager_in_the_round_nothing_stays_exposed() -> None:
    cards = {"seat 1": "9h 8h", "dealer": "Kd 3c", "community": "7h 6h 5h 2d Kc"}
    played = at_the_table(cards, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(h)a")
def test_a_folded_hand_is_never_the_one_left_exposed() -> None:
    cards = {"seat 1": "9h 8h", "seat 2": "Ac As", "dealer": "Kd 3c", "community": "7h 6h 5h 2d Kc"}
    played = BareRound("ma-uth", {"cover_all": True}, cards=cards)
    played.bet(1, ante=500, blind=500, trips=100)
    played.bet(2, ante=500, blind=500, cover_all=100)
    played.act(1, "check")
    played.act(2, "raise 4")
    played.finish()
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]
    assert played.results(1)["trips"].payout == 4_000
    lost = played.results(2)["cover_all"]
    assert lost.outcome.value == "lose"
    assert (lost.clause, lost.rulings) == ("MA-UTH 13(b)", ("R-COVER-ALL",))  # on which it rests


@pytest.mark.clause("MA-UTH 13(h)a", "MA-UTH 10(h)")
def test_a_winning_hand_below_a_straight_is_picked_up_at_once() -> None:
    cards = {"seat 1": "9h 9d", "seat 2": "Ac Js", "dealer": "Kd 3c", "community": "9c 6s 4h 2d Kc"}
    played = at_the_table(cards, 1, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]
    assert played.results(1)["play"].outcome.value == "win"


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(c)")
@pytest.mark.parametrize(("played_it", "payout"), [(True, 600), (False, 0)])
def test_at_the_table_too_a_folded_hand_counts_for_the_column_and_not_for_the_highest(
    played_it: bool, payout: int
) -> None:
    cards = {
        "seat 1": "Ah 3d",
        "seat 2": "Ac 3c",
        "seat 3": "9h 9d",
        "dealer": "Qh 7d",
        "community": "9c 5s 5c 2d Kc",
    }
    played = BareRound("ma-uth", {"cover_all": True}, cards=cards)
    played.bet(1, ante=500, blind=500, cover_all=100)
    played.bet(2, ante=500, blind=500)
    played.bet(3, ante=500, blind=500)
    if played_it:  # four hands were dealt, whoever folds
        played.act(1, "check")
        played.act(2, "check")
        played.act(3, "raise 4")
    played.finish()
    assert played.results(1)["cover_all"].payout == payout
