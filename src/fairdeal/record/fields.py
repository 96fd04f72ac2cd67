"""Plain values of a journal's lines, read strictly: numbers, texts, people, positions."""

import re
from functools import lru_cache

from fairdeal.round import Actor, Area, Position
from fairdeal.round.action import DEALER, DEVICE, FLOOR, seat

LARGEST = 10**60  # an amount has at most thirty digits; what it pays and what adds up has more
_ACTORS = {str(actor): actor for actor in (DEALER, FLOOR, DEVICE)}
_SEAT = re.compile(r"seat ([1-9][0-9]?)", re.ASCII)
_POSITION = re.compile(r"(?:seat ([1-9][0-9]?)|([a-z ]+)) card ([1-9][0-9]?)", re.ASCII)


class Malformed(ValueError):
    """Something does not have the form that a journal gives it."""


def read_actor(text: object) -> Actor:
    """The dealer, the floor, a device or a seat.

    >>> read_actor("seat 3")
    Actor(role=<Role.SEAT: 'seat'>, seat=3)
    """
    if isinstance(text, str):
        found = _ACTORS.get(text)
        if found is not None:
            return found
        match = _SEAT.fullmatch(text)
        if match is not None:
            return seat(int(match[1]))
    raise Malformed(f"nobody is called {text!r:.40}")


@lru_cache(maxsize=10_000)
def read_position(text: str) -> Position:
    """A position from its words.

    >>> str(read_position("seat 3 card 2"))
    'seat 3 card 2'
    """
    match = _POSITION.fullmatch(text)
    if match is None or (match[2] is not None and match[2] not in _AREAS):
        raise Malformed(f"there is no position {text!r:.40}")
    if match[1] is not None:
        return Position(Area.SEAT, int(match[3]), int(match[1]))
    return Position(Area(match[2]), int(match[3]))


_AREAS = frozenset(area.value for area in Area if area is not Area.SEAT)


def whole(value: object) -> int:
    """A whole number of a reasonable size."""
    if type(value) is not int or abs(value) > LARGEST:
        raise Malformed(f"{value!r:.40} is not a whole number of at most sixty digits")
    return value


def text(value: object) -> str:
    """A text."""
    if type(value) is not str:
        raise Malformed(f"{value!r:.40} is not a text")
    return value


def list_of(value: object) -> list[object]:
    """A list."""
    if type(value) is not list:
        raise Malformed(f"{value!r:.40} is not a list")
    return value


def unhex(written: object, size: int = 32) -> bytes:
    """Bytes from lower-case hexadecimal."""
    try:
        found = bytes.fromhex(text(written))
    except ValueError:
        raise Malformed(f"{written!r:.40} is not hexadecimal") from None
    if found.hex() != written or len(found) != size:
        raise Malformed(f"{written!r:.40} is not {size} bytes in lower-case hexadecimal")
    return found
