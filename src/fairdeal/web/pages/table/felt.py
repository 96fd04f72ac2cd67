"""The felt on the screen: the press's layout and print, with a rail, light and a dealer's side.

Payouts lie beside their stakes, and over no other chips or cards.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, cos, radians, sin, sqrt

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.geometry import (
    ACROSS,
    CORNER,
    DOWN,
    MIDDLE,
    STRAIGHT,
    Box,
    Circle,
    Shape,
    distance,
    inside,
    outline,
)
from fairdeal.press.layout.geometry import WIDTH as FELT_WIDTH
from fairdeal.press.layout.layout import AreaKind, Layout, LayoutArea, Seat
from fairdeal.press.layout.places import place
from fairdeal.press.lettering import Pen
from fairdeal.web.pages.assets import address

CHIP = 29.0  # the radius of a chip as it is drawn on the felt
BESIDE = 52.0  # from a stake to its payout: they just touch
STEP = 15  # degrees
ON_THE_LINE = 20.0  # so near to a seat's middle line a wager is on no side of it
Spots = dict[str, Circle]  # by the area's name


@lru_cache(64)  # everybody at a table gets the same felt
def payouts(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return the payout position of each wager's area; in the same direction at every seat.

    A payout stands on the outer side of its stake, or as near to that as there is room; on words
    only where there is no other room.
    """
    wagers: dict[str, list[LayoutArea]] = {}
    for area in sorted(layout.areas, key=_radius):  # small ones lie where there is least room
        if area.kind is AreaKind.WAGER:
            wagers.setdefault(area.name.partition(" ")[2], []).append(area)
    taken = {area.name: area.shape for area in layout.areas if area.kind is AreaKind.CARDS}
    taken |= {each.name: _chip(each, 0, 0) for areas in wagers.values() for each in areas}
    words = {text.name: text.shape for text in layout.inscriptions}
    paid: Spots = {}
    for areas in wagers.values():
        tries = [_beside(layout, areas, angle) for angle in _angles(layout, areas[0])]
        free = [spots for spots in tries if _room(spots, taken)]
        spots = next((each for each in free if _room(each, taken | words)), free[0])
        paid |= spots
        taken |= {f"{area} paid": spot for area, spot in spots.items()}
    return {name: (round(spot.x, 1), round(spot.y, 1)) for name, spot in paid.items()}


def _radius(area: LayoutArea) -> float:
    return area.shape.radius if isinstance(area.shape, Circle) else 0.0


def _angles(layout: Layout, area: LayoutArea) -> Iterator[int]:
    """Yield directions in a seat's frame: outwards first, then more and more to either side of
    that.
    """
    seat = layout.seats[area.seat - 1]
    turn = radians(seat.turn)
    across = (area.shape.x - seat.x) * cos(turn) + (area.shape.y - seat.y) * sin(turn)
    outwards = 180 if across < -ON_THE_LINE else 0
    yield outwards
    for aside in range(STEP, 180, STEP):
        yield outwards - aside
        yield outwards + aside


def _beside(layout: Layout, areas: list[LayoutArea], angle: int) -> Spots:
    turns = {area.name: radians(layout.seats[area.seat - 1].turn + angle) for area in areas}
    return {
        area.name: _chip(area, BESIDE * cos(turns[area.name]), BESIDE * sin(turns[area.name]))
        for area in areas
    }


def _chip(area: LayoutArea, x: float, y: float) -> Circle:
    return Circle(area.shape.x + x, area.shape.y + y, CHIP)


def _room(spots: Spots, taken: dict[str, Shape]) -> bool:
    """Return whether payouts lie on the felt, and cover nothing but the edge of their own stake."""
    everything: dict[str, Shape] = {**taken, **{f"{name} paid": s for name, s in spots.items()}}
    return all(
        inside(spot)
        and all(
            distance(spot, other) > 0
            for each, other in everything.items()
            if each not in (name, f"{name} paid")
        )
        for name, spot in spots.items()
    )


RAIL, ABOVE = 60.0, 22.0  # how far the rail reaches beyond the felt
LEFT, TOP, WIDTH, HEIGHT = -68.0, -26.0, 1966.0, 1138.0  # the window on the whole table
_INKS = FeltInks("var(--ink)", "var(--ink-2)", "var(--well)", "#0000", weight=0.9)
_SOFTER = 'filter="url(#softer)"'
_TUBES = ("e9e6dd", "bf2732", "bf2732", "1c7a4c", "1c7a4c", "24262c", "24262c", "66399b", "dd7a1e")
_SPOTS = ("3d6ea8", "f5efe0")  # on white chips, and on all others
METER_PAYS = "progressive odds"  # the words that stand on the meter's plate
_HEIGHTS = (52, 60, 38, 58, 60, 60, 44, 30, 18)


class TableFelt(Struct, frozen=True):
    """A felt as a page shows it: its drawing, and the positions of things on it."""

    drawing: Markup
    areas: dict[str, list[float]]  # by name: x, y, width, height, turn; a circle has no turn
    payouts: dict[str, tuple[float, float]]  # by the area's name: where its wager is paid
    plates: dict[int, tuple[float, float]]
    window: tuple[float, float, float, float]


def felt(layout: Layout) -> TableFelt:
    """Return the felt of a layout; pieces lie in a layer of their own above it."""
    printed = replace(
        layout, areas=tuple(a for a in layout.areas if a.kind is not AreaKind.EQUIPMENT)
    )
    art = FeltArt(printed, _INKS, Pen(as_text=True))
    sides = "".join(_equipment(area) for area in layout.areas if area.kind is AreaKind.EQUIPMENT)
    drawing = (
        f'<svg class="felt" viewBox="{LEFT:g} {TOP:g} {WIDTH:g} {HEIGHT:g}" aria-hidden="true">'
        f"{_definitions()}{_table()}{_plate(layout)}"
        f'<g class="print">{art.print()}</g>{sides}</svg>'
    )
    return TableFelt(
        drawing=Markup(drawing),
        areas={area.name: place(area) for area in layout.areas},
        payouts=payouts(layout),
        plates={seat.number: plate(seat) for seat in layout.seats},
        window=(LEFT, TOP, WIDTH, HEIGHT),
    )


def plate(seat: Seat) -> tuple[float, float]:
    """Return the position of a seat's plate: on the rail, in front of the seat, farther out at the
    sides.
    """
    across, down = sin(radians(-seat.turn)), cos(radians(seat.turn))
    # How far it is from the seat to the felt's edge, along the seat's own “down”.
    a = (across / ACROSS) ** 2 + (down / DOWN) ** 2
    b = (seat.x - MIDDLE) * across / ACROSS**2 + (seat.y - STRAIGHT) * down / DOWN**2
    c = ((seat.x - MIDDLE) / ACROSS) ** 2 + ((seat.y - STRAIGHT) / DOWN) ** 2 - 1
    out = (sqrt(b * b - a * c) - b) / a + 30
    x, y = seat.x + out * across, seat.y + out * down
    return round(x + 46 * across * abs(across), 1), round(y - (14 if down > 0.98 else 0), 1)


def _table() -> str:
    """Return rail, cloth and light, from below."""
    edge, rail = outline(), _rail(RAIL)
    return (
        f'<path d="{_rail(RAIL + 2)}" fill="#000" opacity=".55" filter="url(#soft)" '
        'transform="translate(0 22)"/>'
        f'<path d="{rail}" fill="url(#rail)"/><g clip-path="url(#on-rail)">'
        + _stroke(_rail(RAIL - 2), "var(--rail-dark)", 15, _SOFTER)
        + _stroke(outline(34), "var(--rail-light)", 15, f'opacity=".75" {_SOFTER}')
        + _stroke(outline(37), "var(--rail-glint)", 4, _SOFTER)
        + _stroke(outline(2), "var(--rail-dark)", 24, _SOFTER)
        + _stroke(outline(RAIL - 12), "var(--rail-stitch)", 1.7, 'stroke-dasharray="9 6"')
        + "</g>"
        + _stroke(rail, "var(--rail-edge)", 2)
        + f'<path d="{edge}" fill="url(#lamp)"/><path class="nap" d="{edge}" fill="url(#nap)"/>'
        + '<g clip-path="url(#on-felt)">'
        + _stroke(edge, "#000", 46, 'class="fall" filter="url(#soft)"')
        + _stroke(edge, "#000", 14, f'stroke-opacity=".45" {_SOFTER}')
        + "</g>"
        + _stroke(outline(1), "var(--inlay-dark)", 6.5)
        + _stroke(outline(1), "var(--inlay)", 3)
    )


def _stroke(path: str, ink: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}" {more}/>'


def _rail(wider: float) -> str:
    """Return the table's outer edge; on the dealer's side the rail is narrow."""
    left, right, foot = -wider, FELT_WIDTH + wider, STRAIGHT + DOWN + wider
    arc = f"A{ACROSS + wider:g} {DOWN + wider:g} 0 0 1"
    return (
        f"M{CORNER - wider:g} {-ABOVE:g}H{FELT_WIDTH - CORNER + wider:g}C{right - 18:g} {-ABOVE:g} "
        f"{right:g} 26 {right:g} {CORNER + 30:g}V{STRAIGHT:g}{arc} {MIDDLE:g} {foot:g}{arc} "
        f"{left:g} {STRAIGHT:g}V{CORNER + 30:g}C{left:g} 26 {left + 18:g} {-ABOVE:g} "
        f"{CORNER - wider:g} {-ABOVE:g}Z"
    )


def _equipment(area: LayoutArea) -> str:
    box = area.shape
    assert isinstance(box, Box)
    x, y, w, h = box.x - box.width / 2, box.y - box.height / 2, box.width, box.height
    match area.name:
        case "inventory":
            drawn = _tray(x, y, w, h)
        case "shoe" | "automated shoe" | "shuffler":
            drawn = _shoe(x, y, w, h)
        case "meter":
            drawn = f'<g data-meter="{box.x:g} {box.y:g} {w:g} {h:g}"/>'
        case "discard rack":
            drawn = (
                f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8" fill="#14110f" '
                'fill-opacity=".75" stroke="#fff" stroke-opacity=".16" stroke-width="1.4"/>'
                f'<path d="M{x + 4:g} {y + h * 0.54:g}V{y + 8:g}a4 4 0 0 1 4-4h{w * 0.46:g}" '
                'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>'
            )
        case _:
            (label,) = area.label
            drawn = (
                f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" fill="url(#steel)" '
                'stroke="var(--inlay)" stroke-opacity=".55" stroke-width="1.4"/>'
                f'<rect x="{x + w / 2 - 23:g}" y="{y + 19:g}" width="46" height="7" rx="3" '
                f'fill="#000"/><text class="tiny" x="{box.x:g}" y="{y + h - 10:g}">{label}</text>'
            )
    return f'<g data-area="{area.name}">{drawn}</g>'


def _plate(layout: Layout) -> str:
    """Return the lit plate of a Progressive, around its meter and what it pays."""
    meter = next((area.shape for area in layout.areas if area.name == "meter"), None)
    rows = next((text.shape for text in layout.inscriptions if text.name == METER_PAYS), None)
    if not isinstance(meter, Box) or not isinstance(rows, Box):
        return ""
    x, y, w = meter.x - meter.width / 2, meter.y - meter.height / 2, meter.width
    h = rows.y + rows.height / 2 + 9 - y
    at = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="9"'
    return (
        f'<g class="plated"><rect {at} fill="#000" opacity=".5" filter="url(#softer)" '
        f'transform="translate(0 6)"/><rect {at} fill="#0b0907" stroke="var(--inlay)" '
        f'stroke-width="2.6"/><rect x="{x + 5:g}" y="{y + 5:g}" width="{w - 10:g}" '
        f'height="{h - 10:g}" rx="6" fill="url(#lit)" stroke="#ffcf70" stroke-opacity=".22"/></g>'
    )


def _tray(x: float, y: float, w: float, h: float) -> str:
    """Return the chips of the table in their tubes."""
    shadow = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="9"'
    drawn = (
        f'<rect {shadow} fill="#000" opacity=".45" filter="url(#softer)" '
        f'transform="translate(0 8)"/><rect {shadow} fill="url(#steel)" stroke="var(--inlay)" '
        'stroke-opacity=".5" stroke-width="1.6"/>'
    )
    wide = (w - 24) / len(_TUBES)
    for n, (colour, high) in enumerate(zip(_TUBES, _HEIGHTS, strict=True)):
        left, foot = x + 12 + n * wide, y + h - 12
        levels = [(k, foot - high + k * 3.4) for k in range(ceil(high / 3.4))]
        edges = "".join(f"M{left + 5:.1f} {at:.1f}h{wide - 10:.1f}" for _, at in levels)
        stripes = "".join(_stripes(left, at, (k * 37 + n * 17) % 19 - 9) for k, at in levels)
        tube = f'x="{left + 2:.1f}" y="{y + 8:g}" width="{wide - 4:.1f}" height="{h - 16:g}" rx="5"'
        drawn += (
            f'<rect {tube} fill="#0a0b0c"/><rect x="{left + 5:.1f}" y="{foot - high:g}" '
            f'width="{wide - 10:.1f}" height="{high}" fill="#{colour}"/><path d="{stripes}" '
            f'fill="#{_SPOTS[n > 0]}" opacity=".8"/><path d="{edges}" '
            f'stroke="#000" stroke-opacity=".5" stroke-width=".9"/><rect {tube} fill="url(#tube)"/>'
        )
    return drawn


def _stripes(left: float, at: float, turned: int) -> str:
    """Return two spots on the edge of a chip, turned by an angle."""
    return "".join(
        f"M{left + x:.1f} {at:.1f}v3.4h{wide}v-3.4z"
        for x, wide in ((21 + turned, 9), (38 + turned * 0.6, 8))
    )


def _shoe(x: float, y: float, w: float, h: float) -> str:
    """Return a shoe with the back of its next card at the mouth."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect y="6" width="{w:g}" height="{h:g}" rx="9" '
        f'fill="#000" opacity=".4" filter="url(#softer)"/><path d="M6 0H{w - 6:g}a6 6 0 0 1 6 6'
        f'V{h - 22:g}L{w - 16:g} {h:g}H16L0 {h - 22:g}V6a6 6 0 0 1 6-6Z" fill="url(#steel)" '
        f'stroke="#000" stroke-opacity=".5"/><path d="M10 8H{w - 10:g}V{h * 0.54:g}H10Z" '
        f'fill="#0d0e0f"/><rect x="{w / 2 - 33:g}" y="{h * 0.58:g}" width="66" height="40" rx="3" '
        f'fill="#fbf7ee"/><rect x="{w / 2 - 30:g}" y="{h * 0.58 + 3:g}" width="60" height="34" '
        f'rx="2" fill="var(--back)"/><path d="M4 {h * 0.58:g}H{w - 4:g}v13H4Z" fill="#222426"/>'
        f'<path d="M4 {h * 0.58:g}H{w - 4:g}" stroke="#fff" stroke-opacity=".2"/></g>'
    )


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )


def _definitions() -> str:
    blur = 'x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation='
    felt = [(0.0, "var(--felt-1)", 1.0), (0.45, "var(--felt-2)", 1.0), (1.0, "var(--felt-3)", 1.0)]
    rail = [(0.0, "var(--rail-1)", 1.0), (0.55, "var(--rail-2)", 1.0), (1.0, "var(--rail-3)", 1.0)]
    tube = [
        (0.0, "#000", 0.85),
        (0.3, "#000", 0.12),
        (0.42, "#fff", 0.2),
        (0.6, "#000", 0.1),
        (1.0, "#000", 0.85),
    ]
    lit = [(0.0, "#ffcf70", 0.16), (1.0, "#ffcf70", 0.0)]
    steel = [(0.0, "#3b3d40", 1.0), (0.5, "#1d1f21", 1.0), (1.0, "#111213", 1.0)]
    return (
        '<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="915" cy="330" '
        f'r="1080">{_stops(*felt)}</radialGradient><linearGradient id="rail" '
        f'gradientUnits="userSpaceOnUse" x1="0" y1="-20" x2="0" y2="1110">{_stops(*rail)}'
        f'</linearGradient><linearGradient id="tube">{_stops(*tube)}</linearGradient>'
        f'<linearGradient id="steel" x2="0" y2="1">{_stops(*steel)}</linearGradient>'
        f'<radialGradient id="lit" cy=".3">{_stops(*lit)}</radialGradient>'
        f'<filter id="soft" {blur}"20"/></filter><filter id="softer" {blur}"7"/></filter>'
        f'<clipPath id="on-felt"><path d="{outline()}"/></clipPath>'
        f'<clipPath id="on-rail"><path d="{_rail(RAIL)}"/></clipPath>'
        '<pattern id="nap" width="220" height="220" patternUnits="userSpaceOnUse">'
        ""
        f'<image href="{address("pictures/nap.svg")}" width="220" height="220"/></pattern></defs>'
    )
