"""At a real terminal: single keys, Ctrl-C and Ctrl-D, narrow and plain terminals."""

from itertools import product

import pytest

from tests.cli.playing import Played, play, run
from tests.cli.terminals import CTRL_C, CTRL_D
from tests.cli.terminals import playing as terminal
from tests.depth import sample


def test_one_key_decides_without_enter() -> None:
    with terminal("nj-uth", "--seed", "1") as at:
        at.press("30x\x7f\r")  # a slip of the finger, taken back
        at.wait_for("your choice:")
        at.press("4")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        assert at.end() == 0
        assert "seat 1 raises 4, play $120" in at.seen
        assert "You leave with" in at.seen


def test_ctrl_c_finishes_the_round_and_returns_the_chips() -> None:
    with terminal("nj-uth", "--seed", "1") as at:
        at.press("\r")
        at.wait_for("your choice:")
        at.press(CTRL_C)
        at.wait_for("You leave with $490")
        assert at.end() == 130
        assert at.left_echoing
        assert "Traceback" not in at.seen


def test_ctrl_d_ends_politely() -> None:
    with terminal("nj-hilo", "--seed", "1") as at:
        at.press(CTRL_D)
        assert at.end() == 0
        assert "You leave with $500" in at.seen


def test_cards_are_picked_by_single_keys() -> None:
    with terminal("nj-pikit", "--seed", "1") as at:
        at.press("20 bonus 5\r")
        at.wait_for("your cards:")
        at.press("2\x1b[A45")  # an arrow key in between does nothing
        at.wait_for("selects with cards 2, 4, 5")
        at.wait_for("your choice:")
        at.press(CTRL_C)
        assert at.end() == 130


@pytest.mark.parametrize(
    ("instrument", "columns"),
    sample(list(product(("nj-uth", "nj-pikit", "nj-hilo"), (60, 80, 120)))),
)
def test_the_felt_fits_the_terminal(instrument: str, columns: int) -> None:
    keys = {
        "nj-uth": "\n?\nc\nc\n",
        "nj-pikit": "20 bonus 5\n?\ns\n\n?\n",
        "nj-hilo": "\n?\np\na\n",
    }
    drawn = play(
        instrument, "--seed", "2", "--players", "6", keys=keys[instrument], columns=columns
    )
    assert "← best" in drawn.text
    felt = [line for line in drawn.text.splitlines() if line.startswith(("│", "╭", "╰"))]
    assert len(felt) > 20
    assert {len(line) for line in felt} == {min(columns, 96)}
    assert max(map(len, drawn.text.splitlines())) <= columns


def piped(**environment: str) -> Played:
    """A round as a process of its own, with what it says to a pipe."""
    quick = ("--seed", "2", "--no-advice")
    return run("play", "nj-uth", *quick, keys="\n4\n", environment=environment)


def test_no_color_and_pipes_have_no_escapes() -> None:
    assert "\x1b" not in piped().text
    assert "\x1b" not in piped(NO_COLOR="1").text


@pytest.mark.parametrize(
    "environment", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}], ids=["dumb", "ascii"]
)
def test_terminals_that_cannot_draw_get_sentences(environment: dict[str, str]) -> None:
    played = piped(**environment)
    assert played.code == 0
    assert "You look at your cards: " in played.text
    assert not set("\x1b╭│╰♠♥♦♣") & set(played.text)


def test_plain_sentences_have_no_boxes() -> None:
    played = play("ma-uth", "--plain", "--seed", "2", "--players", "3", keys="t\n20\nc\nc\n")
    assert played.code == 0
    assert not set("╭│╰┃━─♠♥♦♣▒") & set(played.text)
