"""Documents from outside: JSON and TOML, bounded before a parser sees them, then read strictly.

The cost of reading is linear in the text: its length, its depth and the dots of its keys are
bounded first, since parsers take more than linear time or memory over some of these.
"""

import tomllib
from typing import Any

from fairdeal.law import refuse
from fairdeal.values.strict_json import Limits, NotStrict, StrictReader

LONGEST_JSON = 1_000_000  # characters
LONGEST_TOML = 100_000
DEEPEST_TEXT = 100  # levels; what is meant has far fewer, and is checked for that later
MOST_DOTS = 40  # in a line of TOML: a dotted key stands in one line

_READER = StrictReader(
    Limits(length=LONGEST_JSON, depth=DEEPEST_TEXT, digits=4_300, only_whole=False)
)
_NAMES = {"message-too-long": "too-much-data", "duplicate-key": "duplicate-key"}


def read_json(text: str) -> Any:
    """Parse a JSON value: no repeated names, no NaN, within limits of length and depth."""
    try:
        return _READER.read(text)
    except NotStrict as wrong:
        raise refuse(_NAMES.get(wrong.fault, "not-json"), str(wrong)) from None


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML document, within limits of length, depth and dots."""
    if len(text) > LONGEST_TOML:
        raise refuse("too-much-data", f"this has more than {LONGEST_TOML:,} characters")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise refuse(
                "not-toml", f"line {number} has more than {MOST_DOTS} dots; no sheet needs as many"
            )
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise refuse("not-toml", f"this is not TOML: {error!s:.200}") from None
    except ValueError:
        raise refuse("not-toml", "this has a number or a date that cannot be read") from None
