"""Values as JSON: the one definition of a type gives the object, its JSON and its schema.

Structs are written by msgspec; a value with a text of its own (a card, a position, an actor, odds)
is that text, and so is an exact number. Canonical JSON has sorted names, no spaces and only
printable ASCII.
"""

import codecs
import json
import re
from collections.abc import Collection, Hashable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from fairdeal.values.frozen import FrozenDict

Kind = TypeVar("Kind")

_NOT_PRINTABLE = re.compile(r"[^ -~]")
# Code points that no text of a record has, as in the stand-alone `check_proof.py`.
NEVER_SHOWN = (
    "0-1f 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180e 2000-200f 2028-202f 205f-206f 3000 "
    "d800-f8ff feff fff0-fffb fffe-ffff 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a "
    "e0000-e00ff e01f0-10ffff"
)
_SHOWN = re.compile(
    f"[^{re.sub('[0-9a-f]+', lambda end: chr(int(end[0], 16)), NEVER_SHOWN).replace(' ', '')}]*"
)


def canonical(value: object) -> str:
    """Return any value or plain data as canonical JSON.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,null]}'
    """
    try:
        written = _ENCODER.encode(value).decode()
    except (OverflowError, TypeError, UnicodeEncodeError):
        # An amount of twenty digits, a set of cards, half a character: msgspec writes none of them.
        return json.dumps(packed(value), sort_keys=True, separators=(",", ":"))
    return written if _is_plain(written) else _NOT_PRINTABLE.sub(_escaped, written)


def in_ascii(value: object) -> bytes:
    """Return a value as compact JSON in the order of its fields, in ASCII.

    What is put together from such pieces becomes text and bytes again at next to no cost.

    >>> in_ascii(["×", 4])
    b'["\\\\u00d7",4]'
    """
    written = _IN_ORDER.encode(value)
    return written if written.isascii() else written.decode().encode("ascii", _ESCAPED)


def _is_plain(written: str) -> bool:
    return written.isascii() and "\x7f" not in written


def _escaped(match: re.Match[str]) -> str:
    return _escape(match[0])


def _not_ascii(error: UnicodeError) -> tuple[str, int]:
    """Escape a character for the codec."""
    assert isinstance(error, UnicodeEncodeError)
    return _escape(error.object[error.start : error.end]), error.end


@lru_cache(1000)  # few characters, again and again
def _escape(text: str) -> str:
    units = text.encode("utf-16-be").hex()
    return "".join(f"\\u{units[n : n + 4]}" for n in range(0, len(units), 4))


def is_printable(text: str) -> bool:
    """Return whether a text of a record shows as written: no controls, odd spaces, private use.

    Unlike that of `str.isprintable`, the answer is the same under every version of Python.

    >>> is_printable("Zoë's table 灯"), is_printable("a\\u202eb"), is_printable("a\\tb")
    (True, False, False)
    """
    return _SHOWN.fullmatch(text) is not None


def plain(value: object) -> Any:
    """Return a value as plain data, like its JSON."""
    return json.loads(canonical(value))


def packed(value: Any, *, defaults: bool = True) -> Any:
    """Return any value as plain data.

    A mapping with other keys than texts as its pairs, in order.
    """
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {} if config.tag_field is None else {config.tag_field: config.tag}
        return {**tag, **packed_fields(value, defaults=defaults)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        pairs = [[packed(name), packed(part, defaults=defaults)] for name, part in value.items()]
        named = all(isinstance(name, str) for name in value)
        return dict(pairs) if named and defaults else pairs
    if isinstance(value, tuple | list):
        kinds = set(map(type, value))
        if len(kinds) == 1 and _is_written_as_text(*kinds):  # a whole deck, say
            return list(map(str, value))
        return [packed(part, defaults=defaults) for part in value]
    if isinstance(value, frozenset):
        return sorted(packed(part) for part in value)
    return value if value is None or isinstance(value, str | int) else _text(value)


def packed_fields(
    value: msgspec.Struct, *, leave_out: Collection[str] = (), defaults: bool = True
) -> dict[str, Any]:
    """Return the fields of a Struct as plain data; those at their default may be left out."""
    names, given = value.__struct_fields__, value.__struct_defaults__
    usual = dict(zip(names[len(names) - len(given) :], given, strict=True))
    if defaults and not value.__struct_config__.omit_defaults:
        usual = {}
    parts = {name: getattr(value, name) for name in names if name not in leave_out}
    return {
        name: packed(part, defaults=defaults)
        for name, part in parts.items()
        if name not in usual or usual[name] != part
    }


def read(data: object, kind: type[Kind]) -> Kind:
    """Read a value from plain data, strictly; raise a ValueError that names the faulty part."""
    return msgspec.convert(data, kind, dec_hook=_from_text)


def schema(*kinds: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type, or of any of several."""
    kind = kinds[0]
    for other in kinds[1:]:
        kind |= other
    return msgspec.json.schema(kind, schema_hook=_text_schema)


def _text(value: Any) -> str:
    kind: Any = type(value)
    if not _has_text(kind):
        raise NotImplementedError(f"{type(value).__name__} has no JSON form")
    return str(value)


@cache  # asked for every card and position of every line
def _has_text(kind: Hashable) -> bool:
    return kind is Fraction or hasattr(kind, "from_text")


@cache
def _is_written_as_text(kind: type) -> bool:
    """Return whether `packed` writes it as text."""
    return _has_text(kind) and not issubclass(kind, msgspec.Struct | Enum | Mapping)


def _from_text(kind: Any, data: Any) -> Any:
    if get_origin(kind) is FrozenDict:
        name, item = get_args(kind)
        pairs = [list(pair) for pair in data.items()] if isinstance(data, dict) else data
        return FrozenDict(msgspec.convert(pairs, list[tuple[name, item]], dec_hook=_from_text))  # type: ignore[valid-type]
    if type(data) is not str:
        raise ValueError(f"{data!r:.40} is not a text")
    return Fraction(data) if kind is Fraction else kind.from_text(data)


def _text_schema(kind: Any) -> dict[str, Any]:
    if FrozenDict in (kind, get_origin(kind)):
        return {"type": "object"}
    return {"type": "string", "title": kind.__name__}


_ENCODER = msgspec.json.Encoder(enc_hook=_text, order="sorted")
_IN_ORDER = msgspec.json.Encoder()
_ESCAPED = "fairdeal.json"
codecs.register_error(_ESCAPED, _not_ascii)
