"""The PAR sheet's pictures: how often each result comes, and where to raise."""

from collections.abc import Mapping
from fractions import Fraction
from math import log10

from fairdeal.analysis import Distribution, hand_name
from fairdeal.analysis.strategy import RANKS, Start
from fairdeal.press.lettering import LABEL, PLAIN, ROW, Pen, picture
from fairdeal.press.wording import signed

INK, SOFT, GRID = "#1c1a16", "#534b3d", "#cfc6b3"
PLAYER, HOUSE, NOBODY = "#0072b2", "#d55e00", "#8a8172"
OFTEN = Fraction(1, 2000)
WIDE, HIGH, SPLIT, TOP = 180.0, 88.0, 118.0, 7.0
_DEEP = HIGH - TOP - 11.0
_HATCH = (
    '<defs><pattern id="hatch" width="1.3" height="1.3" patternUnits="userSpaceOnUse" '
    f'patternTransform="rotate(45)"><rect width="1.3" height="1.3" fill="{HOUSE}"/>'
    '<path d="M0 0V1.3" stroke="#fff" stroke-width=".45"/></pattern></defs>'
)


def result_plot(whole: Distribution, pen: Pen) -> str:
    """Draw frequent results as bars on a linear scale, rare ones as dots on a logarithmic one.

    Colour shows who is ahead, and so does the hatch where there is no colour.
    """
    chances = [(net, whole.chance(net)) for net in sorted(whole.counts)]
    often = [each for each in chances if each[1] >= OFTEN]
    rare = [each for each in chances if 0 < each[1] < OFTEN]
    wide = SPLIT if rare else WIDE
    drawn = _HATCH + _bars(often, wide, pen)
    if rare:
        drawn += _dots(rare, pen)
    return picture(0, 0, WIDE, HIGH, 1, drawn)


def _bars(often: list[tuple[Fraction, Fraction]], wide: float, pen: Pen) -> str:
    left, room, deep = 9.0, wide - 12.0, _DEEP
    most = float(max(p for _, p in often))
    step = 0.05 if most < 0.3 else 0.1
    top = (int(most / step) + 1) * step
    drawn = pen.write(
        left, 3, "Results that come at least once in 2,000 rounds, per cent", 2.7, ROW,
        ink=INK, anchor="start",
    )  # fmt: skip
    for k in range(round(top / step) + 1):
        y = TOP + deep * (1 - k * step / top)
        line = f'stroke="{GRID if k else INK}" stroke-width="{0.12 if k else 0.3}"'
        drawn += f'<path d="M{left:g} {y:.2f}H{wide - 3:g}" {line}/>'
        figure = f"{k * step * 100:.0f}"
        drawn += pen.write(left - 1, y + 0.8, figure, 2.4, PLAIN, ink=SOFT, anchor="end")
    broad = room / len(often)
    narrow = broad < 5.4
    for k, (net, chance) in enumerate(often):
        x, w = left + k * broad + broad * 0.12, min(broad * 0.76, 14.0)
        y = TOP + deep * (1 - float(chance) / top)
        fill = PLAYER if net > 0 else "url(#hatch)" if net < 0 else NOBODY
        drawn += (
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{TOP + deep - y:.2f}" '
            f'fill="{fill}"/>'
        )
        share = float(chance) * 100
        figure = f"{share:.1f}" if share >= 9.95 else f"{share:.2f}"
        middle = x + w / 2
        drawn += pen.write(middle, y - 0.8, figure, 2.0 if narrow else 2.3, ROW, ink=INK)
        drawn += pen.write(
            middle, TOP + deep + 3.2, signed(net), 2.2 if narrow else 2.5, ROW, ink=INK
        )
    words = "net result of a round, in antes"
    return drawn + pen.write(left + room / 2, HIGH - 2.4, words, 2.5, PLAIN, ink=SOFT)


def _dots(rare: list[tuple[Fraction, Fraction]], pen: Pen) -> str:
    left, right, deep = SPLIT + 13.0, WIDE - 19.0, _DEEP
    low, top = 3, 1 + int(log10(max(float(1 / p) for _, p in rare)))
    each = min(6.2, deep / len(rare))
    foot = TOP + each * len(rare)
    drawn = pen.write(
        SPLIT + 4, 3, "Rarer results, one round in …", 2.7, ROW, ink=INK, anchor="start"
    )

    def across(power: float) -> float:
        return left + (right - left) * (power - low) / (top - low)

    for power in range(low, top + 1, 1 if top - low < 7 else 2):
        x = across(power)
        drawn += f'<path d="M{x:.2f} {TOP:g}V{foot:.2f}" stroke="{GRID}" stroke-width=".12"/>'
        name = {3: "1,000", 6: "1 M", 9: "1 G", 12: "1 T"}.get(power, "")
        drawn += pen.write(x, foot + 3.2, name, 2.2, PLAIN, ink=SOFT)
    for k, (net, chance) in enumerate(rare):
        y, rarity = TOP + each * (k + 0.5), float(1 / chance)
        x = across(log10(rarity))
        fill = PLAYER if net > 0 else HOUSE if net < 0 else NOBODY
        size = min(2.4, each * 0.8)
        drawn += pen.write(left - 2, y + 0.8, signed(net), size, ROW, ink=INK, anchor="end")
        drawn += (
            f'<path d="M{left:g} {y:.2f}H{x:.2f}" stroke="{GRID}" stroke-width=".3"/>'
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{min(1.05, each * 0.4):g}" fill="{fill}"/>'
        )
        drawn += pen.write(
            WIDE - 0.5, y + 0.8, _rarity(rarity), min(2.2, size), PLAIN, ink=SOFT, anchor="end"
        )
    return drawn


def _rarity(rarity: float) -> str:
    if rarity < 1e7:
        return f"{rarity:,.0f}"
    return f"{rarity / 1e6:,.0f} M" if rarity < 1e9 else f"{rarity / 1e9:,.0f} G"


def start_chart(chart: Mapping[str, Start], ground: str, pen: Pen) -> str:
    """Draw the 169 starting hands: a raise solid with white letters, a check open with thin
    ones.
    """
    cell, edge = 6.6, 0.5
    drawn = ""
    for row, high in enumerate(RANKS):
        for column, low in enumerate(RANKS):
            name = hand_name(high, low)
            raised = chart[name].best != "check"
            x, y = edge + column * cell, edge + row * cell
            fill, line = (ground, "#fffdf8") if raised else ("#fffdf8", GRID)
            drawn += (
                f'<rect x="{x:.2f}" y="{y:.2f}" width="{cell}" height="{cell}" fill="{fill}" '
                f'stroke="{line}" stroke-width=".2"/>'
            )
            drawn += pen.write(
                x + cell / 2, y + cell / 2 + 0.85, name, 2.55, LABEL if raised else PLAIN,
                ink="#ffffff" if raised else "#6f6655",
            )  # fmt: skip
    side = 13 * cell
    drawn += (
        f'<rect x="{edge}" y="{edge}" width="{side:g}" height="{side:g}" fill="none" '
        f'stroke="{INK}" stroke-width=".3"/>'
    )
    return picture(0, 0, side + 1, side + 1, 1, drawn)
