"""`?` at a decision: the exact advice, the same as `fairdeal advise` gives on the same cards."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fairdeal as product
from fairdeal.cli.progress import COMPILING
from fairdeal.law import INSTRUMENTS
from tests.cli.judging import decision
from tests.cli.playing import BETS, DECISIONS, PLAYERS, play, run, table_at
from tests.cli.running import fairdeal

pytestmark = pytest.mark.slow

# “play 28 high, 10 low (the house way): -0.4342 antes, -$8.6834, exactly -443991/1022626 (best).”
OPTION = re.compile(
    r"^(?P<words>[a-z][^:]*): (?P<units>[+-]?[\d.]+) (?P<of>[^,]+), (?P<sign>[+-]?)\$(?P<dollars>"
    r"[\d.,]+), exactly (?P<ev>[-\d/]+)(?: \((?P<remark>[^)]*)\))?\.$",
    re.MULTILINE,
)


def told(text: str) -> list[dict[str, Any]]:
    """Every option that plain sentences told the worth of."""
    return [found.groupdict() for found in OPTION.finditer(text)]


def keys_to(instrument: str, decisions: int, bet: str = "") -> str:
    """The keys up to a decision, and a question mark."""
    typed = bet or BETS.get(instrument, ("20", {}))[0]
    return "\n".join([typed, *(key for key, _ in DECISIONS[instrument][:decisions]), "?\n"])


def at_seat_two(instrument: str, seed: int) -> tuple[str, ...]:
    return (instrument, "--seed", str(seed), "--players", str(PLAYERS), "--seat", "2")


CASES = [
    (instrument, decisions, seed)
    for instrument in INSTRUMENTS
    for decisions in range(len(DECISIONS[instrument]) + 1)
    for seed in (1, 2)
    if not (instrument == "nj-pikit" and decisions == 0)  # three cards are selected there
]


@pytest.mark.parametrize(("instrument", "decisions", "seed"), CASES)
def test_advice_is_what_fairdeal_advise_says(instrument: str, decisions: int, seed: int) -> None:
    asked = decision(table_at(instrument, decisions, seed))
    advised = fairdeal("advise", stdin=json.dumps(asked)).json
    keys = keys_to(instrument, decisions)
    options = told(play(*at_seat_two(instrument, seed), "--plain", keys=keys).text)
    assert [each["ev"] for each in options] == [each["ev"] for each in advised["options"]]
    verbs = [each["action"].replace("_", " ") for each in advised["options"]]
    assert [verb for each, verb in zip(options, verbs, strict=True) if each["words"] == verb] == [
        verb for raw, verb in zip(advised["options"], verbs, strict=True) if "low" not in raw
    ]
    (best,) = [each for each in options if each["remark"] and each["remark"].endswith("best")]
    at = [(raw["action"], raw.get("low")) for raw in advised["options"]]
    assert options.index(best) == at.index((advised["best"], advised.get("low")))
    for each in options:
        ev = Fraction(each["ev"])
        assert each["of"] == "antes"
        assert each["units"] == f"{'+' if ev > 0 else ''}{float(ev):.4f}"
        amount = Fraction(each["sign"] + each["dollars"].replace(",", ""))
        assert abs(amount - 20 * ev) <= Fraction(1, 20_000)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_both_faces_say_the_same(instrument: str) -> None:
    decisions = len(DECISIONS[instrument])
    keys = keys_to(instrument, decisions)
    plain = told(play(*at_seat_two(instrument, 2), "--plain", keys=keys).text)
    drawn = play(*at_seat_two(instrument, 2), keys=keys).text
    table = drawn.split("What each choice is worth")[1].split("your choice:")[0]
    rows = [line for line in table.splitlines() if "$" in line and "[" not in line]
    assert len(rows) == len(plain) >= 2
    for row, each in zip(rows, plain, strict=True):
        assert row.split("  ")[1] == each["words"]
        assert f" {each['ev']} " in row
        assert f" {each['sign']}${each['dollars']} " in row
        assert ("← best" in row) == (each["remark"] == "best")


def test_pik_it_advice_knows_every_card_that_is_open() -> None:
    """R-PIKIT-SEEN: the bonus cards of all seats, and the hands already turned up."""
    asked = decision(table_at("nj-pikit", 1, 1))
    assert len(asked["seen"].split()) >= 10
    text = play(*at_seat_two("nj-pikit", 1), "--plain", keys=keys_to("nj-pikit", 1)).text
    assert f"; {len(asked['seen'].split())} other cards seen." in text
    unseen = product.advise({**asked, "seen": ""})
    options = told(text)
    assert options[-1]["ev"] == unseen["options"][-1]["ev"] == "-1"
    assert options[0]["ev"] != unseen["options"][0]["ev"]


def test_a_tie_bet_is_part_of_hi_lo_s_advice() -> None:
    asked = {**decision(table_at("nj-hilo", 0, 3)), "wagers": {"tie": "1/4"}}
    advised = product.advise(asked)
    keys = keys_to("nj-hilo", 0, "20 tie 5")
    text = play(*at_seat_two("nj-hilo", 3), "--plain", keys=keys).text
    assert "for ante, play, ante bonus and tie together" in text
    assert [each["ev"] for each in told(text)] == [each["ev"] for each in advised["options"]]
    assert told(text)[0]["ev"] == "-5/4"


def test_what_changes_nothing_is_left_out() -> None:
    """Trips and the poker bonus stay where they are, whatever is decided."""
    for instrument, side in (("nj-uth", " trips 50"), ("nj-hilo", " poker 50")):
        with_it, without = (
            told(play(instrument, "--seed", "1", "--plain", keys=f"20{bet}\n?\n").text)
            for bet in (side, "")
        )
        assert with_it == without
        assert len(with_it) >= 3


def test_three_cards_face_down_are_worth_the_same_whichever_they_are() -> None:
    text = play("nj-pikit", "--seed", "1", "--plain", keys="20 bonus 5\n?\ns\n?\n245\n3\nq\n").text
    first, second, *_ = told(text)
    assert first == second
    assert first["words"] == "select any three"
    assert first["of"] == "times the 3 card bonus"
    assert Fraction(first["ev"]) == product.odds("nj-pikit").side["three_card_bonus"].ev
    assert "3 card bonus" not in text.split("You leave with")[1]


def test_three_cards_that_were_looked_at_are_a_decision() -> None:
    looking = ("--set", "three_card_selection=after-looking")
    text = play("nj-pikit", "--seed", "1", *looking, "--plain", keys="20 bonus 5\n?\ns\n?\n").text
    options = told(text)[: len(told(text)) // 2]
    assert options == told(text)[len(options) :]
    assert len(options) > 1
    (best,) = [each for each in options if each["remark"] == "best"]
    assert Fraction(best["ev"]) == max(Fraction(each["ev"]) for each in options)
    letters = re.findall(r"^([a-j]) for (.+?): ", text, re.MULTILINE)
    assert [f"select {words}" for _, words in letters] == [each["words"] for each in options]


def test_what_the_chips_do_not_cover_is_not_best() -> None:
    text = play(
        "nj-uth", "--seed", "1", "--chips", "40", "--plain", keys="10\n?\nc\nc\nf\nq\n"
    ).text
    remarks = [each["remark"] for each in told(text)]
    assert remarks == ["not enough chips", "not enough chips", "best"]
    first = text.split("You leave with")[1].partition("Round 1, ")[2]
    assert "raise 4 was best" not in first


def test_a_coupon_is_said_to_be_left_out() -> None:
    text = play("nj-uth", "--seed", "1", "--plain", keys="20 match 10\n?\n4\nq\n").text
    advice, judgement = text.split("Seat 1 raises 4")
    assert "A match play coupon is left out of this" in advice
    assert "A match play coupon is left out of this" in judgement


def test_before_there_is_anything_to_decide_it_asks_for_the_keys() -> None:
    text = play("nj-uth", "--seed", "1", "--plain", keys="?\nq\n").text
    assert "Keys:\nante N: the ante" in text
    assert "worth" not in text


def test_without_advice_nothing_is_reckoned() -> None:
    text = play("nj-uth", "--seed", "1", "--plain", "--no-advice", keys="\n?\nc\n\n\nf\nq\n").text
    assert "This table was opened with --no-advice." in text
    assert "worth" not in text
    assert "decision" not in text.split("You leave with")[1]
    assert "? for advice" not in text


def test_on_first_use_the_table_says_why_advice_takes_a_while(tmp_path: Path) -> None:
    """And says nothing where nobody asked."""
    fresh = {"XDG_CACHE_HOME": str(tmp_path)}
    arguments = ("play", "nj-pikit", "--seed", "1", "--plain")
    asked = run(*arguments, keys="20\n?\n3\nq\n", environment=fresh)
    assert asked.errors == f"{COMPILING}\n"
    again = run(*arguments, keys="20\n?\n3\nq\n", environment=fresh)
    assert (again.text, again.errors) == (asked.text, "")
    silent = run(*arguments, keys="20\n3\nq\n", environment=fresh)
    assert "decision was the best" in silent.text or "Mistakes cost" in silent.text
    assert not silent.errors
