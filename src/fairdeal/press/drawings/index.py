"""The figures and letters of cards and chips: our own lettering, one pen with flat ends."""

PEN = 2.35
HEIGHT = 14.0
# Each is a centre line in a box 14 high, and how wide it is.
_STROKES: dict[str, tuple[float, str]] = {
    "0": (
        10.0,
        "M5 1.2C2.3 1.2 1.2 3.5 1.2 7s1.1 5.8 3.8 5.8S8.8 10.5 8.8 7 7.7 1.2 5 1.2Z",
    ),
    "1": (7.4, "M1 3.9 4.5 1.5V12.8M.9 12.82H7.4"),
    "2": (
        9.8,
        "M1.5 4.5C1.5 2.4 3 1.2 5 1.2c2.1 0 3.5 1.2 3.5 3.1 0 1.7-.9 2.8-2.5 4.3L2 12.5"
        "M1 12.82h8.3",
    ),
    "3": (
        9.8,
        "M1.5 3.5C2.1 2 3.3 1.2 4.9 1.2c2.1 0 3.4 1.1 3.4 2.8 0 1.7-1.3 2.7-3.4 2.7H3.7"
        "M4.9 6.7c2.4 0 3.7 1.2 3.7 3 0 1.9-1.4 3.1-3.7 3.1-1.8 0-3.1-.8-3.8-2.4",
    ),
    "4": (10.2, "M7 14V1.7L1.4 9.85H10.1"),
    "5": (
        9.8,
        "M8.7 1.2H2.6L2.2 6.5C3 5.8 3.9 5.4 5 5.4c2.3 0 3.7 1.5 3.7 3.6 0 2.3-1.5 3.8-3.8 3.8"
        "-1.8 0-3-.8-3.7-2.3",
    ),
    "6": (
        10.0,
        "M8.3 2.9C7.5 1.7 6.5 1.2 5.3 1.2c-2.7 0-4.1 2.6-4.1 6.3 0 3.4 1.3 5.3 3.8 5.3 "
        "2.3 0 3.8-1.6 3.8-3.8S7.3 5.4 5.2 5.4C3.3 5.4 1.8 6.6 1.3 8.3",
    ),
    "7": (9.6, "M.7 1.2H8.6C6.3 4.6 4.7 8.7 4.1 14"),
    "8": (
        10.0,
        "M5 6.65C2.9 6.65 1.7 5.6 1.7 3.9 1.7 2.2 3 1.2 5 1.2s3.3 1 3.3 2.7C8.3 5.6 7.1 6.65 "
        "5 6.65 2.6 6.65 1.2 7.9 1.2 9.7c0 2 1.5 3.1 3.8 3.1s3.8-1.1 3.8-3.1C8.8 7.9 7.4 6.65 "
        "5 6.65Z",
    ),
    "9": (
        10.0,
        "M1.7 11.1c.8 1.2 1.8 1.7 3 1.7 2.7 0 4.1-2.6 4.1-6.3C8.8 3.1 7.5 1.2 5 1.2 2.7 1.2 "
        "1.2 2.8 1.2 5S2.7 8.6 4.8 8.6c1.9 0 3.4-1.2 3.9-2.9",
    ),
    "A": (
        11.4,
        "M1.35 13.6 5.05 1.2H6.35L10.05 13.6M3.2 9.6H8.2M.2 12.82H3.4M8 12.82h3.2",
    ),
    "J": (
        8.6,
        "M3.4 1.2H8.4M6.5 1.2V9.3c0 2.3-1.1 3.5-2.9 3.5-1.4 0-2.3-.8-2.6-2.4",
    ),
    "Q": (
        10.8,
        "M5.3 1.2C2.4 1.2 1.2 3.5 1.2 7s1.2 5.8 4.1 5.8S9.4 10.5 9.4 7 8.2 1.2 5.3 1.2Z"
        "M5.5 9.3 10 13.7",
    ),
    "K": (
        11.0,
        "M2.4 1.2V12.8M9.3 1.5 2.6 8.4M5 6.1 9.4 12.7M.4 1.18H4.4M.4 12.82H4.4M7.2 12.82h3.9"
        "M7.5 1.18h3.3",
    ),
    "$": (
        9.8,
        "M8.5 4.1C8 2.7 6.8 2 5 2 3 2 1.6 2.9 1.6 4.5c0 3.6 7 1.6 7 5.2 0 1.5-1.5 2.4-3.6 2.4"
        "-1.9 0-3.2-.8-3.7-2.3M5 0V14",
    ),
    ",": (3.4, "M1.9 11.7v2.1L.9 15.9"),
    ".": (3.4, "M1.7 11.65V14"),
}  # fmt: skip
FIGURES = {letter: _STROKES[letter] for letter in "0123456789$,."}  # of a meter


def number(value: float) -> str:
    """Return a coordinate without needless digits.

    >>> number(1.50004), number(-0.0)
    ('1.5', '0')
    """
    return f"{round(value, 3) + 0:g}"


def word(
    text: str,
    *,
    x: float,
    y: float,
    high: float,
    ink: str,
    gap: float = 1.25,
    pen: float = PEN,
    squeeze: float = 1.0,
) -> str:
    """Draw a word around x, its top at y."""
    at = 0.0
    strokes = []
    for letter in text:
        wide, path = _STROKES[letter]
        strokes.append(f'<path d="{path}" transform="translate({number(at)} 0)"/>')
        at += wide + gap
    scale = high / HEIGHT
    left = x - (at - gap) * scale * squeeze / 2
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="{pen:g}" stroke-linejoin="miter" '
        f'stroke-miterlimit="3" transform="translate({number(left)} {number(y)}) '
        f'scale({number(scale * squeeze)} {number(scale)})">{"".join(strokes)}</g>'
    )
