"""Documents from outside: JSON and TOML, bounded before a parser sees them, then read strictly.

The cost of reading is linear in the text: its length, its depth and the dots of its keys are
bounded first, since parsers take more than linear time or memory over some of these.
"""

import json
import re
import tomllib
from typing import Any, NoReturn

from fairdeal.law import in_short, refuse

LONGEST_JSON = 1_000_000  # characters
LONGEST_TOML = 100_000
DEEPEST_TEXT = 100  # levels; what is meant has far fewer, and is checked for that later
MOST_DOTS = 40  # in a line of TOML: a dotted key stands in one line

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)  # also one that never ends
_BRACKET = re.compile(r"[][{}]")


def read_json(text: str) -> Any:
    """Parse a JSON value: no repeated names, no NaN, within limits of length and depth."""
    _check_length(text, LONGEST_JSON)
    if is_too_deep(text):
        raise refuse("not-json", "this JSON is nested too deeply to read")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise refuse(
            "not-json", f"this is not JSON: {error.msg}, line {error.lineno} column {error.colno}"
        ) from None
    except ValueError:
        raise refuse("not-json", "this JSON has a number too long to read") from None


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML document, within limits of length, depth and dots."""
    _check_length(text, LONGEST_TOML)
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


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise refuse("too-much-data", f"this has more than {most:,} characters")


def is_too_deep(text: str) -> bool:
    """Return whether JSON is nested too deep. Parsers are recursive."""
    if text.count("[") + text.count("{") <= DEEPEST_TEXT:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST_TEXT:
            return True
    return False


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = dict(pairs)
    if len(names) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise refuse("duplicate-key", f"{in_short(name)} is there twice")
            seen.add(name)
    return names


def _no_constant(name: str) -> NoReturn:
    raise refuse("not-json", f"{name} is not a number in JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_each_once, parse_constant=_no_constant)
