"""Plain values of a journal's lines, read strictly: numbers, texts, people, positions."""

from fairdeal.law import in_short
from fairdeal.play import Actor, Position

LARGEST = 10**60  # far more than amounts, payouts and sums have


class Malformed(ValueError):
    """A value does not have the form that a journal gives it."""


def read_actor(written: object) -> Actor:
    """Read an actor: the dealer, the floor, a device or a seat.

    >>> read_actor("seat 3")
    Actor('seat 3')
    """
    try:
        return Actor.from_text(text(written))
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None


def read_position(written: object) -> Position:
    """Read a position from its words."""
    try:
        return Position.from_text(text(written))
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None


def whole(value: object) -> int:
    """Check and return a whole number of a reasonable size."""
    if type(value) is not int or abs(value) > LARGEST:
        raise Malformed(f"{in_short(value)} is not a whole number of at most sixty digits")
    return value


def text(value: object) -> str:
    """Check and return a text."""
    if type(value) is not str:
        raise Malformed(f"{in_short(value)} is not a text")
    return value


def list_of(value: object) -> list[object]:
    """Check and return a list."""
    if type(value) is not list:
        raise Malformed(f"{in_short(value)} is not a list")
    return value


def unhex(written: object, size: int = 32) -> bytes:
    """Read bytes from lower-case hexadecimal."""
    try:
        raw = bytes.fromhex(text(written))
    except ValueError:
        raise Malformed(f"{in_short(written)} is not hexadecimal") from None
    if raw.hex() != written or len(raw) != size:
        raise Malformed(f"{in_short(written)} is not {size} bytes in lower-case hexadecimal")
    return raw
