"""`fairdeal simulate`: the wire form, the page, refusals, Ctrl-C."""

import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

import fairdeal as product
from fairdeal.cli.progress import COMPILING
from tests.cli.running import fairdeal

pytestmark = pytest.mark.slow

SMALL = ("nj-hilo", "--rounds", "3000", "--seed", "8")


def simulated(*args: str) -> Any:
    ran = fairdeal("simulate", *args, "--json")
    assert ran.code == 0
    assert ran.err in ("", f"{COMPILING}\n")
    assert ran.out.count("\n") == 1
    return ran.json


def test_a_simulation_as_json_repeats_what_was_asked_beside_the_results() -> None:
    found = simulated(*SMALL, "--seats", "2", "--set", "minimum=1000")
    assert found["options"] == {"minimum": 1000}
    assert (found["rounds"], found["hands"], found["seed"]) == (3000, 6000, 8)
    assert (found["strategy"], found["seats"], found["complete"]) == ("best", 2, True)
    assert found["main"]["exact"] == "-38421789247/996661525860"
    assert set(found["side"]) == {"tie", "poker_bonus", "ante_bonus"}
    low, high = found["main"]["interval"]
    assert (low <= -38421789247 / 996661525860 <= high) is found["main"]["inside"]
    assert found["rounds_per_second"] > 0


def test_the_command_gives_what_the_python_api_gives() -> None:
    found = simulated(*SMALL, "--workers", "1")
    del found["seconds"], found["rounds_per_second"]
    assert found == product.simulate("nj-hilo", rounds=3000, seed=8).wire()


def test_without_a_seed_each_run_is_another_and_can_be_repeated() -> None:
    one, other = (simulated("nj-hilo", "--rounds", "3000") for _ in range(2))
    assert one["seed"] != other["seed"]
    again = simulated("nj-hilo", "--rounds", "3000", "--seed", str(one["seed"]))
    assert again["main"] == one["main"]


def test_a_simulation_is_shown_beside_the_exact_values() -> None:
    shown = fairdeal("simulate", *SMALL, "--strategy", "simple")
    assert shown.code == 0
    for words in (
        "5 Card Hi-Lo, New Jersey",
        "3,000 rounds, one seat, simple rules, seed 8",
        "rounds per second",
        "poker bonus",
        "-3.9736 %",  # the best play less what the rules cost
        "-11.9365 %",  # the tie bet of one who plays by the rules
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
        ((*SMALL, "--wager", "tie"), "setting-not-understood"),
        ((*SMALL, "--wager", "tie=-1"), "multiple-not-understood"),
        ((*SMALL, "--wager", "trips=1"), "unknown-wager"),
        ((*SMALL, "--wager", "tie=1", "--wager", "tie=1"), "wager-twice"),
        ((*SMALL, "--meter", "100"), "no-meter"),
        ((*SMALL, "--set", "tie_pay_table={}"), "pay-table-exact"),
    ],
)
def test_bad_input_is_refused_by_name(args: tuple[str, ...], name: str) -> None:
    assert fairdeal("simulate", *args, "--json").refusal()["name"] == name
    ran = fairdeal("simulate", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"refused: {name}: ")


@pytest.mark.parametrize("seed", ["3", "4"])
def test_no_word_is_cut_in_eighty_columns(seed: str) -> None:
    options = ("--seats", "6", "--what-if", "--set", 'cover_all={"pair": "10 to 1"}')
    shown = fairdeal("simulate", "ma-uth", "--rounds", "20000", "--seed", seed, *options)
    assert "…" not in shown.out
    for words in ("main game", "Cover All, 7 hands", "if nobody folds", "inside"):
        assert words in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_a_single_round_is_told_in_the_singular() -> None:
    shown = fairdeal("simulate", "nj-hilo", "--rounds", "1", "--seed", "8").words
    assert "1 round, one seat" in shown


def test_rounds_must_be_said() -> None:
    assert fairdeal("simulate", "nj-hilo").code == 2


def test_a_tie_bet_joins_the_main_game() -> None:
    found = simulated(*SMALL, "--wager", "tie=1", "--strategy", "simple")
    assert found["wagers"] == {"tie": "1"}
    best, cost = Fraction(-8699279591, 83055127155), Fraction(1152733817, 21205564380)
    assert found["main"]["exact"] == str(best - cost)
    shown = fairdeal("simulate", *SMALL, "--wager", "tie=1").words
    assert "with a tie bet of 1 ante, which is part of the main game" in shown
    assert "-10.4741 %" in shown


def test_massachusetts_bonuses_are_played() -> None:
    table = {
        "rows": {"royal_flush": "100 %"},
        "cards": "hole-and-flop",
        "seed": 5,
        "contribution": 1,
    }
    options = ("--set", "cover_all=true", "--set", f"progressive={json.dumps(table)}")
    game = ("ma-uth", "--rounds", "3000", "--seats", "2", *options, "--meter", "2000000")
    found = simulated(*game)
    assert found["meter"] == 2_000_000
    assert found["side"]["cover_all_3"]["exact"] == "-5697580234/56998616675"
    assert found["side"]["progressive"]["exact"] == str(Fraction(4 * 4001, 2_598_960) - 1)
    shown = fairdeal("simulate", *game).words
    assert "the Progressive's meter stands still at $20,000" in shown
    assert "Cover All, 3 hands" in shown


def test_a_what_if_is_told_both_ways_where_a_fold_matters() -> None:
    options = ("--what-if", "--set", 'cover_all={"pair": "1 to 1"}')
    shown = fairdeal("simulate", "ma-uth", "--rounds", "3000", *options).words
    assert "NOT LAWFUL" in shown
    assert "not known" in shown
    assert "if nobody folds" in shown


def test_ctrl_c_shows_what_was_played() -> None:
    """A real process at a terminal: as soon as it shows how far it is, it is interrupted."""
    simulated(*SMALL)  # compiled by now
    terminal, its_end = pty.openpty()
    args = ("simulate", "nj-hilo", "--rounds", "1000000000000", "--json")
    ran = subprocess.Popen(
        [sys.executable, "-m", "fairdeal", *args], stdout=subprocess.PIPE, stderr=its_end
    )
    os.close(its_end)
    shown = b""
    while b"rounds" not in shown:
        shown += os.read(terminal, 1000)
    ran.send_signal(signal.SIGINT)
    with suppress(OSError):  # the terminal's other end is closed
        while more := os.read(terminal, 1000):
            shown += more
    out, _ = ran.communicate()
    os.close(terminal)
    assert ran.returncode == 128 + signal.SIGINT
    found = json.loads(out)
    assert found["complete"] is False
    assert 0 < found["rounds"] < 10**12
    assert b"Traceback" not in shown


def test_a_cluster_needs_dask_or_an_address_that_answers() -> None:
    refusal = fairdeal("simulate", *SMALL, "--dask", "nonsense", "--json").refusal()
    assert refusal["name"] in ("extra-not-installed", "no-cluster")
