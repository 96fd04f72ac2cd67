"""JSON documents for steps, views and events, for clients.

The tag (`offer`, `what`) names the type of an offer or event, so that a document is read back as
the same value. Every type has a JSON Schema.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import in_short, refuse
from fairdeal.money import Cents
from fairdeal.play import Event, Offer, Position, Result, Step, View
from fairdeal.values import read, schema
from fairdeal.values.wire import plain

Kind = TypeVar("Kind", bound=Struct)


class SeatSeen(Struct, frozen=True):
    """A viewer's view of one seat."""

    seat: int
    wagers: dict[str, Cents]
    choices: list[str]
    results: list[Result]


class Seen(Struct, frozen=True):
    """A viewer's view of a round; the face of a card that is face down is null."""

    viewer: str
    cards: dict[str, Card | None]  # by where they lie
    seats: tuple[SeatSeen, ...]
    said: tuple[str, ...]  # by the dealer
    rack: tuple[Position, ...]


def document(value: Step | Offer | Event | View) -> dict[str, Any]:
    """Return a step, an offer, a view or an event as plain data."""
    if not isinstance(value, View | Step | Offer | Event):
        raise refuse(
            "no-such-document", f"a step, an offer, a view or an event, not {in_short(value)}"
        )
    written: dict[str, Any] = plain(seen(value) if isinstance(value, View) else value)
    return written


def seen(view: View) -> Seen:
    """Return a view as a serialisable value."""
    seats = sorted({*view.wagers, *view.choices, *view.results})
    return Seen(
        str(view.viewer),
        {str(position): card for position, card in view.cards.items()},
        tuple(
            SeatSeen(
                seat,
                view.wagers.get(seat, {}),
                view.choices.get(seat, []),
                view.results.get(seat, []),
            )
            for seat in seats
        ),
        tuple(view.said),
        tuple(view.rack),
    )


def read_step(data: object) -> Step:
    """Return the step in a document; raise a ValueError that names the faulty part."""
    part = read(data, _step())
    return Step(*(getattr(part, name) for name in Step.__struct_fields__))


def read_event(data: object) -> Event:
    """Return the event in a document, as its viewer saw it."""
    event: Event = read(data, _any(Event))
    return event


def schema_of(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a step, an offer, a view or an event."""
    match name:
        case "step":
            return schema(_step())
        case "offer":
            return schema(_any(Offer))
        case "view":
            return schema(Seen)
        case "event":
            return schema(_any(Event))
    words = f"there are schemas of a step, an offer, a view and an event; not of {in_short(name)}"
    raise refuse("no-such-document", words)


def _any(kind: type[Kind]) -> Any:
    """Return the union of a class's subclasses, including those of games from outside."""
    return reduce(or_, _kinds(kind))


def _kinds(kind: type[Kind]) -> Iterator[type[Kind]]:
    if kind is Offer or not kind.__subclasses__():
        yield kind
    for each in kind.__subclasses__():
        yield from _kinds(each)


def _step() -> Any:
    offers: Any = tuple[_any(Offer), ...]  # type: ignore[misc]
    return msgspec.defstruct(
        "Step",
        [("stage", str), ("clause", str), ("required", offers), ("always_allowed", offers, ())],
        frozen=True,
    )
