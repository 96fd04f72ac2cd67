"""Who acts, and what they do."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from fairdeal.cards import Card
from fairdeal.frozen import OneOfEach, value
from fairdeal.money import NOTHING, Cents
from fairdeal.round.position import Position
from fairdeal.round.report import Report


class Role(Enum):
    """The people and devices at a table."""

    SEAT = "seat"
    DEALER = "dealer"
    FLOOR = "floor"
    DEVICE = "device"


@dataclass(frozen=True, slots=True, eq=False)
class Actor(metaclass=OneOfEach):
    """A player's seat, the dealer, the floor, or a device."""

    role: Role
    seat: int = 0
    words: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        words = f"seat {self.seat}" if self.role is Role.SEAT else self.role.value
        object.__setattr__(self, "words", words)

    def __reduce__(self) -> tuple[type["Actor"], tuple[Role, int]]:
        return (Actor, (self.role, self.seat))

    def __str__(self) -> str:
        return self.words


DEALER = Actor(Role.DEALER)
FLOOR = Actor(Role.FLOOR)
DEVICE = Actor(Role.DEVICE)


@cache
def seat(number: int) -> Actor:
    """The player at a seat."""
    return Actor(Role.SEAT, number)


def _nothing() -> Mapping[str, Any]:
    return _NOTHING


_NOTHING: Mapping[str, Any] = MappingProxyType({})
_set = object.__setattr__


@value
class Action:
    """What an actor does: a verb, and what the verb needs.

    `picks` are the numbers of one's own cards, from 1 in the order dealt. Cards that are dealt go
    to the positions due, unless `places` says where they came to lie and `missed` which position
    got none. A stub is counted and a deck cut with a `count`, an irregularity told with a
    `report`; whoever sits down or signs on has a `name`, and so has the colour of a deck. A new
    sheet comes with its `options`.
    """

    actor: Actor
    verb: str
    wagers: Mapping[str, Cents] = field(default_factory=_nothing)
    match_play: Cents = NOTHING
    picks: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[Position, ...] = ()
    missed: tuple[Position, ...] = ()
    count: int | None = None
    report: Report | None = None
    name: str = ""
    options: Mapping[str, object] = field(default_factory=_nothing)

    said: frozenset[str] = field(init=False, repr=False, compare=False)  # beside the verb

    def __post_init__(self) -> None:
        said = [part for part in _PARTS if getattr(self, part)]
        if self.count is not None and not self.count:
            said.append("count")  # that no card is left is said too
        _set(self, "said", frozenset(said))


NOTHING_SAID: frozenset[str] = frozenset()
_PARTS = [part.name for part in fields(Action) if part.init and part.name not in ("actor", "verb")]


def are_numbers(picks: object) -> bool:
    """Whether these can be numbers of cards: one and true are not the same on record."""
    return isinstance(picks, tuple) and {*map(type, picks)} <= {int}


@lru_cache(maxsize=1000)
def bare_action(actor: Actor, verb: str) -> Action:
    """An action whose verb says everything."""
    return Action(actor, verb)
