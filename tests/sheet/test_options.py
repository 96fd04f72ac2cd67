"""Every option of every instrument: its default, what it takes and refuses, by which clause."""

from dataclasses import dataclass
from datetime import date

import pytest
from msgspec.structs import replace

from fairdeal.law import INSTRUMENTS, Cite, instrument
from fairdeal.sheet import FlagOption, read_sheet, schema_of
from fairdeal.sheet.sheet import check_citations
from tests.cases import each_case
from tests.sheet.sheets import canonical, refusal, refusals


@dataclass(frozen=True)
class Said:
    """What the law and the design say of one option."""

    default: object
    clause: str
    takes: tuple[object, ...]
    refuses: tuple[object, ...]
    allowed: str


NEVER: tuple[object, ...] = (
    None,
    [],
    (),
    b"x",
    "",
    " ",
    1.5,
    float("nan"),
    "nonsense",
    {"x": "y"},
    [1],
    10**12,
)
YES_OR_NO = (0, 1, "true", "false", "yes")
MONEY = (0, -1, -500, 500.0, "500", "$0", "$-5", "5 dollars", True, False, float("inf"))


def money(default: int, clause: str) -> Said:
    """An amount of cents."""
    return Said(
        default, clause, (), MONEY, "a whole number of cents above 0, or dollars as in “$10”"
    )


def whole(default: int, clause: str, least: int, most: int) -> Said:
    takes = tuple(range(least, most + 1))
    refuses = (least - 1, most + 1, -least, str(default), float(default), True, False)
    return Said(default, clause, takes, refuses, f"a whole number from {least} to {most}")


def choice(default: str, clause: str, *words: str) -> Said:
    refuses = (default.upper(), f" {default}", default.replace("-", "_") + "_", 0, 1, True, False)
    return Said(default, clause, words, refuses, " or ".join(words))


def flag(clause: str) -> Said:
    return Said(False, clause, (False, True), YES_OR_NO, "true or false")


def named(default: object, clause: str, allowed: str, *names: object) -> Said:
    others = ("a", "E", "0", 0, 4, 1.0, True, False, str(default) + " ", "printed table")
    swapped = tuple(str(name) if isinstance(name, int) else [name] for name in names)
    return Said(default, clause, names, others + swapped, allowed)


OWN = ", or a table of your own that pays no less than one of these on every row"
COMMON = {
    "nj-uth": ("32.6(a)", "32.6(a)", "32.9(a)", "32.4(a)", "32.3(a)", "32.2(b)", "19:47-"),
    "ma-uth": ("6(a)", "6(a)", "9(a)", "4(a)", "3(a)", "2(b)", "MA-UTH "),
    "nj-pikit": ("39.3(a)", "39.3(c)", "39.9(a)", "39.6(a)", "39.5(a)", "39.2(b)", "13:69F-"),
    "nj-hilo": ("40.6(a)", "40.6(a)", "40.9(a)", "40.4(a)", "40.3(a)", "40.2(b)", "13:69F-"),
}


def common(instrument: str, seats: Said) -> dict[str, Said]:
    *ends, code = COMMON[instrument]
    limits, chips, shoe, shuffle, receipt, decks = (code + end for end in ends)
    return {
        "minimum": money(500, limits),
        "maximum": money(100_000, limits),
        "side_minimum": money(100, limits),
        "side_maximum": money(100_000, limits),
        "chip": money(100, chips),
        "seats": seats,
        "dealing": choice("manual-shoe", shoe, "manual-shoe", "hand", "automated-shoe"),
        "shuffling": choice("manual", shuffle, "manual", "automated", "automated-counting"),
        "pre_shuffled": flag(receipt),
        "decks": whole(1, decks, 1, 2),
    }


def uth(instrument: str, seated: str, odds: str) -> dict[str, Said]:
    return {
        **common(instrument, whole(6, seated, 1, 21)),
        "trips_pay_table": named("A", odds, f"A or B or C or D{OWN}", "A", "B", "C", "D"),
    }


LAW = {
    "nj-uth": uth("nj-uth", "19:47-32.6(e)", "19:47-32.11(d)"),
    "ma-uth": {
        **uth("ma-uth", "MA-UTH 6(e)", "MA-UTH 11(d)"),
        "cover_all": Said(False, "MA-UTH 13(k)", (False, True), YES_OR_NO, "the printed matrix"),
        "progressive": Said(False, "MA-UTH 14(a)", (False,), (True, *YES_OR_NO), "best-of-seven"),
    },
    "nj-pikit": {
        **common("nj-pikit", whole(6, "13:69E-1.13Y(b)1", 1, 9)),
        "play_3_multiple": whole(1, "13:69F-39.3(b)", 1, 2),
        "play_5_multiple": whole(1, "13:69F-39.3(b)", 1, 2),
        "dealer_qualifies": flag('13:69F-39.1 "Qualifying hand"'),
        "five_card_bonus_pay_table": named(1, "13:69F-39.11(b)", f"1 or 2{OWN}", 1, 2),
        "three_card_bonus_pay_table": named(1, "13:69F-39.11(c)", f"1 or 2 or 3{OWN}", 1, 2, 3),
        "three_card_selection": choice(
            "face-down", "13:69F-39.10(b)", "face-down", "after-looking"
        ),
        "settlement": whole(1, "13:69F-39.10(e)", 1, 2),
        "positions": whole(1, "13:69F-39.3(e)", 1, 3),
        "dealer_stack": choice("at-once", "13:69F-39.9(c)2", "at-once", "after-decisions"),
    },
    "nj-hilo": {
        **common("nj-hilo", whole(7, "13:69E-1.13Z(b)1", 1, 7)),
        "poker_bonus_pay_table": named(1, "13:69F-40.11(d)", "1 or 2; its rows are exact", 1, 2),
        "ante_bonus": named("printed", "13:69F-40.11(e)", f"printed{OWN}", "printed"),
        "positions": whole(7, "13:69F-40.6(g)", 1, 7),
    },
}
# What a value brings with it, so that it can be taken at all.
BESIDE: dict[tuple[str, object], dict[str, object]] = {
    ("dealer_stack", "after-decisions"): {"dealing": "automated-shoe"},
}
EVERY = each_case("instrument", INSTRUMENTS)
OPTIONS = [(instrument, option) for instrument, options in LAW.items() for option in options]
EACH = each_case(("instrument", "option"), OPTIONS)


@EVERY
def test_an_instrument_has_these_options_and_no_others(instrument: str) -> None:
    names = [option.name for option in schema_of(instrument).options]
    assert len(set(names)) == len(names)
    assert set(names) == {*LAW[instrument], "licensee", "approvals"}
    assert all(option.about for option in schema_of(instrument).options)


@EVERY
def test_left_out_options_have_their_defaults(instrument: str) -> None:
    defaults = {option: said.default for option, said in LAW[instrument].items()}
    assert canonical(instrument, {}) == defaults
    sheet = read_sheet(instrument)
    assert (sheet.licensee, sheet.approvals) == ("", ())


@EACH
def test_each_value_that_is_allowed_is_taken_and_kept(instrument: str, option: str) -> None:
    for value in LAW[instrument][option].takes:
        beside = BESIDE.get((option, value), {})
        if option == "positions":
            beside = {"seats": 7}
        assert canonical(instrument, {option: value, **beside})[option] == value


def readable(value: object, option: str, said: Said) -> bool:
    """Whether a value that no choice takes is read by this option all the same."""
    if isinstance(value, dict):
        return OWN in said.allowed or option == "cover_all"  # rows
    return isinstance(value, int) and "cents" in said.allowed  # a large amount


@EACH
def test_each_other_value_is_refused_by_option_value_what_is_allowed_and_clause(
    instrument: str, option: str
) -> None:
    said = LAW[instrument][option]
    never = [value for value in NEVER if not readable(value, option, said)]
    for value in (*said.refuses, *never):
        told = refusal(instrument, **{option: value})
        if isinstance(value, bytes):
            assert told.name == "not-plain-data"
            continue
        assert told.name == "option-not-allowed", (option, value, told)
        assert told.message.startswith(f"{option} is {value!r}"[:60])
        assert said.allowed in told.message
        assert told.clause == said.clause


@EVERY
@each_case("option", ["minimum", "maximum", "side_minimum", "side_maximum", "chip"])
def test_amounts_are_taken_to_the_cent(instrument: str, option: str) -> None:
    room: dict[str, object] = {"minimum": 2, "maximum": 10**9, "side_minimum": 2, "chip": 2}
    for amount in (2, 4, 10, 12_346, 10**8):
        options = {**room, option: amount}
        if option == "chip":
            options.update(minimum=amount, side_minimum=amount)
        elif option.endswith("minimum"):
            options["maximum"] = 10**9
        assert canonical(instrument, options)[option] == amount


@EVERY
def test_a_number_beyond_the_largest_amount_is_refused_without_printing_it(
    instrument: str,
) -> None:
    for option in ("minimum", "seats", "licensee"):
        told = refusal(instrument, **{option: 10**5000})
        assert (told.name, told.clause) == ("number-too-large", None)


@EVERY
def test_licensee_is_a_text_and_approvals_are_texts_by_subject(instrument: str) -> None:
    sheet = read_sheet(
        instrument,
        {"licensee": "Boardwalk “A” Hall", "approvals": {"signs": "2026-02-01", "cards": "letter"}},
    )
    assert sheet.licensee == "Boardwalk “A” Hall"
    assert sheet.approvals == (("cards", "letter"), ("signs", "2026-02-01"))
    assert read_sheet(instrument, {"licensee": "x" * 200}).licensee == "x" * 200
    for name in ("x" * 201, 5, None, True, ["x"]):
        told = refusal(instrument, licensee=name)
        assert told.name == "option-not-allowed"
        assert "licensee is " in told.message
        assert "at most 200 printable characters" in told.message
    for approvals in ("yes", ["signs"], {"signs": 5}, {"signs": None}, 1, True):
        told = refusal(instrument, approvals=approvals)
        assert told.name == "option-not-allowed"
        assert "texts by subject" in told.message
    assert refusal(instrument, approvals={"signs": date(2026, 2, 1)}).name == "not-plain-data"
    assert refusal(instrument, approvals={5: "x"}).name == "not-plain-data"


# -- options that are not there


@EVERY
@each_case("option", ["paytable", "Minimum", "minimum ", "", "options", "seed"])
def test_an_unknown_option_is_refused_and_the_known_ones_are_named(
    instrument: str, option: str
) -> None:
    told = refusal(instrument, **{option: 1})
    assert (told.name, told.clause) == ("unknown-option", None)
    assert f"{instrument} has no option {option!r}" in told.message
    assert all(known in told.message for known in LAW[instrument])


@EVERY
def test_another_games_option_is_refused_even_at_its_default(instrument: str) -> None:
    others = {
        option: said.default
        for other in INSTRUMENTS
        for option, said in LAW[other].items()
        if option not in LAW[instrument]
    }
    assert others
    for option, default in others.items():
        assert refusal(instrument, **{option: default}).name == "unknown-option"


@EVERY
def test_everything_that_is_wrong_is_said_at_once_in_the_order_of_the_options(
    instrument: str,
) -> None:
    wrong: dict[str, object] = {"decks": 3, "seats": 0, "minimum": 0, "colour": "blue"}
    assert refusals(instrument, **wrong) == [
        "unknown-option",
        "option-not-allowed",
        "option-not-allowed",
        "option-not-allowed",
    ]


# -- the clauses that set a limit


@pytest.mark.clause("13:69E-1.13Z(b)1")
def test_hi_lo_has_at_most_seven_positions() -> None:
    assert read_sheet("nj-hilo", {"seats": 7}).seats == 7
    told = refusal("nj-hilo", seats=8)
    assert told.clause == "13:69E-1.13Z(b)1"
    assert "from 1 to 7" in told.message


@pytest.mark.parametrize(("instrument", "most"), [("nj-uth", 21), ("ma-uth", 21), ("nj-pikit", 9)])
def test_elsewhere_a_table_has_no_more_seats_than_one_deck_serves(
    instrument: str, most: int
) -> None:
    each, more = (5, 5) if instrument == "nj-pikit" else (2, 2 + 5 + 2)
    assert most * each + more <= 52 < (most + 1) * each + more
    assert read_sheet(instrument, {"seats": most}).seats == most
    assert refusal(instrument, seats=most + 1).name == "option-not-allowed"


@pytest.mark.clause("13:69F-39.3(b)")
def test_pik_it_play_wagers_are_one_or_two_antes_each() -> None:
    for three in (1, 2):
        for five in (1, 2):
            options = {"play_3_multiple": three, "play_5_multiple": five}
            assert canonical("nj-pikit", options).items() >= options.items()
    for option in ("play_3_multiple", "play_5_multiple"):
        for multiple in (0, 3, 4):
            assert refusal("nj-pikit", **{option: multiple}).clause == "13:69F-39.3(b)"


@pytest.mark.clause("13:69F-39.3(e)")
def test_pik_it_lets_a_player_have_three_positions_at_most() -> None:
    assert refusal("nj-pikit", positions=4).clause == "13:69F-39.3(e)"


@pytest.mark.clause("13:69E-1.13Y(b)4", "13:69E-1.13Z(b)5", "13:69F-39.3(a)", "13:69F-39.10(e)")
def test_an_option_is_told_with_the_clause_that_speaks_of_it() -> None:
    told = {
        name: {o.name: read_sheet(name).clause(o.cite) for o in schema_of(name).options}
        for name in INSTRUMENTS
    }
    assert told["nj-pikit"]["licensee"] == "13:69E-1.13Y(b)4"
    assert told["nj-hilo"]["licensee"] == "13:69E-1.13Z(b)5"
    assert told["nj-uth"]["licensee"] == "19:47-32.11(a)"
    assert told["nj-pikit"]["approvals"] == "13:69F-39.10(e)"  # its automated shoe needs none
    assert told["nj-pikit"]["minimum"] == told["nj-pikit"]["maximum"] == "13:69F-39.3(a)"
    assert told["nj-pikit"]["seats"] == "13:69E-1.13Y(b)1"


def test_an_option_that_cites_what_its_instrument_does_not_hold_stops_the_schema() -> None:
    """A citation has to hold under every dealing method, and without one."""
    held, law = schema_of("nj-uth"), instrument("nj-uth")
    for cite, why in (
        (Cite("layout-licensee-name"), "nj-uth does not hold without a dealing method"),
        (Cite("no-more-bets"), "nj-uth does not hold without a dealing method"),
    ):
        option = FlagOption(name="hats", about="hats", cite=cite, default=False)
        with pytest.raises(ValueError, match=f"option hats cites '{cite.name}', which {why}"):
            check_citations(replace(held, options=(*held.options, option)), law)
    check_citations(held, law)
