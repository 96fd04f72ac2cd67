"""The canonical form: one text for one set of rules, and its hash."""

import hashlib
import json
import pickle
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.sheet import (
    AmountOption,
    ChoiceOption,
    FlagOption,
    NumberOption,
    Option,
    PayTableOption,
    Sheet,
    from_document,
    read_sheet,
    schema_of,
)
from tests.cases import each_case
from tests.sheet.sheets import canonical

EVERY = each_case("instrument", INSTRUMENTS)
# The canonical text of each default sheet, and its SHA-256. Whoever has written a hash down relies
# on it: a change here needs a new format version.
DEFAULT = {
    "nj-uth": (
        '{"edition":"2008-04-21","format":1,"instrument":"nj-uth","options":{"chip":100,'
        '"dealing":"manual-shoe","decks":1,"maximum":100000,"minimum":500,"pre_shuffled":false,'
        '"seats":6,"shuffling":"manual","side_maximum":100000,"side_minimum":100,'
        '"trips_pay_table":"A"}}',
        "96366e9d0897aeadbbd58f3aa15c6d0b860dcf944c37121175749fb4d982b268",
    ),
    "ma-uth": (
        '{"edition":"undated","format":1,"instrument":"ma-uth","options":{"chip":100,'
        '"cover_all":false,"dealing":"manual-shoe","decks":1,"maximum":100000,"minimum":500,'
        '"pre_shuffled":false,"progressive":false,"seats":6,"shuffling":"manual",'
        '"side_maximum":100000,"side_minimum":100,"trips_pay_table":"A"}}',
        "e60f35188126c2e07a841bf23293b8df686d4221a7b137a48fd5e94dd0524b67",
    ),
    "nj-pikit": (
        '{"edition":"proposal","format":1,"instrument":"nj-pikit","options":{"chip":100,'
        '"dealer_qualifies":false,"dealer_stack":"at-once","dealing":"manual-shoe","decks":1,'
        '"five_card_bonus_pay_table":1,"maximum":100000,"minimum":500,"play_3_multiple":1,'
        '"play_5_multiple":1,"positions":1,"pre_shuffled":false,"seats":6,"settlement":1,'
        '"shuffling":"manual","side_maximum":100000,"side_minimum":100,'
        '"three_card_bonus_pay_table":1,"three_card_selection":"face-down"}}',
        "278e3198511d0b083112d5bc4bc812430a26d4df1a9e6efbb806b854923c2571",
    ),
    "nj-hilo": (
        '{"edition":"proposal","format":1,"instrument":"nj-hilo","options":{'
        '"ante_bonus":"printed","chip":100,"dealing":"manual-shoe","decks":1,"maximum":100000,'
        '"minimum":500,"poker_bonus_pay_table":1,"positions":7,"pre_shuffled":false,"seats":7,'
        '"shuffling":"manual","side_maximum":100000,"side_minimum":100}}',
        "18835286cbec804a23329fc8db3c8ebe4e5782b87984ee521ff1d186e2f044a9",
    ),
}
TRIPS = {
    "royal_flush": "60 to 1",
    "straight_flush": "40 to 1",
    "four_of_a_kind": "30 to 1",
    "full_house": "9 to 1",
    "flush": "7 to 1",
    "straight": "4 to 1",
    "three_of_a_kind": "3 to 1",
}
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": 500_000},
    "cards": "best-of-seven",
    "seed": 1_000_000,
    "contribution": 100,
}
COMMON: list[dict[str, object]] = [
    {"minimum": 600},
    {"maximum": 90_000},
    {"side_minimum": 200},
    {"side_maximum": 90_000},
    {"chip": 50},
    {"seats": 5},
    {"dealing": "hand"},
    {"dealing": "automated-shoe"},
    {"shuffling": "automated"},
    {"shuffling": "automated-counting"},
    {"pre_shuffled": True},
    {"decks": 2},
]
# Every rule option away from its default, one at a time.
CHANGES: dict[str, list[dict[str, object]]] = {
    "nj-uth": [
        *COMMON,
        {"trips_pay_table": "B"},
        {"trips_pay_table": "C"},
        {"trips_pay_table": "D"},
        {"trips_pay_table": TRIPS},
    ],
    "ma-uth": [
        *COMMON,
        {"trips_pay_table": "D"},
        {"trips_pay_table": TRIPS},
        {"cover_all": True},
        {"cover_all": {"flush": "1 to 1"}},
        {"progressive": PROGRESSIVE},
        {"progressive": {**PROGRESSIVE, "seed": 2_000_000}},
        {"progressive": {**PROGRESSIVE, "contribution": 200}},
        {"progressive": {**PROGRESSIVE, "cards": "hole-and-flop"}},
        {"progressive": {**PROGRESSIVE, "rows": {"royal_flush": "100 %"}}},
    ],
    "nj-pikit": [
        *COMMON,
        {"play_3_multiple": 2},
        {"play_5_multiple": 2},
        {"dealer_qualifies": True},
        {"five_card_bonus_pay_table": 2},
        {"three_card_bonus_pay_table": 2},
        {"three_card_bonus_pay_table": 3},
        {"three_card_selection": "after-looking"},
        {"settlement": 2},
        {"positions": 2},
        {"dealer_stack": "after-decisions", "dealing": "automated-shoe"},
    ],
    "nj-hilo": [
        *COMMON,
        {"poker_bonus_pay_table": 2},
        {
            "ante_bonus": {
                "four_aces_and_a_two": "100 to 1",
                "four_aces": "50 to 1",
                "three_aces": "6 to 1",
            }
        },
        {"positions": 2},
    ],
}
EACH_CHANGE = each_case(
    ("instrument", "change"),
    [(instrument, change) for instrument, changes in CHANGES.items() for change in changes],
)


def as_toml(value: object) -> str:
    """A value as it stands in a TOML file."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {as_toml(v)}" for k, v in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def document(instrument: str, options: dict[str, object]) -> str:
    lines = [f"instrument = {as_toml(instrument)}"]
    lines += [f"{name} = {as_toml(value)}" for name, value in options.items()]
    return "\n".join(lines)


@EVERY
def test_the_hash_is_the_sha256_of_the_sorted_compact_json(instrument: str) -> None:
    text, pinned = DEFAULT[instrument]
    assert hashlib.sha256(text.encode()).hexdigest() == pinned
    sheet = read_sheet(instrument)
    assert sheet.hash == pinned
    assert sheet.canonical() == json.loads(text)["options"]
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text


def test_the_hash_of_a_sheet_with_choices_is_of_its_text_too() -> None:
    text = (
        '{"edition":"2008-04-21","format":1,"instrument":"nj-uth","options":{"chip":500,'
        '"dealing":"hand","decks":2,"maximum":50000,"minimum":1000,"pre_shuffled":false,"seats":4,'
        '"shuffling":"automated","side_maximum":50000,"side_minimum":500,"trips_pay_table":{'
        '"flush":"7 to 1","four_of_a_kind":"30 to 1","full_house":"9 to 1","royal_flush":"60 to 1",'
        '"straight":"4 to 1","straight_flush":"40 to 1","three_of_a_kind":"3 to 1"}}}'
    )
    options = {
        "trips_pay_table": TRIPS,
        "seats": 4,
        "decks": 2,
        "dealing": "hand",
        "minimum": 1000,
        "maximum": 50_000,
        "side_minimum": 500,
        "chip": 500,
        "licensee": "Seaside Hall",
    }
    assert read_sheet("nj-uth", options).hash == hashlib.sha256(text.encode()).hexdigest()


@EVERY
def test_name_and_approvals_do_not_change_the_hash(instrument: str) -> None:
    named = read_sheet(
        instrument, {"licensee": "Seaside Hall", "approvals": {"layout": "letter of 2 May"}}
    )
    assert named.hash == read_sheet(instrument).hash
    assert {"licensee", "approvals"}.isdisjoint(named.canonical())


@EACH_CHANGE
def test_every_rule_option_changes_the_hash(instrument: str, change: dict[str, object]) -> None:
    assert read_sheet(instrument, change).hash != read_sheet(instrument).hash
    canonical(instrument, change)


@EVERY
def test_no_two_sheets_have_one_hash(instrument: str) -> None:
    hashes = [read_sheet(instrument, change).hash for change in ({}, *CHANGES[instrument])]
    assert len(set(hashes)) == len(hashes)


@EVERY
def test_a_default_written_out_is_the_default(instrument: str) -> None:
    default = read_sheet(instrument)
    for option, value in default.canonical().items():
        assert read_sheet(instrument, {option: value}).hash == default.hash
    assert read_sheet(instrument, default.canonical()).hash == default.hash


@EACH_CHANGE
def test_a_sheet_survives_a_toml_file(instrument: str, change: dict[str, object]) -> None:
    sheet = read_sheet(instrument, change)
    for written in (change, sheet.canonical()):
        name, options = from_document(tomllib.loads(document(instrument, written)))
        assert name == instrument
        assert read_sheet(name, options).hash == sheet.hash


@EACH_CHANGE
def test_a_sheet_survives_json_and_pickling(instrument: str, change: dict[str, object]) -> None:
    sheet = read_sheet(instrument, change)
    again = read_sheet(instrument, json.loads(json.dumps(sheet.canonical())))
    pickled = pickle.loads(pickle.dumps(sheet))
    assert again.hash == pickled.hash == sheet.hash
    assert pickled.canonical() == sheet.canonical()
    assert hash(pickled.instrument) == hash(sheet.instrument)


@given(st.permutations(["minimum", "seats", "decks", "chip", "trips_pay_table", "pre_shuffled"]))
def test_the_order_in_which_options_are_written_does_not_matter(order: list[str]) -> None:
    values: dict[str, object] = {
        "minimum": 1000,
        "seats": 3,
        "decks": 2,
        "chip": 50,
        "trips_pay_table": "C",
        "pre_shuffled": True,
    }
    shuffled = {name: values[name] for name in order}
    assert read_sheet("nj-uth", shuffled).hash == read_sheet("nj-uth", values).hash


# -- sheet files


def test_options_stand_beside_the_instrument_or_in_a_table_of_their_own() -> None:
    beside = from_document({"instrument": "nj-uth", "minimum": 1000, "seats": 5})
    apart = from_document({"instrument": "nj-uth", "options": {"minimum": 1000, "seats": 5}})
    mixed = from_document({"instrument": "nj-uth", "seats": 5, "options": {"minimum": 1000}})
    assert beside == apart == ("nj-uth", {"minimum": 1000, "seats": 5})
    assert mixed == ("nj-uth", {"seats": 5, "minimum": 1000})


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ({}, "missing-instrument"),
        ({"minimum": 1000}, "missing-instrument"),
        ({"instrument": 5}, "missing-instrument"),
        ({"instrument": ["nj-uth"]}, "missing-instrument"),
        ({"instrument": "nj-uth", "options": 5}, "options-not-a-table"),
        ({"instrument": "nj-uth", "options": ["minimum"]}, "options-not-a-table"),
        ({"instrument": "nj-uth", "seats": 5, "options": {"seats": 6}}, "option-twice"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(written: dict[str, object], name: str) -> None:
    with pytest.raises(Refused) as refused:
        from_document(written)
    assert refused.value.refusal.name == name
    assert refused.value.refusal.clause is None


BESIDE_THE_RULES = {"licensee": "Another", "approvals": {"shoe location": "left"}}


def another_value(option: Option, sheet: Sheet) -> object:
    """A value of an option that the sheet does not have."""
    match option:
        case AmountOption():
            return getattr(sheet, option.name) + 100
        case NumberOption():
            return next(n for n in (option.least, option.most) if n != getattr(sheet, option.name))
        case ChoiceOption():
            return next(e.value for e in option.kind if e is not getattr(sheet, option.name))
        case FlagOption():
            return not getattr(sheet, option.name)
        case PayTableOption():
            tables = sheet.instrument.pay_tables[option.wager].tables
            rows = tables[str(option.names[0])]
            return option.names[1] if len(option.names) > 1 else dict.fromkeys(rows, "100 to 1")
        case _:
            return schema_of(sheet.instrument.id).with_every_wager[option.name]


@EVERY
def test_each_option_changes_the_hash_or_is_listed_as_beside_the_rules(instrument: str) -> None:
    sheet, silent = read_sheet(instrument), set()
    for option in schema_of(instrument).options:
        beside = BESIDE_THE_RULES.get(option.name)
        value = option.read(beside or another_value(option, sheet), sheet.instrument)
        other = replace(sheet, **{option.name: value})
        assert other != sheet, option.name
        assert option.in_hash == (other.hash != sheet.hash), option.name
        if not option.in_hash:
            silent.add(option.name)
    assert silent == set(BESIDE_THE_RULES)
