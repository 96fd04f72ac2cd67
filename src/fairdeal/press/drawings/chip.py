"""Chips, seen from above, in the usual US colours, and seals, whose waves come from a hash."""

from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from fairdeal.press.drawings.index import number, word


def ring(radius: float, depth: float, waves: int, phase: float = 0.0) -> str:
    """Draw a closed wavy line around 0, 0; each half wave is one curve."""

    def at(t: float, r: float) -> str:
        return f"{r * sin(t):.2f} {-r * cos(t):.2f}"

    path = ""
    for k in range(2 * waves + 1):
        t = (k * pi - phase) / waves
        if k:
            crest = radius + (1.9 if k % 2 else -1.9) * depth
            path += f"Q{at(t - pi / (2 * waves), crest)} {at(t, radius)}"
        else:
            path += f"M{at(t, radius)}"
    return path + "Z"


def rosette(digest: str, ink: str, pen: float = 0.32) -> str:
    """Draw the rosette of a hash, radius 10.

    Its first byte gives the outer waves, then their depth and turn; two more the inner ring.
    """
    b = bytes.fromhex(digest[:10])
    waves, depth, inner = 7 + b[0] % 6, 1.5 + b[1] % 5 * 0.12, 5 + b[3] % 5
    rings = [ring(9.7 - depth, depth, waves, k * pi * 2 / 3 + b[2] / 40) for k in range(3)]
    rings += [ring(4.5, 1.3, inner, k * pi + b[4] / 40) for k in range(2)]
    paths = "".join(f'<path d="{path}"/>' for path in rings)
    return f'<g fill="none" stroke="{ink}" stroke-width="{pen:g}">{paths}</g>'


def seal(digest: str, ink: str = "#7a5312", pen: float = 0.3) -> str:
    """Draw a seal as a separate picture."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.6 -10.6 21.2 21.2" width="21.2mm" '
        f'height="21.2mm">{rosette(digest, ink, pen)}</svg>'
    )


DIAMETER = 39.0  # of a real one, in mm


class ChipColours(NamedTuple):
    """A denomination's colours, and what stands on it."""

    base: str
    dark: str
    spot: str
    flank: str
    ink: str
    text: str


CHIPS = {
    100: ChipColours("#e9e6dd", "#b9b4a6", "#3d6ea8", "#9aa6b6", "#2b3038", "1"),
    500: ChipColours("#bf2732", "#8a1621", "#f5efe0", "#f0b64a", "#8a1621", "5"),
    2500: ChipColours("#1c7a4c", "#0f5232", "#f5efe0", "#e3a43c", "#0f5232", "25"),
    10000: ChipColours("#24262c", "#0e0f12", "#f5efe0", "#c9a25a", "#17181c", "100"),
    50000: ChipColours("#66399b", "#432069", "#f5efe0", "#ef9fb4", "#432069", "500"),
    100000: ChipColours("#dd7a1e", "#a4520b", "#fff4dc", "#2b2f38", "#8c4708", "1K"),
}  # by cents
_SPOTS = 6


@cache
def chip(cents: int) -> str:
    """Draw the chip of a denomination as a separate picture."""
    colours = CHIPS[cents]
    spots, flanks = _edge()
    high = {1: 5.4, 2: 4.5, 3: 3.35}[len(colours.text)]
    mold, mold_opacity = ("#8b98ab", ".8") if cents == 100 else ("#fff", ".42")
    figure = word(
        colours.text, x=0, y=-high / 2, high=high, gap=1.1, pen=2.5, ink=colours.ink,
        squeeze=0.9 if len(colours.text) > 2 else 1,
    )  # fmt: skip
    waves = "".join(ring(5.0, 0.42, 26, k * pi * 2 / 3) for k in range(3))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.5 -10.5 21 21" '
        f'width="{DIAMETER * 1.05:g}mm" height="{DIAMETER * 1.05:g}mm">'
        '<radialGradient id="light" cx=".36" cy=".26" r=".85"><stop offset="0" stop-color="#fff" '
        'stop-opacity=".3"/><stop offset=".42" stop-color="#fff" stop-opacity=".03"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>'
        f'<circle r="10" fill="{colours.base}"/><path d="{spots}" fill="{colours.spot}"/>'
        f'<path d="{flanks}" fill="{colours.flank}"/><circle r="7.55" fill="{colours.base}"/>'
        '<circle r="7.5" fill="none" stroke="#000" stroke-opacity=".28" stroke-width=".3"/>'
        f'<path d="{ring(6.62, 0.2, 44)}" fill="none" stroke="{mold}" '
        f'stroke-opacity="{mold_opacity}" stroke-width=".3"/><circle r="5.75" fill="#f8f2e4"/>'
        f'<circle r="5.75" fill="none" stroke="{colours.dark}" stroke-width=".38"/>'
        f'<path d="{waves}" fill="none" stroke="{colours.base}" stroke-opacity=".55" '
        f'stroke-width=".16"/>{figure}<circle r="10" fill="url(#light)"/>'
        '<circle r="9.8" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width=".35"/>'
        '<circle r="9.95" fill="none" stroke="#000" stroke-opacity=".5" stroke-width=".22"/></svg>'
    )


def _edge() -> tuple[str, str]:
    """Draw the edge spots, and the thin flanks beside each."""
    turns = [k * 2 * pi / _SPOTS for k in range(_SPOTS)]
    spots = "".join(_wedge(t, 0.155) for t in turns)
    flanks = "".join(_wedge(t + side * 0.255, 0.038) for t in turns for side in (-1, 1))
    return spots, flanks


def _wedge(turn: float, half: float) -> str:
    inner, outer = 7.55, 10.0

    def at(t: float, r: float) -> str:
        return f"{number(r * sin(t))} {number(-r * cos(t))}"

    return (
        f"M{at(turn - half, inner)}L{at(turn - half, outer)}"
        f"A{outer:g} {outer:g} 0 0 1 {at(turn + half, outer)}L{at(turn + half, inner)}"
        f"A{inner:g} {inner:g} 0 0 0 {at(turn - half, inner)}Z"
    )


def change(cents: int) -> list[int]:
    """Return the fewest chips for an amount, largest first; a remainder is left out.

    >>> change(38_600)
    [10000, 10000, 10000, 2500, 2500, 2500, 500, 500, 100]
    """
    chips = []
    for value in sorted(CHIPS, reverse=True):
        count, cents = divmod(cents, value)
        chips += [value] * count
    return chips
