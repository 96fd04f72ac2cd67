"""Who calls Fairdeal from typed code is checked by the package's own types."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fairdeal

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/python.md")


def script(page: str) -> str:
    """A caller's script: what the examples of a page say, one after another."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text())
    return "".join(example.source for example in examples)


def test_the_package_says_that_it_is_typed() -> None:
    package = Path(str(fairdeal.__file__)).parent
    assert (package / "py.typed").is_file()
    assert 'packages = ["src/fairdeal"]' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.slow
def test_callers_scripts_of_the_examples_are_strictly_typed(tmp_path: Path) -> None:
    for number, page in enumerate(PAGES):
        caller = tmp_path / f"caller{number}.py"
        caller.write_text(script(page))
        assert "fairdeal.open_table" in caller.read_text()
    found = checked(tmp_path)
    assert found.startswith("Success"), found


MISTAKES = {  # a line of a caller's script, and the part of mypy's message that names the mistake
    'fairdeal.odds("nj-uth", trip_pay_table="A")': "trip_pay_table",
    'fairdeal.odds("nj-uth", trips_pay_table="E")': "No overload variant",
    'fairdeal.open_table("nj-hilo", minimun="$10")': "minimun",
    'fairdeal.sheet("nj-hilo", trips_pay_table="A")': "No overload variant",
    'fairdeal.rules(name, trips_pay_table="A")': "No overload variant",
    'fairdeal.simulate("nj-pikit", rounds=10, play3_multiple=2)': "play3_multiple",
    'fairdeal.worth("best", "ma-uth", cover_al=True)': "cover_al",
    'fairdeal.compare("best", sheet="nj-uth", trips="A")': "trips",
    'fairdeal.odds(fairdeal.sheet("nj-hilo"), play_3_multiple=2)': "No overload variant",
    'fairdeal.sheet("ma-uth", progressive={"rows": {}, "cards": "flop", "seed": 1, '
    '"contribution": 1})': "No overload variant",
    'fairdeal.settle(round)["hands"][0]["nett"]': "nett",
    'fairdeal.odds("nj-uth").wire()["main"]["edge"]': "edge",
    'fairdeal.advise(decision)["worst"]': "worst",
    'form: fairdeal.forms.DecisionForm = {"instrument": "nj-uth", "card": "As Kd"}': "card",
}
RIGHT = """
import json
from pathlib import Path
from typing import Any

import fairdeal
import fairdeal.forms

given: dict[str, Any] = json.loads("{}")
name, round, decision = str(given["name"]), given["round"], given["decision"]
chosen = fairdeal.sheet("nj-uth", minimum="$10", trips_pay_table={"straight": "4 to 1"})
chosen.trips_pay_table
fairdeal.odds(chosen, trips_pay_table="B", what_if=True, blind_pay_table={"straight": "1 to 1"})
fairdeal.odds(name, minimum=1000)
fairdeal.open_table(name, seed=1, journal=Path("night.jsonl"), **given)
fairdeal.simulate("nj-hilo", rounds=10, seats=2, ante_bonus="printed").main.inside
fairdeal.plot("ma-uth", "odds.svg", cover_all=True)
fairdeal.odds("nj-uth").wire()["main"]["ev"].split("/")
print(fairdeal.settle(round)["hands"][0]["results"][0]["payout"] + 1)
described: fairdeal.forms.DecisionForm = {"instrument": "nj-uth", "cards": "As Kd"}
fairdeal.advise(described)
"""


@pytest.mark.slow
def test_a_misspelt_option_or_field_is_found_before_the_run(tmp_path: Path) -> None:
    caller, lines = tmp_path / "caller.py", list(MISTAKES)
    caller.write_text(RIGHT + "\n".join(lines))
    found = checked(tmp_path)
    before = len(RIGHT.splitlines())
    for number, line in enumerate(lines, before + 1):
        told = [each for each in found.splitlines() if f"caller.py:{number}: error" in each]
        assert any(MISTAKES[line] in each for each in told), (line, found)
    wrong = {int(number) for number in re.findall(r"caller\.py:(\d+): error", found)}
    assert wrong == set(range(before + 1, before + 1 + len(lines)))


def test_the_types_of_options_are_those_of_the_schemas() -> None:
    made = [sys.executable, str(ROOT / "tools" / "typed_api.py"), "--check"]
    ran = subprocess.run(made, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def checked(folder: Path) -> str:
    """What mypy says of the scripts in a folder, which use the package as callers do."""
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", *folder.glob("*.py")],
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
