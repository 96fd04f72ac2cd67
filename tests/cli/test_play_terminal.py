"""At a real terminal: single keys, Ctrl-C and Ctrl-D, narrow and plain terminals."""

import os
import pty
import select
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.playing import SOURCE, run


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.seen = ""
        self._waited = 0  # how far it was waited for
        self._pid, self._fd = pty.fork()
        if not self._pid:
            os.environ.update(PYTHONPATH=str(SOURCE), TERM="xterm-256color", COLUMNS="80")
            os.execv(sys.executable, [sys.executable, "-m", "fairdeal", "play", *arguments])

    def wait_for(self, words: str) -> None:
        """Read until the words were written."""
        while (found := self.seen.find(words, self._waited)) < 0:
            assert select.select([self._fd], [], [], 60)[0], f"never said {words!r}: {self.seen}"
            self.seen += self._read()
        self._waited = found + len(words)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._fd, keys.encode())

    def echoes(self) -> bool:
        """Whether the terminal is back in its usual mode."""
        return bool(termios.tcgetattr(self._fd)[3] & termios.ECHO)

    def end(self) -> int:
        """The exit code, once everything was read."""
        while more := self._read():
            self.seen += more
        _, status = os.waitpid(self._pid, 0)
        os.close(self._fd)
        return os.waitstatus_to_exitcode(status)

    def _read(self) -> str:
        try:
            return os.read(self._fd, 65536).decode("utf8", "replace")
        except OSError:  # the other end is closed
            return ""


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    opened = Terminal(*arguments)
    opened.wait_for("your bet:")
    yield opened


def test_one_key_decides_without_enter() -> None:
    with terminal("nj-uth", "--seed", "1") as at:
        at.press("30x\x7f\r")  # a slip of the finger, taken back
        at.wait_for("your choice:")
        at.press("4")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        assert at.end() == 0
        assert "seat 1: raise 4, play $120" in at.seen
        assert "You leave with" in at.seen


def test_ctrl_c_finishes_the_round_and_returns_the_chips() -> None:
    with terminal("nj-uth", "--seed", "1") as at:
        at.press("\r")
        at.wait_for("your choice:")
        at.press("\x03")
        at.wait_for("You leave with $490")
        assert at.echoes()
        assert at.end() == 130
        assert "Traceback" not in at.seen


def test_ctrl_d_ends_politely() -> None:
    with terminal("nj-hilo", "--seed", "1") as at:
        at.press("\x04")
        assert at.end() == 0
        assert "You leave with $500" in at.seen


def test_cards_are_picked_by_single_keys() -> None:
    with terminal("nj-pikit", "--seed", "1") as at:
        at.press("20 bonus 5\r")
        at.wait_for("your choice:")
        at.press("s")
        at.wait_for("your cards:")
        at.press("2\x1b[A45")  # an arrow key in between does nothing
        at.wait_for("select with cards 2, 4, 5")
        at.wait_for("your choice:")
        at.press("\x03")
        assert at.end() == 130


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_the_felt_fits_the_terminal(instrument: str, columns: int) -> None:
    keys = {
        "nj-uth": "\n?\nc\nc\n",
        "nj-pikit": "20 bonus 5\n?\ns\n\n?\n",
        "nj-hilo": "\n?\np\na\n",
    }
    drawn = run(
        "play", instrument, "--seed", "2", "--players", "6", keys=keys[instrument], columns=columns
    )
    assert "← best" in drawn.text
    felt = [line for line in drawn.text.splitlines() if line.startswith(("│", "╭", "╰"))]
    assert len(felt) > 20
    assert {len(line) for line in felt} == {min(columns, 96)}
    assert max(map(len, drawn.text.splitlines())) <= columns


def test_no_color_and_pipes_have_no_escapes() -> None:
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {}):
        played = run("play", "nj-uth", "--seed", "2", keys="\n4\n", environment=environment)
        assert "\x1b" not in played.text


@pytest.mark.parametrize(
    "environment", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}], ids=["dumb", "ascii"]
)
def test_terminals_that_cannot_draw_get_sentences(environment: dict[str, str]) -> None:
    played = run("play", "nj-uth", "--seed", "2", keys="\n4\n", environment=environment)
    assert played.code == 0
    assert "You look at your cards: " in played.text
    assert not set("╭│╰♠♥♦♣") & set(played.text)


def test_plain_sentences_have_no_boxes() -> None:
    played = run("play", "ma-uth", "--plain", "--seed", "2", "--players", "3", keys="t\n20\nc\nc\n")
    assert played.code == 0
    assert not set("╭│╰┃━─♠♥♦♣▒") & set(played.text)
