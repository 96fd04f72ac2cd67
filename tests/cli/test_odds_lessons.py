"""`fairdeal odds` as a teacher: how to play, charts, pictures, the best play hand by hand."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import fairdeal as product
from fairdeal.cards import Category
from tests.cli.asking_odds import odds
from tests.cli.running import fairdeal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_a_strategy_shows_its_rules_and_what_they_cost(instrument: str) -> None:
    found = odds(instrument, "--strategy")["strategy"]
    shown = fairdeal("odds", instrument, "--strategy").words
    assert found["cost"] in shown
    assert len(found["rules"]) >= 3
    assert ("chart" in found) == (instrument == "nj-uth")


def test_the_chart_before_the_flop_says_when_to_raise() -> None:
    chart = odds("nj-uth", "--strategy")["strategy"]["chart"]
    assert len(chart) == 169
    assert set(chart.values()) == {"raise_4", "check"}
    assert (chart["K2s"], chart["K4o"], chart["AA"]) == ("raise_4", "check", "raise_4")
    shown = fairdeal("odds", "nj-uth", "--strategy").words
    assert "K 4 4 4 4 4 4 4 4 4 4 4 4 4 Q" in shown
    assert "Q 4 4 4 4 4 4 4 4 4 · · · · J" in shown


@pytest.mark.parametrize("name", ["odds.svg", "ODDS.PNG"])
def test_a_picture_is_written(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert odds("nj-hilo", "--plot", str(file)) == odds("nj-hilo")
    assert fairdeal("odds", "nj-hilo", "--plot", str(file)).err == f"the picture is in {file}\n"
    begins = b"<?xml" if name.endswith("svg") else b"\x89PNG"
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize("street", ["", "Th 7h 3s", "Th 7h 3s 2c 2d"])
@pytest.mark.parametrize("hand", ["Kd Tc", "2h 7s", "Ac Ad"])
def test_a_hand_is_advised_on_every_street(hand: str, street: str) -> None:
    board = ("--community", street) if street else ()
    told = {"instrument": "nj-uth", "cards": hand}
    told |= {"community": street} if street else {}
    found = odds("nj-uth", "--hand", hand, *board)["hand"]
    assert found == {"cards": hand, **product.advise(told)}
    actions = {0: ["raise_4", "raise_3", "check"], 3: ["raise_2", "check"], 5: ["raise_1", "fold"]}
    assert [option["action"] for option in found["options"]] == actions[len(street.split())]


def test_the_complete_strategy_is_asked_hand_by_hand() -> None:
    found = odds("nj-hilo", "--wager", "tie=1", "--hand", "9c 7d 8h 8s 7c")["hand"]
    told = {"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c", "wagers": {"tie": 1}}
    assert found == {"cards": "9c 7d 8h 8s 7c", **product.advise(told)}
    river = ("nj-uth", "--hand", "Kd Tc", "--community", "Th 7h 3s 2c 2d")
    found = odds(*river)["hand"]
    told = {"instrument": "nj-uth", "cards": "Kd Tc", "community": "Th 7h 3s 2c 2d"}
    assert found == {"cards": "Kd Tc", **product.advise(told)}
    shown = fairdeal("odds", *river).words
    assert "The best play of Kd Tc with Th 7h 3s 2c 2d on the table" in shown
    assert "raise 1 ←" in shown


def test_the_complete_strategy_follows_a_what_if() -> None:
    """Seven-two is checked before the flop, unless a pair on the blind is worth ten thousand."""
    rows = [category.row for category in reversed(Category)][:-1]
    blind = json.dumps(dict.fromkeys(rows, "10000 to 1"))
    river = ("nj-uth", "--hand", "7d 2c", "--community", "Ah Kh Qs 9c 2d")
    lawful = odds(*river)["hand"]
    assert [option["action"] for option in lawful["options"]] == ["raise_1", "fold"]
    other = odds(*river, "--what-if", "--set", f"blind_pay_table={blind}")["hand"]
    assert other["best"] == "raise_1"
    worth = {option["action"]: Fraction(option["ev"]) for option in other["options"]}
    before = {option["action"]: Fraction(option["ev"]) for option in lawful["options"]}
    assert worth["raise_1"] > 100 > before["raise_1"]
    assert worth["fold"] == before["fold"] == -2
