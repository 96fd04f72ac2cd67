"""Strict JSON: bounded before it is parsed, and refused by name where it is not exact.

Bytes, brackets and digits are bounded; a name occurs once; numbers are whole. The result is read as
the expected message, without any guessing.
"""

import json
from functools import cache
from typing import Any, NoReturn, TypeVar

import msgspec

from fairdeal.law import refuse

MOST_BYTES = 65_536
_MOST_BRACKETS, _MOST_DIGITS = 60, 15
Message = TypeVar("Message")


def read(raw: bytes | str, kind: type[Message]) -> Message:
    """Return a message of that type; refuse with the reason where it is wrong."""
    parse(raw)
    any_kind: Any = kind
    try:
        message: Message = _decoder(any_kind).decode(raw)
    except msgspec.DecodeError as error:
        raise refuse("not-as-expected", f"the message is not as expected: {error!s:.200}") from None
    return message


@cache  # what a kind looks like is worked out once
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def parse(raw: bytes | str) -> Any:
    """Return a JSON value within bounds."""
    if len(raw) > MOST_BYTES:
        raise refuse("message-too-long", f"a message has at most {MOST_BYTES} bytes")
    try:
        text = raw.decode("utf8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError:
        raise refuse("not-utf8", "the message is not UTF-8") from None
    _check_depth(text)
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise refuse("not-json", f"this is not JSON: {error.msg}, column {error.colno}") from None
    if "\\u" in text:
        _check_characters(document)
    return document


def _check_depth(text: str) -> None:
    """Refuse a text with too many brackets, which bounds the depth; brackets in strings count."""
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise refuse(
            "nested-too-deeply", f"a message has at most {_MOST_BRACKETS} lists and objects"
        )


def _check_characters(document: object) -> None:
    """Refuse unpaired surrogates, which pages cannot show, and NUL, which PostgreSQL refuses."""
    try:
        written = json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        written = b"\\u0000"
    if b"\\u0000" in written.replace(b"\\\\", b""):
        raise refuse("not-text", "the text contains an unpaired surrogate or a NUL character")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise refuse("duplicate-key", "the message contains the same name twice")
    return document


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise refuse("number-too-long", f"a number has at most {_MOST_DIGITS} digits")
    return int(digits)


def _not_whole(written: str) -> NoReturn:
    raise refuse("not-a-whole-number", f"{written:.20} is not a whole number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_not_whole, parse_constant=_not_whole
)
