"""The layout in plan, as a drawing: black lines, every area with its number, dimensions in blue."""

from math import cos, hypot, radians, sin

from fairdeal.press.fonts import ROW
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
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
from fairdeal.press.layout.layout import AreaKind, Layout, LayoutArea
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
from fairdeal.press.svg import Pen, picture

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
