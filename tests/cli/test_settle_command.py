"""`fairdeal settle`: one described round, or one per line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import fairdeal

UTH: dict[str, Any] = {
    "instrument": "nj-uth",
    "options": {"trips_pay_table": "A"},
    "dealer": "Kh Qs",
    "community": "2c 7d 9h Ts Kd",
    "hands": [
        {
            "seat": 1,
            "cards": "As Ad",
            "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000},
        }
    ],
}
UTH_SETTLED = {
    "instrument": "nj-uth",
    "hands": [
        {
            "seat": 1,
            "results": [
                {
                    "wager": "ante",
                    "stake": 1000,
                    "outcome": "win",
                    "payout": 1000,
                    "clause": "19:47-32.11(b)",
                },
                {
                    "wager": "blind",
                    "stake": 1000,
                    "outcome": "push",
                    "payout": 0,
                    "clause": "19:47-32.10(h)2",
                },
                {
                    "wager": "play",
                    "stake": 4000,
                    "outcome": "win",
                    "payout": 4000,
                    "clause": "19:47-32.11(b)",
                },
                {
                    "wager": "trips",
                    "stake": 500,
                    "outcome": "lose",
                    "payout": 0,
                    "clause": "19:47-32.10(h)4",
                },
            ],
            "net": 4500,
        }
    ],
}
PIKIT: dict[str, Any] = {
    "instrument": "nj-pikit",
    "dealer": "2c 4d 6h 8s Tc",
    "hands": [
        {
            "seat": 3,
            "cards": "As Ad Ah Kc Kd",
            "selected": "As Ad Ah",
            "wagers": {
                "ante": 500,
                "five_card_bonus": 500,
                "three_card_bonus": 100,
                "play_5": 500,
            },
        },
        {"seat": 1, "cards": "2d 3d 7c 9c Jh", "wagers": {"ante": 500, "five_card_bonus": 500}},
    ],
}
HILO: dict[str, Any] = {
    "instrument": "nj-hilo",
    "dealer": "2c 3d 9h Ts Kd",
    "hands": [
        {
            "seat": 2,
            "cards": "As Ad Ah 4c 5d",
            "low": "4c 5d",
            "wagers": {"ante": 500, "play": 500},
        }
    ],
}


def test_a_round_is_settled_wager_by_wager() -> None:
    ran = fairdeal("settle", stdin=json.dumps(UTH))
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == UTH_SETTLED
    assert fairdeal("settle", "-", "--json", stdin=json.dumps(UTH)).json == UTH_SETTLED


def test_a_round_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(UTH), "utf8")
    assert fairdeal("settle", str(file), "--json").json == UTH_SETTLED
    assert fairdeal("settle", str(file), "--lines").json == UTH_SETTLED


def test_hands_stay_in_the_order_given_and_results_in_settlement_order() -> None:
    found = fairdeal("settle", stdin=json.dumps(PIKIT)).json
    assert [hand["seat"] for hand in found["hands"]] == [3, 1]
    assert [each["wager"] for each in found["hands"][0]["results"]] == [
        "three_card_bonus",
        "five_card_bonus",
        "ante",
        "play_5",
    ]
    assert found["hands"][0]["net"] == 30 * 100 + 10 * 500 + 500 + 500
    assert found["hands"][1]["net"] == -1000


def test_the_ante_bonus_is_a_result_with_no_stake_of_its_own() -> None:
    (hand,) = fairdeal("settle", stdin=json.dumps(HILO)).json["hands"]
    (bonus,) = [each for each in hand["results"] if each["wager"] == "ante_bonus"]
    assert (bonus["stake"], bonus["outcome"], bonus["payout"]) == (0, "win", 2500)


@pytest.mark.parametrize("description", [UTH, PIKIT, HILO])
def test_net_is_payouts_less_lost_stakes(description: dict[str, Any]) -> None:
    for hand in fairdeal("settle", stdin=json.dumps(description)).json["hands"]:
        assert set(hand) == {"seat", "results", "net"}
        lost = sum(each["stake"] for each in hand["results"] if each["outcome"] == "lose")
        assert hand["net"] == sum(each["payout"] for each in hand["results"]) - lost
        for each in hand["results"]:
            assert set(each) == {"wager", "stake", "outcome", "payout", "clause"}
            assert each["outcome"] in ("win", "lose", "push")
            assert each["payout"] == 0 or each["outcome"] == "win"


@pytest.mark.parametrize(
    ("change", "name", "clause"),
    [
        ({"instrument": "nj-poker"}, "unknown-instrument", None),
        ({"instrument": None}, "missing-instrument", None),
        ({"dealer": "Kh Kh"}, "duplicate-card", None),
        ({"dealer": "Kh As"}, "duplicate-card", None),
        ({"dealer": "Kh 1s"}, "unknown-card", None),
        ({"dealer": "Kh"}, "wrong-number-of-cards", '19:47-32.1 "Hand"'),
        ({"hands": []}, "missing-hands", None),
        ({"options": {"trips_pay_table": "E"}}, "option-not-allowed", "19:47-32.11(d)"),
        ({"options": {"seats": 1, "settlement": 2}}, "unknown-option", None),
        ({"surprise": 1}, "unknown-field", None),
        ({"meter": 5}, "no-meter", None),
    ],
)
def test_a_refused_description_names_what_is_wrong(
    change: dict[str, Any], name: str, clause: str | None
) -> None:
    text = json.dumps({**UTH, **change})
    told = fairdeal("settle", "--json", stdin=text).refusal()
    assert (told["name"], told["clause"]) == (name, clause)
    shown = fairdeal("settle", stdin=text)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"refused: {name}: ")
    (line,) = fairdeal("settle", "--lines", stdin=text).out.splitlines()
    assert json.loads(line) == {"refusal": told}


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    for more in ((), ("--lines",)):
        told = fairdeal("settle", str(tmp_path / "none.json"), *more, "--json").refusal()
        assert told["name"] == "cannot-read"
        assert "No such file" in told["message"]
        told = fairdeal("settle", str(tmp_path), *more, "--json").refusal()
        assert told["name"] == "cannot-read"


GOOD = json.dumps(UTH).encode()
SURROGATE = GOOD.replace(b'"seat": 1', b'"seat": 1, "player": "\\ud800"')
TWICE = json.dumps({**UTH, "hands": [UTH["hands"][0], {**UTH["hands"][0], "seat": 2}]})
LINES: list[tuple[bytes, str | None]] = [
    (GOOD, None),
    (b"", "not-json"),
    (b"  \t ", "not-json"),
    (b"garbage", "not-json"),
    (b"{", "not-json"),
    (GOOD + GOOD, "not-json"),
    (b"\xff\xfe", "not-utf8"),
    (GOOD.replace(b"As", b"\xc3"), "not-utf8"),
    (b"\xef\xbb\xbf" + GOOD, "not-json"),
    (b'{"instrument": "nj-uth", "instrument": "nj-uth"}', "duplicate-key"),
    (GOOD.replace(b'"blind": 1000', b'"blind": 1000, "blind": 1000'), "duplicate-key"),
    (GOOD.replace(b"4000", b"NaN"), "not-json"),
    (GOOD.replace(b"4000", b"Infinity"), "not-json"),
    (GOOD.replace(b"4000", b"-Infinity"), "not-json"),
    (GOOD.replace(b"4000", b"1e999"), "amount-not-integer"),
    (GOOD.replace(b"4000", b"4000.0"), "amount-not-integer"),
    (GOOD.replace(b"4000", b"4e3"), "amount-not-integer"),
    (GOOD.replace(b"4000", b"true"), "amount-not-integer"),
    (GOOD.replace(b"4000", b"null"), "amount-not-integer"),
    (GOOD.replace(b"4000", b"0"), "amount-not-positive"),
    (GOOD.replace(b"4000", b"-4000"), "amount-not-positive"),
    (GOOD.replace(b"4000", b"9" * 31), "number-too-large"),
    (GOOD.replace(b"4000", b"9" * 5000), "not-json"),
    (b"[" * 100_000, "not-json"),
    (b'{"instrument":' * 50_000, "not-json"),
    (b'{"instrument": "nj-uth", "hands": ' + b"[" * 50 + b"]" * 50 + b"}", "nested-too-deeply"),
    (b"null", "not-an-object"),
    (b"[]", "not-an-object"),
    (b'"nj-uth"', "not-an-object"),
    (b"5", "not-an-object"),
    (b"{}", "missing-instrument"),
    (TWICE.encode(), "duplicate-card"),
    (SURROGATE, None),
    (GOOD + b"\r", None),
    (b"   " + GOOD + b"   ", None),
    (GOOD, None),
]


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_lines_are_answered_one_by_one_in_order_and_nothing_stops_the_run(ending: bytes) -> None:
    ran = fairdeal("settle", "--lines", stdin=b"\n".join(line for line, _ in LINES) + ending)
    assert (ran.code, ran.err) == (0, "")
    answers = ran.out.splitlines()
    assert len(answers) == len(LINES)
    for answer, (line, name) in zip(map(json.loads, answers), LINES, strict=True):
        if name is None:
            assert answer == UTH_SETTLED
        else:
            assert list(answer) == ["refusal"]
            assert set(answer["refusal"]) == {"name", "message", "clause"}
            assert answer["refusal"]["name"] == name, line[:80]
            assert len(answer["refusal"]["message"]) < 300


def test_as_many_lines_are_answered_as_were_asked() -> None:
    assert fairdeal("settle", "--lines", stdin=b"").out == ""
    assert len(fairdeal("settle", "--lines", stdin=b"\n\n\n").out.splitlines()) == 3


def test_a_line_of_one_sheet_does_not_leak_into_the_next() -> None:
    """Sheets are remembered by their options; each line is settled by its own."""
    own = {
        "royal_flush": "50 to 1",
        "straight_flush": "40 to 1",
        "four_of_a_kind": "30 to 1",
        "full_house": "9 to 1",
        "flush": "7 to 1",
        "straight": "4 to 1",
        "three_of_a_kind": "5 to 1",
    }
    aces = {**UTH, "community": "Ac 7d 9h Ts Kd"}
    lines = [
        json.dumps({**aces, "options": options})
        for options in ({}, {"trips_pay_table": own}, {"trips_pay_table": "E"}, {})
    ]
    answers = [
        json.loads(line)
        for line in fairdeal("settle", "--lines", stdin="\n".join(lines)).out.splitlines()
    ]
    trips = [
        "refused" if "refusal" in each else each["hands"][0]["results"][3]["payout"]
        for each in answers
    ]
    assert trips == [1500, 2500, "refused", 1500]


def test_cards_may_be_written_in_the_usual_spellings() -> None:
    told = {"instrument": "nj-uth", "dealer": "Kh Qs", "community": "2c 7d 9h Ts Kd"}
    hand = {"seat": 1, "cards": "As Ad", "wagers": {"ante": 1000, "blind": 1000, "play": 4000}}
    plain = fairdeal("settle", "-", "--json", stdin=json.dumps({**told, "hands": [hand]})).json
    other = {"dealer": ["Kh", "Qs"], "community": "2♣7♦ 9♥10♠ K♦"}
    spelt = {**told, **other, "hands": [{**hand, "cards": "AsAd"}]}
    assert fairdeal("settle", "-", "--json", stdin=json.dumps(spelt)).json == plain
