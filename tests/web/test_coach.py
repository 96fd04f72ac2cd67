"""The coach: exact worth of each choice, from what the player may see and nothing else."""

from fractions import Fraction

import fairdeal
from fairdeal.round import Role
from fairdeal.web.pages.coach import FACE_DOWN, NOTHING_ASKED, coaching, decision
from fairdeal.web.pages.figures import Figures
from tests.loops import run_to_end
from tests.web.playing import Moment, moments


def asked_at(instrument: str, seed: int) -> tuple[Moment, int]:
    """The first moment of a round at which somebody decides with open cards."""
    for moment in moments(instrument, seed):
        for offer in moment.state.step.required:
            if offer.actor.role is Role.SEAT and moment.state.round and moment.state.round.at:
                number = offer.actor.seat
                if isinstance(decision(moment.state, moment.events, number), dict):
                    return moment, number
    raise AssertionError("nobody is asked")


def test_it_says_what_the_solvers_say_through_a_process_of_its_own() -> None:
    moment, number = asked_at("nj-hilo", 3)
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)
    told = coaching(run_to_end(advised(asked)), 1000)
    best = max(Fraction(each["ev"]) for each in fairdeal.advise(_plain(asked))["options"])
    assert told.choices[0].best
    assert Fraction(told.choices[0].exact) == best
    assert told.choices[0].share == 100


async def advised(asked: dict[str, object]) -> dict[str, object]:
    figures = Figures()
    try:
        return await figures.advice(asked)
    finally:
        await figures.stop()


def _plain(asked: dict[str, object]) -> dict[str, object]:
    joined = asked["wagers"]
    assert isinstance(joined, dict)
    tie = {"wagers": {"tie": joined["tie"]}} if "tie" in joined else {}
    return {name: value for name, value in asked.items() if name != "wagers"} | tie


def test_it_is_silent_when_nothing_is_asked() -> None:
    first, *_ = moments("nj-uth", 1)
    assert decision(first.state, first.events, 1) == NOTHING_ASKED
    assert decision(first.state, first.events, 0) == NOTHING_ASKED


def test_it_says_so_when_cards_lie_face_down() -> None:
    for moment in moments("nj-pikit", 1):
        asked = [o for o in moment.state.step.required if o.actor.role is Role.SEAT]
        if moment.state.step.stage == "selection" and asked:
            assert decision(moment.state, moment.events, asked[0].actor.seat) == FACE_DOWN
            return
    raise AssertionError("nobody chose three cards")


def test_what_a_worse_choice_costs_is_said_in_money() -> None:
    answer = {"options": [{"action": "check", "ev": "1/2"}, {"action": "raise_2", "ev": "9/10"}]}
    told = coaching(answer, 2000)
    assert [each.words for each in told.choices] == ["Raise 2×", "Check"]
    assert told.remark == "Check would cost $8 on average."
    assert told.choices[0].dollars == "+$18"
