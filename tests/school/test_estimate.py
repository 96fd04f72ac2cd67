"""The level: the estimate covers the true cost of simulated learners."""

from fractions import Fraction
from random import Random

import pytest

import fairdeal as product
from fairdeal.school import FEWEST, HANDS, level
from fairdeal.school.estimate import chi_square
from tests.depth import amount
from tests.school.learners import ByTheRules, Careless, Learner, NeverFolds, Unsure

RUNS = amount(100, 2000)
# With a coverage of 95 in 100, fewer than this many of the runs are covered once in a thousand.
LEAST = 0.95 * RUNS - 3.09 * (RUNS * 0.95 * 0.05) ** 0.5


def learners() -> dict[str, Learner]:
    unsure = {f"unsure by {doubt} antes": Unsure(doubt) for doubt in (0.01, 0.03, 0.1, 0.2, 0.5)}
    careless = {f"careless once in {n}": Careless(n) for n in (5, 20)}
    return {**unsure, **careless, "by the rules": ByTheRules(), "never folds": NeverFolds()}


@pytest.mark.slow
def test_the_interval_covers_the_true_cost_in_95_of_100_runs() -> None:
    failed = []
    for name, learner in learners().items():
        truth = learner.true_cost * 100
        for hands in (100, HANDS):
            generator, covered = Random(29), 0
            for _ in range(RUNS):
                reached = level([Fraction(cost) for cost in learner.play(hands, generator)])
                covered += reached.low <= truth <= reached.high
            if covered < LEAST:
                failed.append(f"{name}, {hands} hands: {covered} of {RUNS}")
    assert not failed


def test_the_true_cost_of_a_learner_is_that_of_the_policy() -> None:
    worths = {name: float(product.worth(name, "nj-hilo").cost) for name in ("simple", "never_fold")}
    assert ByTheRules().true_cost == pytest.approx(worths["simple"])
    assert NeverFolds().true_cost == pytest.approx(worths["never_fold"])


def test_only_the_last_hands_make_the_level() -> None:
    before, since = [Fraction(1)] * 50, [Fraction(0)] * HANDS
    assert level([*before, *since]).cost == 0
    assert level([*since, *before]).cost == 25


def test_a_level_is_known_after_fifty_hands() -> None:
    assert not level([Fraction(0)] * (FEWEST - 1)).is_known
    assert level([Fraction(0)] * FEWEST).is_known
    assert level([]).hands == 0


def test_without_a_mistake_the_upper_bound_still_says_something() -> None:
    reached = level([Fraction(0)] * HANDS)
    assert reached.cost == 0
    assert reached.low == 0
    assert 0 < reached.high < 1


def test_chi_square_quantiles_are_those_of_printed_tables() -> None:
    printed = {(0.975, 2): 7.378, (0.025, 10): 3.247, (0.975, 10): 20.483, (0.975, 50): 71.420}
    for (share, freedom), value in printed.items():
        assert chi_square(share, freedom) == pytest.approx(value, rel=0.01)
