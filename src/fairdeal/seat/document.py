"""A seat's picture as JSON: one definition of each value gives its text and its schema."""

from fractions import Fraction
from typing import Any

import msgspec

from fairdeal.cards import Card


def to_json(picture: object) -> bytes:
    """A value of this package as JSON.

    >>> from fairdeal.seat.news import News
    >>> to_json(News("the board", "19:47-32.9(a)", (Card("As"),)))[:55]
    b'{"words":"the board","cited":"19:47-32.9(a)","cards":["'
    """
    return msgspec.json.encode(picture, enc_hook=_plain)


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of one of the values of this package."""
    return msgspec.json.schema(kind, schema_hook=_schema)


def _plain(value: object) -> object:
    """Cards and exact numbers are texts, as on every wire."""
    if isinstance(value, Card | Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no plain form")


def _schema(kind: type) -> dict[str, Any]:
    if issubclass(kind, Card):
        return {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"}
    if issubclass(kind, Fraction):
        return {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
    raise NotImplementedError(f"{kind.__name__} has no schema")
