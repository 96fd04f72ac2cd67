"""The art of a felt, drawn from its layout in two inks: areas, words, equipment."""

from math import cos, pi, sin

from msgspec import Struct

from fairdeal.cards import Suit
from fairdeal.press.drawings.suit import MARKS
from fairdeal.press.layout.felt import (
    ARCS_FROM,
    COLUMN_GAP,
    first_row,
    two_columns,
    wide_at_size_one,
)
from fairdeal.press.layout.geometry import MIDDLE, Box, Circle, outline
from fairdeal.press.layout.layout import AreaKind, Inscription, Layout, LayoutArea
from fairdeal.press.lettering import HEAD, LABEL, ROW, SPOKEN, Pen, Style, fit, width

_SUITS = {"s": Suit.SPADE, "h": Suit.HEART, "d": Suit.DIAMOND, "c": Suit.CLUB}


class FeltInks(Struct, frozen=True):
    """Colours of a print on the felt, solid all of them, and how thick its lines are."""

    ink: str  # areas, words
    second: str  # titles, heads, edge
    well: str  # the ground of areas
    recess: str  # the ground of equipment
    weight: float = 1.0


class FeltArt(Struct, frozen=True):
    """Draws a layout."""

    layout: Layout
    inks: FeltInks
    pen: Pen

    def all(self) -> str:
        """Draw everything, from the edge to the equipment."""
        edge = (
            f'<path d="{outline(-15)}" fill="none" stroke="{self.inks.second}" '
            f'stroke-width="2.4"/><path d="{outline(-20.5)}" fill="none" '
            f'stroke="{self.inks.second}" stroke-width=".9"/>'
        )
        seats = "".join(
            self.pen.write(
                *seat.number_at, str(seat.number), 14, HEAD, ink=self.inks.second, turn=seat.turn
            )
            for seat in self.layout.seats
        )
        return edge + self.print() + seats

    def print(self) -> str:
        """Draw areas and words, without the edge and the seats' numbers, which a page adds
        itself.
        """
        areas = "".join(map(self.area, self.layout.areas))
        words = "".join(map(self.inscription, self.layout.inscriptions))
        return areas + self._equals() + words

    # -- areas

    def area(self, area: LayoutArea) -> str:
        """Draw an area with its label."""
        if area.kind is AreaKind.EQUIPMENT:
            drawn = self._equipment(area)
        elif isinstance(area.shape, Circle):
            drawn = self._circle(area, area.shape)
        else:
            drawn = self._box(area, area.shape)
        return f'<g data-area="{area.name}">{drawn}</g>'

    def _circle(self, area: LayoutArea, ring: Circle) -> str:
        at = f'cx="{ring.x:.2f}" cy="{ring.y:.2f}"'
        inks = self.inks
        ink = inks.second if area.sensor else inks.ink
        if area.sensor:
            drawn = (
                f'<circle {at} r="{ring.radius:g}" fill="{inks.well}" stroke="{ink}" '
                f'stroke-width="{2.6 * inks.weight:g}" stroke-dasharray="5.2 3.4"/>'
            )
        else:
            drawn = (
                f'<circle {at} r="{ring.radius:g}" fill="{inks.well}" stroke="{ink}" '
                f'stroke-width="{2.8 * inks.weight:g}"/><circle {at} r="{ring.radius - 5.5:g}" '
                f'fill="none" stroke="{ink}" stroke-width="1"/>'
            )
        size, drops = label_lines(area.label, ring.radius)
        turn = self._turn(area)
        for line, drop in zip(area.label, drops, strict=True):
            x, y = _below(ring.x, ring.y, drop, turn)
            drawn += self.pen.write(x, y, line, size, LABEL, ink=ink, gap=0.7, turn=turn)
        return drawn

    def _box(self, area: LayoutArea, box: Box) -> str:
        turned = f' transform="rotate({box.turn:.3f} {box.x:.2f} {box.y:.2f})"' if box.turn else ""
        drawn = (
            f'<rect x="{box.x - box.width / 2:.2f}" y="{box.y - box.height / 2:.2f}" '
            f'width="{box.width:g}" height="{box.height:g}" rx="8" fill="{self.inks.well}" '
            f'stroke="{self.inks.ink}" stroke-width="{2.2 * self.inks.weight:g}"{turned}/>'
        )
        for line in area.label:
            x, y = _below(box.x, box.y, 7, box.turn)
            drawn += self.pen.write(
                x, y, line, 20, LABEL, ink=self.inks.ink, gap=2.4, turn=box.turn
            )
        return drawn

    def _equipment(self, area: LayoutArea) -> str:
        box, ink = area.shape, self.inks.ink
        assert isinstance(box, Box)
        left, top = box.x - box.width / 2, box.y - box.height / 2
        drawn = (
            f'<rect x="{left:g}" y="{top:g}" width="{box.width:g}" height="{box.height:g}" rx="7" '
            f'fill="{self.inks.recess}" stroke="{ink}" stroke-width="{1.8 * self.inks.weight:g}"/>'
        )
        foot = box.y + 5
        if area.name == "inventory":
            racks = (left + 6 + k * 67.3 for k in range(1, 9))
            drawn += "".join(
                f'<path d="M{x:.1f} 8v9m0 48v9" stroke="{ink}" stroke-width=".9"/>' for x in racks
            )
        if area.name.endswith("box"):
            slot = f'x="{left + 14:g}" y="{top + 16:g}" width="46" height="8" rx="4"'
            drawn += f'<rect {slot} fill="{ink}"/>'
            foot = top + box.height - 9
        size = 15.0 if box.width > 200 else 12.5
        (line,) = area.label
        return drawn + self.pen.write(box.x, foot, line, size, LABEL, ink=ink, gap=1.4)

    def _turn(self, area: LayoutArea) -> float:
        return self.layout.turn(area.seat) if area.seat else 0.0

    def _equals(self) -> str:
        """Draw a sign between two wagers that must be equal, at every seat."""
        if self.layout.equal is None:
            return ""
        drawn = ""
        for seat in self.layout.seats:
            one, two = (
                self.layout.area(f"seat-{seat.number} {name}").shape for name in self.layout.equal
            )
            x, y = (one.x + two.x) / 2, (one.y + two.y) / 2
            drawn += (
                f'<path d="M-5.5 -3.6h11M-5.5 3.6h11" stroke="{self.inks.second}" '
                f'stroke-width="2.6" transform="translate({x:.2f} {y:.2f}) '
                f'rotate({seat.turn:.3f})"/>'
            )
        return drawn

    # -- words

    def inscription(self, text: Inscription) -> str:
        """Draw a pay table, a sentence or a name."""
        if text.style == "suits":
            drawn = self._suits(text)
        elif text.bend:
            drawn = self._bent(text)
        elif text.rows:
            drawn = self._table(text)
        else:
            drawn = self._lines(text)
        return f'<g data-inscription="{text.name}">{drawn}</g>'

    def _style(self, text: Inscription) -> tuple[Style, str]:
        match text.style:
            case "words":
                return SPOKEN, self.inks.ink
            case "place":
                return ROW, self.inks.ink
            case _:
                return HEAD, self.inks.second

    def _lines(self, text: Inscription) -> str:
        style, ink = self._style(text)
        return "".join(
            self.pen.write(
                text.shape.x, text.first_baseline + k * text.pitch, line, text.size, style,
                ink=ink, gap=text.gap,
            )
            for k, line in enumerate(text.lines)
        )  # fmt: skip

    def _bent(self, text: Inscription) -> str:
        """Draw letters one by one along a circle, so that every renderer gives the same result."""
        (line,) = text.lines
        style, ink = self._style(text)
        at = -width(line, text.size, style, text.gap) / 2
        drawn = ""
        for letter in line:
            wide = width(letter, text.size, style)
            turn = (at + wide / 2) / text.bend
            drawn += self.pen.write(
                MIDDLE + text.bend * sin(turn), ARCS_FROM + text.bend * cos(turn), letter,
                text.size, style, ink=ink, turn=-turn * 180 / pi,
            )  # fmt: skip
            at += wide + text.gap
        return f'<g role="img" aria-label="{line}">{drawn}</g>'

    def _suits(self, text: Inscription) -> str:
        drawn = ""
        for k, letter in enumerate(text.lines[0]):
            turn = (k - 1.5) * text.gap / text.bend
            x, y = MIDDLE + text.bend * sin(turn), ARCS_FROM + text.bend * cos(turn)
            drawn += (
                f'<path d="{MARKS[_SUITS[letter]]}" transform="translate({x:.2f} {y:.2f}) '
                f'rotate({-turn * 180 / pi:.2f}) scale({text.size / 10:g})" fill="none" '
                f'stroke="{self.inks.second}" stroke-width=".62"/>'
            )
        return drawn

    def _table(self, text: Inscription) -> str:
        box = text.shape
        assert isinstance(box, Box)
        left, right, y = box.x - box.width / 2, box.x + box.width / 2, text.first_baseline
        large = text.style in ("odds", "matrix")
        size, rule = (21.0, 11.0) if large else (15.5, 8.0)
        size = fit(text.head, size, box.width, HEAD, 0.1)
        drawn = self.pen.write(
            box.x, y, text.head, size, HEAD, ink=self.inks.second, gap=size * 0.1
        )
        drawn += (
            f'<path d="M{left:g} {y + rule:g}H{right:g}" stroke="{self.inks.second}" '
            f'stroke-width="{1.6 if large else 1.3}"/>'
        )
        cells = {"split": self._split, "matrix": self._matrix}.get(text.style, self._pairs)
        return drawn + cells(text, left, right, y + first_row(text.style))

    def _pairs(self, text: Inscription, left: float, right: float, y: float) -> str:
        return "".join(
            self._pair(hand, pays, left, right, y + k * text.pitch, text.size)
            for k, (hand, pays) in enumerate(text.rows)
        )

    def _split(self, text: Inscription, left: float, right: float, y: float) -> str:
        """Draw two columns, each as wide as its rows need."""
        first, second = two_columns(text.rows)
        needed = wide_at_size_one(first), wide_at_size_one(second)
        middle = left + (right - left - COLUMN_GAP) * needed[0] / sum(needed)
        drawn = ""
        for rows, sides in ((first, (left, middle)), (second, (middle + COLUMN_GAP, right))):
            for k, (hand, pays) in enumerate(rows):
                drawn += self._pair(hand, pays, *sides, y + k * text.pitch, text.size)
        return drawn

    def _matrix(self, text: Inscription, left: float, right: float, y: float) -> str:
        """Draw rows under numbered columns, which share the width that the rows' names leave."""
        names = left + max(width(hand, text.size) for hand, *_ in text.rows)
        wide = (right - names) / (len(text.columns) - 1)
        drawn = ""
        for k, (first, *cells) in enumerate((text.columns, *text.rows)):
            row, ink = y + (k - 1) * text.pitch, self.inks.ink if k else self.inks.second
            drawn += self.pen.write(left, row, first, text.size, ink=ink, anchor="start")
            for c, cell in enumerate(cells):
                x = names + wide * (c + 1)
                drawn += self.pen.write(x, row, cell, text.size, ink=ink, anchor="end")
        return drawn

    def _pair(self, hand: str, pays: str, left: float, right: float, y: float, size: float) -> str:
        return self.pen.write(
            left, y, hand, size, ink=self.inks.ink, anchor="start"
        ) + self.pen.write(right, y, pays, size, ink=self.inks.ink, anchor="end")


def label_lines(lines: tuple[str, ...], radius: float) -> tuple[float, tuple[float, ...]]:
    """Return the size of a circle's label, and its lines' distances below the middle."""
    if len(lines) > 1:
        size = 14.6 if radius >= 36 else 12.2
        return size, (-1.6, size - 0.2)
    size = 20.0 if radius < 36 else 16.5 if len(lines[0]) > 5 else 18.5
    return size, (size * 0.35,)


def _below(x: float, y: float, drop: float, turn: float) -> tuple[float, float]:
    """Return a point below another, in a turned frame."""
    t = turn * pi / 180
    return x - drop * sin(t), y + drop * cos(t)
