"""Objects held by the courts: swords, a sceptre, an orb, an axe, an arrow, staffs and flowers."""

from collections.abc import Callable

from fairdeal.cards import Rank, Suit
from fairdeal.press.drawings.suit import GOLD, INK, MARKS, PALE, SKIN, Inks, dot, line, patch, times


def held(rank: Rank, suit: Suit, inks: Inks) -> str:
    """Draw the object on the side away from the large pip, with the hand around it."""
    if rank is Rank.QUEEN:
        return _flower(11.9, suit, inks) + _hand(11.9, -8)
    draw, x, y = _HELD[rank, suit]
    return draw(x, suit, inks) + _hand(x, y)


def _hand(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x} {y})">'
        + patch(
            "M-2.1-1.9C-2.5-.6-2.4.9-1.7 2 0 2.7 1.5 2.5 2.4 1.7L2.5-1.3C1.4-2.3-.8-2.6-2.1-1.9Z",
            SKIN,
        )
        + line("M-2.3-.7H1.6M-2.3.45H1.7M-1.9 1.5H1.5", 0.3)
        + "</g>"
    )


def _at(x: float, drawn: str) -> str:
    return f'<g transform="translate({x} 0)">{drawn}</g>'


def _sword(x: float, _: Suit, inks: Inks) -> str:
    return _at(
        x,
        patch("M-.95-13.5V-33L0-35.8 .95-33V-13.5Z", PALE)
        + line("M0-33.6V-14", 0.3)
        + patch("M-3.6-13.7Q0-12.5 3.6-13.7V-12.1Q0-10.9-3.6-12.1Z", GOLD)
        + patch("M-.7-11.6H.7V-6.4H-.7Z", inks.trim),
    )


def _sceptre(x: float, _: Suit, inks: Inks) -> str:
    return _at(
        x,
        patch("M-.55-28H.55V4H-.55Z", GOLD)
        + patch("M0-35.4 2.3-31.6 0-27.6-2.3-31.6Z", inks.trim)
        + dot(0, -31.5, 0.8, PALE, 0.25)
        + patch("M-1.8-27.9H1.8V-26.7H-1.8Z", GOLD),
    )


def _orb(x: float, _: Suit, inks: Inks) -> str:
    return _at(
        x,
        dot(0, -16.6, 3.1, GOLD, 0.42)
        + line("M-3-17.2Q0-15.8 3-17.2M0-19.6V-16.6")
        + patch("M-.45-23.4H.45V-22.3H1.5V-21.4H.45V-19.7H-.45V-21.4H-1.5V-22.3H-.45Z", GOLD, 0.3),
    )


def _axe(x: float, _: Suit, inks: Inks) -> str:
    return _at(
        x,
        patch("M-.5-33.5H.5V6H-.5Z", GOLD)
        + patch("M0-36.4 .95-33 0-31 -.95-33Z", PALE, 0.34)
        + patch(
            "M.5-31.4C1.7-32.2 2.5-33.2 2.9-34.2 3.9-31.2 3.9-27.2 2.9-24.2 2.4-25.6 1.6-26.6 "
            ".5-27Z",
            PALE,
        )
        + patch("M-.5-30.6-3-29.2-.5-27.8Z", PALE, 0.34),
    )


def _arrow(x: float, _: Suit, inks: Inks) -> str:
    def feather(i: int) -> str:
        y = -4 + i * 2.2
        return patch(f"M0 {y:g}L1.9 {y - 1.8:g}V{y:g}L0 {y + 1.8:g}Z", inks.trim, 0.28)

    return _at(
        x,
        patch("M-.45-32H.45V6H-.45Z", GOLD)
        + patch("M0-36.4 2-31.6 0-32.6-2-31.6Z", PALE)
        + times(3, feather),
    )


def _staff(x: float, suit: Suit, inks: Inks) -> str:
    return _at(
        x,
        patch("M-.5-28H.5V6H-.5Z", GOLD)
        + f'<path d="{MARKS[suit]}" transform="translate(0 -31.2) scale(.62)" '
        f'fill="{inks.trim}" stroke="{INK}" stroke-width=".7"/>',
    )


def _flower(x: float, suit: Suit, inks: Inks) -> str:
    petals = {Suit.SPADE: 5, Suit.HEART: 6, Suit.DIAMOND: 4, Suit.CLUB: 3}[suit]

    def leaf(turn: int) -> str:
        path = "M0 0C2-.9 3.8-2.6 4.3-5 1.7-4.3.2-2.4 0 0Z"
        return f'<g transform="translate(0 -12) rotate({turn})">{patch(path, inks.robe, 0.32)}</g>'

    def petal(i: int) -> str:
        path = "M0-.6C-2.3-1.6-2.2-4.4 0-4.9 2.2-4.4 2.3-1.6 0-.6Z"
        return (
            f'<g transform="translate(0 -21.5) rotate({i * 360 / petals:g})">'
            f"{patch(path, inks.trim, 0.34)}</g>"
        )

    return _at(
        x,
        line("M0 4V-18", 0.85)
        + leaf(8)
        + leaf(-78)
        + times(petals, petal)
        + dot(0, -21.5, 1.35, GOLD, 0.34)
        + dot(0, -21.5, 0.45, PALE, 0),
    )


_Draw = Callable[[float, Suit, Inks], str]
_HELD: dict[tuple[Rank, Suit], tuple[_Draw, float, float]] = {
    (Rank.KING, Suit.SPADE): (_sword, 11.9, -8.6),
    (Rank.KING, Suit.HEART): (_sword, 11.9, -8.6),
    (Rank.KING, Suit.DIAMOND): (_sceptre, 11.9, -11),
    (Rank.KING, Suit.CLUB): (_orb, 11.6, -11.6),
    (Rank.JACK, Suit.SPADE): (_axe, 11.2, -10),
    (Rank.JACK, Suit.HEART): (_staff, 11.9, -10),
    (Rank.JACK, Suit.DIAMOND): (_arrow, 11.9, -10),
    (Rank.JACK, Suit.CLUB): (_staff, 11.9, -10),
}
