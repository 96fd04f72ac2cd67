"""`fairdeal advise`: one decision, or one per line."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fairdeal as product
from tests.cli.running import fairdeal

pytestmark = pytest.mark.slow

PIKIT: dict[str, Any] = {"instrument": "nj-pikit", "cards": "Ks Qd 9h 7c 3s"}
HILO: dict[str, Any] = {"instrument": "nj-hilo", "cards": "As Ad 2c 3d 9h"}
UTH: dict[str, Any] = {"instrument": "nj-uth", "cards": "Ks 2s"}
DECISIONS = [
    UTH,
    {**UTH, "seen": "Kd Kh"},
    {**UTH, "community": "2c 7d 9h"},
    {**UTH, "community": "4c 7d 9h Ts Jd", "seen": "8c 8d"},
    {**UTH, "instrument": "ma-uth", "options": {"cover_all": True}, "community": ""},
    PIKIT,
    {**PIKIT, "seen": "Kc Kd Kh 3d 3h"},
    {**PIKIT, "options": {"dealer_qualifies": True, "play_3_multiple": 2}},
    HILO,
    {**HILO, "wagers": {"tie": 1}},
    {**HILO, "cards": "9c 7d 8h 8s 7c", "seen": "As"},
]


def advise(decision: object, *args: str) -> Any:
    ran = fairdeal("advise", *args, stdin=json.dumps(decision))
    assert ran.code == 0
    return ran.json


@pytest.mark.parametrize("decision", DECISIONS)
def test_advice_has_the_agreed_form_and_names_the_best_option(decision: dict[str, Any]) -> None:
    advised = advise(decision)
    assert advised == product.advise(decision)
    worth = {}
    for option in advised["options"]:
        low = {"low"} if option["action"] == "play" else set()
        assert set(option) == {"action", "ev", *low}
        worth[option["action"], option.get("low")] = Fraction(option["ev"])
    assert worth[advised["best"], advised.get("low")] == max(worth.values())
    assert set(advised) - {"low"} == {"options", "best"}
    assert advise(decision, "-", "--json") == advised


def test_ultimate_texas_hold_em_is_asked_by_the_number_of_community_cards() -> None:
    boards = {"": "raise_4 raise_3 check", "2c 7d 9h": "raise_2 check"}
    boards["2c 7d 9h Ts Jd"] = "raise_1 fold"
    for board, actions in boards.items():
        advised = advise({**UTH, "community": board})
        assert [option["action"] for option in advised["options"]] == actions.split()
    assert advise({**UTH, "community": ""}) == advise(UTH)


def test_the_closest_start_as_published() -> None:
    """K2 of one suit: raising four times the ante is better than checking by 0.005413."""
    worth = {option["action"]: Fraction(option["ev"]) for option in advise(UTH)["options"]}
    assert round(float(worth["raise_4"] - worth["check"]), 6) == 0.005413


def test_a_royal_flush_on_the_board_is_never_folded() -> None:
    assert advise({**UTH, "cards": "2c 7d", "community": "As Ks Qs Js Ts"}) == {
        "options": [{"action": "raise_1", "ev": "0"}, {"action": "fold", "ev": "-2"}],
        "best": "raise_1",
    }


def test_a_card_seen_cannot_come_any_more() -> None:
    """With every other ace and king seen, a dealer on a low board has fewer hands to win with."""
    board = {**UTH, "cards": "As Kd", "community": "2c 7d 9h Jc 4s"}
    blind, knowing = (
        Fraction(advise({**board, "seen": seen})["options"][0]["ev"])
        for seen in ("", "Ac Ad Ah Kc Kh Ks 2d 2h 2s 7c 7h 7s 9c 9d 9s Jd Jh Js 4c 4d 4h")
    )
    assert knowing > 0 > blind


def test_pik_it_offers_three_decisions() -> None:
    assert [option["action"] for option in advise(PIKIT)["options"]] == ["play_3", "play_5", "fold"]
    seen = advise({**PIKIT, "seen": "Kc Kd Kh 3d 3h"})
    assert seen == {
        "options": [
            {"action": "play_3", "ev": "-50696/30381"},
            {"action": "play_5", "ev": "-218954/212667"},
            {"action": "fold", "ev": "-1"},
        ],
        "best": "fold",
    }


def test_hi_lo_offers_a_play_for_each_pair_of_totals() -> None:
    advised = advise(HILO)
    assert [option["action"] for option in advised["options"]] == ["fold"] + 6 * ["play"]
    assert (advised["best"], advised["low"]) == ("play", "2c 3d")
    assert "low" not in advise({**HILO, "cards": "9c 7d 8h 8s 7c"})


def test_a_tie_bet_is_part_of_what_is_undecided() -> None:
    (fold, *_), (tied, *_) = (
        advise({**HILO, "wagers": {"tie": tie}})["options"] for tie in (0, "1/2")
    )
    assert (fold["ev"], tied["ev"]) == ("-1", "-3/2")


def test_a_decision_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "decision.json"
    file.write_text(json.dumps(HILO), "utf8")
    assert fairdeal("advise", str(file)).json == advise(HILO)
    assert fairdeal("advise", str(file), "--lines").json == advise(HILO)
    assert fairdeal("advise", str(tmp_path / "none"), "--json").refusal()["name"] == "cannot-read"


def test_lines_answer_in_order_and_go_on_after_a_refusal() -> None:
    lines = [json.dumps(decision) for decision in DECISIONS]
    lines.insert(1, "no json")
    lines.insert(3, json.dumps({**HILO, "cards": "As As 2c 3d 9h"}))
    ran = fairdeal("advise", "--lines", stdin="\n".join(lines))
    assert ran.code == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    refusals = [answers.pop(3), answers.pop(1)]
    assert [each["refusal"]["name"] for each in refusals] == ["duplicate-card", "not-json"]
    assert answers == [product.advise(decision) for decision in DECISIONS]


@pytest.mark.parametrize(
    ("decision", "name"),
    [
        ([], "not-an-object"),
        ({}, "missing-instrument"),
        ({"instrument": "nj-poker"}, "unknown-instrument"),
        ({**HILO, "hand": "As"}, "unknown-field"),
        ({**HILO, "options": []}, "options-not-a-table"),
        ({**HILO, "options": {"trips_pay_table": "A"}}, "unknown-option"),
        ({"instrument": "nj-hilo"}, "missing-cards"),
        ({**HILO, "cards": ["As"]}, "wrong-number-of-cards"),
        ({**HILO, "cards": "As Ad 2c 3d"}, "wrong-number-of-cards"),
        ({**PIKIT, "cards": "As Ad 2c 3d 4d 5d"}, "wrong-number-of-cards"),
        ({**HILO, "cards": "As Ad 2c 3d 1h"}, "unknown-card"),
        ({**HILO, "cards": "As Ad 2c 3d As"}, "duplicate-card"),
        ({**HILO, "seen": "2c"}, "duplicate-card"),
        ({**HILO, "seen": 5}, "missing-cards"),
        ({**HILO, "seen": None}, "missing-cards"),
        ({**HILO, "community": "4c 5c 6c"}, "no-community-cards"),
        ({**PIKIT, "community": ""}, "no-community-cards"),
        ({**UTH, "cards": "Ks 2s 3s"}, "wrong-number-of-cards"),
        ({**UTH, "community": "4c"}, "wrong-number-of-cards"),
        ({**UTH, "community": "4c 5c 6c 7c"}, "wrong-number-of-cards"),
        ({**UTH, "community": "4c 5c 6c 7c 8c 9c"}, "wrong-number-of-cards"),
        ({**UTH, "community": "4c 5c Ks"}, "duplicate-card"),
        ({**UTH, "community": None}, "missing-cards"),
        ({**UTH, "wagers": {"trips": 1}}, "unknown-wager"),
        ({**UTH, "options": {"trips_pay_table": "E"}}, "option-not-allowed"),
        ({**PIKIT, "wagers": {"tie": 1}}, "unknown-wager"),
        ({**HILO, "wagers": {"poker_bonus": 1}}, "unknown-wager"),
        ({**HILO, "wagers": ["tie"]}, "wagers-not-a-table"),
        ({**HILO, "wagers": {"tie": -1}}, "multiple-not-understood"),
        ({**HILO, "wagers": {"tie": True}}, "multiple-not-understood"),
    ],
)
def test_a_decision_that_is_none_is_refused_by_name(decision: object, name: str) -> None:
    ran = fairdeal("advise", "--json", stdin=json.dumps(decision))
    assert ran.refusal()["name"] == name


def test_cards_seen_must_leave_the_dealer_a_hand() -> None:
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    held, rest = deck[:5], deck[5:]
    enough = {"instrument": "nj-hilo", "cards": " ".join(held), "seen": " ".join(rest[:42])}
    assert len(advise(enough)["options"]) > 1
    short = json.dumps({**enough, "seen": " ".join(rest[:43])})
    told = fairdeal("advise", "--json", stdin=short).refusal()
    assert told["name"] == "too-many-cards-seen"
    board = {"instrument": "nj-uth", "cards": "2c 2d", "seen": " ".join(rest[:44])}
    told_uth = fairdeal("advise", "--json", stdin=json.dumps(board)).refusal()
    assert told_uth["name"] == "too-many-cards-seen"
    pikit = json.dumps({**enough, "instrument": "nj-pikit", "seen": " ".join(rest[:43])})
    assert fairdeal("advise", "--json", stdin=pikit).refusal() == told


def test_a_wrong_number_of_cards_names_the_clause() -> None:
    short = json.dumps({**PIKIT, "cards": "As"})
    clause = fairdeal("advise", "--json", stdin=short).refusal()["clause"]
    assert clause == '13:69F-39.1 "Hand"'


def test_a_card_too_few_is_told_in_the_singular() -> None:
    told = fairdeal("advise", "--json", stdin=b'{"instrument": "nj-uth", "cards": "As"}').refusal()
    assert told["message"] == "cards has 1 card; it takes 2"
