"""Who acts, and what they do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from fairdeal.cards import Card
from fairdeal.games.position import Position
from fairdeal.games.report import Report
from fairdeal.money import NOTHING, Cents


class Role(Enum):
    """The people and devices at a table."""

    SEAT = "seat"
    DEALER = "dealer"
    FLOOR = "floor"
    DEVICE = "device"


@dataclass(frozen=True, slots=True)
class Actor:
    """A player's seat, the dealer, the floor, or a device."""

    role: Role
    seat: int = 0

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.role is Role.SEAT else self.role.value


DEALER = Actor(Role.DEALER)
FLOOR = Actor(Role.FLOOR)
DEVICE = Actor(Role.DEVICE)


@cache
def seat(number: int) -> Actor:
    """The player at a seat."""
    return Actor(Role.SEAT, number)


@dataclass(frozen=True, slots=True)
class Action:
    """What an actor does: a verb, and what the verb needs.

    `picks` are the numbers of one's own cards, from 1 in the order dealt. Cards that are dealt go
    to the positions due, unless `places` says where they came to lie and `missed` which position
    got none. A stub is counted and a deck cut with a `count`, an irregularity told with a
    `report`; whoever sits down or signs on has a `name`.
    """

    actor: Actor
    verb: str
    wagers: Mapping[str, Cents] = field(default_factory=dict)
    match_play: Cents = NOTHING
    picks: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[Position, ...] = ()
    missed: tuple[Position, ...] = ()
    count: int | None = None
    report: Report | None = None
    name: str = ""

    @property
    def bare(self) -> bool:
        """Whether the verb says everything."""
        return not (
            self.wagers
            or self.match_play
            or self.picks
            or self.cards
            or self.places
            or self.missed
            or self.report
            or self.name
        ) and (self.count is None)
