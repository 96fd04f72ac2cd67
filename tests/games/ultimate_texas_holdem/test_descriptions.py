"""Descriptions from outside that cannot be settled: each is refused by name, and nothing else."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games import settle_description
from fairdeal.law import Refused, instrument
from tests.cases import each_case
from tests.games.ultimate_texas_holdem.rounds import BOTH, refusal

PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "flush": 5_000},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 100,
}


def good(name: str = "nj-uth") -> dict[str, Any]:
    """A description that settles."""
    return {
        "instrument": name,
        "options": {"trips_pay_table": "A"},
        "dealer": "Kh Qs",
        "community": "2c 7d 9h Ts Kd",
        "hands": [
            {
                "seat": 1,
                "cards": "As Ad",
                "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "play": 4000},
                "player": "Ann",
                "match_play": 500,
            },
            {"seat": 3, "cards": "3c 4d", "wagers": {"ante": 500, "blind": 500}},
        ],
    }


def everything() -> dict[str, Any]:
    """A Massachusetts description with every wager."""
    document = good("ma-uth")
    document["options"] = {"cover_all": True, "progressive": PROGRESSIVE}
    document["hands"][0]["wagers"] |= {"cover_all": 100, "progressive": 500}
    return {**document, "meter": 123_456}


def test_the_good_ones_settle() -> None:
    for document in (good(), good("ma-uth"), everything()):
        assert settle_description(document)["hands"]
        assert settle_description(json.loads(json.dumps(document)))["hands"]


@each_case(
    ("path", "value", "name"),
    [
        (("instrument",), "nj-ut", "unknown-instrument"),
        (("instrument",), "NJ-UTH", "unknown-instrument"),
        (("instrument",), "", "unknown-instrument"),
        (("instrument",), None, "missing-instrument"),
        (("instrument",), 5, "missing-instrument"),
        (("instrument",), ["nj-uth"], "missing-instrument"),
        (("options",), None, "options-not-a-table"),
        (("options",), [], "options-not-a-table"),
        (("options",), "A", "options-not-a-table"),
        (("options",), {"paytable": "A"}, "unknown-option"),
        (("options",), {"play_3_multiple": 2}, "unknown-option"),
        (("options",), {"settlement": 1}, "unknown-option"),
        (("options",), {"positions": 1}, "unknown-option"),
        (("options",), {"minimum": True}, "option-not-allowed"),
        (("options",), {"minimum": 5.0}, "option-not-allowed"),
        (("options",), {"minimum": "500"}, "option-not-allowed"),
        (("options",), {"minimum": None}, "option-not-allowed"),
        (("options",), {"minimum": 0}, "option-not-allowed"),
        (("options",), {"minimum": -500}, "option-not-allowed"),
        (("options",), {"minimum": float("nan")}, "option-not-allowed"),
        (("options",), {"minimum": float("inf")}, "option-not-allowed"),
        (("options",), {"minimum": 10**31}, "number-too-large"),
        (("options",), {"minimum": 200_000}, "limits-leave-no-wager"),
        (("options",), {"side_minimum": 200_000}, "limits-leave-no-wager"),
        (("options",), {"chip": 5}, "chip-cannot-be-paid"),
        (("options",), {"chip": 3_000, "maximum": 2_000}, "limits-leave-no-wager"),
        (("options",), {"seats": 0}, "option-not-allowed"),
        (("options",), {"seats": 22}, "option-not-allowed"),
        (("options",), {"seats": "6"}, "option-not-allowed"),
        (("options",), {"seats": True}, "option-not-allowed"),
        (("options",), {"dealing": "shoe"}, "option-not-allowed"),
        (("options",), {"dealing": ["hand"]}, "option-not-allowed"),
        (("options",), {"shuffling": None}, "option-not-allowed"),
        (("options",), {"dealing": "hand", "shuffling": "manual"}, "hand-dealing-needs-shuffler"),
        (("options",), {"decks": 2, "shuffling": "manual"}, "second-deck-needs-shuffler"),
        (("options",), {"decks": 3}, "option-not-allowed"),
        (("options",), {"pre_shuffled": 1}, "option-not-allowed"),
        (("options",), {"licensee": 5}, "option-not-allowed"),
        (("options",), {"approvals": ["x"]}, "option-not-allowed"),
        (("options",), {"trips_pay_table": "E"}, "option-not-allowed"),
        (("options",), {"trips_pay_table": "a"}, "option-not-allowed"),
        (("options",), {"trips_pay_table": 1}, "option-not-allowed"),
        (("options",), {"trips_pay_table": True}, "option-not-allowed"),
        (("options",), {"trips_pay_table": ["A"]}, "option-not-allowed"),
        (("options",), {"trips_pay_table": {}}, "pay-table-below-the-law"),
        (("options",), {"trips_pay_table": {"flush": 7}}, "odds-not-understood"),
        (("options",), {"trips_pay_table": {"flush": "7"}}, "odds-not-understood"),
        (("options",), {"trips_pay_table": {"flush": "7 to 0"}}, "odds-not-understood"),
        (("options",), {"trips_pay_table": {"flush": "-7 to 1"}}, "odds-not-understood"),
        (("options",), {"trips_pay_table": {"flush": None}}, "odds-not-understood"),
        (("dealer",), None, "missing-cards"),
        (("dealer",), ["Kh", 5], "unknown-card"),
        (("dealer",), "", "wrong-number-of-cards"),
        (("dealer",), "Kh", "wrong-number-of-cards"),
        (("dealer",), "Kh Qs Jd", "wrong-number-of-cards"),
        (("dealer",), "Kh Kh", "duplicate-card"),
        (("dealer",), "Kh 1s", "unknown-card"),
        (("dealer",), "Kh Qx", "unknown-card"),
        (("dealer",), "KhQ", "unknown-card"),
        (("dealer",), "Kh 2c", "duplicate-card"),  # on the board too
        (("dealer",), "Kh As", "duplicate-card"),  # in a hand too
        (("community",), None, "missing-cards"),
        (("community",), "2c 7d 9h Ts", "wrong-number-of-cards"),
        (("community",), "2c 7d 9h Ts Kd Jd", "wrong-number-of-cards"),
        (("community",), "2c 7d 9h Ts As", "duplicate-card"),
        (("community",), "2c 7d 9h Ts 10s", "duplicate-card"),
        (("hands",), None, "missing-hands"),
        (("hands",), [], "missing-hands"),
        (("hands",), {}, "missing-hands"),
        (("hands",), "As Ad", "missing-hands"),
        (("hands", 0), None, "not-an-object"),
        (("hands", 0), [], "not-an-object"),
        (("hands", 0, "seat"), None, "missing-seat"),
        (("hands", 0, "seat"), "1", "missing-seat"),
        (("hands", 0, "seat"), True, "missing-seat"),
        (("hands", 0, "seat"), 1.0, "missing-seat"),
        (("hands", 0, "seat"), 0, "no-such-seat"),
        (("hands", 0, "seat"), -1, "no-such-seat"),
        (("hands", 0, "seat"), 7, "no-such-seat"),
        (("hands", 0, "seat"), 99, "no-such-seat"),
        (("hands", 0, "seat"), 10**31, "number-too-large"),
        (("hands", 0, "seat"), 3, "seat-twice"),
        (("hands", 0, "cards"), None, "missing-cards"),
        (("hands", 0, "cards"), 5, "missing-cards"),
        (("hands", 0, "cards"), "As", "wrong-number-of-cards"),
        (("hands", 0, "cards"), "As Ad Ah", "wrong-number-of-cards"),
        (("hands", 0, "cards"), "As As", "duplicate-card"),
        (("hands", 0, "cards"), "As Kh", "duplicate-card"),
        (("hands", 0, "cards"), "As 3c", "duplicate-card"),
        (("hands", 0, "cards"), "As Zz", "unknown-card"),
        (("hands", 0, "cards"), "As \N{KELVIN SIGN}d", "unknown-card"),
        (("hands", 0, "wagers"), None, "missing-wagers"),
        (("hands", 0, "wagers"), [], "missing-wagers"),
        (("hands", 0, "wagers"), {}, "wager-missing"),
        (("hands", 0, "wagers", "ante"), True, "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), 1000.0, "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), float("nan"), "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), "1000", "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), "$10", "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), None, "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), [1000], "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), {"cents": 1000}, "amount-not-integer"),
        (("hands", 0, "wagers", "ante"), 0, "amount-not-positive"),
        (("hands", 0, "wagers", "ante"), -1000, "amount-not-positive"),
        (("hands", 0, "wagers", "ante"), 10**11, "above-maximum"),
        (("hands", 0, "wagers", "ante"), 10**12 + 1, "number-too-large"),
        (("hands", 0, "wagers", "blind"), 10**11, "blind-unequal-to-ante"),
        (("hands", 0, "wagers", "blind"), 0, "amount-not-positive"),
        (("hands", 0, "wagers", "trips"), 0, "amount-not-positive"),
        (("hands", 0, "wagers", "trips"), 100_100, "above-maximum"),
        (("hands", 0, "wagers", "trips"), 50, "below-minimum"),
        (("hands", 0, "wagers", "trips"), 550, "not-in-whole-chips"),
        (("hands", 0, "wagers", "play"), 0, "amount-not-positive"),
        (("hands", 0, "wagers", "play"), 4000.0, "amount-not-integer"),
        (("hands", 0, "wagers", "play"), False, "amount-not-integer"),
        (("hands", 0, "wagers", "play"), 5000, "play-wager-of-wrong-size"),
        (("hands", 0, "wagers", "play"), 10**11, "play-wager-of-wrong-size"),
        (("hands", 0, "wagers", "Ante"), 1000, "unknown-wager"),
        (("hands", 0, "wagers", ""), 1000, "unknown-wager"),
        (("hands", 0, "wagers", "cover_all"), 100, "unknown-wager"),
        (("hands", 0, "wagers", "progressive"), 500, "unknown-wager"),
        (("hands", 0, "wagers", "tie"), 500, "unknown-wager"),
        (("hands", 0, "player"), "", "player-not-a-name"),
        (("hands", 0, "player"), 5, "player-not-a-name"),
        (("hands", 0, "player"), ["Ann"], "player-not-a-name"),
        (("hands", 0, "player"), "x" * 201, "player-not-a-name"),
        (("hands", 0, "match_play"), 0, "amount-not-positive"),
        (("hands", 0, "match_play"), -5, "amount-not-positive"),
        (("hands", 0, "match_play"), True, "amount-not-integer"),
        (("hands", 0, "match_play"), "500", "amount-not-integer"),
        (("hands", 0, "match_play"), 1100, "match-play-above-ante"),
        (("hands", 0, "selected"), "As Ad", "unknown-field"),
        (("hands", 0, "low"), "As Ad", "unknown-field"),
        (("hands", 0, "Seat"), 1, "unknown-field"),
        (("meter",), 5, "no-meter"),
        (("meters",), 5, "unknown-field"),
        (("Dealer",), "Kh Qs", "unknown-field"),
        (("burned",), "3s 3h", "unknown-field"),
    ],
)
@BOTH
def test_each_fault_is_refused_by_its_name(
    instrument: str, path: tuple[str | int, ...], value: object, name: str
) -> None:
    document: Any = good(instrument)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    told = refusal(document)
    assert told.name == name
    check(told.message, told.clause, document)


@pytest.mark.parametrize("path", ["instrument", "dealer", "community", "hands"])
@BOTH
def test_what_is_missing_is_named(instrument: str, path: str) -> None:
    document = good(instrument)
    del document[path]
    told = refusal(document)
    assert told.name in {"missing-instrument", "missing-cards", "missing-hands"}
    assert path in told.message


@pytest.mark.parametrize("path", ["seat", "cards", "wagers"])
@BOTH
def test_what_a_hand_lacks_is_named(instrument: str, path: str) -> None:
    document = good(instrument)
    del document["hands"][0][path]
    assert refusal(document).name == f"missing-{path}"


@pytest.mark.parametrize(
    ("wager", "amount", "name"),
    [
        ("progressive", 400, "progressive-not-exact"),
        ("progressive", 600, "progressive-not-exact"),
        ("cover_all", 50, "below-minimum"),
        ("cover_all", 100_100, "above-maximum"),
        ("cover_all", 150, "not-in-whole-chips"),
        ("cover_all", True, "amount-not-integer"),
        ("progressive", 500.0, "amount-not-integer"),
    ],
)
def test_faults_of_the_massachusetts_wagers(wager: str, amount: object, name: str) -> None:
    document = everything()
    document["hands"][0]["wagers"][wager] = amount
    assert refusal(document).name == name


@each_case(
    ("options", "name"),
    [
        ({"cover_all": 1}, "option-not-allowed"),
        ({"cover_all": "yes"}, "option-not-allowed"),
        ({"cover_all": None}, "option-not-allowed"),
        ({"cover_all": []}, "option-not-allowed"),
        ({"cover_all": {"flush": {"2": "1 to 1"}}}, "option-not-allowed"),
        ({"cover_all": {"flush": 1}}, "odds-not-understood"),
        ({"cover_all": {"flush": "1 for 1"}}, "odds-not-understood"),
        ({"cover_all": {"flush": "1 to 7"}}, "chip-cannot-be-paid"),
        ({"cover_all": {"flosh": "1 to 1"}}, "unknown-row"),
        ({"cover_all": {"royal_flush": "71 to 1"}}, "cover-all-row-not-as-printed"),
        ({"cover_all": True, "seats": 7}, "too-many-seats-for-cover-all"),
        ({"cover_all": True, "dealing": "hand"}, "cover-all-needs-the-device"),
        ({"progressive": True}, "option-not-allowed"),
        ({"progressive": None}, "option-not-allowed"),
        ({"progressive": 0}, "option-not-allowed"),
        ({"progressive": {}}, "option-not-allowed"),
        ({"progressive": {**PROGRESSIVE, "rows": {}}}, "option-not-allowed"),
        ({"progressive": {**PROGRESSIVE, "cards": []}}, "option-not-allowed"),
        ({"progressive": {**PROGRESSIVE, "seed": None}}, "amount-not-integer"),
        ({"progressive": {**PROGRESSIVE, "contribution": 600}}, "contribution-above-the-wager"),
        (
            {"progressive": {**PROGRESSIVE, "rows": {"flush": "1/00 %"}}},
            "share-not-understood",
        ),
    ],
)
def test_faults_of_the_massachusetts_options(options: dict[str, object], name: str) -> None:
    told = refusal({**good("ma-uth"), "options": options})
    assert told.name == name


@pytest.mark.parametrize("meter", [None, 0, -1, True, 1.5, "5", [], {}, float("nan")])
def test_a_meter_is_a_positive_amount(meter: object) -> None:
    told = refusal({**everything(), "meter": meter})
    assert told.name in {"amount-not-integer", "amount-not-positive"}


def nest(depth: int) -> list[object]:
    """Lists within lists."""
    inside: list[object] = []
    for _ in range(depth):
        inside = [inside]
    return inside


def circle() -> dict[str, Any]:
    """Something that holds itself."""
    round_and_round: dict[str, Any] = {}
    round_and_round["options"] = round_and_round
    return round_and_round


NONSENSE: dict[str, Callable[[], object]] = {
    "nothing": lambda: None,
    "a boolean": lambda: True,
    "a number": lambda: 5,
    "a float": lambda: 5.5,
    "a text": lambda: "nj-uth",
    "bytes": lambda: b"nj-uth",
    "an empty list": list,
    "a list of rounds": lambda: [good()],
    "an empty object": dict,
    "only an instrument": lambda: {"instrument": "nj-uth"},
    "a number as a name": lambda: {1: 2},
    "no name at all": lambda: {None: None},
    "a tuple as a name": lambda: {("a",): 1},
    "nested lists": lambda: nest(3),
    "mixed names of options": lambda: {"instrument": "nj-uth", "options": {1: 2, "a": 3}},
    "an object as an option": lambda: {"instrument": "nj-uth", "options": {"minimum": object()}},
    "a set as an option": lambda: {"instrument": "nj-uth", "options": {"minimum": {1, 2}}},
    "a huge option": lambda: {"instrument": "nj-uth", "options": {"minimum": 10**5000}},
    "a huge seat": lambda: {**good(), "hands": [{**good()["hands"][0], "seat": 10**5000}]},
    "a huge wager": lambda: {
        **good(),
        "hands": [{**good()["hands"][0], "wagers": {"ante": 10**5000}}],
    },
    "a hugely negative meter": lambda: {**good(), "meter": -(10**5000)},
    "a deep option": lambda: {"instrument": "nj-uth", "options": {"minimum": nest(100_000)}},
    "a deep hand": lambda: {"instrument": "nj-uth", "hands": [nest(100_000)]},
    "options that hold themselves": lambda: {"instrument": "nj-uth", "options": circle()},
    "a wide option": lambda: {"instrument": "nj-uth", "options": {"a": [[0] * 1000] * 1000}},
    "a long instrument": lambda: {"instrument": "x" * 1_000_000},
    "a long name": lambda: {"x" * 1_000_000: 1},
    "half a character": lambda: {"instrument": "\ud800"},
    "control characters": lambda: {**good(), "dealer": "\x1b[31m \ud800"},
    "one card very often": lambda: {**good(), "dealer": "As " * 100_000},
    "one hand very often": lambda: {**good(), "hands": [good()["hands"][0]] * 1000},
}


@each_case("kind", [*NONSENSE])
def test_nonsense_is_refused_and_the_message_stays_short(kind: str) -> None:
    told = refusal(NONSENSE[kind]())
    assert told.name
    assert 0 < len(told.message) < 1000
    assert told.message.isprintable()
    assert told.clause is None or told.clause.startswith("19:47-32")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["As Ad", "Kh Qs", "A", "false", "3 to 2", "nj-uth", "ma-uth", 500, 1000]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(document: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    if isinstance(document, dict):
        for name, inner in document.items():
            found += places(inner, (*path, name))
    elif isinstance(document, list):
        for index, inner in enumerate(document):
            found += places(inner, (*path, index))
    return found


@given(st.sampled_from(places(everything())), JSON)
def test_anything_anywhere_is_settled_or_refused_by_name(
    path: tuple[str | int, ...], value: object
) -> None:
    document: Any = copy.deepcopy(everything())
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    try:
        settle_description(document)
    except Refused as refused:
        told = refused.refusal
        check(told.message, told.clause, document)


def check(message: str, clause: str | None, document: dict[str, Any]) -> None:
    """A message that a person can act on, and a clause of the instrument or none."""
    assert 10 < len(message) < 1000
    if clause is not None:
        assert clause in instrument(document["instrument"]).clauses
