"""Strokes and patches of the court cards, and the colours that all suits share."""

from collections.abc import Callable

INK, GOLD, PALE, SKIN, LIPS = "#1c2230", "#d9a441", "#f7ead2", "#f4dcc3", "#b4232e"


def patch(path: str, fill: str, pen: float = 0.42) -> str:
    """Draw a filled shape with a line around it."""
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{pen:g}"/>'


def line(path: str, pen: float = 0.42, ink: str = INK) -> str:
    """Draw a stroke with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{pen:g}" '
        'stroke-linecap="round"/>'
    )


def dot(x: float, y: float, radius: float, fill: str, pen: float = 0.3) -> str:
    """Draw a dot, with a line around it unless the pen is 0."""
    around = f' stroke="{INK}" stroke-width="{pen:g}"' if pen else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{around}/>'


def both(drawn: str) -> str:
    """Return a drawing with its mirror image."""
    return f'{drawn}<g transform="scale(-1 1)">{drawn}</g>'


def times(n: int, draw: Callable[[int], str]) -> str:
    """Repeat a drawing, each a little different."""
    return "".join(map(draw, range(n)))
