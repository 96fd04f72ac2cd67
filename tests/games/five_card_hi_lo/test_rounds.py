"""Rounds of 5 Card Hi-Lo: silence, a full table, and hands that became void."""

from collections.abc import Mapping

import pytest

from fairdeal.cards import DECK, cards
from fairdeal.law import Refused
from fairdeal.play import HandStatus, PickOffer, seat
from fairdeal.values.frozen import replace
from tests.harness import BareRound


def two_of_anns(named: Mapping[str, str] | None = None) -> BareRound:
    """Ann plays seats 1 and 2, Bob seat 3, at the election."""
    seated = {1: "Ann", 2: "Ann", 3: "Bob"}
    round = BareRound("nj-hilo", {"positions": 2}, seated=seated, cards=named)
    for number in seated:
        round.bet(number, ante=1000, poker_bonus=100)
    round.advance()
    return round


def with_void(round: BareRound, number: int) -> BareRound:
    """The round after one hand became void."""
    hand = replace(round.round.hands[number], standing=HandStatus.VOID)
    voided = round.round.with_hand(hand)
    moment = voided.agenda[voided.at]
    step = replace(voided.step, required=voided.stage(moment).offers(voided, moment))
    round.round = replace(voided, step=step)
    return round


def test_silence_ends_the_round_and_places_no_bet() -> None:
    round = two_of_anns().finish()
    assert all("play" not in hand.wagers for hand in round.round.hands.values())
    assert all("poker_bonus" in round.results(number) for number in round.round.hands)


def test_one_deck_is_enough_for_a_full_table() -> None:
    round = BareRound("nj-hilo")
    for number in range(1, 8):
        round.bet(number, ante=500)
    round.finish()
    dealt = set(round.round.cards.values())
    assert len(dealt) == 40
    assert dealt <= set(DECK)


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_void_hand_is_neither_asked_nor_settled() -> None:
    round = with_void(two_of_anns(), 3)
    assert not round.round.step.of(seat(3))
    with pytest.raises(Refused) as refused:
        round.act(3, "fold")
    assert refused.value.refusal.name == "hand-void"
    assert refused.value.refusal.clause == "13:69F-40.12(d)"
    round.finish()
    assert round.results(3) == {}


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.12(d)")
def test_when_the_first_hand_is_void_the_next_takes_its_place() -> None:
    named = {"seat 2": "As Kd 9h 4c 2c"}
    round = with_void(two_of_anns(named), 1)
    assert isinstance(round.round.step.of(seat(2))[1], PickOffer)
    round.act(3, "fold")  # the next act lets Ann look
    own = [round.view(2).cards[position] for position in round.round.hand_positions(2)]
    assert tuple(own) == cards(named["seat 2"])
    round.act(2, "play", 4, 5)
    round.finish()
    assert "ante" in round.results(2)


@pytest.mark.clause("13:69F-40.6(g)2", "13:69F-40.12(d)")
def test_a_hand_played_unseen_is_set_even_when_the_first_becomes_void() -> None:
    round = two_of_anns()
    round.act(2, "play")
    with_void(round, 1)
    assert [offer.verb for offer in round.round.step.of(seat(2))] == ["set"]
    round.finish()
    assert len(round.round.hands[2].picks) == 2
    assert "play" in round.results(2)
