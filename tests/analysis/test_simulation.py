"""Simulation: the same whatever the workers, near what is exact, refused where it is senseless."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.analysis import simulation
from fairdeal.analysis.simulation import CHUNK, Run, Simulation, play_chunk, run, simulate
from fairdeal.law import Refused

ROUNDS = 2 * CHUNK + 1234
SHEETS: list[tuple[str, dict[str, Any]]] = [
    ("nj-uth", {}),
    ("ma-uth", {"trips_pay_table": "C"}),
    ("nj-pikit", {}),
    ("nj-pikit", {"dealer_qualifies": True, "three_card_selection": "after-looking"}),
    ("nj-hilo", {}),
]


def wanted(instrument: str, given: Mapping[str, object] | None = None, **settings: Any) -> Run:
    return run(instrument, given or {}, **{"rounds": ROUNDS, "seed": 20, **settings})


def same(one: Simulation, other: Simulation) -> bool:
    return (
        one.tally.rounds == other.tally.rounds
        and np.array_equal(one.tally.counts, other.tally.counts)
        and np.array_equal(one.tally.pairs, other.tally.pairs)
    )


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_workers_and_their_order_make_no_difference(instrument: str) -> None:
    asked = wanted(instrument, seats=2)
    alone = simulate(asked, workers=1)
    assert same(alone, simulate(asked, workers=2))
    assert same(alone, simulate(asked, workers=5))
    chunks = list(asked.chunks())
    assert [chunk.rounds for chunk in chunks] == [CHUNK, CHUNK, 1234]
    random.Random(3).shuffle(chunks)
    shuffled = sum((play_chunk(asked, chunk) for chunk in chunks), asked.plan.nothing())
    assert same(alone, Simulation(asked, shuffled))


def test_another_seed_is_another_run() -> None:
    one, other = (simulate(wanted("nj-hilo", seed=seed)) for seed in (1, 2))
    assert not same(one, other)
    assert same(one, simulate(wanted("nj-hilo", seed=1)))


@pytest.mark.parametrize("strategy", ["best", "simple"])
@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize(("instrument", "given"), SHEETS)
def test_means_lie_near_the_exact_values(
    instrument: str, given: dict[str, Any], seats: int, strategy: str
) -> None:
    found = simulate(wanted(instrument, given, seats=seats, strategy=strategy))
    figures = {"main": found.main, **found.side}
    known = {name: figure for name, figure in figures.items() if figure.exact is not None}
    assert len(known) >= (1 if strategy == "simple" else len(figures))
    for figure in known.values():
        assert figure.exact is not None
        assert figure.error is not None
        assert abs(float(figure.mean - figure.exact)) < 4 * figure.error


@pytest.mark.parametrize(("instrument", "given"), SHEETS)
def test_the_exact_values_are_those_of_the_odds(instrument: str, given: dict[str, Any]) -> None:
    found, odds = wanted(instrument, given).plan.exact, fairdeal.odds(instrument, **given)
    assert found["main"] == odds.main.ev
    assert all(found[side] == odds.side[side].ev for side in found if side != "main")


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_the_best_play_decides_as_often_as_the_odds_say(instrument: str) -> None:
    asked = wanted(instrument)
    shares = asked.plan.decisions(simulate(asked).tally)
    for decision, share in fairdeal.odds(instrument).main.decisions.items():
        error = (float(share) * (1 - float(share)) / ROUNDS) ** 0.5
        assert abs(float(shares[decision] - share)) < 4 * error


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-hilo"])
def test_the_error_is_that_of_independent_rounds(instrument: str) -> None:
    """Of one seat: the textbook's. Of several: more than if their hands were independent."""
    one = simulate(wanted(instrument)).main
    assert one.error == pytest.approx((float(one.variance) / (ROUNDS - 1)) ** 0.5)
    six = simulate(wanted(instrument, seats=6)).main
    assert six.error is not None
    assert six.error > 1.2 * (float(six.variance) / (6 * ROUNDS)) ** 0.5


def test_the_sum_of_squares_is_taken_over_rounds() -> None:
    """Each round is played by itself: its result squared, added up."""
    asked = wanted("nj-uth", seats=3, rounds=300)
    sums, before = Fraction(0), Fraction(0)
    for rounds in range(1, 301):
        figure = simulate(wanted("nj-uth", seats=3, rounds=rounds)).main
        total = figure.mean * figure.distribution.total
        sums, before = sums + (total - before) ** 2, total
    assert simulate(asked).main.squares == sums


def test_one_round_has_no_interval() -> None:
    main = simulate(wanted("nj-hilo", rounds=1)).main
    assert (main.error, main.interval, main.inside) == (None, None, None)


def test_the_door_plays_too() -> None:
    found = fairdeal.simulate("nj-hilo", rounds=5000, seed=3, seats=7, minimum="$10")
    again = run("nj-hilo", {"minimum": 1000}, rounds=5000, seed=3, seats=7)
    assert found.wire() == simulate(again).wire()
    assert found.wire()["hands"] == 35_000
    assert fairdeal.simulate("nj-hilo", rounds=10).complete


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"rounds": 0}, "rounds-not-allowed"),
        ({"rounds": -5}, "rounds-not-allowed"),
        ({"rounds": 1.5}, "rounds-not-allowed"),
        ({"rounds": True}, "rounds-not-allowed"),
        ({"rounds": 10**14}, "rounds-not-allowed"),
        ({"seed": -1}, "seed-not-allowed"),
        ({"seed": "7"}, "seed-not-allowed"),
        ({"seats": 0}, "seats-not-allowed"),
        ({"seats": 7}, "seats-not-allowed"),
        ({"strategy": "lucky"}, "unknown-strategy"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, Any], name: str) -> None:
    with pytest.raises(Refused) as refused:
        wanted("nj-uth", **settings)
    assert refused.value.refusal.name == name


def test_a_run_may_be_given_up() -> None:
    asked = wanted("nj-hilo", rounds=100 * CHUNK)
    tallies = simulation.played(asked, workers=2)
    first = next(tallies)
    tallies.close()
    assert Simulation(asked, first).complete is False
    assert first.rounds == CHUNK
