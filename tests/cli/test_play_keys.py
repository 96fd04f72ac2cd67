"""Keys at a real terminal: nothing is bet or decided by a key that was meant for something else."""

import sys
from pathlib import Path

import pytest

from tests.cli.terminals import CTRL_C, CTRL_Z, FAIRDEAL, Terminal, playing

UTH = ("nj-uth", "--seed", "9", "--no-advice", "--pace", "0")
# The rest of a word belongs to its first key however long the machine takes over it.
PATIENT = """
from fairdeal.cli import main
from fairdeal.cli.terminal import answers
answers._BREATH = 3600
main()
"""
# The dealer pauses after a line of news until the keys are typed, whose file is there then.
PAUSING = """
import os, time
from fairdeal.cli import main
pause = time.sleep
def until_typed(seconds):
    while not os.path.exists(os.environ["TYPED"]):
        pause(0.01)
time.sleep = until_typed
main()
"""


def test_enters_typed_ahead_place_no_bet() -> None:
    with playing(*UTH) as at:
        at.press("50\r")
        at.wait_for("your choice:")
        at.press("4\r\r\r")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        at.wait_for("You leave with")
        assert at.end() == 0
        assert at.seen.count("seat 1 places") == 1
        assert "1 round, net" in at.seen


def test_keys_typed_while_the_dealer_works_decide_nothing_and_are_not_shown(
    tmp_path: Path,
) -> None:
    typed = tmp_path / "typed"
    program = (sys.executable, "-c", PAUSING)
    arguments = ("nj-uth", "--seed", "9", "--no-advice", "--pace", "0.05")
    with playing(*arguments, environment={"TYPED": str(typed)}, program=program) as at:
        at.press("50\r")
        at.wait_for("seat 1 places")
        at.press("ccf\r\r444")  # before the cards come
        typed.touch()
        shown = at.wait_for("your choice:")
        assert "444" not in shown
        at.press("q")
        at.wait_for("[y/n]")
        at.press("n")
        at.wait_for("your choice:")
        assert "seat 1 checks" not in at.seen
        assert "seat 1 raises" not in at.seen
        at.press(CTRL_C)
        assert at.end() == 130


def test_a_word_and_enter_is_one_decision() -> None:
    with playing(*UTH) as at:
        at.press("50\r")
        at.wait_for("your choice:")
        at.press("check\r")
        at.wait_for("after the flop")
        at.wait_for("your choice:")
        at.press("raise 2\r")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        assert at.end() == 0
        assert at.seen.count("seat 1 checks") == 1
        assert at.seen.count("seat 1 places") == 1
        assert "seat 1 raises 2, play $100" in at.seen
        assert "is no key" not in at.seen


def test_the_rest_of_a_word_belongs_to_it_even_after_the_next_question() -> None:
    with playing(*UTH, program=(sys.executable, "-c", PATIENT)) as at:
        at.press("50\r")
        at.wait_for("your choice:")
        at.press("c")
        at.wait_for("your choice:")  # after the flop
        at.press("heck\r")  # whoever types slowly
        at.press("2")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        assert at.end() == 0
        assert at.seen.count("seat 1 checks") == 1
        assert "The aim" not in at.seen  # no h for help
        assert "posted default" not in at.seen  # no Enter


def test_a_word_that_is_not_offered_is_refused_by_its_clause_once() -> None:
    with playing(*UTH) as at:
        at.press("50\r")
        at.wait_for("your choice:")
        at.press("raise 1\r")
        at.wait_for("play-wager-of-wrong-size")
        at.wait_for("your choice:")
        at.press("4")
        at.wait_for("Round 1: net")
        at.press(CTRL_C)
        at.end()
        assert at.seen.count("refused:") == 1


def test_enter_after_cards_set_bets_nothing() -> None:
    with playing("nj-hilo", "--seed", "3", "--no-advice", "--pace", "0") as at:
        at.press("20\r")
        at.wait_for("your choice:")
        at.press("p")
        at.wait_for("your cards:")
        at.press("45\r")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        assert at.end() == 0
        assert at.seen.count("seat 1 places ante") == 1


def test_enter_after_cards_selected_is_no_silence() -> None:
    with playing("nj-pikit", "--seed", "3", "--no-advice", "--pace", "0") as at:
        at.press("20 bonus 5\r")
        at.wait_for("your cards:")
        at.press("135\r")
        at.wait_for("selects with cards 1, 3, 5")
        at.wait_for("your choice:")
        at.press("x")
        at.wait_for("is no key here")
        at.press(CTRL_C)
        at.end()
        assert "Enter again takes it" not in at.seen


def test_enter_bets_what_is_shown() -> None:
    with playing(*UTH) as at:
        assert "[Enter] ante $5, blind $5" in at.seen.replace("\x1b[1;36m", "").replace(
            "\x1b[0m", ""
        )
        at.press("\r")
        at.wait_for("seat 1 places ante $5, blind $5")
        at.press(CTRL_C)
        assert at.end() == 130


@pytest.mark.slow
def test_ctrl_c_takes_a_question_back_and_nothing_else(tmp_path: Path) -> None:
    nothing_compiled = {"XDG_CACHE_HOME": str(tmp_path)}  # so that the answer takes a while
    with playing("nj-uth", "--seed", "9", "--pace", "0", environment=nothing_compiled) as at:
        at.press("50\r")
        at.wait_for("your choice:")
        at.press("?")
        at.wait_for("compiling")
        at.press(CTRL_C)
        at.wait_for("The question is taken back")
        at.wait_for("your choice:")
        at.press("4")
        at.wait_for("Round 1: net")
        at.wait_for("your bet:")
        at.press("q\r")
        at.wait_for("You leave with")
        at.press(CTRL_C)  # while mistakes are worked out
        at.end()
        assert "seat 1 raises 4" in at.seen
        assert "Traceback" not in at.seen


@pytest.mark.parametrize("moment", ["bet", "decision"])
def test_after_ctrl_z_and_fg_the_page_is_there_and_keys_work(moment: str) -> None:
    shell = Terminal("/bin/bash", "--norc", "--noprofile", "-i", environment={"PS1": "shell> "})
    shell.wait_for("shell> ")
    shell.press(f"{' '.join(FAIRDEAL)} play {' '.join(UTH)}\r")
    shell.wait_for("your bet:")
    if moment == "decision":
        shell.press("50\r")
        shell.wait_for("your choice:")
    shell.press(CTRL_Z)
    shell.wait_for("Stopped")
    shell.wait_for("shell> ")
    shell.press("stty -a\r")
    assert " echo " in shell.wait_for("shell> ")
    shell.press("fg\r")
    if moment == "decision":
        page = shell.wait_for("your choice:")
        assert "COMMUNITY CARDS" in page
        assert "you may check, raise 3 or raise 4" in page
        shell.press("4")
    else:
        assert "ante $5, blind $5" in shell.wait_for("your bet:")
        shell.press("50\r")
        shell.wait_for("your choice:")
        shell.press("4")
    shell.wait_for("seat 1 raises 4, play $200")
    shell.wait_for("your bet:")
    shell.press("q\r")
    shell.wait_for("You leave with")
    shell.wait_for("shell> ")
    shell.press("exit\r")
    assert shell.end() == 0


def test_chips_are_bought_by_a_key() -> None:
    with playing(*UTH) as at:
        at.press("b 200\r")
        at.wait_for("You buy in for $200. You have $700.")
        at.wait_for("your bet:")
        at.press("b\r")
        at.wait_for("Enter for $500:")
        at.press("\r")
        at.wait_for("You buy in for $500. You have $1,200.")
        at.wait_for("your bet:")
        at.press("q\r")
        at.wait_for("You leave with $1,200: 0 rounds, net $0.")
        assert at.end() == 0


def test_chips_are_bought_before_a_decision() -> None:
    with playing(*UTH, "--chips", "40") as at:
        at.press("15\r")
        at.wait_for("for raise 3 or raise 4 you have too few chips")
        shown = at.wait_for("your choice:")
        assert "raise 4 $60" not in shown
        at.press("b")
        at.wait_for("how much?")
        at.press("100\r")
        at.wait_for("You have $110.")
        assert "raise 4 $60" in at.wait_for("your choice:")
        at.press("4")
        at.wait_for("seat 1 raises 4, play $60")
        at.press(CTRL_C)
        at.end()


def test_h_opens_the_page_that_the_rules_command_shows() -> None:
    rules = Terminal(*FAIRDEAL, "rules", "nj-hilo")
    rules.end()
    with playing("nj-hilo", "--seed", "3", "--no-advice", "--pace", "0") as at:
        at.press("h\r")
        assert rules.seen.strip() in at.wait_for("your bet:")
        at.press("20\r")
        at.wait_for("your choice:")
        at.press("h")
        assert rules.seen.strip() in at.wait_for("your choice:")
        at.press(CTRL_C)
        at.end()
