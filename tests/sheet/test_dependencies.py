"""Options that depend on one another: devices, limits, chips, seats."""

import pytest

from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet
from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.sheet.sheets import canonical, refusal, refusals

EVERY = each_case("instrument", INSTRUMENTS)
CHIPS = {
    "nj-uth": "19:47-32.6(a)",
    "ma-uth": "MA-UTH 6(a)",
    "nj-pikit": "13:69F-39.3(c)",
    "nj-hilo": "13:69F-40.6(a)",
}
DEVICES = ("automated", "automated-counting")
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 50_000},
    "cards": "hole-and-flop",
    "seed": 1_000_000,
    "contribution": 100,
}


# -- shuffler and dealing


@pytest.mark.clause("19:47-32.8(b)1", "MA-UTH 8(b)(1)", "13:69F-39.8(b)1", "13:69F-40.8(b)1")
@pytest.mark.parametrize(
    ("instrument", "clause"),
    [
        ("nj-uth", "19:47-32.8(b)1"),
        ("ma-uth", "MA-UTH 8(b)(1)"),
        ("nj-pikit", "13:69F-39.8(b)1"),
        ("nj-hilo", "13:69F-40.8(b)1"),
    ],
)
def test_dealing_from_the_hand_needs_an_automated_shuffler(instrument: str, clause: str) -> None:
    told = refusal(instrument, dealing="hand", shuffling="manual")
    assert (told.name, told.clause) == ("hand-dealing-needs-shuffler", clause)
    assert "automated or automated-counting, not manual" in told.message
    assert canonical(instrument, {"dealing": "hand"})["shuffling"] == "automated"
    for device in DEVICES:
        options = {"dealing": "hand", "shuffling": device}
        assert canonical(instrument, options)["shuffling"] == device


@pytest.mark.clause("19:47-32.2(b)", "MA-UTH 2(b)", "13:69F-39.2(b)", "13:69F-40.2(b)")
@pytest.mark.parametrize(
    ("instrument", "clause"),
    [
        ("nj-uth", "19:47-32.2(b)"),
        ("ma-uth", "MA-UTH 2(b)"),
        ("nj-pikit", "13:69F-39.2(b)"),
        ("nj-hilo", "13:69F-40.2(b)"),
    ],
)
def test_a_second_deck_needs_an_automated_shuffler(instrument: str, clause: str) -> None:
    told = refusal(instrument, decks=2, shuffling="manual")
    assert (told.name, told.clause) == ("second-deck-needs-shuffler", clause)
    assert "automated or automated-counting, not manual" in told.message
    assert canonical(instrument, {"decks": 2})["shuffling"] == "automated"
    for device in DEVICES:
        assert canonical(instrument, {"decks": 2, "shuffling": device})["shuffling"] == device


@EVERY
def test_both_reasons_for_a_shuffler_are_said(instrument: str) -> None:
    assert refusals(instrument, decks=2, dealing="hand", shuffling="manual") == [
        "hand-dealing-needs-shuffler",
        "second-deck-needs-shuffler",
    ]


@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_shoe_may_follow_a_manual_shuffle(instrument: str, dealing: str) -> None:
    assert canonical(instrument, {"dealing": dealing})["shuffling"] == "manual"


def test_the_late_stack_needs_the_automated_shoe() -> None:
    for dealing in ("manual-shoe", "hand"):
        told = refusal("nj-pikit", dealer_stack="after-decisions", dealing=dealing)
        assert told.name == "late-stack-needs-automated-shoe"
        assert told.clause == "13:69F-39.9(c)2"
        assert dealing in told.message
    assert refusal("nj-pikit", dealer_stack="after-decisions").clause == "13:69F-39.9(c)2"
    options = {"dealer_stack": "after-decisions", "dealing": "automated-shoe"}
    assert canonical("nj-pikit", options).items() >= options.items()


# -- Cover All and the Progressive


@pytest.mark.clause("MA-UTH 13(d)")
def test_cover_all_brings_the_automated_shoe_and_shuffler_with_it() -> None:
    for cover_all in (True, {"flush": "1 to 1"}):
        found = canonical("ma-uth", {"cover_all": cover_all})
        assert (found["dealing"], found["shuffling"]) == ("automated-shoe", "automated")
    counting = canonical("ma-uth", {"cover_all": True, "shuffling": "automated-counting"})
    assert counting["shuffling"] == "automated-counting"
    off = canonical("ma-uth", {"cover_all": False})
    assert (off["dealing"], off["shuffling"]) == ("manual-shoe", "manual")


@pytest.mark.clause("MA-UTH 13(d)")
@pytest.mark.parametrize(
    "devices",
    [
        {"dealing": "manual-shoe"},
        {"dealing": "hand"},
        {"shuffling": "manual"},
        {"dealing": "manual-shoe", "shuffling": "automated"},
        {"dealing": "automated-shoe", "shuffling": "manual"},
    ],
)
def test_cover_all_is_refused_without_its_devices(devices: dict[str, object]) -> None:
    told = refusal("ma-uth", cover_all=True, **devices)
    assert (told.name, told.clause) == ("cover-all-needs-the-device", "MA-UTH 13(d)")


@pytest.mark.clause("MA-UTH 13(k)")
def test_cover_all_has_odds_for_six_players_at_most() -> None:
    for seats in range(1, 7):
        assert read_sheet("ma-uth", {"cover_all": True, "seats": seats}).seats == seats
    told = refusal("ma-uth", cover_all=True, seats=7)
    assert (told.name, told.clause) == ("too-many-seats-for-cover-all", "MA-UTH 13(k)")
    assert "7" in told.message
    assert read_sheet("ma-uth", {"seats": 7}).seats == 7


def test_everything_wrong_with_cover_all_is_said_at_once() -> None:
    assert refusals("ma-uth", cover_all=True, seats=8, dealing="hand", shuffling="manual") == [
        "hand-dealing-needs-shuffler",
        "cover-all-needs-the-device",
        "too-many-seats-for-cover-all",
    ]


@pytest.mark.clause("MA-UTH 14(a)")
def test_a_progressive_needs_chips_that_make_exactly_five_dollars() -> None:
    for chip in (2, 100, 250, 500):
        assert canonical("ma-uth", {"progressive": PROGRESSIVE, "chip": chip})["chip"] == chip
    for chip in (200, 300, 1000, 2500):
        told = refusal("ma-uth", progressive=PROGRESSIVE, chip=chip)
        assert (told.name, told.clause) == ("progressive-not-in-chips", "MA-UTH 14(a)")
        assert read_sheet("ma-uth", {"chip": chip}).chip == chip


def test_a_progressive_is_read_as_the_licensee_wrote_it() -> None:
    sheet = read_sheet("ma-uth", {"progressive": PROGRESSIVE})
    assert isinstance(sheet, MassachusettsUthSheet)
    assert sheet.progressive is not None
    assert list(sheet.progressive.rows) == ["royal_flush", "straight_flush", "four_of_a_kind"]
    assert canonical("ma-uth", {"progressive": PROGRESSIVE})["progressive"] == PROGRESSIVE


@pytest.mark.parametrize(
    ("written", "kept"),
    [("12.5 %", "25/2 %"), ("12.5%", "25/2 %"), ("25/2 %", "25/2 %"), ("0.01 %", "1/100 %")],
)
def test_a_share_of_the_meter_has_one_canonical_form(written: str, kept: str) -> None:
    options = {"progressive": {**PROGRESSIVE, "rows": {"royal_flush": written}}}
    found = canonical("ma-uth", options)["progressive"]
    assert isinstance(found, dict)
    assert found["rows"] == {"royal_flush": kept}


@each_case(
    ("change", "name"),
    [
        ({"rows": {}}, "option-not-allowed"),
        ({"rows": "all"}, "option-not-allowed"),
        ({"cards": "hole"}, "option-not-allowed"),
        ({"cards": None}, "option-not-allowed"),
        ({"more": 1}, "option-not-allowed"),
        ({"contribution": 501}, "contribution-above-the-wager"),
        ({"contribution": 0}, "amount-not-positive"),
        ({"seed": 0}, "amount-not-positive"),
        ({"seed": "1000"}, "amount-not-integer"),
        ({"rows": {"high_card": 5}}, "unknown-row"),
        ({"rows": {"royal_flush": 0}}, "amount-not-positive"),
        ({"rows": {"royal_flush": "0 %"}}, "share-not-understood"),
        ({"rows": {"royal_flush": "101 %"}}, "share-not-understood"),
        ({"rows": {"royal_flush": "1/0 %"}}, "share-not-understood"),
        ({"rows": {"royal_flush": "all"}}, "share-not-understood"),
        ({"rows": {"royal_flush": "-5 %"}}, "share-not-understood"),
        ({"rows": {"royal_flush": True}}, "amount-not-integer"),
        ({"rows": {"royal_flush": 1.5}}, "amount-not-integer"),
    ],
)
def test_a_progressive_that_is_not_whole_is_refused(change: dict[str, object], name: str) -> None:
    told = refusal("ma-uth", progressive={**PROGRESSIVE, **change})
    assert told.name == name
    assert "progressive" in told.message


@pytest.mark.parametrize("missing", ["rows", "cards", "seed", "contribution"])
def test_a_progressive_needs_all_its_parts(missing: str) -> None:
    parts = {key: value for key, value in PROGRESSIVE.items() if key != missing}
    told = refusal("ma-uth", progressive=parts)
    assert (told.name, told.clause) == ("option-not-allowed", "MA-UTH 14(a)")


# -- positions and seats


@pytest.mark.clause("13:69F-39.3(e)", "13:69F-40.6(g)")
@pytest.mark.parametrize(
    ("instrument", "clause"), [("nj-pikit", "13:69F-39.3(e)"), ("nj-hilo", "13:69F-40.6(g)")]
)
def test_no_player_has_more_positions_than_the_table_has_seats(
    instrument: str, clause: str
) -> None:
    assert canonical(instrument, {"positions": 2, "seats": 2})["positions"] == 2
    told = refusal(instrument, positions=3, seats=2)
    assert (told.name, told.clause) == ("more-positions-than-seats", clause)
    assert told.message == "positions is 3; the table has 2 seats"
    alone = refusal(instrument, positions=3, seats=1)
    assert alone.message == "positions is 3; the table has 1 seat"


# -- limits and chips


@EVERY
@each_case(
    ("limits", "words"),
    [
        ({"minimum": 2000, "maximum": 1000}, "minimum $20 and maximum $10"),
        ({"minimum": 200_000}, "minimum $2,000 and maximum $1,000"),
        ({"maximum": 400, "side_maximum": 1000}, "minimum $5 and maximum $4"),
        ({"side_minimum": 2000, "side_maximum": 1000}, "side_minimum $20 and side_maximum $10"),
        ({"side_minimum": 200_000}, "side_minimum $2,000 and side_maximum $1,000"),
    ],
)
def test_limits_must_leave_a_wager(instrument: str, limits: dict[str, object], words: str) -> None:
    told = refusal(instrument, **limits)
    assert (told.name, told.clause) == ("limits-leave-no-wager", CHIPS[instrument])
    assert words in told.message


@EVERY
def test_some_whole_number_of_chips_must_lie_between_the_limits(instrument: str) -> None:
    told = refusal(instrument, minimum=510, maximum=990, chip=500, side_minimum=500)
    assert told.name == "limits-leave-no-wager"
    assert "no whole number of $5 chips" in told.message
    both = {"minimum": 510, "maximum": 990, "chip": 500, "side_minimum": 600, "side_maximum": 900}
    assert refusals(instrument, **both) == ["limits-leave-no-wager"] * 2
    sheet = read_sheet(instrument, {"minimum": 510, "maximum": 1010, "chip": 500})
    assert sheet.ante_limits == (1000, 1000)
    assert sheet.side_limits == (500, 1000)


@EVERY
def test_one_amount_may_be_both_limits(instrument: str) -> None:
    sheet = read_sheet(instrument, {"minimum": 1000, "maximum": 1000})
    assert sheet.ante_limits == (1000, 1000)


@EVERY
def test_optional_wagers_go_up_to_the_maximum_unless_said(instrument: str) -> None:
    assert canonical(instrument, {"maximum": 20_000})["side_maximum"] == 20_000
    options = {"maximum": 20_000, "side_maximum": 5_000}
    assert canonical(instrument, options)["side_maximum"] == 5_000
    more = {"maximum": 20_000, "side_maximum": 50_000}
    assert canonical(instrument, more)["side_maximum"] == 50_000


@EVERY
def test_a_wrong_maximum_is_said_of_the_maximum(instrument: str) -> None:
    told = refusal(instrument, maximum="lots")
    assert told.message.startswith("maximum is 'lots'")


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)")
@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_a_chip_must_be_paid_exactly_at_three_to_two(instrument: str) -> None:
    for chip in (1, 5, 25, 101):
        told = refusal(instrument, chip=chip)
        assert (told.name, told.clause) == ("chip-cannot-be-paid", CHIPS[instrument])
        assert "3 to 2" in told.message
        assert "blind" in told.message
        assert "multiple of 2 cents" in told.message
    for chip in (2, 10, 50, 100, 2500):
        assert read_sheet(instrument, {"chip": chip}).chip == chip


@pytest.mark.clause("13:69F-39.3(c)", "13:69F-40.6(a)")
@pytest.mark.parametrize("instrument", ["nj-pikit", "nj-hilo"])
def test_a_chip_of_one_cent_is_paid_exactly_where_every_odds_are_to_one(instrument: str) -> None:
    assert read_sheet(instrument, {"chip": 1}).chip == 1


@pytest.mark.clause("13:69F-39.3(c)", "13:69F-40.6(a)", "19:47-32.6(a)", "MA-UTH 6(a)")
@pytest.mark.parametrize(
    ("instrument", "option", "rows", "names"),
    [
        ("nj-pikit", "three_card_bonus_pay_table", "201:1 81:2 30:1 6:1 4:1 1:1", "three_card"),
        ("nj-hilo", "ante_bonus", "100:1 50:1 16:3", "ante_bonus"),
        ("nj-uth", "trips_pay_table", "50:1 40:1 30:1 9:1 36:5 4:1 3:1", "trips"),
        ("ma-uth", "trips_pay_table", "50:1 40:1 30:1 9:1 36:5 4:1 3:1", "trips"),
    ],
)
def test_a_chip_must_be_paid_exactly_by_ones_own_table_too(
    instrument: str, option: str, rows: str, names: str
) -> None:
    sheet = read_sheet(instrument)
    printed = getattr(sheet, option).rows
    own = dict(zip(printed, (odds.replace(":", " to ") for odds in rows.split()), strict=True))
    told = refusal(instrument, **{option: own, "chip": 4 if "uth" in instrument else 1})
    assert (told.name, told.clause) == ("chip-cannot-be-paid", CHIPS[instrument])
    assert names in told.message
    assert canonical(instrument, {option: own, "chip": 30})[option] == own
