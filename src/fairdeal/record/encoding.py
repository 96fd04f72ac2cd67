"""Actions and events as a journal writes and reads them: canonical JSON in two parts.

Each kind of event is defined once, as a Struct. Its sealed part holds faces and salts; its public
part holds the other fields. Fields at their default are not written, so a kind may gain a field
without changing old lines.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct, ValidationError

from fairdeal.cards import Card
from fairdeal.law import in_short
from fairdeal.play import Action, Actor, Event, Position, Shown, Unseen
from fairdeal.play.model import event
from fairdeal.table import OrderCommitted
from fairdeal.table import events as table_events
from fairdeal.values import canonical, read

ACTION = "act"  # marks the line of an action; the line of an event has its kind
_OF_THE_LINE = frozenset({"actor", "clause", "rulings"})  # fields of the line itself
_NO_FACES = frozenset({"cards"})  # an action never has faces


class RecordPart:
    """Some fields of a kind of value, written and read separately."""

    def __init__(self, kind: type[Struct], names: tuple[str, ...]) -> None:
        hints, given = get_type_hints(kind), dict(_defaults(kind))
        self.names = names
        self.kind = msgspec.defstruct(
            kind.__name__,
            [(name, hints[name], *given.get(name, ())) for name in names],
            frozen=True,
            omit_defaults=True,
            forbid_unknown_fields=True,
        )
        self._values = _values(names)

    def of(self, whole: Struct) -> Struct:
        """Return the part of a value."""
        return self.kind(*self._values(whole))

    def written(self, whole: Struct) -> str:
        """Return the part of a value as canonical JSON."""
        return canonical(self.of(whole))


def _defaults(kind: type[Struct]) -> dict[str, tuple[Any]]:
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return dict(
        zip(names[len(names) - len(defaults) :], ((each,) for each in defaults), strict=True)
    )


def _values(names: tuple[str, ...]) -> Callable[[Struct], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda whole: tuple(getattr(whole, name) for name in names)


def _kinds() -> dict[str, type[Event]]:
    """Return every kind of event by its name. Base classes of events have no line."""
    made = (*vars(event).values(), *vars(table_events).values())
    return {
        kind.__name__: kind
        for kind in made
        if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
    }


def _public(kind: type[Event]) -> RecordPart:
    apart = {*_OF_THE_LINE, *kind.sealed}
    return RecordPart(kind, tuple(name for name in kind.__struct_fields__ if name not in apart))


KINDS = _kinds()
PUBLIC_PARTS = {kind: _public(kind) for kind in KINDS.values()}
SEALED_PARTS = {kind: RecordPart(kind, kind.sealed) for kind in KINDS.values() if kind.sealed}
ACTION_PART = RecordPart(
    Action, tuple(name for name in Action.__struct_fields__[1:] if name not in _NO_FACES)
)

__all__ = [
    "ACTION",
    "ACTION_PART",
    "KINDS",
    "PUBLIC_PARTS",
    "SEALED_PARTS",
    "RecordPart",
    "canonical",
]


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


def read_event(
    what: str,
    actor: Actor,
    clause: str,
    rulings: tuple[str, ...],
    data: object,
    part: object = None,
) -> Event:
    """Return an event from its public part and, if it is open, its sealed part."""
    kind = KINDS.get(what)
    if kind is None:
        raise Malformed(f"there is no event {in_short(what)}")
    fields = _fields(PUBLIC_PARTS[kind], data)
    if part is not None and kind in SEALED_PARTS:
        fields |= _fields(SEALED_PARTS[kind], part)
    if kind is Shown and part is None:
        return _checked(Unseen(actor, clause, rulings, **fields))
    if issubclass(kind, OrderCommitted) and part is None:
        fields |= dict.fromkeys(kind.sealed, ())
    return _checked(kind(actor, clause, rulings, **fields))


def _checked(event: Event) -> Event:
    """Check what concerns several fields of an event together."""
    if fault := event.fault:
        raise Malformed(fault)
    return event


def read_action(actor: Actor, data: object) -> Action:
    """Read an action from a line's data."""
    return Action(actor, **_fields(ACTION_PART, data))


def read_card(written: object) -> Card:
    """Read a card from its text."""
    try:
        return Card.from_text(text(written))
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None


def _fields(part: RecordPart, data: object) -> dict[str, Any]:
    """Read the fields of a part, which must be written exactly as a journal writes them."""
    try:
        value: Struct = read(data, part.kind)
    except (ValidationError, ValueError) as wrong:
        raise Malformed(f"{wrong}") from None
    if canonical(value) != canonical(data):
        raise Malformed(f"{in_short(data, 60)} is not written as a journal writes it")
    return {name: getattr(value, name) for name in part.names}
