"""`fairdeal compile`: every solver in one go, so that no question waits for it later."""

from pathlib import Path

import pytest

from fairdeal.analysis.compile_all import jobs
from fairdeal.analysis.solver import solver_of
from fairdeal.law import INSTRUMENTS, instrument
from tests.cli.running import process

KINDS = ("odds of", "strategy of", "advice on", "simulation of")


def test_every_kind_of_question_is_asked_of_every_game() -> None:
    words = {words for words, _ in jobs()}
    assert words == {f"{kind} {name}" for kind in KINDS for name in INSTRUMENTS}


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_decision_of_every_kind_is_asked_for_advice(name: str) -> None:
    solver = solver_of(instrument(name))
    boards = {len(str(each.get("community", "")).split()) for each in solver.every_decision}
    assert boards == set(solver.boards or (0,))
    assert {"seen" in each for each in solver.every_decision} == {False, True}


@pytest.mark.deep
def test_afterwards_nothing_is_left_to_compile(tmp_path: Path) -> None:
    cold = {"XDG_CACHE_HOME": str(tmp_path)}
    ran = process("compile", env=cold)
    assert (ran.code, ran.out, ran.err) == (0, "", "every solver is compiled for this machine\n")
    for args in (
        ("odds", "nj-uth", "--strategy"),
        ("odds", "nj-pikit", "--strategy"),
        ("odds", "ma-uth", "--set", "cover_all=true"),
        ("simulate", "nj-uth", "--rounds", "1000"),
        ("simulate", "nj-pikit", "--rounds", "1000", "--strategy", "simple"),
        ("simulate", "nj-hilo", "--rounds", "1000"),
    ):
        assert process(*args, env=cold).err == ""
