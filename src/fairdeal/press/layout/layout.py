"""The table layout as data: the shapes on the felt, in millimetres, with their clauses.

The print, the page and the order of a screen reader all come from it. Areas have names, as in
“seat-3 ante”; `document` is the JSON form.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import combinations

import msgspec
from msgspec import Struct

from fairdeal.law import Refused, refuse
from fairdeal.press.layout.felts import FeltDesign, FeltText, Spot, equipment, felt
from fairdeal.press.layout.geometry import (
    HEIGHT,
    WIDTH,
    Box,
    Point,
    SeatFrame,
    Shape,
    distance,
    inside,
    on_table,
    outline,
    place,
)
from fairdeal.press.wording import cited
from fairdeal.sheet import Sheet

MARGIN = 36.0  # between a seat's areas and the felt's edge
NUMBER = 12.2  # from a seat's areas to the foot of its number
ROOM = 3.5  # the least distance between two areas
# Along the dealer's edge, on both sides: kept free for the marks of the print.
MARKS = (Box(237.0, 34.0, 262.0, 14.0), Box(1593.0, 34.0, 262.0, 14.0))
# Degrees from the middle, for the seats on one side of it.
_SEATS = {
    1: (0.0,),
    2: (12.0,),
    3: (30.0, 0.0),
    4: (36.0, 12.0),
    5: (60.0, 30.0, 0.0),
    6: (60.0, 36.0, 12.0),
    7: (64.0, 42.0, 20.8, 0.0),
}


class AreaKind(Enum):
    """The purpose of an area."""

    WAGER = "wager"
    CARDS = "cards"
    EQUIPMENT = "equipment"


class Seat(Struct, frozen=True, kw_only=True):
    """A player position: its number, and where its own frame stands."""

    number: int
    x: float
    y: float
    turn: float
    number_at: tuple[float, float]  # between its areas and the edge
    clauses: tuple[str, ...]


class LayoutArea(Struct, frozen=True, kw_only=True):
    """A place on the felt for chips, cards or equipment."""

    name: str
    kind: AreaKind
    words: str  # what a legend calls it
    label: tuple[str, ...]  # what is printed in it
    shape: Shape
    seat: int = 0  # none
    sensor: bool = False  # a coin's sensor, drawn dashed
    clauses: tuple[str, ...]


class Inscription(Struct, frozen=True, kw_only=True):
    """Words on the felt: a pay table, a sentence, a name."""

    name: str
    words: str  # what a legend calls it
    shape: Shape  # the space that it takes
    head: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[str, ...] = ()  # heads over the rows' cells
    lines: tuple[str, ...] = ()
    first_baseline: float
    size: float  # of a line, in mm
    pitch: float  # from line to line
    gap: float = 0.0  # between letters
    bend: float = 0.0  # the radius of the circle along which it is set
    style: str  # title, licensee, place, odds, pairs, matrix, split, suits or words
    clauses: tuple[str, ...]


class Layout(Struct, frozen=True, kw_only=True):
    """A whole felt."""

    instrument: str
    sheet: str  # its hash
    width: float
    height: float
    outline: str
    seats: tuple[Seat, ...]
    areas: tuple[LayoutArea, ...]
    inscriptions: tuple[Inscription, ...]
    equal: tuple[str, str] | None  # two wagers that must be equal, by their areas' names

    def area(self, name: str) -> LayoutArea:
        """Return the area of that name."""
        return next(area for area in self.areas if area.name == name)

    def turn(self, number: int) -> float:
        """Return the turn of a seat's own frame."""
        return next(seat.turn for seat in self.seats if seat.number == number)

    def clauses(self) -> frozenset[str]:
        """Return every clause that a part of this felt meets."""
        parts: tuple[Seat | LayoutArea | Inscription, ...] = (
            *self.seats,
            *self.areas,
            *self.inscriptions,
        )
        return frozenset(clause for part in parts for clause in part.clauses)

    def document(self) -> dict[str, object]:
        """Return the layout in its JSON form."""
        return dict(msgspec.to_builtins(self))

    def least_distance(self) -> float:
        """Return the distance between the two nearest areas."""
        return min(distance(a.shape, b.shape) for a, b in combinations(self.areas, 2))


def layout(sheet: Sheet) -> Layout:
    """Return the layout of a sheet's felt.

    >>> from fairdeal.sheet import read_sheet
    >>> layout(read_sheet("nj-uth", {"seats": 3})).area("seat-2 ante").clauses
    ('19:47-32.6(a)',)
    """
    drawn = felt(sheet)
    if sheet.seats > drawn.most_seats:
        raise _no_room(sheet, drawn, "their areas would overlap")
    places = [place(angle, drawn.depth + MARGIN) for angle in angles(sheet.seats)]
    built = Layout(
        instrument=sheet.instrument.id,
        sheet=sheet.hash,
        width=WIDTH,
        height=HEIGHT,
        outline=outline(),
        seats=tuple(
            Seat(
                number=number,
                x=round(at.x, 2),
                y=round(at.y, 2),
                turn=round(at.turn, 3) + 0.0,
                number_at=_rounded(at.at(0, drawn.depth + NUMBER)),
                clauses=cited(sheet, *drawn.position),
            )
            for number, at in enumerate(places, 1)
        ),
        areas=(
            *_seats_areas(drawn, places, sheet),
            *(_area(spot, sheet) for spot in drawn.middle),
            *(_area(spot, sheet) for spot in equipment(sheet)),
        ),
        inscriptions=tuple(_inscription(text, sheet) for text in drawn.texts),
        equal=drawn.equal,
    )
    _check_room(built, sheet, drawn)
    return built


def angles(seats: int) -> tuple[float, ...]:
    """Return the seats' angles: seat 1 is farthest to the dealer's left, the right end from above.

    >>> angles(3)
    (30.0, 0.0, -30.0)
    """
    side = _SEATS[seats]
    return (*side, *(-angle for angle in reversed(side) if angle))


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def _seats_areas(drawn: FeltDesign, places: list[SeatFrame], sheet: Sheet) -> Iterator[LayoutArea]:
    for number, at in enumerate(places, 1):
        for spot in drawn.seat:
            area = _area(spot, sheet)
            yield msgspec.structs.replace(
                area,
                name=f"seat-{number} {spot.name}",
                shape=on_table(spot.shape, at),
                seat=number,
            )


def _area(spot: Spot, sheet: Sheet) -> LayoutArea:
    return LayoutArea(
        name=spot.name,
        kind=AreaKind(spot.kind),
        words=spot.words,
        label=spot.label,
        shape=spot.shape,
        sensor=spot.sensor,
        clauses=cited(sheet, *spot.cites),
    )


def _inscription(text: FeltText, sheet: Sheet) -> Inscription:
    return Inscription(
        name=text.name,
        words=text.words,
        shape=text.shape(),
        head=text.head,
        rows=text.rows,
        columns=text.columns,
        lines=text.lines,
        first_baseline=text.y,
        size=text.size,
        pitch=text.pitch,
        gap=text.gap,
        bend=text.bend,
        style=text.style,
        clauses=cited(sheet, *text.cites),
    )


def _check_room(built: Layout, sheet: Sheet, drawn: FeltDesign) -> None:
    """Refuse the print if shapes overlap or leave the felt."""
    shapes = [*(area.shape for area in built.areas), *(text.shape for text in built.inscriptions)]
    if not all(map(inside, shapes)) or built.least_distance() < ROOM:
        raise _no_room(sheet, drawn, "their areas would overlap")
    everything: tuple[LayoutArea | Inscription, ...] = (*built.areas, *built.inscriptions)
    for text in built.inscriptions:
        if any(distance(text.shape, mark) <= 0 for mark in MARKS):
            raise _no_room(sheet, drawn, f"{text.name} would overlap the marks of the print")
        for other in everything:
            if other is not text and not _apart(text, other):
                raise _no_room(sheet, drawn, f"{text.name} and {other.name} would overlap")


def _apart(text: Inscription, other: LayoutArea | Inscription) -> bool:
    if isinstance(other, Inscription) and text.bend and other.bend:  # along one another
        return abs(text.bend - other.bend) > min(text.size, other.size)
    return distance(text.shape, other.shape) > 0


def _no_room(sheet: Sheet, drawn: FeltDesign, why: str) -> Refused:
    return refuse(
        "no-room-on-the-felt",
        f"a felt of {WIDTH:g} by {HEIGHT:g} mm has no room for {sheet.seats} positions of "
        f"{sheet.instrument.game}: {why}; {drawn.most_seats} fit",
    )
