"""Values that never change in place: made and copied quickly, or of which there is one each."""

from dataclasses import dataclass, field, fields
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
        """As `dataclasses.replace`, without going through the checks of a constructor again.

        Rounds and tables are copied at every step, and copying is most of what they do.
        """
        kind = type(value)
        copy = _new(kind)
        if kind.__dictoffset__:
            _set(copy, "__dict__", value.__dict__ | changes)
            return copy
        for name in kind.__dataclass_fields__:
            _set(copy, name, changes[name] if name in changes else getattr(value, name))
        return copy

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
