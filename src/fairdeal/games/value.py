"""Values that never change in place: a copy with something else in it, made quickly."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value, /, **changes):
        """As `dataclasses.replace`, without going through the checks of a constructor again.

        Rounds and tables are copied at every step, and copying is most of what they do.
        """
        kind = type(value)
        copy = object.__new__(kind)
        if hasattr(value, "__dict__"):
            object.__setattr__(copy, "__dict__", value.__dict__ | changes)
            return copy
        for name in kind.__dataclass_fields__:
            part = changes[name] if name in changes else getattr(value, name)
            object.__setattr__(copy, name, part)
        return copy


__all__ = ["replace"]
