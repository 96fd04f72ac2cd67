"""Simulated rounds are lawful: dealt again, decided otherwise, settled by the game itself."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.random_hands import (
    Deck,
    Ints,
    State,
    deal,
    draw,
    groups,
    new_deck,
    stream,
)
from fairdeal.analysis.simulation import run
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import rules
from tests.analysis.simulate.rounds import (
    ANTE,
    by_advice,
    by_the_five_rules,
    by_the_rules,
    hilo,
    pikit,
    simulated,
    uth,
)

# From the generator's authors' program, started at 1, 2, 3, 4.
XOSHIRO = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
]


def test_the_generator_is_the_published_one() -> None:
    state = np.array([1, 2, 3, 4], np.uint64)
    assert [int(draw(state)) for _ in XOSHIRO] == XOSHIRO


def test_streams_differ_by_seed_and_chunk() -> None:
    starts = {tuple(stream(seed, chunk).tolist()) for seed in range(30) for chunk in range(30)}
    assert len(starts) == 900


@kernel
def _orders(state: State, deck: Deck, ends: Ints, least: State, rounds: int) -> Ints:
    found = np.zeros((3, 52, 52), np.int64)
    for _ in range(rounds):
        deal(state, deck, ends, least)
        found[0, deck[0], deck[1]] += 1
        found[1, deck[8], deck[9]] += 1
        found[2, deck[3], deck[11]] += 1
    return found


def test_every_card_is_as_likely_at_every_place() -> None:
    """Chi squared of 2,652 pairs of cards at three pairs of places, within five deviations."""
    rounds, cases = 2_652_000, 52 * 51
    found = _orders(stream(5, 0), new_deck(), *groups(12), rounds)
    for pairs in found:
        assert not pairs.diagonal().any()
        expected = rounds / cases
        chi = ((pairs[~np.eye(52, dtype=bool)] - expected) ** 2 / expected).sum()
        assert abs(chi - (cases - 1)) < 5 * (2 * (cases - 1)) ** 0.5


@pytest.mark.parametrize("cards", [9, 19, 35, 40, 52])
def test_a_deal_has_every_card_once(cards: int) -> None:
    state, deck = stream(1, 1), new_deck()
    for _ in range(100):
        deal(state, deck, *groups(cards))
        assert sorted(deck.tolist()) == list(range(52))


def test_three_cards_come_in_all_orders() -> None:
    state, deck = stream(9, 9), new_deck()
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(20_000):
        deal(state, deck, *groups(5))
        first = deck[:3].tolist()
        seen[tuple(sorted(first).index(card) for card in first)] += 1
    assert set(seen) == set(permutations(range(3)))
    assert all(abs(count - 20_000 / 6) < 5 * (20_000 / 6) ** 0.5 for count in seen.values())


@pytest.mark.parametrize("tie", [0, "1/2", 3])
def test_hi_lo_is_settled_to_the_cent(tie: object) -> None:
    asked = run("nj-hilo", {}, rounds=300, seed=4, seats=7, wagers={"tie": tie})
    assert isinstance(asked.sheet, HiLoSheet)
    strategy = Strategy(asked.sheet, asked.asked.wagers["tie"])
    expected = hilo(asked, 300, lambda cards: strategy.decide(cards).split)
    assert list(simulated(asked, 300)) == list(expected)


def test_the_five_rules_are_played_as_they_are_taught() -> None:
    settings: dict[str, Any] = {"strategy": "simple", "wagers": {"tie": 2}}
    asked = run("nj-hilo", {}, rounds=300, seed=9, seats=7, **settings)
    assert list(simulated(asked, 300)) == list(hilo(asked, 300, by_the_five_rules))


@pytest.mark.parametrize(
    "given", [{}, {"dealer_qualifies": True, "play_3_multiple": 2, "play_5_multiple": 2}]
)
def test_pik_it_is_settled_to_the_cent(given: dict[str, object]) -> None:
    asked = run("nj-pikit", given, rounds=300, seed=5, seats=6)
    assert list(simulated(asked, 300)) == list(pikit(asked, 300))


def test_ultimate_texas_holdem_is_settled_to_the_cent() -> None:
    asked = run("nj-uth", {}, rounds=100, seed=6, seats=6)
    assert list(simulated(asked, 100)) == list(uth(asked, 100, by_advice))


def test_cover_all_goes_by_the_highest_hand_that_was_not_folded() -> None:
    """Printed rows, and one that many tables reach."""
    rows = {"three_of_a_kind": "2 to 1"}
    asked = run("ma-uth", {"cover_all": rows}, rounds=100, seed=8, seats=6)
    rounds = list(simulated(asked, 100))
    assert rounds == list(uth(asked, 100, by_advice))
    paid = {dict(nets)["cover_all"] for ended in rounds for _, nets in ended}
    assert {-ANTE, 2 * ANTE} < paid


@pytest.mark.parametrize("looks_at", ["hole-and-flop", "best-of-seven"])
def test_the_progressive_is_settled_to_the_cent_at_the_meter(looks_at: str) -> None:
    """One seat: what a second winner of a round finds in the meter is told in the guide."""
    rows = {"flush": "1 %", "straight": 12_345, "two_pair": "0.0001 %", "pair": 1_000}
    table = {"rows": rows, "cards": looks_at, "seed": 1_000_000, "contribution": 100}
    asked = run("ma-uth", {"progressive": table}, rounds=300, seed=12, meter=7_654_321)
    rounds = list(simulated(asked, 300))
    assert rounds == list(uth(asked, 300, by_advice))
    paid = {dict(nets)["progressive"] for ended in rounds for _, nets in ended}
    assert {-500, 1_000, 7} < paid


def test_the_short_rules_are_played_as_they_are_taught() -> None:
    asked = run("nj-uth", {}, rounds=150, seed=7, seats=6, strategy="simple")
    assert isinstance(asked.sheet, UthSheet)
    expected = uth(asked, 150, by_the_rules(rules(asked.sheet)))
    assert list(simulated(asked, 150)) == list(expected)
