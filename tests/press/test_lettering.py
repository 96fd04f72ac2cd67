"""No lettering on a felt overlaps other lettering, an area or the edge, whatever the sheet."""

import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.press.document import LONGEST_REVISION
from fairdeal.press.layout.geometry import (
    ACROSS,
    DOWN,
    MIDDLE,
    STRAIGHT,
    WIDTH,
    Box,
    Circle,
    Point,
    corners,
    distance,
)
from fairdeal.press.layout.layout import AreaKind, Layout, layout
from fairdeal.press.layout.layout_print import felt_picture
from fairdeal.press.lettering import Pen
from tests.press.documents import SVG, paper
from tests.press.lettering import Lettering, lettering
from tests.press.sheets import MOST_SEATS, PROGRESSIVE

EDGE = 21.0  # the inner of the two lines along the felt's edge
RING = 5.5  # from a circle to the thin one inside it
NAMES = (
    "",
    "Harborlight",
    "Harborlight Casino, Atlantic City",
    "The Grand Harborlight Boardwalk Casino and Hotel Resort, Atlantic City",
    "Of the Very Grand Old Harborlight Boardwalk Casino, Hotel, Resort and Spa",
)
ROWS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
        "three_of_a_kind", "two_pair", "pair")  # fmt: skip
LONG_ODDS = "999999999 to 1"


def progressive(rows: int, prize: object) -> dict[str, object]:
    return {**PROGRESSIVE, "rows": dict.fromkeys(ROWS[:rows], prize), "cards": "best-of-seven"}


PROGRESSIVES: list[dict[str, object]] = [
    {"progressive": progressive(rows, prize)} for rows in range(1, 10) for prize in ("10 %", 10**8)
]
COVER_ALL = {"flush": {str(hands): f"{hands}999999 to 1" for hands in range(2, 8)}}
# What else a lawful sheet may have that changes the felt, beyond the fullest sheet.
SHEETS: dict[str, list[dict[str, object]]] = {
    "nj-uth": [{"trips_pay_table": dict.fromkeys(ROWS[:7], LONG_ODDS)}, {"dealing": "hand"}],
    "ma-uth": [
        {"cover_all": False},
        {"progressive": False},
        {"cover_all": False, "progressive": False},
        {"cover_all": COVER_ALL},
        {"cover_all": dict.fromkeys(ROWS[4:7], "999 to 1")},
        *PROGRESSIVES,
    ],
    "nj-pikit": [
        {"dealer_qualifies": False, "play_3_multiple": 1},
        {"five_card_bonus_pay_table": 2, "three_card_bonus_pay_table": 2},
    ],
    "nj-hilo": [{"poker_bonus_pay_table": 2}, {"dealing": "automated-shoe"}],
}


def faults(instrument: str, **options: object) -> list[str]:
    """Everything that lies on something else on a felt at true scale."""
    printed = paper(instrument, revision="2026.3 final", **options)
    felt = layout(printed.sheet)
    lines = [
        line
        for line in lettering(felt_picture(felt, printed, Pen(as_text=True)))
        if line.box.y < STRAIGHT + DOWN  # below stands what is cut off
    ]
    assert len(lines) > 20
    return [
        *(f"{a.words!r} on {b.words!r}" for a, b in combinations(lines, 2) if _touch(a, b)),
        *(f"{line.words!r} {where}" for line in lines for where in _off(line, felt)),
    ]


def _touch(one: Lettering, other: Lettering) -> bool:
    if one.owner and one.owner == other.owner and len(one.words) == len(other.words) == 1:
        return False  # letters that are set one by one along an arc
    far = (one.box.width + other.box.width + one.box.height + other.box.height) / 2
    return abs(one.box.x - other.box.x) <= far and distance(one.box, other.box) < 0.3


def _off(line: Lettering, felt: Layout) -> list[str]:
    """What a line has no business to touch: other areas, its own ring, the edge."""
    own = next((area for area in felt.areas if area.name == line.owner), None)
    found = [
        f"on {area.name}"
        for area in felt.areas
        if area is not own and distance(line.box, area.shape) <= 0
    ]
    if own is not None and isinstance(own.shape, Circle):
        inner = own.shape.radius - (0 if own.sensor else RING)
        if max(hypot(x - own.shape.x, y - own.shape.y) for x, y in corners(line.box)) > inner:
            found.append(f"beyond {own.name}")
    elif own is not None and not _within(line.box, own.shape):
        found.append(f"beyond {own.name}")
    equipment = own is not None and own.kind is AreaKind.EQUIPMENT
    if not equipment and any(map(_on_the_edge, corners(line.box))):
        found.append("on the edge")
    return found


def _within(box: Box, shape: object) -> bool:
    assert isinstance(shape, Box)
    return box.width <= shape.width and box.height <= shape.height


def _on_the_edge(point: Point) -> bool:
    x, y = point
    if y > STRAIGHT:
        return ((x - MIDDLE) / (ACROSS - EDGE)) ** 2 + ((y - STRAIGHT) / (DOWN - EDGE)) ** 2 > 1
    return not (EDGE <= x <= WIDTH - EDGE and y >= EDGE)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_no_lettering_overlaps_with_any_name_and_any_number_of_seats(name: str) -> None:
    seats = MOST_SEATS[name]
    felts = {(n, NAMES[-1]) for n in range(1, seats + 1)}
    felts |= {(n, called) for n in (1, seats) for called in NAMES}
    found = {
        felt: wrong
        for felt in sorted(felts)
        if (wrong := faults(name, seats=felt[0], licensee=felt[1]))
    }
    assert not found


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_no_lettering_overlaps_under_any_lawful_sheet(name: str) -> None:
    found = {
        str(options): wrong
        for options in SHEETS[name]
        for called in NAMES[-2:]
        if (wrong := faults(name, licensee=called, **options))
    }
    assert not found


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_lettering_beside_the_felt_lies_on_no_patch_and_no_other_lettering(name: str) -> None:
    printed = paper(name, revision="W" * LONGEST_REVISION, licensee=NAMES[-1])
    drawn = felt_picture(layout(printed.sheet), printed, Pen(as_text=True))
    lines = [line for line in lettering(drawn) if line.box.y > STRAIGHT + DOWN]
    patches = [
        Box(x + wide / 2, y + high / 2, wide, high)
        for x, y, wide, high in (
            [float(each.get(side, "0")) for side in ("x", "y", "width", "height")]
            for each in ET.fromstring(drawn).iter(f"{SVG}rect")
        )
        if y > STRAIGHT + DOWN
    ]
    assert len(patches) == 10  # of the colours, and of the scale bar
    assert len(lines) == 20
    assert not [(a.words, b.words) for a, b in combinations(lines, 2) if _touch(a, b)]
    assert not [line.words for line in lines for p in patches if distance(line.box, p) <= 0]


def test_lettering_that_lies_on_other_lettering_is_seen() -> None:
    one = Lettering("Ante", Box(0, 0, 20, 8), "")
    assert _touch(one, Lettering("Blind", Box(19, 3, 20, 8, 30), ""))
    assert not _touch(one, Lettering("Blind", Box(50, 0, 20, 8), ""))


@pytest.mark.parametrize("rows", range(1, 10))
def test_the_rows_of_a_pay_table_have_one_size(rows: int) -> None:
    shares = {row: "10 %" if k % 2 else 4500 for k, row in enumerate(ROWS[:rows])}
    printed = paper("ma-uth", progressive={**PROGRESSIVE, "rows": shares, "cards": "best-of-seven"})
    picture = felt_picture(layout(printed.sheet), printed, Pen(as_text=True))
    sizes: dict[str, set[float]] = {}
    for line in lettering(picture):
        if line.owner.endswith(" odds") and line.words.upper() != line.words:
            sizes.setdefault(line.owner, set()).add(line.size)
    assert sizes.keys() >= {"blind odds", "trips odds", "progressive odds"}
    assert all(len(each) == 1 for each in sizes.values()), sizes
