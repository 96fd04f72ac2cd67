"""Small building blocks for every package: frozen values, JSON, plain text, English."""

from fairdeal.values.frozen import EMPTY, FrozenDict, Interned, frozen, replace
from fairdeal.values.strict_json import Limits, NotStrict, StrictReader
from fairdeal.values.text import capital, clock, in_short, listing, plain, plural, sentence
from fairdeal.values.wire import canonical, in_ascii, is_printable, packed_fields, read, schema

__all__ = [
    "EMPTY",
    "FrozenDict",
    "Interned",
    "Limits",
    "NotStrict",
    "StrictReader",
    "canonical",
    "capital",
    "clock",
    "frozen",
    "in_ascii",
    "in_short",
    "is_printable",
    "listing",
    "packed_fields",
    "plain",
    "plural",
    "read",
    "replace",
    "schema",
    "sentence",
]
