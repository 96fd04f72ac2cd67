"""Every command that the README shows is done, and fits 80, 120 and 200 columns."""

import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.playing import SOURCE, run
from tests.cli.running import fairdeal
from tests.cli.terminals import FAIRDEAL, Terminal

WIDTHS = (80, 120, 200)
NEXT_WIDTH = "-- as wide as that --"
README = Path(__file__).parents[2] / "README.md"
SHOWN = re.compile(r"^    \./run (.+?)(?:  +.*)?$", re.MULTILINE)
NOTHING_TO_READ = {"play", "serve", "extract", "proof", "key", "press"}  # a table, files, JSON
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# One process does the command at every width: what it has read and worked out serves the next.
AT_EVERY_WIDTH = f"""
import fcntl, struct, sys, termios
from fairdeal.cli import main
for columns in {WIDTHS}:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    try:
        main()
    except SystemExit as ended:
        if ended.code not in (0, 3, None):
            raise
    print("{NEXT_WIDTH}", flush=True)
"""
DECISION = {"instrument": "nj-uth", "cards": "As Kd", "community": "2c 7d 9h"}
ROUND = {
    "instrument": "nj-uth",
    "dealer": "Kh Qs",
    "community": "2c 7d 9h Ts Kd",
    "hands": [{"seat": 1, "cards": "As Ad", "wagers": {"ante": 1000, "blind": 1000, "play": 4000}}],
}


def every_command() -> list[str]:
    """The commands of the README, in order."""
    return [match[1].strip() for match in SHOWN.finditer(README.read_text("utf8"))]


def shown_commands() -> list[str]:
    """Those that print something to read."""
    read = [each for each in every_command() if each.split()[0] not in NOTHING_TO_READ]
    return [each for each in read if ">" not in each]


def describe(folder: Path) -> None:
    """The two files that a person writes."""
    (folder / "round.json").write_text(json.dumps(ROUND))
    (folder / "decision.json").write_text(json.dumps(DECISION))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the README names."""
    there = tmp_path_factory.mktemp("readme")
    describe(there)
    (there / "sheet.toml").write_text(run("options", "nj-hilo", "--toml").text)
    night = str(there / "night.jsonl")
    run("play", "nj-hilo", "--seed", "7", "--auto", "3", "--journal", night, "--no-sync")
    proof = run("proof", night, "--round", "1", "--as", "seat:1").text
    (there / "proof.json").write_text(proof)
    return there


def printed(command: str, folder: Path) -> dict[int, str]:
    """What a person reads at terminals of so many columns."""
    words = command.replace("10000000", "100000")
    program = f"{sys.executable} -c {shlex.quote(AT_EVERY_WIDTH)}"
    at = Terminal("/bin/sh", "-c", f"cd {folder} && {program} {words}", columns=WIDTHS[0])
    assert at.end() == 0, at.seen
    lines = ESCAPES.sub("", at.seen).split("\n")
    text = "\n".join(line.rstrip("\r").split("\r")[-1].rstrip() for line in lines)
    *pages, rest = text.split(NEXT_WIDTH)
    assert not rest.strip()
    return dict(zip(WIDTHS, pages, strict=True))


def test_the_readme_shows_commands_to_try() -> None:
    assert len(shown_commands()) > 15
    assert len(every_command()) > len(shown_commands()) + 5


@pytest.mark.slow
def test_every_command_is_done_one_after_the_other(tmp_path: Path) -> None:
    describe(tmp_path)
    for command in every_command():
        words = command.replace("10000000", "100000")
        done = subprocess.run(
            ("/bin/sh", "-c", f"{' '.join(FAIRDEAL)} {words}"),
            cwd=tmp_path,
            input=b"20\nf\nq\n" if command.startswith("play ") else b"",
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        )
        assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
    made = {path.name for path in tmp_path.iterdir()}
    assert {"night.jsonl", "sheet.toml", "proof.json", "table.key", "FOLDER"} <= made


@pytest.mark.slow
@pytest.mark.parametrize("command", shown_commands())
def test_no_line_is_broken_by_the_terminal(command: str, folder: Path) -> None:
    for columns, page in printed(command, folder).items():
        for line in page.split("\n"):
            one_word = " " not in line.strip()  # the name of a test, a hash: to be copied whole
            assert len(line) <= columns or one_word, f"{columns}: {line}"


@pytest.mark.slow
@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"])
def test_fractions_are_never_cut(instrument: str, folder: Path) -> None:
    exact = fairdeal("odds", instrument, "--json").json
    wanted = {exact["main"]["ev"], exact["main"]["variance"]}
    wanted |= {side["ev"] for side in exact["side"].values()}
    assert max(Fraction(each).denominator for each in wanted) > 10**20
    for page in printed(f"odds {instrument}", folder).values():
        assert all(each in page for each in wanted)
