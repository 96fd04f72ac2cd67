"""Further positions of one player: taken beside the first, and the same bet on each."""

from typing import Any

import pytest

import fairdeal
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import SeatViewer
from fairdeal.table import Table
from fairdeal.view.bet_slip import Bet, Positions
from fairdeal.view.scene import who_may_act


def seated(instrument: str, **options: Any) -> tuple[Table, Positions]:
    table = fairdeal.open_table(instrument, seed=1, **options)
    table.sit(2, "Ann", chips="$100")
    table.sit(3, "Bob", chips="$100")
    return table, Positions(table, "Ann")


@pytest.mark.clause("13:69F-40.6(g)")
def test_hi_lo_further_hands_are_played_on_free_seats() -> None:
    table, own = seated("nj-hilo")
    own.hold(3)
    assert own.seats == (1, 2, 4)
    own.bet(Bet({"ante": Cents(1000)}))
    assert table.round is not None
    assert {seat: hand.wagers["ante"] for seat, hand in table.round.hands.items()} == dict.fromkeys(
        own.seats, 1000
    )
    assert own.chips == 7000


def test_hands_given_up_leave_their_seats_and_bring_their_chips_back() -> None:
    _, own = seated("nj-hilo")
    own.hold(3)
    own.hold(1)
    assert own.seats == (1,)
    assert own.chips == 10000


def test_a_bet_that_one_position_cannot_have_is_on_none() -> None:
    table, own = seated("nj-hilo")
    own.hold(3)
    with pytest.raises(Refused, match="not-enough-chips"):
        own.bet(Bet({"ante": Cents(4000)}))
    assert table.round is not None
    assert not table.round.hands
    assert own.chips == 10000


@pytest.mark.clause("13:69F-39.3(e)")
def test_pik_it_positions_lie_side_by_side() -> None:
    table, own = seated("nj-pikit", positions=2)
    own.hold(2)
    assert own.seats == (1, 2)
    table, own = seated("nj-pikit", positions=2)
    table.sit(1, "Cleo", chips="$100")
    with pytest.raises(Refused, match="no seat beside yours is free"):
        own.hold(2)


def test_where_the_sheet_allows_one_position_there_is_one() -> None:
    _, own = seated("nj-uth")
    with pytest.raises(Refused, match="you may play one hand here, not 2"):
        own.hold(2)


def test_a_player_with_several_hands_is_told_which_of_them_is_to_be_decided() -> None:
    table, own = seated("nj-hilo")
    own.hold(2)
    own.bet(Bet({"ante": Cents(1000)}))
    while not any(offer.verb == "play" for offer in table.step.required):
        table.advance()
    step = table.step_for(SeatViewer(own.seats[0]))
    told = who_may_act(step, own.seats, own.chips)
    first, second = own.seats
    assert told.startswith(f"at seat {first} you may fold or play")
    assert f"seat {second} may" not in told
    assert who_may_act(step, (first,), own.chips).startswith("you may fold or play")
