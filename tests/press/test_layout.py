"""The layout as data: every area there, once a seat, apart from the others, on the felt."""

import json
from itertools import combinations

import pytest

from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.press.layout.geometry import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    Box,
    Circle,
    SeatFrame,
    distance,
    inside,
)
from fairdeal.press.layout.layout import Layout, layout
from tests.cases import each_case
from tests.press.sheets import MOST_SEATS, full_sheet

EVERY_FELT = [(name, n) for name in INSTRUMENTS for n in range(1, MOST_SEATS[name] + 1)]
CHIP, CARD = 19.5, (63.5, 88.9)  # a chip's radius and a card, in mm


def shape_of(felt: Layout, name: str) -> Circle | Box:
    return felt.area(name).shape


@each_case(("name", "seats"), EVERY_FELT)
def test_no_two_areas_overlap_and_all_lie_on_the_felt(name: str, seats: int) -> None:
    felt = layout(full_sheet(name, seats=seats))
    assert all(inside(area.shape) for area in felt.areas)
    for one, other in combinations(felt.areas, 2):
        assert distance(one.shape, other.shape) >= 3.5, (one.name, other.name)


@each_case(("name", "seats"), EVERY_FELT)
def test_words_lie_on_the_felt_and_on_no_area(name: str, seats: int) -> None:
    felt = layout(full_sheet(name, seats=seats))
    for text in felt.inscriptions:
        assert inside(text.shape), text.name
        for area in felt.areas:
            assert distance(text.shape, area.shape) > 0, (text.name, area.name)


@each_case(("name", "seats"), EVERY_FELT)
def test_every_seat_has_the_same_areas_once(name: str, seats: int) -> None:
    felt = layout(full_sheet(name, seats=seats))
    sets = [
        sorted(area.name.split(" ", 1)[1] for area in felt.areas if area.seat == number)
        for number in range(1, seats + 1)
    ]
    assert all(names == sets[0] for names in sets)
    assert len({area.name for area in felt.areas}) == len(felt.areas)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_stack_of_chips_and_a_card_fit_into_their_areas(name: str) -> None:
    for area in layout(full_sheet(name)).areas:
        if isinstance(area.shape, Circle):
            assert area.shape.radius > CHIP * 1.4
        elif area.kind.value == "cards":
            assert area.shape.width > CARD[0]
            assert area.shape.height > CARD[1]


@each_case(("name", "seats"), EVERY_FELT)
def test_piles_laid_beside_each_other_touch_no_other_wager_and_no_card(
    name: str, seats: int
) -> None:
    """A wager and what it is paid stand side by side, turned any way; on a sensor lies one chip."""
    areas = layout(full_sheet(name, seats=seats)).areas
    piles = {
        area.name: Circle(area.shape.x, area.shape.y, CHIP if area.sensor else 2 * CHIP)
        for area in areas
        if isinstance(area.shape, Circle)
    }
    assert len(piles) >= 3 * seats
    for one, other in combinations(piles.items(), 2):
        assert distance(one[1], other[1]) > 0, (one[0], other[0])
    for area in areas:
        if area.kind.value == "cards":
            for pile, shape in piles.items():
                assert distance(shape, area.shape) > 0, (pile, area.name)


@pytest.mark.clause("19:47-32.6(a)", "19:47-32.6(c)", "19:47-32.10(a)1", "19:47-32.7(d)1")
@pytest.mark.clause("19:47-32.7(d)3", "19:47-32.10(c)1", "19:47-32.10(e)1")
def test_a_seat_of_new_jersey_uth_has_ante_blind_trips_play_and_two_cards() -> None:
    felt = layout(full_sheet("nj-uth"))
    assert {a.name: a.clauses[0] for a in felt.areas if a.seat == 3} == {
        "seat-3 ante": "19:47-32.6(a)",
        "seat-3 blind": "19:47-32.6(a)",
        "seat-3 trips": "19:47-32.6(c)",
        "seat-3 play": "19:47-32.10(a)1",
        "seat-3 card-1": "19:47-32.7(d)1",
        "seat-3 card-2": "19:47-32.7(d)3",
    }


@pytest.mark.clause("19:47-32.7(d)2", "19:47-32.7(d)4", "19:47-32.10(b)", "19:47-32.10(d)")
@pytest.mark.clause("MA-UTH 7(d)(2)", "MA-UTH 7(d)(4)", "MA-UTH 10(b)", "MA-UTH 10(d)")
@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
def test_uth_has_places_for_two_cards_of_the_dealer_and_a_board_of_five(name: str) -> None:
    names = [area.name for area in layout(full_sheet(name)).areas]
    assert [n for n in names if n.startswith("dealer")] == ["dealer card-1", "dealer card-2"]
    assert len([n for n in names if n.startswith("community")]) == 5


@pytest.mark.clause("MA-UTH 13(a)", "MA-UTH 14(a)", "MA-UTH 6(c)", "MA-UTH 10(a)(1)")
def test_cover_all_and_progressive_have_areas_where_the_sheet_offers_them() -> None:
    offered = layout(full_sheet("ma-uth"))
    assert offered.area("seat-1 cover_all").clauses == ("MA-UTH 13(a)",)
    assert offered.area("seat-1 progressive").sensor
    assert offered.area("seat-1 trips").clauses == ("MA-UTH 6(c)",)
    plain = layout(full_sheet("ma-uth", cover_all=False, progressive=False))
    assert not [a for a in plain.areas if a.name.endswith(("cover_all", "progressive"))]


@pytest.mark.clause("13:69E-1.13Y(b)1", "13:69E-1.13Y(b)1i", "13:69E-1.13Y(b)1ii")
@pytest.mark.clause("13:69E-1.13Y(b)1iii", "13:69E-1.13Y(b)1iv", "13:69E-1.13Y(b)1v")
@pytest.mark.clause("13:69E-1.13Y(b)1vi", "13:69E-1.13Y(b)2")
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_seat_of_pik_it_has_its_six_areas_and_the_dealer_five_cards(seats: int) -> None:
    felt = layout(full_sheet("nj-pikit", seats=seats))
    for seat in range(1, seats + 1):
        assert {a.name.split()[1]: a.clauses for a in felt.areas if a.seat == seat} == {
            "ante": ("13:69E-1.13Y(b)1i",),
            "five_card_bonus": ("13:69E-1.13Y(b)1ii",),
            "three_card_bonus": ("13:69E-1.13Y(b)1iii",),
            "play_3": ("13:69E-1.13Y(b)1iv",),
            "play_5": ("13:69E-1.13Y(b)1v",),
            "cards": ("13:69E-1.13Y(b)1vi",),
        }
    dealer = [a for a in felt.areas if a.name.startswith("dealer")]
    assert [a.clauses for a in dealer] == [("13:69E-1.13Y(b)2",)] * 5


@pytest.mark.clause("13:69E-1.13Z(b)1", "13:69E-1.13Z(b)2", "13:69E-1.13Z(b)2i")
@pytest.mark.clause("13:69E-1.13Z(b)2ii", "13:69E-1.13Z(b)2iii", "13:69E-1.13Z(b)2iv")
@pytest.mark.clause("13:69E-1.13Z(b)2v", "13:69E-1.13Z(b)2vi")
@pytest.mark.parametrize("seats", range(1, 8))
def test_every_numbered_seat_of_hi_lo_has_its_six_areas(seats: int) -> None:
    felt = layout(full_sheet("nj-hilo", seats=seats))
    assert [seat.number for seat in felt.seats] == list(range(1, seats + 1))
    for seat in range(1, seats + 1):
        assert {a.name.split()[1]: a.clauses for a in felt.areas if a.seat == seat} == {
            "ante": ("13:69E-1.13Z(b)2i",),
            "play": ("13:69E-1.13Z(b)2ii",),
            "tie": ("13:69E-1.13Z(b)2iii",),
            "poker_bonus": ("13:69E-1.13Z(b)2iv",),
            "high": ("13:69E-1.13Z(b)2v",),
            "low": ("13:69E-1.13Z(b)2vi",),
        }


@pytest.mark.clause("13:69E-1.13Y(e)", "13:69E-1.13Z(d)", "13:69E-1.13Y(a)", "13:69E-1.13Z(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_boxes_stand_on_the_dealers_side_opposite_each_other_and_players_on_the_other(
    name: str,
) -> None:
    felt = layout(full_sheet(name))
    drop, tip = shape_of(felt, "drop box"), shape_of(felt, "tip box")
    inventory = shape_of(felt, "inventory")
    assert drop.y == tip.y < 100
    assert drop.x < inventory.x < tip.x
    players = [a.shape.y for a in felt.areas if a.seat]
    assert min(players) > max(drop.y, tip.y, inventory.y)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_seat_1_is_farthest_to_the_dealers_left_and_seats_mirror_each_other(name: str) -> None:
    seats = layout(full_sheet(name)).seats
    assert [s.x for s in seats] == sorted((s.x for s in seats), reverse=True)
    for one, other in zip(seats, reversed(seats), strict=True):
        assert one.x + other.x == pytest.approx(2 * MIDDLE, abs=0.02)
        assert one.y == pytest.approx(other.y, abs=0.02)
        assert one.turn == pytest.approx(-other.turn, abs=0.001)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_json_form_says_all_and_the_same_sheet_gives_the_same_layout(name: str) -> None:
    felt = layout(full_sheet(name))
    document = json.loads(json.dumps(felt.document()))
    assert document["sheet"] == full_sheet(name).hash
    assert (document["width"], document["height"]) == (WIDTH, HEIGHT)
    assert [a["name"] for a in document["areas"]] == [a.name for a in felt.areas]
    assert {a["shape"]["type"] for a in document["areas"]} == {"Circle", "Box"}
    assert felt == layout(full_sheet(name))


def test_more_seats_than_the_felt_has_room_for_are_refused_with_how_many_fit() -> None:
    for name, seats in (("nj-uth", 7), ("nj-uth", 21), ("nj-pikit", 9)):
        with pytest.raises(Refused, match=r"no-room-on-the-felt: .* 6 fit"):
            layout(full_sheet(name, seats=seats))


def test_the_longest_lawful_tables_still_find_room() -> None:
    rows = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
            "three_of_a_kind")  # fmt: skip
    long = dict.fromkeys(rows, "999999999 to 1")
    assert layout(full_sheet("nj-uth", trips_pay_table=long)).inscriptions
    added = {"flush": "3 to 1", "straight": "2 to 1", "three_of_a_kind": "1 to 1"}
    prizes = dict.fromkeys((*rows, "two_pair", "pair"), 100000000)
    whole = {"rows": prizes, "cards": "best-of-seven", "seed": 1, "contribution": 1}
    felt = layout(full_sheet("ma-uth", cover_all=added, progressive=whole))
    cover_all = next(t for t in felt.inscriptions if t.name == "cover all odds")
    assert not cover_all.rows
    assert "as posted" in cover_all.lines[0]


def test_a_very_small_pay_table_is_printed_too() -> None:
    felt = layout(full_sheet("nj-uth", trips_pay_table="D", seats=1))
    table = next(t for t in felt.inscriptions if t.name == "trips odds")
    assert table.rows[2] == ("Four of a kind", "20 to 1")


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Harborlight Casino", 1),
        ("The Grand Harborlight Casino Resort", 2),
        ("The Grand Harborlight Boardwalk Casino, Hotel", 2),
        ("Ο Φάρος", 1),
        ("Казино Маяк", 1),
        ("Ångström & Œuvre", 1),
    ],
)
def test_a_licensees_name_takes_as_many_lines_as_its_letters_need(name: str, lines: int) -> None:
    felt = layout(full_sheet("nj-pikit", licensee=name))
    text = next(t for t in felt.inscriptions if t.name == "licensee")
    assert len(text.lines) >= lines
    assert text.size >= 11
    assert " ".join(text.lines) == name.partition(", ")[0].upper()


@pytest.mark.parametrize(
    "name", ["קזינו המגדלור", "كازينو المنارة", "灯塔赌场", "Casino \U0001f3b0"]
)
def test_letters_that_the_fonts_do_not_have_are_refused_by_name(name: str) -> None:
    with pytest.raises(Refused, match="letters-not-in-the-fonts: the licensee’s name has"):
        layout(full_sheet("nj-hilo", licensee=name))


@pytest.mark.parametrize("name", ["Harborlight" * 9, "Of " + "the very long name " * 9])
def test_a_name_that_fits_only_in_tiny_letters_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=r"licensee-name-too-long: .* give a trade name"):
        layout(full_sheet("nj-hilo", licensee=name))


@pytest.mark.clause("13:69E-1.13Y(b)4", "13:69E-1.13Z(b)5")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
def test_the_licensees_name_stands_on_the_layout_with_its_clause(name: str) -> None:
    felt = layout(full_sheet(name))
    text = next(t for t in felt.inscriptions if t.name == "licensee")
    assert text.lines[0] == "HARBORLIGHT CASINO" or " ".join(text.lines) == "HARBORLIGHT CASINO"
    assert text.clauses[0] in ("13:69E-1.13Y(b)4", "13:69E-1.13Z(b)5")
    nameless = layout(full_sheet(name, licensee=""))
    assert not [t for t in nameless.inscriptions if t.name == "licensee"]


@pytest.mark.clause("13:69E-1.13Y(d)1", "13:69E-1.13Y(d)2i", "13:69E-1.13Y(d)2ii")
def test_pik_its_layout_says_what_this_sheet_has_and_nothing_else() -> None:
    felt = layout(full_sheet("nj-pikit", play_3_multiple=1))
    words = {t.name: " ".join(t.lines) for t in felt.inscriptions}
    assert words["play sizes"] == "play 3 is equal to the ante, play 5 two times the ante"
    assert words["qualifier"] == "Dealer qualifies with A-K-4-3-2 or better."
    assert words["qualifier and play 3"] == "This has no bearing on play 3."
    without = layout(full_sheet("nj-pikit", dealer_qualifies=False))
    assert not [t for t in without.inscriptions if t.name.startswith("qualifier")]


@pytest.mark.clause("13:69E-1.13Y(b)3", "13:69E-1.13Z(b)3")
def test_other_pay_tables_print_other_odds() -> None:
    def rows(name: str, which: str, **options: object) -> dict[str, str]:
        felt = layout(full_sheet(name, **options))
        return {a: b for t in felt.inscriptions if t.name == which for a, b in t.rows}

    assert rows("nj-pikit", "5 card bonus odds")["Royal flush"] == "1000 to 1"
    two = rows("nj-pikit", "5 card bonus odds", five_card_bonus_pay_table=2)
    assert two["Royal flush"] == "750 to 1"
    assert rows("nj-hilo", "poker bonus odds")["Pair of sevens or better"] == "1 to 1"
    sixes = rows("nj-hilo", "poker bonus odds", poker_bonus_pay_table=2)
    assert sixes["Pair of sixes or better"] == "1 to 1"


def test_a_frame_turns_its_points_with_the_seat() -> None:
    upright = SeatFrame(100, 200, 0, 1)
    assert upright.at(10, 20) == (110, 220)
    assert upright.turn == 0
    sideways = SeatFrame(100, 200, 1, 0)
    assert sideways.at(10, 20) == (120, 190)
    assert sideways.turn == pytest.approx(-90)


def test_distances_between_shapes() -> None:
    assert distance(Circle(0, 0, 10), Circle(25, 0, 10)) == 5
    assert distance(Circle(0, 0, 10), Box(20, 0, 10, 10)) == 5
    assert distance(Box(0, 0, 10, 10), Box(13, 0, 10, 10)) == 3
    assert distance(Box(0, 0, 10, 10), Box(8, 8, 10, 10, 45)) == 0
    assert distance(Box(0, 0, 100, 2), Box(0, 0, 2, 100)) == 0
    assert not inside(Circle(5, 5, 10))
    assert not inside(Box(MIDDLE, HEIGHT, 10, 10))


@pytest.mark.clause("13:69F-39.8(b)1", "13:69F-40.8(b)1", "19:47-32.8(b)1", "MA-UTH 8(b)(1)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_where_cards_are_dealt_from_the_hand_the_layout_has_a_shuffler_by_its_own_clause(
    name: str,
) -> None:
    options = {"cover_all": False} if name == "ma-uth" else {}
    by_hand = layout(full_sheet(name, dealing="hand", **options)).area("shoe")
    assert by_hand.label == ("SHUFFLER",)
    assert by_hand.clauses[0].endswith(("8(b)1", "8(b)(1)"))
    from_shoe = layout(full_sheet(name, dealing="manual-shoe", **options)).area("shoe")
    assert from_shoe.label == ("SHOE",)
    assert from_shoe.clauses[0].endswith("7(a)")
