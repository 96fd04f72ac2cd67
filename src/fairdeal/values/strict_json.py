"""One strict reader of JSON: bounded before it is parsed, and refused where it is not exact.

A name occurs once in an object, and NaN is no number. Each caller states its limits and turns a
`NotStrict` into its own refusal.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Literal, NoReturn

from msgspec import Struct

from fairdeal.values.text import in_short

Fault = Literal[
    "message-too-long",
    "not-utf8",
    "nested-too-deeply",
    "not-json",
    "not-text",
    "duplicate-key",
    "number-too-long",
    "not-a-whole-number",
]
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)  # also one that never ends
_BRACKET = re.compile(r"[][{}]")


class NotStrict(ValueError):
    """A text is not JSON within the limits."""

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault: Fault = fault


class Limits(Struct, frozen=True):
    """The limits of a reader; None where there is none."""

    digits: int
    """Of a whole number."""
    depth: int = 100
    """Levels of lists and objects; what is meant has far fewer."""
    length: int | None = None
    """Characters, or bytes where bytes are read."""
    brackets: int | None = None
    """Lists and objects in all; brackets in strings count."""
    only_whole: bool = True
    """Whether a number with a fraction is refused."""
    only_text: bool = False
    """Whether unpaired surrogates, which pages cannot show, and NUL, which PostgreSQL refuses, are
    refused."""


class StrictReader:
    """A reader of JSON within limits; its cost is linear in the text.

    >>> reader = StrictReader(Limits(digits=15))
    >>> reader.read('{"ante": [500]}')
    {'ante': [500]}
    >>> reader.read('{"ante": 1, "ante": 2}')
    Traceback (most recent call last):
    fairdeal.values.strict_json.NotStrict: 'ante' is there twice
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._decode = self._decoder(self._whole)
        self._decode_short = self._decoder(int)  # no number in it can be too long

    def _decoder(self, whole: Callable[[str], int]) -> Callable[[str], Any]:
        only_whole = self._limits.only_whole
        return json.JSONDecoder(
            object_pairs_hook=_each_once,
            parse_int=whole,
            parse_float=_not_whole if only_whole else None,
            parse_constant=_not_whole if only_whole else _no_constant,
        ).decode

    def read(self, raw: bytes | str) -> Any:
        """Return the JSON value; raise `NotStrict` otherwise."""
        limits = self._limits
        if limits.length is not None and len(raw) > limits.length:
            unit = "bytes" if isinstance(raw, bytes) else "characters"
            raise NotStrict("message-too-long", f"this has more than {limits.length:,} {unit}")
        try:
            text = raw.decode("utf8") if isinstance(raw, bytes) else raw
        except UnicodeDecodeError:
            raise NotStrict("not-utf8", "this is not UTF-8") from None
        self._check_depth(text)
        try:
            short = len(text) <= limits.digits
            document = self._decode_short(text) if short else self._decode(text)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno} column {error.colno}"
            raise NotStrict("not-json", f"this is not JSON: {error.msg}, {place}") from None
        if limits.only_text and "\\u" in text:
            _check_characters(document)
        return document

    def _check_depth(self, text: str) -> None:
        """Refuse what is nested too deeply before a parser that calls itself sees it."""
        most, brackets = self._limits.brackets, text.count("[") + text.count("{")
        if most is not None and brackets > most:
            raise NotStrict("nested-too-deeply", f"this has more than {most} lists and objects")
        if brackets <= self._limits.depth:
            return
        depth = 0
        for bracket in _BRACKET.findall(_STRING.sub("", text)):
            depth += 1 if bracket in "[{" else -1
            if depth > self._limits.depth:
                raise NotStrict("nested-too-deeply", "this JSON is nested too deeply to read")

    def _whole(self, written: str) -> int:
        if len(written) > self._limits.digits:
            raise NotStrict("number-too-long", "this JSON has a number too long to read")
        return int(written)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise NotStrict("duplicate-key", f"{in_short(name)} is there twice")
            seen.add(name)
    return names


def _not_whole(written: str) -> NoReturn:
    raise NotStrict("not-a-whole-number", f"{written:.20} is not a whole number")


def _no_constant(name: str) -> NoReturn:
    raise NotStrict("not-json", f"{name} is not a number in JSON")


def _check_characters(document: object) -> None:
    try:
        written = json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        written = b"\\u0000"
    if b"\\u0000" in written.replace(b"\\\\", b""):
        raise NotStrict("not-text", "the text contains an unpaired surrogate or a NUL character")
