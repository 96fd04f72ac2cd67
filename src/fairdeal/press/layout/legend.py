"""The legend of a layout, one entry for what is alike at every seat, and its dimensions."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from fairdeal.press.layout.geometry import Box, Circle, Shape
from fairdeal.press.layout.layout import AreaKind, Inscription, Layout, LayoutArea
from fairdeal.press.lettering import LABEL, ROW, Pen, width
from fairdeal.press.wording import listed

BLUE, BRASS, BLACK = "#234f86", "#94671a", "#1c1a16"


def across(
    pen: Pen, x1: float, x2: float, y: float, words: str, size: float, *, line: float = 0.9
) -> str:
    """Draw a dimension from left to right, its figure broken into the line."""
    a, middle = size * 0.55, (x1 + x2) / 2
    wide = width(words, size, ROW) + size * 0.5
    return (
        f'<path d="M{x1:g} {y:g}H{x2:g}" stroke="{BLUE}" stroke-width="{line:g}"/>'
        f'<path d="M{x1:g} {y:g}l{a:.2f} {-a * 0.32:.2f}v{a * 0.64:.2f}zM{x2:g} {y:g}'
        f'l{-a:.2f} {-a * 0.32:.2f}v{a * 0.64:.2f}z" fill="{BLUE}"/>'
        f'<rect x="{middle - wide / 2:.2f}" y="{y - size * 0.6:.2f}" width="{wide:.2f}" '
        f'height="{size * 1.2:.2f}" fill="#ffffff"/>'
        + pen.write(middle, y + size * 0.34, words, size, ROW, ink=BLUE)
    )


def down(
    pen: Pen, x: float, y1: float, y2: float, words: str, size: float, *, line: float = 0.9
) -> str:
    """Draw a dimension from top to bottom."""
    turned = across(pen, -y2, -y1, x, words, size, line=line)
    return f'<g transform="rotate(-90)">{turned}</g>'


def thin(path: str, line: float = 0.9, dashes: str = "") -> str:
    """Draw an extension line, or a centre line with dashes."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" stroke="{BLUE}" stroke-width="{line:g}" fill="none"{dashed}/>'


def tag(pen: Pen, x: float, y: float, number: int, radius: float = 11.5) -> str:
    """Draw a callout's number in a ring."""
    return (
        f'<g data-callout="{number}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" '
        f'fill="#fffdf8" stroke="{BRASS}" stroke-width="1.6"/>'
        + pen.write(x, y + radius * 0.42, str(number), radius * 1.22, LABEL, ink=BRASS)
        + "</g>"
    )


def leader(
    pen: Pen, x: float, y: float, to_x: float, to_y: float, number: int, radius: float = 13.0
) -> str:
    """Draw a callout with a line to its target."""
    return (
        f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{BRASS}" stroke-width="1.3"/>'
        f'<circle cx="{to_x:.1f}" cy="{to_y:.1f}" r="3" fill="{BRASS}"/>'
        + tag(pen, x, y, number, radius)
    )


_SIDES = {
    "inventory": "dealer’s edge, centred",
    "drop box": "dealer’s side, at the dealer’s right",
    "tip box": "dealer’s side, at the dealer’s left",
    "shoe": "dealer’s side, left",
    "discard rack": "dealer’s side, right",
    "meter": "middle, at the dealer’s left",
}
_UNNUMBERED = ("title", "suits")


class LegendEntry(Struct, frozen=True, kw_only=True):
    """A numbered line of the legend, and the names of what it speaks of."""

    number: int
    words: str
    where: str
    rests_on: str
    measures: str
    clauses: tuple[str, ...]
    names: tuple[str, ...]


def legend(layout: Layout) -> tuple[LegendEntry, ...]:
    """Return every area and inscription in reading order.

    >>> from fairdeal.press.layout.layout import layout
    >>> from fairdeal.sheet import read_sheet
    >>> entry = legend(layout(read_sheet("nj-hilo")))[2]
    >>> entry.words, entry.rests_on, entry.measures
    ('Tie', '13:69E-1.13Z(b)2iii', 'Ø 80')
    """
    return tuple(
        LegendEntry(
            number=number,
            words=words,
            where=where,
            rests_on=listed(clauses) or _otherwise(names),
            measures=measures,
            clauses=clauses,
            names=names,
        )
        for number, (words, where, clauses, measures, names) in enumerate(_lines(layout), 1)
    )


def _otherwise(names: tuple[str, ...]) -> str:
    """Return the source of an item that no clause of the instrument requires."""
    return "option sheet: licensee" if "licensee" in names else "the licensee’s choice"


_Line = tuple[str, str, tuple[str, ...], str, tuple[str, ...]]


def _lines(layout: Layout) -> Iterator[_Line]:
    count = len(layout.seats)
    every = "seat 1" if count == 1 else f"every seat, 1 to {count}"
    for words, areas in _alike([area for area in layout.areas if area.seat == 1]):
        names = tuple(other.name for other in layout.areas if other.seat and other.words == words)
        yield words, every, _clauses(areas), _measures(areas), names
    if layout.seats[0].clauses:
        positions = "Separate player positions, numbered"
        numbers = tuple(f"seat-{seat.number}" for seat in layout.seats)
        yield (
            positions,
            "at the edge",
            layout.seats[0].clauses,
            "1 seat" if count == 1 else f"{count} seats",
            numbers,
        )
    middle = [a for a in layout.areas if not a.seat and a.kind is not AreaKind.EQUIPMENT]
    for words, areas in _alike(middle):
        yield words, "middle", _clauses(areas), _measures(areas), tuple(a.name for a in areas)
    texts = [
        text
        for text in layout.inscriptions
        if text.style not in _UNNUMBERED and text.words != "Whose cards"
    ]
    for words, alike in groupby(texts, key=lambda text: text.words):
        found = list(alike)
        yield words, "middle", _clauses(found), _extent(found), tuple(t.name for t in found)
    for area in layout.areas:
        if area.kind is AreaKind.EQUIPMENT:
            yield area.words, _SIDES[area.name], area.clauses, _measures([area]), (area.name,)


def _alike(areas: list[LayoutArea]) -> Iterator[tuple[str, list[LayoutArea]]]:
    for words in dict.fromkeys(area.words for area in areas):
        yield words, [area for area in areas if area.words == words]


def _clauses(parts: list[LayoutArea] | list[Inscription]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for part in parts for clause in part.clauses))


def _measures(areas: list[LayoutArea]) -> str:
    shape = areas[0].shape
    if isinstance(shape, Circle):
        return f"Ø {2 * shape.radius:g}"
    many = f"{len(areas)} × " if len(areas) > 1 else ""
    return f"{many}{shape.width:g} × {shape.height:g}"


def _extent(texts: list[Inscription]) -> str:
    """Return the space of texts below each other, as the fonts measure it."""
    boxes = [_box(text.shape) for text in texts]
    wide = max(box.width for box in boxes)
    top = min(box.y - box.height / 2 for box in boxes)
    foot = max(box.y + box.height / 2 for box in boxes)
    return f"{wide:.0f} × {foot - top:.0f}"


def _box(shape: Shape) -> Box:
    assert isinstance(shape, Box)
    return shape
