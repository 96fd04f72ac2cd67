"""When the game ends: what mistakes cost, one by one and together."""

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fairdeal.law import INSTRUMENTS
from tests.cli.judging import Decision, Option, Shadow, best, worst
from tests.cli.playing import Played, play
from tests.cli.running import fairdeal
from tests.cli.terminals import playing as terminal
from tests.depth import sample

pytestmark = pytest.mark.slow

# Bets of different sizes, as they are typed and as the table takes them.
BETS: dict[str, list[tuple[str, Mapping[str, int]]]] = {
    "nj-uth": [
        ("20 trips 5", {"ante": 2000, "blind": 2000, "trips": 500}),
        ("35", {"ante": 3500, "blind": 3500}),
        ("ante 5", {"ante": 500, "blind": 500}),
    ],
    "nj-pikit": [
        ("20", {"ante": 2000, "five_card_bonus": 2000}),
        ("35", {"ante": 3500, "five_card_bonus": 3500}),
        ("5", {"ante": 500, "five_card_bonus": 500}),
    ],
    "nj-hilo": [
        ("20 tie 5", {"ante": 2000, "tie": 500}),
        ("35 tie 70", {"ante": 3500, "tie": 7000}),
        ("5 poker 5", {"ante": 500, "poker_bonus": 500}),
    ],
}
BETS["ma-uth"] = BETS["nj-uth"]
MISTAKE = re.compile(
    r"^Round (\d+), with .*: .*; .* was best\. That cost .*, exactly (.*)\.$", re.MULTILINE
)
SUM = re.compile(r"(\w+) of your (\d+) decisions w\w+ the best\. Mistakes cost .*, exactly (\S+) d")


def played(shadow: Shadow, *more: str) -> Played:
    arguments = ("--seed", str(shadow.seed), "--players", "3", "--seat", "2", "--chips", "5000")
    return play(shadow.instrument, *arguments, *more, keys="\n".join(shadow.keys) + "\n")


def by_turns(asked: Decision, advised: Mapping[str, Any]) -> Option:
    """The best option, or the worst one where the first card is red."""
    return (worst if asked["cards"][1] in "dh" else best)(asked, advised)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_perfect_play_costs_nothing(instrument: str) -> None:
    shadow = Shadow(instrument, 5, best).play(BETS[instrument])
    end = played(shadow, "--plain").text.split("You leave with")[1]
    assert "refused" not in end
    assert not shadow.mistakes
    count = len(shadow.costs)
    assert end.endswith(
        f"All {count} of your decisions were the best: there are no mistakes to pay for.\n"
    )


@pytest.mark.parametrize(
    ("instrument", "policy"), sample(list(product(INSTRUMENTS, (worst, by_turns))))
)
def test_each_mistake_costs_the_difference_and_all_of_them_the_sum(
    instrument: str, policy: Any
) -> None:
    """Bots sit on both sides and play by a rule of thumb: they are not judged."""
    shadow = Shadow(instrument, 6, policy).play(BETS[instrument])
    end = played(shadow, "--plain").text.split("You leave with")[1]
    found = [(int(number), Fraction(cost)) for number, cost in MISTAKE.findall(end)]
    assert found == [(number, antes) for number, antes, _ in shadow.mistakes]
    ((right, count, dollars),) = SUM.findall(end)
    assert int(count) == len(shadow.costs)
    assert right == str(len(shadow.costs) - len(found) or "None")
    assert Fraction(dollars) == shadow.dollars > 0


def test_a_known_mistake_costs_the_difference_of_the_two_figures() -> None:
    """A pair of fives beside a pair of queens on the board loses 53/110, but a fold loses 2."""
    text = play("nj-uth", "--seed", "3", "--plain", keys="20\nc\nc\n?\nf\nq\n").text
    assert "raise 1: -0.4818 antes, -$9.6364, exactly -53/110 (best)." in text
    assert "fold: -2.0000 antes, -$40.0000, exactly -2." in text
    assert Fraction(-53, 110) + 2 == Fraction(167, 110)
    assert "fold; raise 1 was best. That cost 1.5182 antes, $30.3636, exactly 167/110." in text


def test_the_drawn_table_tells_the_same_costs() -> None:
    shadow = Shadow("nj-uth", 6, worst).play(BETS["nj-uth"])
    end = " ".join(played(shadow).text.split("You leave with")[1].split())
    assert len(shadow.mistakes) > 2
    told = re.findall(r"where raise \d was best: \$[\d.,]+ exactly (\S+) antes", end)
    told += re.findall(r"where (?:check|fold) was best: \$[\d.,]+ exactly (\S+) antes", end)
    assert sorted(map(Fraction, told)) == sorted(antes for _, antes, _ in shadow.mistakes)
    assert {int(n) for n in re.findall(r"round (\d)", end)} >= {n for n, _, _ in shadow.mistakes}
    assert f"exactly {shadow.dollars} dollars" in end


def test_with_one_size_of_ante_the_sum_is_told_in_antes_too() -> None:
    shadow = Shadow("nj-hilo", 6, worst).play([BETS["nj-hilo"][0]] * 2)
    end = played(shadow, "--plain").text.split("You leave with")[1]
    antes = sum(cost for _, cost, _ in shadow.costs)
    assert end.endswith(f": {float(antes):.4f} antes, exactly {antes}.\n")


def test_a_bad_selection_costs_what_the_best_one_would_have_paid_more() -> None:
    looking = ("--set", "three_card_selection=after-looking")
    text = play("nj-pikit", "--seed", "2", *looking, "--plain", keys="20 bonus 5\n?\n").text
    options = re.findall(r"^select (.+?): .*, exactly ([-\d/]+)", text, re.MULTILINE)
    worth = {words: Fraction(ev) for words, ev in options}
    most, least = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
    assert worth[most] > worth[least]
    letter = "abcdefghij"[list(worth).index(least)]
    keys = f"20 bonus 5\ns\n{letter}\n"
    end = play("nj-pikit", "--seed", "2", *looking, "--plain", keys=keys).text
    cost = worth[most] - worth[least]
    assert f": select {least}; select {most} was best. That cost {float(cost):.4f} times" in end
    assert f"${float(cost * 5):.4f}, exactly {cost}." in end
    assert f"exactly {cost * 5} dollars: {float(cost):.4f} times the 3 card bonus" in end


def test_whoever_stays_silent_has_decided() -> None:
    end = play("nj-hilo", "--seed", "3", "--plain", keys="\n\n\nq\n").text.split("You leave with")[
        1
    ]
    assert re.search(r": fold; play \d+ high, \d+ low was best\.", end)


def test_what_the_posted_defaults_decide_after_leaving_is_not_judged() -> None:
    """By the end of the input, or by the key for leaving: only the first check was decided."""
    for keys in ("20\nc\n", "20\nc\nq\ny\n"):
        text = play("nj-uth", "--seed", "3", "--plain", keys=keys).text
        end = text.split("You leave with")[1]
        assert "Seat 1 folds" in text
        assert end.count("was best") == 1
        assert "Your one decision was not the best" in end


def test_nothing_decided_is_nothing_to_judge() -> None:
    for keys in ("q\n", "20\n", ""):
        text = play("nj-uth", "--seed", "1", "--plain", keys=keys).text
        assert "decision" not in text.split("You leave with")[1]


def test_ctrl_c_tells_what_was_decided_before() -> None:
    with terminal("nj-hilo", "--seed", "3") as at:
        at.press("20\r")
        at.wait_for("your choice:")
        at.press("?")
        at.wait_for("What each choice is worth")
        at.wait_for("← best")
        at.wait_for("your choice:")
        at.press("p")
        at.wait_for("your cards:")
        at.press("?")
        at.wait_for("← best")
        at.wait_for("your cards:")
        at.press("b")
        at.wait_for("your bet:")
        at.press("\x03")
        at.wait_for("You leave with")
        assert at.end() == 130
        assert "Your one decision was not the best" in at.seen
        assert "Traceback" not in at.seen


def test_ctrl_c_in_the_middle_of_a_round_judges_what_came_before() -> None:
    with terminal("nj-uth", "--seed", "3") as at:
        at.press("20\r")
        at.wait_for("your choice:")
        at.press("c")
        at.wait_for("your choice:")
        at.press("\x03")
        at.wait_for("You leave with $460")
        assert at.end() == 130
        assert "where raise 4 was best" in " ".join(at.seen.split())
        assert "Your one decision was not the best" in at.seen


def test_the_round_is_the_one_that_a_journal_tells(tmp_path: Any) -> None:
    """Rounds have the numbers by which `fairdeal replay --round` finds them."""
    journal = tmp_path / "night.jsonl"
    keys = "20\n4\n20\nc\nc\nf\nq\n"
    text = play("nj-uth", "--seed", "3", "--plain", "--journal", str(journal), keys=keys).text
    mistakes = MISTAKE.findall(text)
    assert {number for number, _ in mistakes} <= {"1", "2"}
    round_two = fairdeal("replay", str(journal), "--round", "2").out
    assert "seat 1 checks" in round_two
    assert "seat 1 folds" in round_two
