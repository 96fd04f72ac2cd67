"""The coach: exact worth of each choice, from what the player may see and nothing else."""

import asyncio
from fractions import Fraction
from math import comb
from typing import Any

import fairdeal
from fairdeal.house.workers.odds_client import Figures
from fairdeal.play import Role
from fairdeal.view.builder import picture
from fairdeal.view.coach import NOTHING_ASKED, Coach, Coaching, Track, decision
from tests.loops import run_to_end
from tests.web.playing import Moment, moments


def asked_at(instrument: str, seed: int, stage: str = "") -> tuple[Moment, int]:
    """The first moment of a round at which somebody decides something that can be asked."""
    for moment in moments(instrument, seed):
        for offer in moment.state.step.required:
            if offer.actor.role is Role.SEAT and moment.state.round and moment.state.round.at:
                number = offer.actor.seat
                asked = decision(moment.state, moment.events, number)
                if isinstance(asked, dict) and stage in ("", moment.state.step.stage):
                    return moment, number
    raise AssertionError("nobody is asked")


def told(instrument: str, stage: str, *options: tuple[str, str], seed: int = 1) -> Coaching:
    """What the coach makes of an answer at a stage."""
    moment, number = asked_at(instrument, seed, stage)
    answer: dict[str, Any] = {"options": [{"action": name, "ev": ev} for name, ev in options]}
    return Coach(moment.state, moment.events, number).advice(answer)


def test_it_says_what_the_solvers_say_through_a_process_of_its_own() -> None:
    moment, number = asked_at("nj-hilo", 3)
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)
    coaching = Coach(moment.state, moment.events, number).advice(run_to_end(advised(asked)))
    best = max(Fraction(each["ev"]) for each in fairdeal.advise(_plain(asked))["options"])
    assert coaching.choices[0].best
    assert Fraction(coaching.choices[0].exact) == best
    assert f"over all {comb(47, 5):,} ways the round can end" in coaching.about


def test_whoever_asks_again_meanwhile_gets_the_same_answer() -> None:
    moment, number = asked_at("nj-hilo", 3)
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)

    async def impatient() -> None:
        figures = Figures()
        try:
            first, *more = await asyncio.gather(*(figures.advice(asked) for _ in range(3)))
            assert all(each is first for each in more)
            assert await figures.advice(asked) == first
        finally:
            await figures.stop()

    run_to_end(impatient())


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


def test_where_cards_lie_face_down_any_choice_is_worth_the_same_and_it_says_why() -> None:
    moment, number = asked_at("nj-pikit", 1, "selection")
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)
    assert asked["offered"] == ["select"]
    assert "cards" not in asked
    coaching = Coach(moment.state, moment.events, number).advice(run_to_end(advised(asked)))
    (only,) = coaching.choices
    assert Fraction(only.exact) == Fraction(-242, 5525)  # of three cards that nobody has seen
    assert not only.best
    assert coaching.why is not None
    assert coaching.why.clauses == ("R-PIKIT-BLIND", "13:69F-39.10(a)")


def test_cards_that_others_have_shown_count_and_are_told() -> None:
    everybody = list(moments("nj-pikit", 1))
    chosen = [m for m in everybody if m.state.step.stage == "selection"]
    moment = chosen[-1]
    (number,) = {offer.actor.seat for offer in moment.state.step.required}
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)
    coaching = Coach(moment.state, moment.events, number).advice(run_to_end(advised(asked)))
    shown = [card for hand in coaching.shown for card in hand.cards]
    assert shown
    assert str(asked["seen"]).split() == shown
    assert {hand.outcome for hand in coaching.shown} <= {"win", "lose"}
    assert coaching.choices[0].units == f"exact, {len(shown)} cards shown counted"


def test_what_a_choice_costs_is_said_before_and_after_it_is_made() -> None:
    coaching = told("nj-uth", "after the flop", ("check", "1/2"), ("raise_2", "9/10"))
    best, second = coaching.choices
    assert [best.words, second.words] == ["Raise 2×", "Check"]
    assert [best.cost, second.cost] == [0.0, best_ante(coaching) * 0.4]
    assert coaching.remark.startswith("Checking would cost $")
    assert best.taken == "Your raise 2× after the flop was the best choice."
    assert best.mistake == ""
    assert second.taken.startswith("Your check after the flop cost $")
    assert second.taken.endswith("on average: raise 2× was better.")
    assert second.mistake.endswith(": checked, not raise 2×")


def best_ante(coaching: Coaching) -> int:
    """The ante, from what half of it is worth."""
    return round(2 * 100 * float(coaching.choices[1].dollars.lstrip("+$")))


def test_a_smaller_raise_is_told_beside_the_larger() -> None:
    coaching = told("nj-uth", "before the flop", ("raise_3", "1/4"), ("raise_4", "1/2"))
    assert coaching.choices[1].mistake.endswith(": raised 3×, not 4×")


def test_the_ways_that_are_left_are_counted_from_the_cards_that_are_seen() -> None:
    moment, number = asked_at("nj-uth", 1, "after the flop")
    seen = picture(moment.state, moment.events, number).seen
    assert len(seen.community) == 3
    coaching = told("nj-uth", "after the flop", ("check", "1/2"))
    ways = comb(47, 2) * comb(45, 2)
    assert coaching.about == (
        f"The average result of each choice, exact over all {ways:,} ways the round can end, "
        "given your two cards and the board."
    )


def test_all_bars_begin_at_one_zero() -> None:
    track = Track([Fraction(1, 3), Fraction(-1, 2), Fraction(-1)])
    assert track.zero == 75.0
    assert track.bar(Fraction(1, 3)) == (75.0, 25.0)
    assert track.bar(Fraction(-1, 2)) == (37.5, 37.5)
    assert track.bar(Fraction(-1)) == (0.0, 75.0)
    gains = Track([Fraction(9, 10), Fraction(4, 10)])
    assert (gains.zero, gains.bar(Fraction(4, 10))) == (0.0, (0.0, 44.4))
