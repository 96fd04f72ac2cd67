"""Values that never change in place: made and copied quickly, or of which there is one each."""

from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import replace

    Kind = TypeVar("Kind")

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def value(kind: type[Kind]) -> type[Kind]:
        """A frozen dataclass with slots."""
        return kind
else:
    # Frozen for the type checker. A dataclass that is frozen while it runs takes five times as
    # long to make, and events, offers and results are made a hundred times in every round.
    value = dataclass(slots=True, unsafe_hash=True)

    def replace(value, /, **changes):
        """As `dataclasses.replace`, in a fraction of the time: rounds and tables, which have a
        dictionary, are copied whole at every step, and do not go through a constructor again.
        """
        kind = type(value)
        if kind.__dictoffset__:
            copy = _new(kind)
            _set(copy, "__dict__", value.__dict__ | changes)
            return copy
        names = kind.__match_args__
        return kind(*map(changes.get, names, _parts(names)(value)))

    @cache
    def _parts(names):
        return attrgetter(*names)

    _new, _set = object.__new__, object.__setattr__


class OneOfEach(type):
    """A dataclass of which equal values are one object, as cards are; for small finite kinds.

    Comparing and looking up such a value takes no code of ours, and a round does both all the time.
    """

    def __init__(cls, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        cls._known: dict[tuple[object, ...], Any] = {}

    def __call__(cls, *args: Any, **named: Any) -> Any:
        """The one object of that value."""
        made = super().__call__(*args, **named)
        parts = [getattr(made, field.name) for field in fields(made) if field.init]
        return cls._known.setdefault((*parts, *map(type, parts)), made)


__all__ = ["OneOfEach", "replace", "value"]
