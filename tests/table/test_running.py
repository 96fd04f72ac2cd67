"""Steps have names: what answers a step that is past is refused."""

import pytest

from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Action, seat
from tests.harness import BETS, ToldTable


def bet(at: ToldTable, number: int) -> Action:
    return Action(seat(number), "bet", {w: Cents(a) for w, a in BETS[at.name].items()})


def test_a_late_answer_does_not_become_the_answer_to_the_next_question() -> None:
    """“Check” before the flop, sent again after it, would check the flop too."""
    at = ToldTable("nj-uth", players={1: "Ann"}).place_bets(1).deal()
    step = at.table.step_name(seat(1))
    at.table.check_step(seat(1), step)
    at.table.act(1, "check")
    at.table.advance()
    assert "check" in [offer.said for offer in at.step.of(seat(1))]
    with pytest.raises(Refused, match="step-is-past"):
        at.table.check_step(seat(1), step)
    at.table.check_step(seat(1), at.table.step_name(seat(1)))


def test_the_bet_of_one_round_does_not_answer_the_next() -> None:
    at = ToldTable("nj-uth", players={1: "Ann"}).prepare()
    step = at.table.step_name(seat(1))
    at.table.do(bet(at, 1))
    at.finish().prepare()
    with pytest.raises(Refused, match="step-is-past"):
        at.table.check_step(seat(1), step)


def test_a_step_has_another_name_exactly_when_the_offers_are_others() -> None:
    at = ToldTable("nj-uth", players={1: "Ann", 2: "Bob"}).prepare()
    first, second = at.table.step_name(seat(1)), at.table.step_name(seat(2))
    at.table.do(bet(at, 1))
    assert at.table.step_name(seat(2)) == second
    assert at.table.step_name(seat(1)) != first
