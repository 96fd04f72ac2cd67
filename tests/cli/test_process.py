"""The command as a process: exit codes, pipes, encodings; never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.cli import commands
from fairdeal.law import rulings
from fairdeal.version import __version__
from tests.cli.running import fairdeal, process

COMMANDS = ("rules", "law", "rulings", "options", "settle", "play", "odds", "advise")
ROUND = b'{"instrument": "nj-uth", "dealer": "Kh Qs", "community": "2c 7d 9h Ts Kd", "hands": ['
GOOD = ROUND + (
    b'{"seat": 1, "cards": "As Ad",'
    b' "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000}}]}'
)
TWO_SEATS = ROUND + (
    b'{"seat": 1, "player": "\\ud800", "cards": "As Ad", "wagers": {"ante": 1000, "blind": 1000}},'
    b'{"seat": 2, "player": "\\ud800", "cards": "Ah Ac", "wagers": {"ante": 1000, "blind": 1000}}]}'
)


def test_a_refusal_ends_with_code_two_and_one_line_on_stderr() -> None:
    refused = process("settle", "--json", stdin=GOOD.replace(b"As Ad", b"As Zz"))
    assert refused.refusal()["name"] == "unknown-card"


def test_text_that_cannot_be_encoded_comes_back_as_an_escape() -> None:
    ran = process("settle", "--lines", stdin=TWO_SEATS + b"\n" + GOOD)
    first, second = map(json.loads, ran.out.splitlines())
    assert first["refusal"]["name"] == "too-many-positions"
    assert "\ud800" in first["refusal"]["message"]
    assert second["hands"][0]["net"] == 4500
    narrow = process("rulings", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert [each["id"] for each in narrow.json] == list(rulings())


@pytest.mark.parametrize("args", [("rules",), ("settle", "--lines")])
def test_a_reader_that_has_gone_ends_the_command_quietly(args: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        ran = subprocess.run(
            [sys.executable, "-m", "fairdeal", *args],
            input=(GOOD + b"\n") * 20,
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_head_reads_one_line_and_nothing_else_is_heard() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m fairdeal law | head -1",
        shell=True,
        capture_output=True,
        check=True,
    )
    assert ran.stdout.startswith(b"nj-uth ")
    assert ran.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "fairdeal", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == b"refused: cannot-write: No space left on device\n"


def test_without_arguments_there_is_a_table() -> None:
    ran = process(stdin=b"q\n")
    assert ran.code == 0
    assert "ultimate texas hold 'em" in ran.out.casefold()


@pytest.mark.parametrize(
    "args",
    [
        ("bogus",),
        ("options",),
        ("law", "--bogus"),
        ("settle", "a", "b"),
        ("law", "a", "b", "c", "d"),
    ],
)
def test_a_command_that_is_not_understood_ends_with_code_two(args: tuple[str, ...]) -> None:
    ran = fairdeal(*args)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage:" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ran = fairdeal(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Usage:" in ran.out
    assert ("--json" in ran.out) == (command != "play")
    assert fairdeal(command, "-h").out == ran.out


def test_help_names_every_command_and_version_says_which_this_is() -> None:
    ran = fairdeal("--help")
    for command in COMMANDS:
        assert f" {command} " in ran.out
    assert fairdeal("--version").out == f"fairdeal {__version__}\n"


def test_the_list_of_commands_has_the_first_sentence_of_each() -> None:
    for name, (_, sentence) in commands.COMMANDS.items():
        first, _, _ = (commands.command(name).help or "").partition("\n\n")
        assert " ".join(first.split()) == sentence, name


def test_the_list_of_commands_and_the_version_are_shown_without_reading_the_games() -> None:
    program = (
        "import sys; from fairdeal.cli import main; sys.argv[1:] = ['{}']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith('fairdeal.{}')])"
    )
    for option, package in (("--help", "games"), ("--help", "house"), ("--version", "law")):
        ran = subprocess.run(
            [sys.executable, "-c", program.format(option, package)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.splitlines()[-1] == "[]", (option, package)


def test_a_shell_completes_commands_and_options() -> None:
    for typed, word in (("fairdeal ver", "verify"), ("fairdeal odds --what", "--what-if")):
        asked = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        program = Path(sys.executable).with_name("fairdeal")
        ran = subprocess.run(
            [program],
            env={**os.environ, "_FAIRDEAL_COMPLETE": "complete_bash", **asked},
            capture_output=True,
            check=True,
            text=True,
        )
        assert ran.stdout.split() == [word]
    assert "complete -o default" in process("--show-completion", "bash").out
