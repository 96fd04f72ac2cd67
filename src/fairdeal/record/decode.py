"""Actions and events read back from a journal, strictly: any other form is malformed."""

from typing import Any

from msgspec import Struct, ValidationError

from fairdeal.cards import Card
from fairdeal.law import in_short
from fairdeal.play import Action, Actor, Area, Event
from fairdeal.play.model.event import Confirmed, Dealt, Denied, Reported, Shown, Unseen
from fairdeal.record.encode import ACTION_PART, KINDS, PUBLIC_PARTS, SEALED_PARTS, RecordPart
from fairdeal.record.fields import Malformed, text
from fairdeal.table.events import OrderCommitted
from fairdeal.values.wire import canonical, read


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
    if isinstance(event, Dealt | Shown | Unseen) and not event.positions:
        raise Malformed("no card is dealt or shown there")
    if isinstance(event, Dealt) and len({p.area is Area.BURN for p in event.positions}) > 1:
        raise Malformed("a card is burned by itself, not among others")
    if isinstance(event, Shown) and len(event.cards) != len(event.positions):
        raise Malformed("it does not show one card at each position")
    if isinstance(event, Reported | Confirmed | Denied) and event.report.seen_by is None:
        raise Malformed("it tells of a report, and not who saw it")
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
