"""The layout in plan and one seat in its own frame: drawings with every area and dimension."""

from itertools import pairwise
from math import cos, hypot, radians, sin

from fairdeal.press.layout.felt_art import FeltArt, FeltInks, label_lines
from fairdeal.press.layout.felts import Spot, felt
from fairdeal.press.layout.geometry import (
    ACROSS,
    DOWN,
    HEIGHT,
    MIDDLE,
    STRAIGHT,
    WIDTH,
    Box,
    Circle,
    Point,
    Shape,
    distance,
    inside,
    outline,
)
from fairdeal.press.layout.layout import MARGIN, AreaKind, Layout, LayoutArea
from fairdeal.press.layout.legend import (
    BLACK,
    BLUE,
    LegendEntry,
    across,
    down,
    leader,
    legend,
    tag,
    thin,
)
from fairdeal.press.lettering import CAP_HEIGHT, LABEL, PLAIN, ROW, Pen, picture, width
from fairdeal.sheet import Sheet

WINDOW = (-70.0, -110.0, WIDTH + 140, HEIGHT + 190)
SCALE = 0.2  # 1 : 5
_CENTRE_LINE = "26 6 5 6"
_INKS = FeltInks(BLACK, "#3d3629", "#ffffff", "#ece6d8", weight=0.65)
_TAG = 13.0


def plan(layout: Layout, pen: Pen) -> str:
    """Draw the whole table from above, 1 : 5."""
    drawn = (
        f'<path d="{outline()}" fill="#fbf8f1" stroke="{BLACK}" stroke-width="2.5"/>'
        + thin(f"M{MIDDLE:g} -22V-2M{MIDDLE:g} {HEIGHT - 14:g}v40", 0.8, _CENTRE_LINE)
        + thin(f"M-14 {STRAIGHT:g}H16M{WIDTH - 16:g} {STRAIGHT:g}H{WIDTH + 14:g}", 0.8,
               _CENTRE_LINE)
        + FeltArt(layout, _INKS, pen).all()
        + _callouts(layout, pen)
        + _dimensions(layout, pen)
    )  # fmt: skip
    return picture(*WINDOW, SCALE, drawn)


# -- callouts


_BETWEEN = {"inventory": 700.0, "meter": 1333.0}  # where a leader passes by other equipment


def _callouts(layout: Layout, pen: Pen) -> str:
    """Draw a number on every area of every seat, and leaders to the middle's areas."""
    taken: list[Shape] = [area.shape for area in layout.areas]
    taken += [text.shape for text in layout.inscriptions]
    drawn = ""
    for entry in legend(layout):
        areas = [area for area in layout.areas if area.name in entry.names]
        if areas and areas[0].kind is AreaKind.EQUIPMENT:
            box = areas[0].shape
            x = _BETWEEN.get(areas[0].name, box.x)
            drawn += leader(pen, x, -32, x, max(box.y - 30, 5), entry.number)
        elif areas and areas[0].seat:
            drawn += _on_seats(layout, areas, entry, pen)
        elif not areas and entry.names[0].startswith("seat-"):
            seat = layout.seats[-2 if len(layout.seats) > 1 else 0]
            x, y = seat.number_at
            t = radians(seat.turn)  # outside the edge, straight out from the number
            drawn += leader(
                pen,
                x - 52 * sin(t),
                y + 52 * cos(t),
                x - 8 * sin(t),
                y + 8 * cos(t),
                entry.number,
                11.5,
            )
        else:
            target = areas[0].shape if areas else _text_shape(layout, entry)
            at, to = _free_place(target, taken, into=4.0 if areas else -6.0)
            taken.append(Circle(*at, _TAG))
            drawn += leader(pen, *at, *to, entry.number, _TAG)
    return drawn


def _text_shape(layout: Layout, entry: LegendEntry) -> Shape:
    return next(t.shape for t in layout.inscriptions if t.name == entry.names[0])


def _on_seats(layout: Layout, areas: list[LayoutArea], entry: LegendEntry, pen: Pen) -> str:
    drawn = ""
    for seat in layout.seats:
        area = [area for area in areas if area.seat == seat.number][-1]
        x, y = _seen_from(area.shape, seat.x, seat.y, seat.turn)
        if isinstance(area.shape, Circle):
            a, b = _away(x, y, area.shape.radius)
            x, y = x + a * area.shape.radius, y + b * area.shape.radius
        else:
            x, y = x + area.shape.width / 2 - 15, y + area.shape.height / 2 - 15
        t = radians(seat.turn)
        at = (seat.x + x * cos(t) - y * sin(t), seat.y + x * sin(t) + y * cos(t))
        drawn += tag(pen, *at, entry.number)
    return drawn


def _seen_from(shape: Shape, x: float, y: float, turn: float) -> Point:
    """Return a shape's position in its seat's own frame."""
    t = radians(-turn)
    dx, dy = shape.x - x, shape.y - y
    return dx * cos(t) - dy * sin(t), dx * sin(t) + dy * cos(t)


def _away(x: float, y: float, radius: float) -> Point:
    """Return the direction from a circle's middle away from the middle of its seat's areas."""
    if radius < 36:
        return (-0.6 if x < 0 else 0.6), 0.8
    if abs(x) < 1:
        return 0.72, -0.69
    far = hypot(x, y + 20)
    return x / far, (y + 20) / far


def _free_place(shape: Shape, taken: list[Shape], into: float) -> tuple[Point, Point]:
    """Return a free place for a callout, and the point that it leads to.

    The point is inside the shape; outside for a text, which nothing may cover.
    """
    assert isinstance(shape, Box)
    left, right = shape.x - shape.width / 2, shape.x + shape.width / 2
    top, foot = shape.y - shape.height / 2, shape.y + shape.height / 2
    for away in (22.0, 26.0, 30.0, 38.0, 48.0, 60.0, 80.0, 110.0):
        around: list[tuple[Point, Point]] = []
        for share in (0.85, 0.5, 0.15):
            y = top + (foot - top) * share
            around.append(((left - away, y + 8), (left + into, y)))
            around.append(((right + away, y + 8), (right - into, y)))
        for share in (0.2, 0.5, 0.8):
            x = left + (right - left) * share
            around.append(((x, foot + away), (x, foot - into)))
            around.append(((x, top - away), (x, top + into)))
        for at, to in around:
            ring = Circle(*at, _TAG + 2)
            if inside(ring) and all(distance(ring, other) > 0 for other in taken):
                return at, to
    return (left, top), (left + 3, top + 3)


# -- dimensions


def _dimensions(layout: Layout, pen: Pen) -> str:
    inventory, drop, tip = (
        layout.area(name).shape for name in ("inventory", "drop box", "tip box")
    )
    assert isinstance(inventory, Box)
    assert isinstance(drop, Box)
    assert isinstance(tip, Box)
    left, right = inventory.x - inventory.width / 2, inventory.x + inventory.width / 2
    outer, far = drop.x - drop.width / 2, tip.x + tip.width / 2
    spans = ((outer, left), (left, right), (right, far))
    drawn = thin(f"M0 -2V-85M{WIDTH:g} -2V-85") + across(pen, 0, WIDTH, -82, f"{WIDTH:g}", 15)
    drawn += thin("".join(f"M{x:g} -2V-63" for x in (outer, left, right, far)))
    drawn += "".join(across(pen, a, b, -60, f"{b - a:g}", 12.5) for a, b in spans)
    drawn += thin(f"M-2 0H-62M-2 {STRAIGHT:g}H-39M{MIDDLE - 6:g} {HEIGHT:g}H-62")
    drawn += down(pen, -36, 0, STRAIGHT, f"{STRAIGHT:g}", 12.5)
    drawn += down(pen, -58, 0, HEIGHT, f"{HEIGHT:g}", 15)
    return drawn + _ellipse(pen) + _origin(pen)


def _ellipse(pen: Pen) -> str:
    """Draw the label of the curve once, with its leader."""
    t = radians(-75)
    x, y = MIDDLE + ACROSS * sin(t), STRAIGHT + DOWN * cos(t)
    words = ("half ellipse", f"{ACROSS:g} × {DOWN:g}")
    return (
        thin(f"M6 {y + 222:.1f}L{x:.1f} {y:.1f}")
        + f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{BLUE}"/>'
        + "".join(
            pen.write(-30, y + 236 + k * 16, line, 12.5, ROW, ink=BLUE, anchor="start")
            for k, line in enumerate(words)
        )
    )


def _origin(pen: Pen) -> str:
    return (
        f'<g stroke="{BLUE}" fill="none" stroke-width="1.1"><circle cx="0" cy="0" r="8"/>'
        f'<path d="M0 0h46M0 0v46"/><path d="M46 0l-9 -3v6zM0 46l-3 -9h6z" fill="{BLUE}"/></g>'
        + pen.write(54, -6, "x", 13, ROW, ink=BLUE)
        + pen.write(-11, 56, "y", 13, ROW, ink=BLUE)
    )


DETAIL_SCALE = 1 / 3
_SIZE, _LINE = 9.2, 0.5
Window = tuple[float, float, float, float]


def seat_detail(sheet: Sheet, entries: tuple[LegendEntry, ...], pen: Pen) -> tuple[str, Window]:
    """Return the drawing, and its window in millimetres."""
    drawn = felt(sheet)
    edge = drawn.depth + MARGIN
    circles = [(spot, spot.shape) for spot in drawn.seat if isinstance(spot.shape, Circle)]
    boxes = [(spot, spot.shape) for spot in drawn.seat if isinstance(spot.shape, Box)]
    rings, places = [ring for _, ring in circles], [box for _, box in boxes]
    left = min(*(c.x - c.radius for c in rings), *(b.x - b.width / 2 for b in places))
    right = max(*(c.x + c.radius for c in rings), *(b.x + b.width / 2 for b in places))
    top = min(c.y - c.radius for c in rings)
    window = (left - 78, top - 46, right - left + 150, edge - top + 66)
    parts = [
        _edge(window, edge, pen),
        *map(_box, places),
        *(_circle(spot, ring) for spot, ring in circles),
        thin(f"M0 {top - 18:g}V{edge + 2:g}", 0.45, "14 3 3 3"),
        _heights(rings, places, right + 22, edge, pen),
        _diameters(rings, pen),
        _breadths(rings, min(b.y - b.height / 2 for b in places), pen),
        *(_sides(box, pen) for box in places),
        *(_box_label(spot, box, pen) for spot, box in boxes),
        *(_ring_label(spot, ring, pen) for spot, ring in circles),
        _height(places[0], pen),
        _numbers(drawn.seat, entries, pen),
    ]
    return picture(*window, DETAIL_SCALE, "".join(parts)), window


def _edge(window: Window, edge: float, pen: Pen) -> str:
    left, wide = window[0], window[2]
    return (
        f'<path d="M{left:g} {edge + 10:g}Q0 {edge - 10:g} {left + wide:g} {edge + 10:g}" '
        f'fill="none" stroke="{BLACK}" stroke-width="1.2"/>'
        + pen.write(left + 4, edge + 2, "felt’s edge", 8.4, PLAIN, ink=BLACK, anchor="start")
    )


def _box(box: Box) -> str:
    return (
        f'<rect x="{box.x - box.width / 2:g}" y="{box.y - box.height / 2:g}" '
        f'width="{box.width:g}" height="{box.height:g}" rx="8" fill="#fff" stroke="{BLACK}" '
        'stroke-width=".9"/>'
    )


def _circle(spot: Spot, ring: Circle) -> str:
    at = f'cx="{ring.x:g}" cy="{ring.y:g}"'
    dashed = ' stroke-dasharray="5 3"' if spot.sensor else ""
    inner = (
        ""
        if spot.sensor
        else f'<circle {at} r="{ring.radius - 5.5:g}" fill="none" stroke="{BLACK}" '
        'stroke-width=".4"/>'
    )
    return (
        f'<circle {at} r="{ring.radius:g}" fill="#fff" stroke="{BLACK}" '
        f'stroke-width=".9"{dashed}/>{inner}'
    )


def _box_label(spot: Spot, box: Box, pen: Pen) -> str:
    return "".join(_label(pen, box.x, box.y + 7, words, 20, 2.4) for words in spot.label)


def _ring_label(spot: Spot, ring: Circle, pen: Pen) -> str:
    size, drops = label_lines(spot.label, ring.radius)
    return "".join(
        _label(pen, ring.x, ring.y + drop, words, size, 0.7)
        for words, drop in zip(spot.label, drops, strict=True)
    )


def _label(pen: Pen, x: float, y: float, words: str, size: float, gap: float) -> str:
    """Draw a label with white behind, so that no line runs through its letters."""
    wide, high = width(words, size, LABEL, gap) + 4, size * CAP_HEIGHT + 4
    return (
        f'<rect x="{x - wide / 2:.2f}" y="{y - high + 2:.2f}" width="{wide:.2f}" '
        f'height="{high:.2f}" fill="#fff"/>'
        + pen.write(x, y, words, size, LABEL, ink=BLACK, gap=gap)
    )


def _heights(rings: list[Circle], places: list[Box], x: float, edge: float, pen: Pen) -> str:
    """Draw heights from centre to centre along the right side, down to the edge."""
    levels = sorted({c.y for c in rings} | {b.y for b in places})
    drawn = ""
    for y, below in zip(levels, (*levels[1:], edge), strict=True):
        ends = [c.x + c.radius for c in rings if c.y == y]
        ends += [b.x + b.width / 2 for b in places if b.y == y]
        drawn += thin(f"M{max(ends) + 3:g} {y:g}H{x + 4:g}", 0.4)
        drawn += down(pen, x, y, below, f"{below - y:g}", _SIZE, line=_LINE)
    return drawn


def _diameters(rings: list[Circle], pen: Pen) -> str:
    drawn = ""
    for radius in sorted({ring.radius for ring in rings}, reverse=True):
        ring = min((c for c in rings if c.radius == radius), key=lambda c: c.x)
        x, y = ring.x - radius * 0.707, ring.y - radius * 0.707
        drawn += thin(f"M{x:.1f} {y:.1f}L{x - 16:.1f} {y - 12:.1f}H{x - 44:.1f}", _LINE)
        drawn += pen.write(x - 31, y - 14, f"Ø {2 * radius:g}", _SIZE, ROW, ink=BLUE)
    return drawn


def _breadths(rings: list[Circle], cards: float, pen: Pen) -> str:
    """Draw breadths between the centres of a row: above, below, and over the cards."""
    drawn = ""
    for y in sorted({ring.y for ring in rings}):
        row = sorted((ring for ring in rings if ring.y == y), key=lambda ring: ring.x)
        if len(row) < 2:
            continue
        reach = max(ring.radius for ring in row)
        at = min(y + reach + 7, cards - 5) if y > -20 else y - reach - 8
        for one, two in pairwise(row):
            drawn += across(pen, one.x, two.x, at, f"{two.x - one.x:g}", _SIZE, line=_LINE)
        beyond = at + (3 if at > y else -3)
        drawn += thin("".join(f"M{ring.x:g} {y:g}V{beyond:g}" for ring in row), 0.35, "3 2")
    return drawn


def _sides(box: Box, pen: Pen) -> str:
    left, right, foot = box.x - box.width / 2, box.x + box.width / 2, box.y + box.height / 2
    return thin(f"M{left:g} {foot + 2:g}V{foot + 15:g}M{right:g} {foot + 2:g}V{foot + 15:g}",
                _LINE) + across(
        pen, left, right, foot + 12, f"{box.width:g}", _SIZE, line=_LINE
    )  # fmt: skip


def _height(box: Box, pen: Pen) -> str:
    left, top, foot = box.x - box.width / 2, box.y - box.height / 2, box.y + box.height / 2
    return thin(
        f"M{left - 2:g} {top:g}H{left - 17:g}M{left - 2:g} {foot:g}H{left - 17:g}", _LINE
    ) + down(pen, left - 14, top, foot, f"{box.height:g}", _SIZE, line=_LINE)


def _numbers(spots: tuple[Spot, ...], entries: tuple[LegendEntry, ...], pen: Pen) -> str:
    drawn = ""
    for entry in entries:
        alike = [spot for spot in spots if spot.words == entry.words]
        if not alike:
            continue
        shape = alike[-1].shape
        if isinstance(shape, Circle):
            at = (shape.x + 0.707 * shape.radius, shape.y - 0.707 * shape.radius)
        else:
            at = (shape.x + shape.width / 2 - 10, shape.y - shape.height / 2 + 10)
        drawn += tag(pen, *at, entry.number, 8.4)
    return drawn
