"""Positions of cards on the layout. Events name positions, so that no face leaks."""

import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from itertools import groupby
from typing import Self, final

from fairdeal.law import in_short
from fairdeal.values import Interned, listing


class Area(Enum):
    """The areas of the layout that take cards."""

    SEAT = "seat"
    DEALER = "dealer"
    COMMUNITY = "community"
    BURN = "burned"
    SET_ASIDE = "set aside"  # found face up in the deck

    __hash__ = object.__hash__  # positions are looked up by it


HANDS = frozenset({Area.SEAT, Area.DEALER})
_WORDS = re.compile(r"(?:seat ([1-9][0-9]?)|([a-z ]+)) card ([1-9][0-9]?)", re.ASCII)
_AREAS = frozenset(area.value for area in Area if area is not Area.SEAT)
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@final
class Position(Interned):
    """The n-th card of a seat, of the dealer, of the board, or burned."""

    __slots__ = ("area", "number", "seat", "words")

    area: Area
    number: int
    seat: int

    def __new__(cls, area: Area, number: int, seat: int = 0) -> Self:
        """Return the one position there."""
        return cls.one(area, number, seat)

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """Parse a position.

        >>> Position.from_text("seat 3 card 2").seat
        3
        """
        match = _WORDS.fullmatch(text)
        if match is None or (match[2] is not None and match[2] not in _AREAS):
            raise ValueError(f"there is no position {in_short(text)}")
        if match[1] is not None:
            return cls(Area.SEAT, int(match[3]), int(match[1]))
        return cls(Area(match[2]), int(match[3]))

    def _text(self) -> str:
        return f"{self.whose} card {self.number}"

    @property
    def whose(self) -> str:
        """The owner of the cards at this position, in words."""
        return f"seat {self.seat}" if self.area is Area.SEAT else self.area.value

    @property
    def said(self) -> str:
        """The card there, as people at the table would call it.

        >>> Position.from_text("dealer card 1").said, Position.from_text("seat 3 card 12").said
        ("the dealer's first card", "seat 3's card 12")
        >>> Position.from_text("community card 4").said
        'the fourth community card'
        """
        known = self.number <= len(_NTH)
        nth = f"{_NTH[self.number - 1]} card" if known else f"card {self.number}"
        if self.area is Area.SEAT:
            return f"{self.whose}'s {nth}"
        if self.area is Area.DEALER:
            return f"the dealer's {nth}"
        return f"the {nth.removesuffix('card')}{self.whose} card" if known else str(self)

    @property
    def place(self) -> tuple[Area, int]:
        """The area and seat of the position."""
        return self.area, self.seat


@cache
def seat_cards(seat: int, count: int) -> tuple[Position, ...]:
    """Return the positions of a player's cards, in the order they were dealt."""
    return tuple(Position(Area.SEAT, n, seat) for n in range(1, count + 1))


@cache
def dealer_cards(count: int) -> tuple[Position, ...]:
    """Return the positions of the dealer's cards, in the order they were dealt."""
    return tuple(Position(Area.DEALER, n) for n in range(1, count + 1))


@cache
def one_too_many(seats: tuple[int, ...], count: int) -> tuple[Position, ...]:
    """Return the positions of a surplus card at each seat and at the dealer."""
    return (
        *(Position(Area.SEAT, count + 1, seat) for seat in seats),
        Position(Area.DEALER, count + 1),
    )


@cache
def one_by_one(seats: tuple[int, ...], count: int) -> tuple[Position, ...]:
    """Return positions in dealing order: a card to each seat, then to the dealer, and round
    again.
    """
    return tuple(position for turn in zip(*_hands(seats, count), strict=True) for position in turn)


@cache
def in_stacks(seats: tuple[int, ...], count: int) -> tuple[Position, ...]:
    """Return positions in stacks: all cards of one seat after another, then the dealer's."""
    return tuple(position for stack in _hands(seats, count) for position in stack)


def _hands(seats: tuple[int, ...], count: int) -> list[tuple[Position, ...]]:
    return [*(seat_cards(seat, count) for seat in seats), dealer_cards(count)]


@cache
def community(*numbers: int) -> tuple[Position, ...]:
    """Return positions on the board."""
    return tuple(Position(Area.COMMUNITY, n) for n in numbers)


@cache
def set_aside(number: int) -> Position:
    """Return the position of the n-th card found face up in the deck."""
    return Position(Area.SET_ASIDE, number)


@cache
def burned(number: int) -> Position:
    """Return the position of the n-th card burned in a round."""
    return Position(Area.BURN, number)


def listed(positions: Iterable[Position]) -> str:
    """Return positions in words, grouped by owner.

    >>> listed((*seat_cards(1, 5), burned(1), *community(4, 5)))
    'seat 1 cards 1 to 5, burned card 1, community cards 4 and 5'
    """
    places = groupby(positions, key=lambda position: position.whose)
    return ", ".join(f"{whose} {_numbered([p.number for p in group])}" for whose, group in places)


def _numbered(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"card {numbers[0]}"
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"cards {numbers[0]} to {numbers[-1]}"
    return f"cards {listing(numbers)}"
