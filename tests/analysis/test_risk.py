"""The risk of a session, against exact sums, simulation and what is known of a coin."""

from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest

import fairdeal
from fairdeal.analysis.report import Distribution
from fairdeal.analysis.risk import risk

THREE = Distribution({Fraction(-1): 5, Fraction(0): 2, Fraction(3, 2): 3})


def test_a_session_is_what_every_sequence_of_rounds_comes_to() -> None:
    bankroll, rounds = Fraction(5, 2), 6
    ends: dict[Fraction, Fraction] = {}
    ruined = Fraction(0)
    for nets in product(THREE.counts, repeat=rounds):
        chance = Fraction(prod(THREE.counts[net] for net in nets), THREE.total**rounds)
        end = sum(nets, Fraction(0))
        ends[end] = ends.get(end, Fraction(0)) + chance
        levels = [bankroll + sum(nets[: n + 1], Fraction(0)) for n in range(rounds)]
        ruined += chance * (min(levels) <= 0)
    found = risk(THREE, bankroll, rounds)
    assert found.ruin == pytest.approx(float(ruined), rel=1e-12)
    assert found.ahead == pytest.approx(float(sum(c for e, c in ends.items() if e > 0)), rel=1e-12)
    listed = {Fraction(str(row["result_exact"])): row["chance"] for row in found.records()}
    assert set(listed) == set(ends)
    for end, chance in ends.items():
        assert listed[end] == pytest.approx(float(chance), rel=1e-12)
    rising, at = Fraction(0), iter(sorted(ends))
    while rising < Fraction(1, 4):
        end = next(at)
        rising += ends[end]
    assert found.result_at(0.25) == end


def test_the_figures_of_a_game_follow_from_its_odds() -> None:
    report = fairdeal.odds("nj-hilo")
    found = report.risk(50, 200)
    assert found.mean == 200 * report.main.ev
    assert found.n0 == report.main.variance / report.main.ev**2
    assert float(found.chances.sum()) == pytest.approx(1, abs=1e-12)
    assert fairdeal.worth("best", "nj-hilo").risk(50, 200).ruin == found.ruin
    assert found.ruin < fairdeal.worth("mimic_dealer", "nj-hilo").risk(50, 200).ruin


def test_simulated_sessions_are_ruined_as_often() -> None:
    sessions, rounds = 20_000, 40
    played = fairdeal.simulate("nj-hilo", rounds=sessions * rounds, seed=3, keep=True)
    levels = played.results()[:, 0].reshape(sessions, rounds).cumsum(axis=1)
    ruin = fairdeal.odds("nj-hilo").risk(8, rounds).ruin
    error = (ruin * (1 - ruin) / sessions) ** 0.5
    assert abs(float((levels.min(axis=1) <= -8).mean()) - ruin) < 5 * error


@pytest.mark.parametrize(
    ("bankroll", "rounds", "name"),
    [
        (0, 10, "bankroll-not-allowed"),
        (-3, 10, "bankroll-not-allowed"),
        (1.5, 10, "bankroll-not-allowed"),
        ("lots", 10, "bankroll-not-allowed"),
        (10, 0, "rounds-not-allowed"),
        (10, 10**6, "rounds-not-allowed"),
    ],
)
def test_sessions_that_cannot_be_are_refused(bankroll: object, rounds: object, name: str) -> None:
    with pytest.raises(fairdeal.Refused) as refused:
        risk(THREE, bankroll, rounds)
    assert refused.value.refusal.name == name


def test_a_session_is_drawn_and_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    session = fairdeal.odds("nj-hilo").risk(20, 50)
    session.plot(tmp_path / "session.svg")
    drawn = (tmp_path / "session.svg").read_text("utf8")
    assert f"risk of ruin {session.ruin:.2%}" in drawn
    assert "50 rounds with 20" in drawn
    with pytest.raises(fairdeal.Refused, match="picture-not-known"):
        session.plot(tmp_path / "session.txt")
