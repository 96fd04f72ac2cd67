"""Court cards: the upper half of each figure, around the middle of the card, in millimetres."""

from collections.abc import Callable
from math import cos, sin
from typing import NamedTuple

from fairdeal.cards import Rank, Suit
from fairdeal.press.drawings.held import held
from fairdeal.press.drawings.suit import (
    GOLD,
    INK,
    LIPS,
    MARKS,
    PALE,
    SKIN,
    Inks,
    both,
    dot,
    line,
    patch,
    times,
)

S, H, D, C = Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB
_KING_HAIR = {S: "#e9e2d3", H: "#d9a441", D: "#c98a3a", C: "#7a5335"}
_QUEEN_HAIR = {S: "#4d382c", H: "#d9a441", D: "#b5672c", C: "#7a4d2d"}
_JACK_HAIR = {S: "#4d382c", H: "#d9a441", D: "#e0b765", C: "#8a5a2b"}
_FACING_LEFT = (H, C)


class CourtFigure(NamedTuple):
    """The rank and suit of a half figure."""

    suit: Suit
    inks: Inks
    id: str


def half(rank: Rank, suit: Suit, inks: Inks, id: str) -> str:
    """Draw a king, queen or jack to the waist, with the object in the hand."""
    who = CourtFigure(suit, inks, f"{id}-cloth")
    body: dict[Rank, Callable[[CourtFigure], str]] = {
        Rank.KING: _king,
        Rank.QUEEN: _queen,
        Rank.JACK: _jack,
    }
    return body[rank](who) + held(rank, suit, inks)


def _face(suit: Suit, *, woman: bool) -> str:
    """Draw a face turned a little to one side: brows, lids, nose in one stroke, mouth."""
    outline = (
        "M-4.1-30.2H3.9C4.5-28 4.7-26.6 4.5-25.2 4.3-22.6 3.2-20.1 1.6-18.7.8-18-.3-18-1.1-18.6"
        "-3.2-20.2-4.5-22.8-4.5-26Z"
        if woman
        else "M-4.6-30H4.5C5-28.2 5.2-26.8 5.1-25.4 5-22.6 4.2-20.2 2.4-18.3 1.4-17.3-.4-17.3"
        "-1.5-18.2-3.8-20-5-22.8-5-25.8Z"
    )
    mouth = (
        f'<path d="M-.35-20.75Q.4-21.4 1-21.05 1.6-21.35 2.1-20.75 1.1-19.75-.35-20.75Z" '
        f'fill="{LIPS}"/><circle cx="-2.9" cy="-22.6" r="1.05" fill="{LIPS}" opacity=".2"/>'
        if woman
        else line("M-.4-20.75Q1-20.1 2.3-20.8") + line("M.5-19.5Q1-19.25 1.6-19.5", 0.3)
    )
    brows = line("M-3.6-27.35Q-2-28.5-.4-27.6M1.7-27.6Q2.9-28.4 4-27.5", 0.42 if woman else 0.62)
    nose = line("M.95-27.2C1-25.8 1.9-24 2.15-23.1 2.2-22.6 1.6-22.45.9-22.5")
    drawn = patch(outline, SKIN) + _eye(-1.75, 1.35) + _eye(2.75, 1.05) + brows + nose + mouth
    return _facing(suit, drawn)


def _facing(suit: Suit, drawn: str) -> str:
    """Mirror a drawing for the two suits that look left."""
    return f'<g transform="scale(-1 1)">{drawn}</g>' if suit in _FACING_LEFT else drawn


def _eye(x: float, w: float) -> str:
    left, right = f"{x - w:g}", f"{x + w:g}"
    return (
        f'<path d="M{left}-25.3Q{x:g}-26.75 {right}-25.3Q{x:g}-24.65 {left}-25.3Z" '
        f'fill="#fffdf6" stroke="{INK}" stroke-width=".3"/>'
        + dot(x + w * 0.28, -25.42, 0.5, INK, 0)
        + line(f"M{x - w - 0.2:g}-25.35Q{x:g}-26.95 {x + w + 0.25:g}-25.3", 0.46)
    )


def _crown(who: CourtFigure) -> str:
    trim = who.inks.trim
    match who.suit:
        case Suit.SPADE:
            points = "".join(dot(x, -36, 0.65, PALE) for x in (-7.6, 7.6))
            points += "".join(dot(x, -36.35, 0.6, PALE) for x in (-2, 2))
            return (
                patch(
                    "M-6.3-30.2-7.6-36.1-4.1-33.1-2-36.6 0-33.2 2-36.6 4.1-33.1 7.6-36.1 6.3-30.2Z",
                    GOLD,
                )
                + points
            )
        case Suit.HEART:
            return (
                patch(
                    "M-6.3-30.2C-8.6-33.4-6.8-36-4.4-35-2.8-36.9-.9-36.4 0-34.6.9-36.4 2.8-36.9 "
                    "4.4-35 6.8-36 8.6-33.4 6.3-30.2Z",
                    GOLD,
                )
                + line(
                    "M-4.4-35C-3.6-33.4-3.4-31.8-3.5-30.4M4.4-35C3.6-33.4 3.4-31.8 3.5-30.4"
                    "M0-34.6V-30.4",
                    0.36,
                )
                + dot(0, -35.3, 0.8, trim)
            )
        case Suit.DIAMOND:
            return (
                patch(
                    "M-6.3-30.2-8-33.4-6.2-35.9-4.5-33.1-2.2-33.1 0-36.8 2.2-33.1 4.5-33.1 "
                    "6.2-35.9 8-33.4 6.3-30.2Z",
                    GOLD,
                )
                + f'<path d="M0-35.4.9-33.9 0-32.4-.9-33.9Z" fill="{trim}"/>'
            )
        case _:
            return patch(
                "M-6.3-30.2-7-32.6H-4.9A1.75 1.75 0 1 1-2.8-34.3L-1.6-33.2A1.9 1.9 0 1 1 1.6-33.2"
                "L2.8-34.3A1.75 1.75 0 1 1 4.9-32.6H7L6.3-30.2Z",
                GOLD,
            )


def _band(who: CourtFigure, w: float = 6.4) -> str:
    def stone(i: int) -> str:
        x, y = (i - 2) * 2.35, -29.45 - (i - 2) ** 2 * 0.12
        if i % 2 == 0:
            return dot(x, y, 0.62, PALE, 0)
        return (
            f'<rect x="{x - 0.62:g}" y="{y - 0.62:g}" width="1.24" height="1.24" fill="{GOLD}" '
            f'transform="rotate(45 {x:g} {y:g})"/>'
        )

    return patch(f"M{-w}-31.3Q0-29.9 {w}-31.3V-28.9Q0-27.6 {-w}-28.9Z", who.inks.robe) + times(
        5, stone
    )


def _cloth(who: CourtFigure) -> str:
    """Draw the pattern of a robe, over the whole lower half."""
    match who.suit:
        case Suit.SPADE:
            rows = (-13 + i * 3.1 for i in range(9))
            return "".join(
                line(
                    f"M-18 {y:g}-9 {y - 3.6:g} 0 {y:g} 9 {y - 3.6:g} 18 {y:g}",
                    0.5,
                    GOLD,
                )
                for y in rows
            )
        case Suit.HEART:
            return "".join(
                f'<path d="{MARKS[Suit.HEART]}" transform="translate('
                f'{-17 + j * 3.8 + i % 2 * 1.9:g} {-13 + i * 3.2:g}) scale(.17)" fill="{GOLD}"/>'
                for i in range(6)
                for j in range(10)
            )
        case Suit.DIAMOND:
            spots = (
                (-18 + j * 3.4 + i % 2 * 1.7, -14 + i * 2.5) for i in range(8) for j in range(11)
            )
            return "".join(
                f'<path d="M{x:g} {y - 1.25:g} {x + 0.8:g} {y:g} {x:g} {y + 1.25:g} {x - 0.8:g} '
                f'{y:g}Z" fill="{GOLD}"/>'
                for x, y in spots
            )
        case _:
            return times(16, lambda i: line(f"M{-18 + i * 2.4:g}-18V8", 0.5, GOLD))


def _robe(who: CourtFigure, path: str) -> str:
    return (
        patch(path, who.inks.robe)
        + f'<clipPath id="{who.id}"><path d="{path}"/></clipPath>'
        + f'<g clip-path="url(#{who.id})">{_cloth(who)}</g>'
        + line(path, 0.5)
    )


def _king(who: CourtFigure) -> str:
    hair = _KING_HAIR[who.suit]
    curls = patch(
        "M-4.8-29.6C-8.2-29.4-9.3-26-8.8-23.2-9.9-21.2-9.3-18-7.3-17.4-5.4-16.9-4.4-18.8-4.7-20.9Z",
        hair,
    ) + line("M-5.6-28C-7.2-26.8-7.6-24.6-7.2-22.8M-7.4-22.2C-8.2-20.8-7.8-19-6.7-18.7", 0.34)
    return (
        _robe(who, "M-17 9V-9.5C-13-13.6-8.4-15-4.6-15.9H4.6C8.4-15 13-13.6 17-9.5V9Z")
        + patch("M-3.9-9 3.9-9 5 9H-5Z", who.inks.trim)
        + line("M-3.2-8-4 9M3.2-8 4 9", 0.55, GOLD)
        + times(3, _lozenge)
        + _ermine()
        + both(curls)
        + _face(who.suit, woman=False)
        + _facing(who.suit, _beard(who.suit, hair))
        + _crown(who)
        + _band(who)
    )


def _lozenge(i: int) -> str:
    top = -6.4 + i * 4.6
    return (
        f'<path d="M0 {top:g} 1.5 {top + 2.2:g} 0 {top + 4.4:g}-1.5 {top + 2.2:g}Z" '
        f'fill="{GOLD}" stroke="{INK}" stroke-width=".3"/>'
    )


def _ermine() -> str:
    def spot(x: float, y: float, turn: float) -> str:
        return (
            f'<path d="M0-.9 .45.55H-.45Z" transform="translate({x} {y}) rotate({turn})" '
            f'fill="{INK}"/>'
        )

    spots = ((-11.4, -7.6, 24), (-8.4, -9.6, 24), (-9.6, -6.6, 20), (-5.6, -11.4, 30),
             (-6, -8.4, 24), (-2.8, -9.4, 30))  # fmt: skip
    return (
        patch(
            "M-14-9.4C-9.8-12.6-6.4-14.3-4.8-16.6L0-10.4 4.8-16.6C6.4-14.3 9.8-12.6 14-9.4"
            "L11.6-4.6C8-7.6 4.2-8.4 0-4.8-4.2-8.4-8-7.6-11.6-4.6Z",
            PALE,
        )
        + both("".join(spot(*at) for at in spots))
        + spot(0, -7.3, 0)
    )


def _beard(suit: Suit, hair: str) -> str:
    """Draw the beard: long for spades and clubs, short for diamonds; no moustache for hearts."""
    long = (
        "M-5.05-24.6C-4.4-22.6-2.6-22.1-.5-22.2.6-22.3 1.4-21.9 2.2-22.2 3.6-22 4.7-22.8 5.1-24.4 "
        "6-20.4 5.6-15.4 3.5-12.2 2.9-13 2.3-13.4 1.6-13.5 1.2-12.3.6-11.4-.1-10.8-.8-11.4-1.4"
        "-12.2-1.8-13.4-2.6-13.2-3.3-12.8-3.8-12-5.8-15.2-6-20.4-5.05-24.6Z"
    )
    short = (
        "M-5.05-24.6C-4.4-22.6-2.6-21.9-.5-22 .6-22.1 1.4-21.8 2.2-22 3.6-21.8 4.7-22.8 5.1-24.4 "
        "5.7-21.4 5.2-18.4 3.6-16.4 2.6-15.4 1.2-15 .1-14.4-1.2-15-2.8-15.4-3.8-16.4-5.2-18.4-5.7"
        "-21.4-5.05-24.6Z"
    )
    hairs = (
        "M-.1-19.2V-12M-2-19C-2.6-16.6-2.7-14.8-2.5-13.6M1.9-19C2.5-16.6 2.6-14.8 2.3-13.7"
        "M-3.9-20C-4.6-17.6-4.4-15-3.9-13.2M3.8-20C4.4-17.8 4.3-15 3.6-13"
        if suit is not D
        else "M-.1-18.6V-15.4M-2-18.6C-2.3-17.4-2.2-16.6-2-16M1.9-18.6C2.3-17.4 2.2-16.6 2-16"
    )
    moustache = patch(
        "M.4-21.9C-1.2-22.9-3.2-22.6-4.6-20.6-3-20.7-1.2-20.6.5-20.9 2-20.6 3.4-20.7 4.8-20.7 "
        "3.8-22.5 2-22.9.4-21.9Z",
        hair,
        0.36,
    )
    lips = f'<path d="M-.5-20.5Q.7-19.4 2-20.5Z" fill="{LIPS}" stroke="{INK}" stroke-width=".25"/>'
    return (
        patch(short if suit is D else long, hair)
        + line(hairs, 0.32)
        + ("" if suit is H else moustache)
        + lips
    )


def _queen(who: CourtFigure) -> str:
    hair, trim = _QUEEN_HAIR[who.suit], who.inks.trim
    veil = (
        "M0-33C-8.8-33-10.6-27-10.2-21-10-17-11.6-13.6-13.4-11.4L-4-12H4L13.4-11.4C11.6-13.6 10"
        "-17 10.2-21 10.6-27 8.8-33 0-33Z"
    )
    locks = (
        "M0-31.4C-6.6-31.2-8.2-26.6-7.6-22.4-7.2-19.2-8.3-16.6-8.9-14.6-7.6-13.2-5.4-12.8-4.2-13.9"
        "-3.4-16.4-3.9-19-4.4-22.6-4.6-26 -3-28.4 0-30.2Z"
    )
    curl = (
        "M-5.6-27.4C-6.6-24.4-6-21.6-6.4-18.6-6.6-17-7.2-15.8-7.4-14.6M-4-28.6C-5.2-26.6-5.4-23.6"
        "-5-21.4-4.7-19.2-5.2-16.6-5.8-14.4"
    )
    veiled = patch(veil, PALE) + both(
        line(
            "M-9-27C-9.4-22.6-9-18.2-11.2-13M-7.6-30C-8.8-28.6-9.4-27-9.5-25",
            0.32,
            trim,
        )
    )
    fringe = (
        "M-4.5-27.2C-4.2-29.4-2.2-30.4 0-30.6 2.2-30.4 4.1-29.4 4.5-27.4L5.2-31H-5.2Z"
        if who.suit not in _FACING_LEFT
        else "M-4.6-26.4C-3.2-28.2-1.2-29.2.2-30.2 2.2-29.4 4-28.6 4.6-26.8L5.2-31H-5.2Z"
    )
    return (
        (veiled if who.suit not in (H, C) else both(patch(_BRAID, hair) + line(_PLAIT, 0.34)))
        + patch("M-4-19H4L5.6-13.4 0-5.4-5.6-13.4Z", SKIN)
        + _robe(
            who,
            "M-17 9V-7.5C-14.5-11.6-10-13.4-5.4-14.2L0-6.8 5.4-14.2C10-13.4 14.5-11.6 17-7.5V9Z",
        )
        + both(line("M-5.4-14.2 0-6.8", 1.5) + line("M-5.4-14.2 0-6.8", 0.9, GOLD))
        + patch("M-2.4-4.6 2.4-4.6 3.8 9H-3.8Z", trim)
        + times(4, lambda i: dot(0, -2.4 + i * 2.9, 0.62, GOLD, 0.25))
        + both(patch(locks, hair) + line(curl, 0.32))
        + _face(who.suit, woman=True)
        + patch(fringe, hair, 0.3)
        + _necklace(trim)
        + f'<g transform="translate(0 -1.2) scale(.86 .9) translate(0 -2.4)">{_crown(who)}</g>'
        + f'<g transform="translate(0 -2.1) scale(.88 .95)">{_band(who, 6)}</g>'
    )


# Two queens wear braids instead of a veil.
_BRAID = (
    "M-6.2-28C-10-26.4-10.2-22.4-9.2-19.8-10.6-18-10.2-15.4-9-14.2-10-12.4-9.2-9.8-7.4-9.4-5.8-9.8"
    "-5.6-12-6.4-13.6-5.2-15.2-5.2-17.8-6.4-19.4Z"
)
_PLAIT = "M-9.2-19.8C-8-19-7-19-6.4-19.4M-9-14.2C-8-13.4-7-13.2-6.4-13.6"


def _necklace(trim: str) -> str:
    def pearl(i: int) -> str:
        a = (i - 3) * 0.27
        return dot(
            round(sin(a) * 5.2, 3),
            round(-17.9 + cos(a) * 4.6, 3),
            0.62,
            trim if i == 3 else PALE,
            0.28,
        )

    return times(7, pearl)


def _jack(who: CourtFigure) -> str:
    hair, trim = _JACK_HAIR[who.suit], who.inks.trim
    bob = patch(
        "M-4.6-30C-8.6-29.4-9.2-24-8.7-20.6-9.2-18.8-8.2-17.2-6.4-17.2-4.8-17.2-3.9-18.6-4.3-20.4"
        "L-4.6-26Z",
        hair,
    ) + line("M-6-28.6C-7.4-26-7.4-22.4-7-19.4M-8-20.2C-8-18.8-6.9-18-5.9-18.6", 0.32)
    collar = patch(
        "M-8.6-13.6C-8.4-16.2-5-17.6 0-17.6S8.4-16.2 8.6-13.6C6.8-12 3.6-11.4 0-11.4S-6.8-12"
        "-8.6-13.6Z",
        PALE,
    ) + times(
        9,
        lambda i: line(
            f"M{(i - 4) * 0.946:g}-17.2 {(i - 4) * 1.72:g}-{12 - abs(i - 4) * 0.28:g}", 0.34
        ),
    )
    moustache = line("M-.9-21.6Q.6-22.2 1-21.8 1.8-22.2 3-21.6", 0.5)
    return (
        _robe(who, "M-17 9V-8C-13-12.4-8.6-13.6-4.6-14.4H4.6C8.6-13.6 13-12.4 17-8V9Z")
        + patch("M-5.4-12.4H5.4L3.6 9H-3.6Z", trim)
        + line("M-4.4-11.6-2.8 9M4.4-11.6 2.8 9", 0.5, GOLD)
        + times(4, lambda i: dot(0, -8.6 + i * 3.4, 0.72, GOLD, 0.28))
        + collar
        + both(bob)
        + _face(who.suit, woman=False)
        + (_facing(who.suit, moustache) if who.suit in (S, C) else "")
        + patch(
            "M-4.6-27.3C-3.6-28.8-1.2-29 .6-28.6 2.6-29.2 4.2-28.6 4.9-27.4L5.6-30.4H-5.6Z",
            hair,
            0.32,
        )
        + _hat(who)
    )


def _hat(who: CourtFigure) -> str:
    robe = who.inks.robe
    flat = patch("M-6.6-29.4C-10-32.4-6.4-36.4 0-36.5 6.8-36.6 10-33.4 7.2-29.4Z", robe) + line(
        "M-5.2-31.4C-5-34.4-2.4-35.6 0-35.7M5.6-31.6C5.8-34 3.4-35.4 1.6-35.6", 0.36, GOLD
    )
    peaked = patch(
        "M-6.4-29.4-7.8-33.6C-4-32.6-3-34-1.8-36 .4-33.4 3-34.4 8.4-35.2L6.6-29.4Z", robe
    ) + line("M-5.6-30.4-6.4-32.2M6-30.6 6.9-33.4", 0.36, GOLD)
    brim = patch("M-6.9-30.9Q0-29.5 6.9-30.9V-28.9Q0-27.6-6.9-28.9Z", GOLD) + times(
        5,
        lambda i: dot(
            (i - 2) * 2.5,
            -29.35 - (i - 2) ** 2 * 0.1,
            0.5,
            PALE if i % 2 else who.inks.trim,
            0,
        ),
    )
    feather = (
        '<g transform="translate(5.6 -31)">'
        + patch("M0 0C3.2-.6 6.8-2.6 7.4-6-.4-5.8-2.4-3-1.6-.2Z", PALE)
        + line(
            "M-.4-.4C2-1.4 5-3.4 6.6-5.4M1.4-1.4 1.2-4M3-2.4 3-5M4.4-3.3 5.2-2.4M2.4-1.9 3.8-1.2",
            0.28,
        )
        + "</g>"
    )
    return (flat if who.suit in (S, D) else peaked) + brim + feather
