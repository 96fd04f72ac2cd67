"""A journal's values, actions and events, read strictly: any other form is malformed."""

from typing import Any

from msgspec import Struct, ValidationError

from fairdeal.cards import Card
from fairdeal.law import in_short
from fairdeal.play import Action, Actor, Event, Position, Shown, Unseen
from fairdeal.record.encode import ACTION_PART, KINDS, PUBLIC_PARTS, SEALED_PARTS, RecordPart
from fairdeal.table import OrderCommitted
from fairdeal.values import canonical, read

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
