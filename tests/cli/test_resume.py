"""`play --journal FILE --resume`: the table goes on where its journal ends."""

import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.audit import verify
from fairdeal.law import INSTRUMENTS
from tests.cli.running import fairdeal

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)
PLAY = ("--plain", "--no-advice")


def rounds(file: Path) -> int:
    return verify(file.read_bytes(), Path(f"{file}.head").read_bytes()).rounds


def torn(file: Path, lines: int) -> None:
    """As a process leaves a journal that was killed after so many lines and a bit."""
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:lines]) + whole[lines][:20])
    Path(f"{file}.head").write_bytes(b"")


@EVERY
def test_bots_go_on_wherever_their_journal_was_torn(instrument: str, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    play = ("play", instrument, "--players", "3", "--journal", str(file), "--no-sync")
    assert fairdeal(*play, "--seed", "3", "--auto", "2").code == 0
    raw = file.read_bytes()
    count = raw.count(b"\n")
    for lines in (2, count // 3, count // 2, count - 9, count - 1):
        file.write_bytes(raw)
        torn(file, lines)
        ran = fairdeal(*play, "--resume", "--auto", "1")
        assert ran.code == 0
        assert ran.err.startswith("note: a last action was torn")
        assert "money: conserved" in ran.out
        assert rounds(file) >= 1
        again = fairdeal(*play, "--resume", "--auto", "1")
        assert (again.code, again.err) == (0, "")


@EVERY
def test_a_person_goes_on_in_the_middle_of_a_round(instrument: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    play = ("play", instrument, *PLAY, "--players", "2", "--journal", str(file), "--no-sync")
    assert fairdeal(*play, "--seed", "3", "--seat", "2", stdin="\n").code == 0
    lines = file.read_text().splitlines()
    asked = max(n for n, line in enumerate(lines) if '"what":"Dealt"' in line)
    torn(file, next(n for n in range(asked, len(lines)) if '"what":"act"' in lines[n]))
    ran = fairdeal(*play, "--resume", stdin="")
    assert ran.code == 0
    assert "The round that was interrupted goes on." in ran.out
    assert "You leave with" in ran.out
    assert rounds(file) == 1


def test_what_stands_in_the_journal_is_not_said_again(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    play = ("play", "nj-uth", "--auto", "1", "--journal", str(file))
    assert fairdeal(*play).code == 0
    raw = file.read_bytes()
    for args, name in (
        (("--seed", "3"), "resume-takes-no-options"),
        (("--set", "seats=5"), "resume-takes-no-options"),
        (("--players", "9"), "players-out-of-range"),
    ):
        ran = fairdeal(*play, "--resume", *args)
        assert (ran.code, ran.err.split(": ")[1]) == (2, name)
    other = fairdeal("play", "nj-hilo", "--auto", "1", "--journal", str(file), "--resume")
    assert (other.code, other.err.split(": ")[1]) == (2, "other-instrument")
    alone = fairdeal("play", "nj-uth", "--resume")
    assert (alone.code, alone.err.split(": ")[1]) == (2, "resume-without-journal")
    assert file.read_bytes() == raw


@pytest.mark.parametrize(
    "args", [("--auto", "500", "--players", "3"), ("--plain", "--no-advice")], ids=["bots", "you"]
)
def test_a_full_disk_ends_play_with_one_line_and_the_journal_can_be_resumed(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "night.jsonl"
    play = ("play", "nj-uth", *args, "--journal", str(file), "--no-sync")
    ran = subprocess.run(
        [sys.executable, "-m", "fairdeal", *play],
        input=b"\n" * 500,
        capture_output=True,
        check=False,
        preexec_fn=limit_files,
    )
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert line.startswith(b"refused: journal-broken: ")
    went_on = fairdeal(*play[:2], "--auto", "1", *play[-3:], "--resume")
    assert went_on.code == 0
    assert rounds(file)


def limit_files() -> None:
    """A disk that is full after so many bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))


@pytest.mark.parametrize(
    "args",
    [
        ("--seat", "9"),
        ("--players", "6", "--set", "seats=2"),
        ("--players", "7"),
        ("--chips", "-5"),
        ("--set", "seats=99"),
    ],
)
def test_what_is_refused_leaves_no_journal_behind(args: tuple[str, ...], tmp_path: Path) -> None:
    ran = fairdeal("play", "nj-uth", "--journal", str(tmp_path / "x"), *args)
    assert ran.code == 2
    assert list(tmp_path.iterdir()) == []


@EVERY
def test_the_commitment_is_shown_before_the_bet(instrument: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    ran = fairdeal("play", instrument, *PLAY, "--journal", str(file), stdin="\n" * 12)
    shown = re.findall(r"committed to: ([0-9a-f]{64})\n", ran.out)
    assert shown
    roots = re.findall(r'"root":"([0-9a-f]{64})"', file.read_text())
    assert shown == roots
    assert ran.out.index(shown[0]) < ran.out.index("your bet:")
