"""Actions and events as a journal writes them: canonical JSON, a public and a sealed part.

Each kind of event is defined once, as a Struct. Its sealed part holds faces and salts; its public
part holds the other fields. Fields at their default are not written, so a kind may gain a field
without changing old lines.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from fairdeal.play import Action, Event
from fairdeal.play.model import event
from fairdeal.table import events as table_events
from fairdeal.values import canonical

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
