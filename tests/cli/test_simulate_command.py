"""`fairdeal simulate`: the wire form, the page, refusals, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

import fairdeal as product
from fairdeal.cli.waiting import COMPILING
from tests.cli.running import fairdeal

SMALL = ("nj-hilo", "--rounds", "3000", "--seed", "8")


def simulated(*args: str) -> Any:
    ran = fairdeal("simulate", *args, "--json")
    assert ran.code == 0
    assert ran.err in ("", f"{COMPILING}\n")
    assert ran.out.count("\n") == 1
    return ran.json


def test_the_wire_form() -> None:
    found = simulated(*SMALL, "--seats", "2", "--set", "minimum=1000")
    assert found["options"] == {"minimum": 1000}
    assert (found["rounds"], found["hands"], found["seed"]) == (3000, 6000, 8)
    assert (found["strategy"], found["seats"], found["complete"]) == ("best", 2, True)
    assert found["main"]["exact"] == "-38421789247/996661525860"
    assert set(found["side"]) == {"tie", "poker_bonus"}
    low, high = found["main"]["interval"]
    assert (low <= -38421789247 / 996661525860 <= high) is found["main"]["inside"]
    assert found["rounds_per_second"] > 0


def test_the_command_says_what_the_door_says() -> None:
    found = simulated(*SMALL, "--workers", "1")
    del found["seconds"], found["rounds_per_second"]
    assert found == product.simulate("nj-hilo", rounds=3000, seed=8).wire()


def test_without_a_seed_each_run_is_another_and_can_be_repeated() -> None:
    one, other = (simulated("nj-hilo", "--rounds", "3000") for _ in range(2))
    assert one["seed"] != other["seed"]
    again = simulated("nj-hilo", "--rounds", "3000", "--seed", str(one["seed"]))
    assert again["main"] == one["main"]


def test_the_page() -> None:
    shown = fairdeal("simulate", *SMALL, "--strategy", "simple")
    assert shown.code == 0
    for words in (
        "5 Card Hi-Lo, New Jersey",
        "3,000 rounds, one seat, simple rules, seed 8",
        "rounds per second",
        "poker bonus",
        "not known",  # the tie bet of one who plays by the rules
        "-7.5663 %",
        "decisions: play 9",
    ):
        assert words in shown.words


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("nj-poker", "--rounds", "5"), "unknown-instrument"),
        (("nj-hilo", "--rounds", "0"), "rounds-not-allowed"),
        (("nj-hilo", "--rounds", "-1"), "rounds-not-allowed"),
        ((*SMALL, "--seed", "-1"), "seed-not-allowed"),
        ((*SMALL, "--seats", "8"), "seats-not-allowed"),
        ((*SMALL, "--workers", "0"), "workers-not-allowed"),
        ((*SMALL, "--strategy", "lucky"), "unknown-strategy"),
        ((*SMALL, "--set", "trips_pay_table=A"), "unknown-option"),
        ((*SMALL, "--set", "minimum"), "setting-not-understood"),
        ((*SMALL, "--sheet", "no-such-file"), "cannot-read"),
    ],
)
def test_bad_input_is_refused_by_name(args: tuple[str, ...], name: str) -> None:
    assert fairdeal("simulate", *args, "--json").refusal()["name"] == name
    ran = fairdeal("simulate", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"refused: {name}: ")


def test_rounds_must_be_said() -> None:
    assert fairdeal("simulate", "nj-hilo").code == 2


def test_ctrl_c_shows_what_was_played() -> None:
    """The first of two runs tells that everything is compiled; then the second one is stopped."""
    simulated(*SMALL)
    script = (
        "import os, signal, sys\n"
        "from fairdeal.analysis import simulation\n"
        "play = simulation.played\n"
        "def played(*args):\n"
        "    for number, tally in enumerate(play(*args)):\n"
        "        if number == 3:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "        yield tally\n"
        "simulation.played = played\n"
        "from fairdeal.cli import main\n"
        "sys.argv[0] = 'fairdeal'\n"
        "main()\n"
    )
    args = ("simulate", "nj-hilo", "--rounds", "1000000000", "--json")
    ran = subprocess.run(
        [sys.executable, "-c", script, *args], capture_output=True, check=False, env=os.environ
    )
    assert ran.returncode == 128 + signal.SIGINT
    found = json.loads(ran.stdout)
    assert found["complete"] is False
    assert 0 < found["rounds"] < 10**9
    assert b"Traceback" not in ran.stderr


def test_a_cluster_needs_dask_or_an_address_that_answers() -> None:
    refusal = fairdeal("simulate", *SMALL, "--dask", "tcp://127.0.0.1:9", "--json").refusal()
    assert refusal["name"] in ("no-dask", "no-cluster")
