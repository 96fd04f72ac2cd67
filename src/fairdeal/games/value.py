"""Values that never change in place: copies made quickly, and values of which there is one each."""

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace
else:

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


__all__ = ["OneOfEach", "replace"]
