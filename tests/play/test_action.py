"""Verbs and what belongs to them: one field each in the core, one phrase where people say it."""

import pytest

from fairdeal.play import FLOOR, Action, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.model.offer import Offer

SAID = {
    "check": Action(seat(1), "check"),
    "raise 4": Action(seat(1), "raise", number=4),
    "play 3": Action(seat(1), "play", number=3),
    "remove the automated shoe": Action(seat(1), "remove", equipment="automated shoe"),
    "no more bets": Action(seat(1), "no more bets"),
}


@pytest.mark.parametrize("words", SAID)
def test_what_is_said_and_what_is_meant_are_two_forms_of_one_action(words: str) -> None:
    assert spoken(seat(1), words) == SAID[words]
    assert SAID[words].said == words


@pytest.mark.parametrize("words", ["raise 0", "raise -3", "raise  4", "raise 4000", "raise", ""])
def test_what_is_no_number_stays_a_word(words: str) -> None:
    assert spoken(seat(1), words) == Action(seat(1), words)


def test_an_offer_admits_its_own_number_and_its_own_equipment_alone() -> None:
    raising = Offer(seat(1), "raise", "x", number=4)
    assert raising.admits(Action(seat(1), "raise", number=4))
    assert not raising.admits(Action(seat(1), "raise", number=3))
    assert not raising.admits(Action(seat(1), "raise"))
    assert not Offer(seat(1), "check", "x").admits(Action(seat(1), "check", number=1))
    removing = Offer(FLOOR, "remove", "x", equipment="deck")
    assert removing.admits(removing.default_action())
    assert not removing.admits(Action(FLOOR, "remove", equipment="shuffler"))
