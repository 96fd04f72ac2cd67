"""Commands: an action sent twice is done once, and one for a step that is past is refused."""

import pytest

from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Cents
from fairdeal.play import Action, seat
from fairdeal.play.model.action import spoken
from fairdeal.table.command import Command
from fairdeal.values.frozen import replace
from tests.harness import BETS, ToldTable


def refused(at: ToldTable, command: Command) -> str:
    before, kept = at.state, len(at.events)
    with pytest.raises(Refused) as caught:
        at.table.execute(command)
    assert (at.state, len(at.events)) == (before, kept)
    return caught.value.refusal.name


def bet(at: ToldTable, number: int) -> Action:
    return Action(seat(number), "bet", {w: Cents(a) for w, a in BETS[at.name].items()})


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_command_is_done_once_however_often_it_is_sent(instrument: str) -> None:
    at = ToldTable(instrument).prepare()
    command = Command(bet(at, 1), key="k1", step=at.table.step_name(seat(1)))
    events = at.table.execute(command)
    assert events
    after = at.state
    assert at.table.execute(command) == events
    assert at.state is after
    assert refused(at, replace(command, action=bet(at, 2))) == "key-used-otherwise"
    assert refused(at, replace(command, key="k2")) == "step-is-past"


def test_without_a_key_and_a_step_it_is_the_action_alone() -> None:
    at = ToldTable("nj-uth").prepare()
    at.table.execute(Command(bet(at, 1)))
    assert refused(at, Command(bet(at, 1))) == "already-bet"


def test_a_late_answer_does_not_become_the_answer_to_the_next_question() -> None:
    """“Check” before the flop, sent again after it, would check the flop too."""
    at = ToldTable("nj-uth", players={1: "Ann"}).place_bets(1).deal()
    check = Command(spoken(seat(1), "check"), step=at.table.step_name(seat(1)))
    at.table.execute(check)
    at.table.advance()
    assert "check" in [offer.said for offer in at.step.of(seat(1))]
    assert refused(at, check) == "step-is-past"
    at.table.execute(replace(check, step=at.table.step_name(seat(1))))


def test_a_key_is_forgotten_with_its_round_and_the_step_still_guards() -> None:
    at = ToldTable("nj-uth", players={1: "Ann"}).prepare()
    command = Command(bet(at, 1), "k1", at.table.step_name(seat(1)))
    at.table.execute(command)
    at.finish().prepare()
    assert refused(at, command) == "step-is-past"
    at.table.execute(replace(command, step=at.table.step_name(seat(1))))


def test_a_step_has_another_name_exactly_when_the_offers_are_others() -> None:
    at = ToldTable("nj-uth", players={1: "Ann", 2: "Bob"}).prepare()
    first, second = at.table.step_name(seat(1)), at.table.step_name(seat(2))
    at.table.execute(Command(bet(at, 1)))
    assert at.table.step_name(seat(2)) == second
    assert at.table.step_name(seat(1)) != first
