"""One seat in its own frame, 1 : 3, with every centre, diameter and side dimensioned."""

from itertools import pairwise

from fairdeal.press.fonts import CAP_HEIGHT, LABEL, PLAIN, ROW, width
from fairdeal.press.layout.felt_art import label_lines
from fairdeal.press.layout.felts import Spot, felt
from fairdeal.press.layout.geometry import Box, Circle
from fairdeal.press.layout.layout import MARGIN
from fairdeal.press.layout.legend import BLACK, BLUE, LegendEntry, across, down, tag, thin
from fairdeal.press.svg import Pen, picture
from fairdeal.sheet import Sheet

SCALE = 1 / 3
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
    return picture(*window, SCALE, "".join(parts)), window


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
