"""Regrets by look-up: equal to advice, which counts every decision anew."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

from fairdeal.analysis.decision import Decision, answer, look_up, read_decision, regret
from fairdeal.cards import DECK, text
from fairdeal.law import Refused
from tests.depth import amount

SHEETS: Mapping[str, tuple[Mapping[str, object], ...]] = {
    "nj-uth": ({},),
    "ma-uth": ({},),
    "nj-pikit": ({}, {"dealer_qualifies": True, "play_5_multiple": 2}),
    "nj-hilo": ({},),
}


def a_decision(instrument: str, generator: random.Random) -> Decision:
    """A decision at random, with cards seen where players of that game see any."""
    deck = generator.sample(DECK, 52)
    options = generator.choice(SHEETS[instrument])
    described: dict[str, object] = {"instrument": instrument, "options": options}
    if instrument.endswith("uth"):
        board = generator.choice((0, 3, 5))
        described |= {"cards": text(deck[:2])}
        described |= {"community": text(deck[2 : 2 + board])} if board else {}
    else:
        described |= {"cards": text(deck[:5])}
    if instrument == "nj-pikit":
        described["seen"] = text(deck[5 : 5 + generator.choice((0, 3, 6, 10, 13, 23))])
    if instrument == "nj-hilo" and generator.random() < 0.5:
        described["wagers"] = {"tie": str(Fraction(generator.randint(1, 9), 2))}
    return read_decision({name: value for name, value in described.items() if value})


@pytest.mark.parametrize("instrument", SHEETS)
def test_look_up_equals_advice_on_random_decisions(instrument: str) -> None:
    generator = random.Random(instrument)
    for _ in range(amount(20, 1000)):
        decision = a_decision(instrument, generator)
        assert look_up(decision) == answer(decision), decision


def test_a_decision_with_other_cards_seen_is_counted_anew() -> None:
    for described in (
        {"instrument": "nj-uth", "cards": "Kd Tc", "community": "Th 7h 3s", "seen": "2c 2d"},
        {"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c", "seen": "Ac Ad"},
    ):
        decision = read_decision(described)
        assert look_up(decision) == answer(decision)


def test_the_cost_of_a_decision_is_its_distance_from_the_best() -> None:
    start = read_decision({"instrument": "nj-uth", "cards": "Ah Kh"})
    assert regret(start, "raise_4").cost == 0
    evs = {option.action: option.ev for option in answer(start).options}
    assert regret(start, "check").cost == evs["raise_4"] - evs["check"] > 0


def test_picked_cards_cost_what_their_totals_cost() -> None:
    hand = read_decision({"instrument": "nj-hilo", "cards": "As Kd 9h 4c 2s"})
    options = {option.picked: option.ev for option in answer(hand).options}
    best = max(options.values())
    for picked, ev in options.items():
        action = "play" if picked else "fold"
        assert regret(hand, action, tuple(reversed(picked))).cost == best - ev


def test_an_unknown_action_is_refused() -> None:
    start = read_decision({"instrument": "nj-uth", "cards": "Ah Kh"})
    with pytest.raises(Refused, match="none of the options"):
        regret(start, "raise_2")
