"""Values that never change in place, beside msgspec's frozen Structs.

A Struct compares by content, hashes and pickles by itself. What it cannot hold are mappings that
change, and what it need not be are small finite kinds such as the seats of a table: of these equal
values are one object, as cards are.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn, Self, TypeVar

from msgspec.structs import replace

Key = TypeVar("Key")
Item = TypeVar("Item")


class FrozenDict(dict[Key, Item]):
    """A dictionary that never changes, and therefore hashes.

    >>> hash(FrozenDict(ante=500)) == hash(FrozenDict({"ante": 500}))
    True
    """

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:  # type: ignore[override]  # a dictionary that changes has none
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (FrozenDict, (dict(self),))

    def _never(self, *args: object, **named: object) -> NoReturn:
        raise TypeError("this mapping never changes")

    __setitem__ = __delitem__ = __ior__ = _never
    update = pop = popitem = clear = setdefault = _never


EMPTY: FrozenDict[Any, Any] = FrozenDict()
_DEEPEST = 20


def frozen(data: Any, depth: int = _DEEPEST) -> Any:
    """Return plain data with every list and mapping in it frozen, up to a depth."""
    if isinstance(data, FrozenDict | str | int) or not depth:
        return data
    if isinstance(data, Mapping):
        return FrozenDict({name: frozen(part, depth - 1) for name, part in data.items()})
    if isinstance(data, list | tuple):
        return tuple(frozen(part, depth - 1) for part in data)
    return data


class Interned:
    """A small finite kind with a text for each value; equal values are one object.

    Comparing and looking up such a value takes no code of ours, and a round does both all the
    time. Subclasses name their parts in `__slots__`, then `words`, and say what the words are.
    """

    __slots__ = ()
    _known: ClassVar[dict[tuple[object, ...], Any]]
    words: str

    def __init_subclass__(cls) -> None:
        cls._known = {}

    @classmethod
    def one(cls, *parts: object) -> Self:
        """Return the one value with these parts."""
        key = (*parts, *map(type, parts))
        known: Self | None = cls._known.get(key)
        if known is None:
            made = object.__new__(cls)
            for name, part in zip(_names(cls), parts, strict=True):
                object.__setattr__(made, name, part)
            object.__setattr__(made, "words", made._text())
            known = cls._known.setdefault(key, made)
        return known

    def _text(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.words!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).one, tuple(getattr(self, name) for name in _names(type(self))))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} never changes")


def _names(kind: type[Interned]) -> tuple[str, ...]:
    slots: tuple[str, ...] = kind.__slots__
    return slots[:-1]


__all__ = ["EMPTY", "FrozenDict", "Interned", "frozen", "replace"]
