"""Dimension lines and callouts of a drawing."""

from fairdeal.press.fonts import LABEL, ROW, width
from fairdeal.press.svg import Pen

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
