"""Steps, views and events as JSON documents, for whoever draws a table or plays at it from afar.

What an offer or an event is stands in its tag (`offer`, `what`), so that a document is read back as
the value that it was. Every kind has a JSON Schema.
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
from fairdeal.values.wire import plain, read, schema

Kind = TypeVar("Kind", bound=Struct)


class SeatSeen(Struct, frozen=True):
    """What a viewer has seen of one seat."""

    seat: int
    wagers: dict[str, Cents]
    choices: list[str]
    results: list[Result]


class Seen(Struct, frozen=True):
    """What a viewer has seen of a round; the face of a card that lies face down is null."""

    viewer: str
    cards: dict[str, Card | None]  # by where they lie
    seats: tuple[SeatSeen, ...]
    said: tuple[str, ...]  # by the dealer
    rack: tuple[Position, ...]


def document(value: Step | Offer | Event | View) -> dict[str, Any]:
    """A step, an offer, a view or an event as plain data."""
    if not isinstance(value, View | Step | Offer | Event):
        raise refuse(
            "no-such-document", f"a step, an offer, a view or an event, not {in_short(value)}"
        )
    written: dict[str, Any] = plain(seen(value) if isinstance(value, View) else value)
    return written


def seen(view: View) -> Seen:
    """A view as a value of its own."""
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
    """The step that a document holds; anything else raises a ValueError that says where."""
    part = read(data, _step())
    return Step(*(getattr(part, name) for name in Step.__struct_fields__))


def read_event(data: object) -> Event:
    """The event that a document holds, as far as its viewer saw it."""
    event: Event = read(data, _any(Event))
    return event


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema of a step, an offer, a view or an event."""
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
    """Any of the kinds that were made from one; those of a game from outside are among them."""
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
