"""Lettering: the type families of the prints, how wide words are, words and pictures as SVG.

The families are cut from Source Sans Pro and Source Serif Pro by tools/fonts.py, under their
licence (OFL) and a name of their own. Words become outlines in drawings;
typst embeds what a document uses.
"""

from functools import cache, lru_cache
from html import escape
from importlib import resources
from pathlib import Path
from threading import RLock

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from msgspec import Struct

from fairdeal.law import refuse

SANS, SERIF = "Fairdeal Sans", "Fairdeal Serif"
CAP_HEIGHT = 0.66  # of capitals, in em
_FAMILIES = {SANS: "sans", SERIF: "serif"}
Style = tuple[str, int | str]  # a family, and a weight or “italic”
LABEL: Style = (SANS, 700)
ROW: Style = (SANS, 600)
PLAIN: Style = (SANS, 400)
HEAD: Style = (SERIF, 600)
SPOKEN: Style = (SERIF, "italic")

_one_at_a_time = RLock()  # a font reads its tables when they are first asked for


@cache
def folder() -> Path:
    """Return the folder of the font files."""
    return Path(str(resources.files("fairdeal.press").joinpath("templates", "fonts")))


@cache
def _font(style: Style) -> TTFont:
    family, cut = style
    return TTFont(folder() / f"{_FAMILIES[family]}-{cut}.ttf", lazy=True)


@cache
def _letters(style: Style) -> dict[int, str]:
    with _one_at_a_time:
        letters: dict[int, str] = _font(style).getBestCmap()
    return letters


def has_letters(text: str) -> bool:
    """Return whether the fonts have all letters of a text."""
    return not _missing(text)


def _missing(text: str) -> list[str]:
    return [c for c in text if not all(ord(c) in _letters(style) for style in (LABEL, HEAD))]


def check_letters(text: str, what: str) -> None:
    """Refuse a text with letters that the fonts do not have, rather than print boxes."""
    if missing := _missing(text):
        raise refuse(
            "letters-not-in-the-fonts",
            f"{what} has {missing[0]!r}, which the fonts of the prints do not have; write it in "
            "Latin, Greek or Cyrillic letters",
        )


@lru_cache(maxsize=4000)
def width(text: str, size: float, style: Style = ROW, gap: float = 0.0) -> float:
    """Return the width of a line, with a gap between its letters."""
    letters = _letters(style)
    with _one_at_a_time:
        metrics, em = _font(style)["hmtx"], _font(style)["head"].unitsPerEm
        units = sum(metrics[letters.get(ord(c), ".notdef")][0] for c in text)
    return float(units * size / em + gap * max(len(text) - 1, 0))


def fit(text: str, size: float, most: float, style: Style = HEAD, gap: float = 0.0) -> float:
    """Return the largest size, up to a given one, at which a line fits a width.

    The gap is in em, so that it shrinks with the letters.
    """
    wide = width(text, size, style, gap * size)
    return size if wide <= most else size * most / wide


def outlines(
    text: str, x: float, y: float, size: float, style: Style = ROW, gap: float = 0.0
) -> str:
    """Return a line of text as one SVG path, from a point of its baseline."""
    with _one_at_a_time:
        return _outlines(text, x, y, size, _font(style), _letters(style), gap)


def _outlines(
    text: str, x: float, y: float, size: float, font: TTFont, letters: dict[int, str], gap: float
) -> str:
    glyphs, metrics = font.getGlyphSet(), font["hmtx"]
    scale = size / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda n: f"{n:.2f}".rstrip("0").rstrip("."))
    for letter in text:
        name = letters.get(ord(letter), ".notdef")
        glyphs[name].draw(TransformPen(pen, Transform(scale, 0, 0, -scale, x, y)))
        x += metrics[name][0] * scale + gap
    return str(pen.getCommands())


def picture(left: float, top: float, wide: float, high: float, scale: float, drawn: str) -> str:
    """Return a whole picture: a window in millimetres, shown at a scale."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
        f'width="{wide * scale:g}mm" height="{high * scale:g}mm">{drawn}</svg>\n'
    )


class Pen(Struct, frozen=True):
    """Writes words into a picture.

    As outlines they look alike everywhere and need no font; each line then carries its words as a
    label, for people who listen and for programs that search.
    """

    as_text: bool = False

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        style: Style = ROW,
        *,
        ink: str,
        anchor: str = "middle",
        gap: float = 0.0,
        turn: float = 0.0,
    ) -> str:
        """Draw one line around, from or up to a point of its baseline."""
        if not words.strip():
            return ""
        turned = f' transform="rotate({turn:.3f} {x:.2f} {y:.2f})"' if turn else ""
        wide = width(words, size, style, gap)
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        if not self.as_text:
            path = outlines(words, left, y, size, style, gap)
            return (
                f'<g role="img" aria-label="{escape(words)}" fill="{ink}"{turned}>'
                f'<path d="{path}"/></g>'
            )
        family, weight = style
        cut = ' font-style="italic"' if weight == "italic" else f' font-weight="{weight}"'
        spaced = f' letter-spacing="{gap:.2f}"' if gap else ""
        return (
            f'<text x="{left:.2f}" y="{y:.2f}" font-family="{family}" font-size="{size:.2f}"{cut} '
            f'fill="{ink}"{spaced}{turned}>{escape(words)}</text>'
        )
