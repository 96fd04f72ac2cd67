"""Small building blocks for every package: frozen values, JSON, plain text, English."""

from fairdeal.values.english import capital, clock, listing, plural, sentence
from fairdeal.values.frozen import EMPTY, FrozenDict, Interned, frozen, replace
from fairdeal.values.plain_text import in_short, plain
from fairdeal.values.strict_json import Limits, NotStrict, StrictReader
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
