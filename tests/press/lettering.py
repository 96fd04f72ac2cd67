"""The boxes that lettering takes in a picture, measured from the letters themselves."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from fontTools.pens.boundsPen import BoundsPen

from fairdeal.press import lettering as press_lettering
from fairdeal.press.layout.geometry import Box
from fairdeal.press.lettering import Style, width
from tests.press.documents import SVG

_NUMBERS = re.compile(r"-?[\d.]+")
_HEIGHT = 1000.0  # letters are measured this large


class Lettering(NamedTuple):
    """A line of words, where it stands, and the inscription or area it belongs to."""

    words: str
    box: Box
    owner: str
    size: float = 0.0


def lettering(picture: str) -> list[Lettering]:
    """Every line of words in a picture that was drawn with its letters as text."""
    return list(_lines(ET.fromstring(picture), ""))


def _lines(element: ET.Element, owner: str) -> Iterator[Lettering]:
    owner = element.get("data-area") or element.get("data-inscription") or owner
    if element.tag == f"{SVG}text":
        words = element.text or ""
        yield Lettering(words, _box(element, words), owner, float(element.get("font-size", "0")))
    for below in element:
        yield from _lines(below, owner)


def _box(element: ET.Element, words: str) -> Box:
    at = {name: float(element.get(name, "0")) for name in ("x", "y", "font-size", "letter-spacing")}
    weight = element.get("font-weight")
    style = (str(element.get("font-family")), int(weight) if weight else "italic")
    size = at["font-size"]
    wide = width(words, size, style, at["letter-spacing"])
    low, high = (edge * size / _HEIGHT for edge in _heights(words, style))
    x, y = at["x"] + wide / 2, at["y"] - (low + high) / 2
    turned = element.get("transform")
    if not turned:
        return Box(x, y, wide, high - low)
    turn, cx, cy = map(float, _NUMBERS.findall(turned))
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = x - cx, y - cy
    return Box(cx + dx * c - dy * s, cy + dx * s + dy * c, wide, high - low, turn)


@cache
def _heights(words: str, style: Style) -> tuple[float, float]:
    """From the baseline down to the lowest point of the letters, and up to the highest."""
    font, letters = press_lettering._font(style), press_lettering._letters(style)
    glyphs, scale = font.getGlyphSet(), _HEIGHT / font["head"].unitsPerEm
    edges: list[float] = []
    for letter in words:
        pen = BoundsPen(glyphs)
        glyphs[letters[ord(letter)]].draw(pen)
        if pen.bounds:
            edges += (pen.bounds[1] * scale, pen.bounds[3] * scale)
    return min(edges), max(edges)
