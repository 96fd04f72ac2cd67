"""Suit marks and their colours, and the strokes and patches of the court cards."""

from collections.abc import Callable
from typing import NamedTuple

from fairdeal.cards import Card, Suit

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


# Each in a box from -5 to 5, its optical middle at 0, 0.
MARKS = {
    Suit.SPADE: (
        "M0-5C.7-3.5 2-2.2 3.2-1 4.3.1 4.8 1 4.8 2.05 4.8 3.5 3.75 4.45 2.5 4.45 1.6 4.45.85 4 "
        ".45 3.3.6 4.35 1.1 5 2 5.2H-2C-1.1 5-.6 4.35-.45 3.3-.85 4-1.6 4.45-2.5 4.45-3.75 4.45"
        "-4.8 3.5-4.8 2.05-4.8 1-4.3.1-3.2-1-2-2.2-.7-3.5 0-5Z"
    ),
    Suit.HEART: (
        "M0 5C-.8 3.6-2.1 2.3-3.2 1.1-4.3-.1-4.9-1-4.9-2.3-4.9-3.8-3.85-4.8-2.5-4.8-1.3-4.8-.4"
        "-4.1 0-2.9.4-4.1 1.3-4.8 2.5-4.8 3.85-4.8 4.9-3.8 4.9-2.3 4.9-1 4.3-.1 3.2 1.1 2.1 2.3"
        ".8 3.6 0 5Z"
    ),
    Suit.DIAMOND: (
        "M0-5.2C.95-3.3 2.3-1.6 4-0 2.3 1.6.95 3.3 0 5.2-.95 3.3-2.3 1.6-4 0-2.3-1.6-.95-3.3 0-5.2Z"
    ),
    Suit.CLUB: (
        "M0-5A2.35 2.35 0 0 1 1.5-.85 2.4 2.4 0 1 1 .5 2.6C.6 4.1 1.1 4.95 2 5.2H-2C-1.1 4.95"
        "-.6 4.1-.5 2.6A2.4 2.4 0 1 1-1.5-.85 2.35 2.35 0 0 1 0-5Z"
    ),
}


class Inks(NamedTuple):
    """The colours of a suit: its marks, a court's robe, and what is sewn on it."""

    mark: str
    robe: str
    trim: str


_NAVY, _RED = "#2a3a5e", "#b4232e"
TWO_COLOURS = {
    Suit.SPADE: Inks("#1a1e27", _NAVY, _RED),
    Suit.HEART: Inks("#bd1c2b", _RED, _NAVY),
    Suit.DIAMOND: Inks("#bd1c2b", _RED, _NAVY),
    Suit.CLUB: Inks("#1a1e27", _NAVY, _RED),
}
# Told apart with any sight: at least 28.8 apart for all three kinds of colour blindness.
FOUR_COLOURS = {
    Suit.SPADE: Inks("#14181c", _NAVY, _RED),
    Suit.HEART: Inks("#d60012", _RED, _NAVY),
    Suit.DIAMOND: Inks("#002bb8", "#235c9c", _RED),
    Suit.CLUB: Inks("#0e7c66", "#1f6b43", _RED),
}


def mark(suit: Suit, x: float, y: float, size: float, ink: str, *, turned: bool = False) -> str:
    """Draw a suit mark of a size, around a point; turned if it is upside down."""
    turn = " rotate(180)" if turned else ""
    return (
        f'<path d="{MARKS[suit]}" fill="{ink}" '
        f'transform="translate({x:g} {y:g}) scale({size / 10:g}){turn}"/>'
    )


class CardMark(NamedTuple):
    """A card in a line of text: its rank, and its suit as a drawn path."""

    rank: str
    suit: str  # its letter
    path: str
    name: str  # for screen readers


def card_mark(card: str) -> CardMark:
    """Return a card for a line of text.

    >>> card_mark("Td").rank, card_mark("Td").name
    ('10', 'ten of diamonds')
    """
    read = Card(card)
    name = f"{read.rank.word} of {read.suit.name.lower()}s"
    return CardMark(str(read)[0].replace("T", "10"), read.suit.letter, MARKS[read.suit], name)
