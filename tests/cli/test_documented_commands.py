"""Every command of docs/commands.md runs, and its output fits 80, 120 and 200 columns."""

import json
import re
import shlex
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS
from tests.cli.running import Ran, fairdeal
from tests.cli.terminals import Terminal
from tests.loops import in_a_thread

WIDTHS = (80, 120, 200)
NEXT_WIDTH = "-- as wide as that --"
ROOT = Path(__file__).parents[2]
COMMANDS = ROOT / "docs" / "commands.md"
SHOWN = re.compile(r"^    \./run (.+?)(?:  +.*)?$", re.MULTILINE)
NOTHING_TO_READ = {
    "play",
    "drill",
    "serve",
    "extract",
    "proof",
    "key",
    "press",
}  # a table, files, JSON
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# One process does every command at every width: what it has read and worked out serves the next.
AT_EVERY_WIDTH = f"""
import fcntl, json, struct, sys, termios
from fairdeal.cli import main
for words in json.loads(sys.argv.pop()):
    for columns in {WIDTHS}:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        sys.argv[1:] = words
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
    """Return the commands of docs/commands.md, in order."""
    return [match[1].strip() for match in SHOWN.finditer(COMMANDS.read_text("utf8"))]


def shown_commands() -> list[str]:
    """Return the commands that print something to read."""
    read = [each for each in every_command() if each.split()[0] not in NOTHING_TO_READ]
    return [each for each in read if ">" not in each]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that a person writes; commands are run in it."""
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    (tmp_path / "decision.json").write_text(json.dumps(DECISION))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(line: str) -> str:
    """Return what a person types at a command that asks."""
    if line.startswith("play ") and "--auto" not in line:
        return "20\nf\nq\n"
    return ""


def done(command: str) -> None:
    """Run a command of docs/commands.md in this process."""
    line, _, file = command.replace("10000000", "100000").partition(" > ")
    ran = fairdeal(*shlex.split(line), stdin=typed(line))
    assert ran.code == 0, f"{command}: {ran.err}"
    if file:
        Path(file).write_text(ran.out)


def printed(commands: list[str]) -> Iterator[tuple[str, dict[int, str]]]:
    """What a person reads of each command at terminals of so many columns."""
    words = [shlex.split(each.replace("10000000", "100000")) for each in commands]
    at = Terminal(sys.executable, "-c", AT_EVERY_WIDTH, json.dumps(words), columns=WIDTHS[0])
    assert at.end() == 0, at.seen
    lines = ESCAPES.sub("", at.seen).split("\n")
    text = "\n".join(line.rstrip("\r").split("\r")[-1].rstrip() for line in lines)
    *pages, rest = text.split(NEXT_WIDTH)
    assert not rest.strip()
    for command, number in zip(commands, range(0, len(pages), len(WIDTHS)), strict=True):
        yield command, dict(zip(WIDTHS, pages[number : number + len(WIDTHS)], strict=True))


def test_the_readme_shows_how_to_run_and_check() -> None:
    lines = (ROOT / "README.md").read_text("utf8").splitlines()
    assert {"    ./run", "    ./check"} <= set(lines)
    assert lines.index("## Games") < 50, "what stands before the first heading fits one screen"


def test_the_documents_show_commands_to_try() -> None:
    assert len(shown_commands()) > 15
    assert len(every_command()) > len(shown_commands()) + 5


@pytest.mark.slow
def test_every_command_is_done_one_after_the_other_and_fits_the_terminal(folder: Path) -> None:
    for command in every_command():
        done(command)
    made = {path.name for path in folder.iterdir()}
    assert {"night.jsonl", "sheet.toml", "proof.json", "table.key", "FOLDER"} <= made
    broken = []
    for command, pages in printed(shown_commands()):
        for columns, page in pages.items():
            for line in page.split("\n"):
                one_word = " " not in line.strip()  # the name of a test, a hash: to be copied whole
                if len(line) > columns and not one_word:
                    broken.append(f"{command} at {columns}: {line}")
    assert not broken


@pytest.mark.slow
def test_fractions_are_never_cut() -> None:
    for command, pages in printed([f"odds {name}" for name in INSTRUMENTS]):
        exact = fairdeal(*command.split(), "--json").json
        wanted = {exact["main"]["ev"], exact["main"]["variance"]}
        wanted |= {side["ev"] for side in exact["side"].values()}
        assert max(Fraction(each).denominator for each in wanted) > 10**20, command
        for page in pages.values():
            assert all(each in page for each in wanted), command


def test_the_commands_of_the_tutorials_run_in_order(folder: Path) -> None:
    text = (ROOT / "docs" / "tutorials.md").read_text("utf8")
    commands = [match[1].strip() for match in SHOWN.finditer(text)]
    assert {each.split()[0] for each in commands} >= {"staff", "house", "verify", "check-proof"}
    for command in commands:
        if command.split()[0] in ("staff", "house"):
            ran = in_a_thread(partial(house_command, command))
            assert ran.code == 0, f"{command}: {ran.err}"
        else:
            done(command)


def house_command(line: str) -> Ran:
    """Run a command of the house, with the password that it asks for."""
    return fairdeal(*shlex.split(line), stdin="long password\n")
