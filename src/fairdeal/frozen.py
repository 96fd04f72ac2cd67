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
        """A frozen dataclass with slots: made often, copied seldom."""
        return kind

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def state(kind: type[Kind]) -> type[Kind]:
        """A frozen dataclass that is copied at every step, with a change or two."""
        return kind
else:
    # Frozen for the type checker. A dataclass that is frozen while it runs takes five times as
    # long to make, and events, offers and results are made a hundred times in every round.
    value = dataclass(slots=True, unsafe_hash=True)

    def state(kind):
        """A dataclass with a dictionary, ready to be copied by `replace`."""
        kind.__post_init__ = _by_itself
        return dataclass(unsafe_hash=True)(kind)

    def _by_itself(self):
        # A new object shares the names of its parts with others of its kind. Copies of a
        # dictionary of its own are read faster, and a round is read far more often than begun.
        self.__dict__ = {**self.__dict__}

    def replace(value, /, **changes):
        """As `dataclasses.replace`, for states and values: fast, without a constructor's work."""
        copy = _new(type(value))
        try:
            copy.__dict__ = value.__dict__ | changes
        except AttributeError:
            names = value.__match_args__
            return type(value)(*map(changes.get, names, _parts(names)(value)))
        return copy

    @cache
    def _parts(names):
        return attrgetter(*names)

    _new = object.__new__


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


__all__ = ["OneOfEach", "replace", "state", "value"]
