"""Every command that the README shows fits 80, 120 and 200 columns, with its fractions whole."""

import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.playing import run
from tests.cli.terminals import FAIRDEAL, Terminal

WIDTHS = (80, 120, 200)
README = Path(__file__).parents[2] / "README.md"
SHOWN = re.compile(r"^    \./run (.+?)(?:  +.*)?$", re.MULTILINE)
NOTHING_TO_READ = {"play", "serve", "extract", "proof", "key", "press"}  # a table, files, JSON
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
DECISION = {"instrument": "nj-uth", "cards": "As Kd", "community": "2c 7d 9h"}
ROUND = {
    "instrument": "nj-uth",
    "dealer": "Kh Qs",
    "community": "2c 7d 9h Ts Kd",
    "hands": [{"seat": 1, "cards": "As Ad", "wagers": {"ante": 1000, "blind": 1000, "play": 4000}}],
}


def shown_commands() -> list[str]:
    """The commands of the README that print something to read."""
    every = [match[1].strip() for match in SHOWN.finditer(README.read_text("utf8"))]
    return [each for each in every if each.split()[0] not in NOTHING_TO_READ and ">" not in each]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the README names."""
    there = tmp_path_factory.mktemp("readme")
    (there / "round.json").write_text(json.dumps(ROUND))
    (there / "decision.json").write_text(json.dumps(DECISION))
    (there / "sheet.toml").write_text(run("options", "nj-hilo", "--toml").text)
    night = str(there / "night.jsonl")
    run("play", "nj-hilo", "--seed", "7", "--auto", "3", "--journal", night, "--no-sync")
    proof = run("proof", night, "--round", "3", "--as", "seat:1").text
    (there / "proof.json").write_text(proof)
    return there


def printed(command: str, columns: int, folder: Path) -> str:
    """What a person reads at a terminal of so many columns."""
    words = command.replace("10000000", "100000")
    shell = ("/bin/sh", "-c", f"cd {folder} && {' '.join(FAIRDEAL)} {words}")
    at = Terminal(*shell, columns=columns)
    assert at.end() in (0, 3)
    lines = ESCAPES.sub("", at.seen).split("\n")
    return "\n".join(line.rstrip("\r").split("\r")[-1].rstrip() for line in lines)


def test_the_readme_shows_commands_to_try() -> None:
    assert len(shown_commands()) > 15


@pytest.mark.slow
@pytest.mark.parametrize("command", shown_commands())
def test_no_line_is_broken_by_the_terminal(command: str, folder: Path) -> None:
    for columns in WIDTHS:
        for line in printed(command, columns, folder).split("\n"):
            one_word = " " not in line.strip()  # the name of a test, a hash: to be copied whole
            assert len(line) <= columns or one_word, f"{columns}: {line}"


@pytest.mark.slow
@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"])
def test_fractions_are_never_cut(instrument: str, folder: Path) -> None:
    figures = subprocess.run(
        [*FAIRDEAL, "odds", instrument, "--json"], capture_output=True, check=True
    )
    exact = json.loads(figures.stdout)
    wanted = {exact["main"]["ev"], exact["main"]["variance"]}
    wanted |= {side["ev"] for side in exact["side"].values()}
    assert max(Fraction(each).denominator for each in wanted) > 10**20
    for columns in WIDTHS:
        page = printed(f"odds {instrument}", columns, folder)
        assert all(each in page for each in wanted)
