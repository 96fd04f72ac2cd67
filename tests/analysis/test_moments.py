"""How hands of one round vary together, against rounds with more hands than it was taken from."""

from math import isclose

import pytest

from fairdeal.analysis.moments import ROUNDS, moments
from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.simulation import run, simulate

HANDS = 4


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_four_hands_vary_as_two_say(instrument: str) -> None:
    wanted = run(instrument, {}, rounds=400_000, seed=77, seats=HANDS)
    results = simulate(wanted, keep=True).results()
    shared = float(results.sum(axis=1).var() - results.var(axis=0).sum())  # of all pairs
    found = moments(instrument, {})
    (own, *_), *_ = found.of_one_hand
    units = [found.units({"ante": 1})] * HANDS
    assert isclose(found.variance(units) - HANDS * own, shared, rel_tol=0.05)
    assert shared > 0.05 * HANDS * own, "they share a dealer"


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_means_and_variances_are_the_exact_ones(instrument: str) -> None:
    odds, found = answer(question(instrument, {})), moments(instrument, {})
    assert found.means[0] == float(odds.main.ev)
    assert found.of_one_hand[0][0] == float(odds.main.variance)
    for place, name in enumerate(found.wagers[1:], 1):
        assert found.means[place] == float(odds.side[name].ev)
        assert found.of_one_hand[place][place] == float(odds.side[name].variance)


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_a_wager_of_the_main_game_varies_by_itself_as_it_does_in_rounds(instrument: str) -> None:
    found, wanted = moments(instrument, {}), run(instrument, {}, rounds=400_000, seed=78, seats=3)
    kept = simulate(wanted, keep=True).kept
    assert kept is not None
    assert found.spread.keys() == found.by_wager.keys()
    for wager in found.by_wager:
        results = wanted.plan.results_in_main(wager, kept)
        assert isclose(results.mean(), found.by_wager[wager], abs_tol=0.02), wager
        together = results.sum(axis=1)
        squares = (together - together.mean()) ** 2  # rare prizes make them vary
        error = float(squares.std()) * (1 / len(squares) + 1 / ROUNDS) ** 0.5
        found_of_two = found.wager_variance(wager, [1, 1, 1])
        assert isclose(found_of_two, squares.mean(), abs_tol=5 * error), wager


def test_a_wager_of_the_whole_table_depends_on_its_hands() -> None:
    options = {"cover_all": True}
    two, five = (moments("ma-uth", options, hands=hands) for hands in (2, 5))
    assert two.of_the_table == five.of_the_table == ("cover_all",)
    place = two.wagers.index("cover_all")
    assert two.means[place] != five.means[place]
    assert isclose(two.of_two_hands[place][place], two.of_one_hand[place][place], rel_tol=1e-9), (
        "everybody's comes to the same"
    )
