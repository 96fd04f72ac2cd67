"""Actors, their actions, and irregularities as they report them.

The report states an observation; the rules decide its consequence.
"""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from itertools import compress
from operator import attrgetter
from typing import Any, Self, final

from msgspec import Struct
from msgspec.structs import force_setattr

from fairdeal.cards import Card, how_many
from fairdeal.law import Refusal, Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents
from fairdeal.play.model.position import Position
from fairdeal.values import EMPTY, Interned, frozen

WHOLE_DECK = 52


class Observed(Enum):
    """An irregularity that a person at the table can observe."""

    WRONG_NUMBER = "wrong number of cards"
    DEALER_EXPOSED = "dealer's card exposed"
    DRAWN_IN_ERROR = "card drawn in error, unseen"
    DRAWN_AND_SEEN = "card drawn in error, its face seen"
    PLAYER_EXPOSED = "player's card exposed"
    UNUSED_SEEN = "burned card or stub, its face seen"  # a position: burned; none: the stub


EXPOSED = frozenset({Observed.DEALER_EXPOSED, Observed.PLAYER_EXPOSED})


def has_cards(seat: int, count: int) -> str:
    """Return the number of cards at a seat (0: the dealer) in words.

    >>> has_cards(0, 1), has_cards(2, 6)
    ('the dealer has 1 card', 'seat 2 has 6 cards')
    """
    return f"{f'seat {seat}' if seat else 'the dealer'} has {how_many(count)}"


class Witness(Enum):
    """A role that may see or confirm an irregularity."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"


class Report(Struct, frozen=True):
    """One observation: whose hand (0: the dealer's), how many cards lie there, which card shows.

    `deck` is what the dealer counts where a clause asks whether the deck has its number. A report
    takes two people in different roles: one who saw it and one who confirms it (R-TWO-WITNESSES).
    Until the second has spoken nothing is done at the table.
    """

    observed: Observed
    seat: int = 0
    count: int = 0
    position: Position | None = None
    deck: int = WHOLE_DECK
    seen_by: Witness | None = None
    confirmed_by: Witness | None = None

    @property
    def witnessed(self) -> bool:
        """True if two people in different roles support the report."""
        return None not in (self.seen_by, self.confirmed_by) and self.seen_by != self.confirmed_by

    @property
    def waits(self) -> bool:
        """True if the report was made and not yet confirmed."""
        return self.seen_by is not None and self.confirmed_by is None

    @property
    def says(self) -> str:
        """The observation as a clause: “the dealer's first card is exposed”."""
        drawn = {
            Observed.DRAWN_IN_ERROR: "a card was drawn in error, unseen",
            Observed.DRAWN_AND_SEEN: "a card was drawn in error and its face seen",
        }
        return drawn.get(self.observed) or str(self)

    def __str__(self) -> str:
        if self.observed is Observed.WRONG_NUMBER:
            return has_cards(self.seat, self.count)
        if self.observed in EXPOSED:
            return f"{_card(self.position)} is exposed"
        if self.observed is Observed.UNUSED_SEEN:
            return f"the face of {_card(self.position, 'a card of the stub')} was seen"
        return f"a {self.observed.value}"


def _card(position: Position | None, otherwise: str = "a card") -> str:
    return otherwise if position is None else position.said


def check_report(report: object) -> None:
    """Refuse what is no report, or says something of the wrong kind: it goes on record as it is."""
    if not isinstance(report, Report):
        raise refuse("not-a-report", "what was observed is a Report")
    if not is_report(report):
        raise Refused(NOT_A_REPORT)


_SAYS = {  # what goes with each observation
    Observed.WRONG_NUMBER: frozenset({"seat", "count", "deck"}),
    Observed.DEALER_EXPOSED: frozenset({"position"}),
    Observed.DRAWN_IN_ERROR: frozenset[str](),
    Observed.DRAWN_AND_SEEN: frozenset[str](),
    Observed.PLAYER_EXPOSED: frozenset({"position"}),
    Observed.UNUSED_SEEN: frozenset({"position"}),
}
_NOTHING_SAID = {"seat": 0, "count": 0, "position": None, "deck": WHOLE_DECK}


def is_report(report: Report) -> bool:
    """Return whether every field of a report has the right type and fits the observation."""
    numbers = (report.seat, report.count, report.deck)
    witnesses = (report.seen_by, report.confirmed_by)
    return (
        isinstance(report.observed, Observed)
        and all(type(number) is int and 0 <= number < 100 for number in numbers)
        and (report.position is None or isinstance(report.position, Position))
        and all(witness is None or isinstance(witness, Witness) for witness in witnesses)
        and all(
            getattr(report, name) == nothing
            for name, nothing in _NOTHING_SAID.items()
            if name not in _SAYS[report.observed]
        )
    )


NOT_A_REPORT = Refusal(
    "not-a-report",
    "a report says what was observed, seat, count and deck as whole numbers from 0 to 99, "
    "a position or none, and the two who stand behind it; a wrong number has no position, an "
    "exposed card nothing but its position, and a card drawn in error none of these",
)

SUSPENDED = Refusal(
    "table-suspended", "a report waits for a second person; until then nothing is done"
)
SECOND_ROLE = Refusal(
    "second-role", "a report takes two people in different roles: player, dealer or floor"
)


class Role(Enum):
    """The people and devices at a table."""

    SEAT = "seat"
    DEALER = "dealer"
    FLOOR = "floor"
    SHUFFLER = "shuffler"
    SHOE = "automated shoe"

    __hash__ = object.__hash__  # actors are looked up by it


@final
class Actor(Interned):
    """A player's seat, the dealer, the floor, the shuffler, or the automated shoe."""

    __slots__ = ("role", "seat", "words")

    role: Role
    seat: int

    def __new__(cls, role: Role, seat: int = 0) -> Self:
        """Return the one actor in that role, at that seat."""
        return cls.one(role, seat)

    @classmethod
    def from_text(cls, text: str) -> "Actor":
        """Parse the dealer, the floor, a device or a seat.

        >>> Actor.from_text("seat 3").seat
        3
        """
        actor = _ACTORS.get(text)
        if actor is not None:
            return actor
        match = _SEAT.fullmatch(text)
        if match is None:
            raise ValueError(f"there is no actor {in_short(text)}")
        return seat(int(match[1]))

    def _text(self) -> str:
        return f"seat {self.seat}" if self.role is Role.SEAT else self.role.value


DEALER = Actor(Role.DEALER)
FLOOR = Actor(Role.FLOOR)
SHUFFLER = Actor(Role.SHUFFLER)
SHOE = Actor(Role.SHOE)
_ACTORS = {str(actor): actor for actor in (DEALER, FLOOR, SHUFFLER, SHOE)}
_SEAT = re.compile(r"seat ([1-9][0-9]?)", re.ASCII)


@cache
def seat(number: int) -> Actor:
    """Return the actor at a seat."""
    return Actor(Role.SEAT, number)


def no_such_seat(number: object, seats: int, clause: str | None = None) -> Refused:
    """Return the refusal of a seat that the table does not have."""
    words = f"there is no seat {in_short(number)}; the table has seats 1 to {seats}"
    return refuse("no-such-seat", words, clause)


def said(verb: str, number: int = 0, equipment: str = "") -> str:
    """Return a verb with its number or equipment, in words.

    >>> said("raise", 4), said("remove", equipment="shuffler"), said("check")
    ('raise 4', 'remove the shuffler', 'check')
    """
    what = f"{verb} the {equipment}" if equipment else verb
    return f"{what} {number}" if number else what


COUPON_ID = re.compile("[0-9a-z]{0,40}", re.ASCII)
_SAID = re.compile(r"(.*[^ ]) ([1-9][0-9]{0,2})|(remove) the (.+)", re.ASCII)


class Action(Struct, frozen=True):
    """An actor's verb, with the details that the verb needs.

    `number`: for raise 4 (times the ante) or play 3 (cards). `equipment`: the piece that the floor
    removes. `picks`: the numbers of the actor's own cards, from 1 in the order dealt. `cards` go to
    the positions due, unless `places` names other positions and `missed` the positions without a
    card. `count`: cards in the stub, or at a cut. `report`: an irregularity. `player` and `name`: a
    person who sits down; the name may change and be shared, and stands for both where `player` is
    empty. `beside`: the seat that the player already holds. `staff`: names at sign-on.
    `back_colour`: of a new deck. `options`: of a new sheet. `grace`: the milliseconds that the
    house waited beyond the clock before it took a silent player's posted default. `coupon`: the id
    of the match play coupon beside the ante, where a house issues coupons.
    """

    actor: Actor
    verb: str
    wagers: Mapping[str, Cents] = EMPTY
    match_play: Cents = NOTHING
    picks: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[Position, ...] = ()
    missed: tuple[Position, ...] = ()
    count: int | None = None
    report: Report | None = None
    name: str = ""
    options: Mapping[str, Any] = EMPTY
    player: str = ""
    staff: str = ""
    back_colour: str = ""
    beside: int | None = None
    number: int = 0
    equipment: str = ""
    grace: int = 0
    coupon: str = ""

    def __post_init__(self) -> None:
        for name in ("wagers", "options"):
            given = getattr(self, name)
            if given is not EMPTY:
                force_setattr(self, name, frozen(given))

    @property
    def said(self) -> str:
        """The verb with what belongs to it: “raise 4”."""
        return said(self.verb, self.number, self.equipment)

    @property
    def given(self) -> frozenset[str]:
        """The fields given beside the verb. A count of zero is given too."""
        parts = _parts(self)
        if not any(parts) and self.count is None:
            return NOTHING_GIVEN
        given = frozenset(compress(_PARTS, parts))
        return given | {"count"} if self.count == 0 else given


WITH_THE_VERB = frozenset({"number", "equipment"})
FOR_THE_SILENT = frozenset({"grace"})
NOTHING_GIVEN: frozenset[str] = frozenset()
_PARTS = Action.__struct_fields__[2:]
_parts = attrgetter(*_PARTS)


def spoken(actor: Actor, words: str, **more: Any) -> Action:
    """Parse an action from words.

    >>> action = spoken(seat(1), "raise 4")
    >>> action.verb, action.number
    ('raise', 4)
    """
    match = _SAID.fullmatch(words)
    if match is None:
        return Action(actor, words, **more)
    verb, number, remove, equipment = match.groups()
    if remove:
        return Action(actor, remove, equipment=equipment, **more)
    return Action(actor, verb, number=int(number), **more)


def are_numbers(picks: object) -> bool:
    """Return whether all picks are integers. `True` is not an integer on record."""
    return isinstance(picks, tuple) and {*map(type, picks)} <= {int}


def check_action(action: object) -> None:
    """Refuse a malformed action before any rule is asked."""
    if not isinstance(action, Action) or not isinstance(action.actor, Actor):
        raise refuse("not-an-action", "an action is an Action by an actor at the table")
    if not isinstance(action.verb, str):
        raise refuse("not-a-verb", f"what is done is a word, not {in_short(action.verb)}")
    if type(action.number) is not int or not isinstance(action.equipment, str):
        raise refuse("not-a-verb", "with a verb goes a number, or the name of some equipment")
    if type(action.grace) is not int or action.grace < 0:
        raise refuse("not-an-action", "the house waits for some milliseconds, or not at all")
    if not isinstance(action.coupon, str) or not COUPON_ID.fullmatch(action.coupon):
        raise refuse("not-a-coupon", "a coupon's id has up to 40 letters and digits")
    if action.report is not None:
        check_report(action.report)
