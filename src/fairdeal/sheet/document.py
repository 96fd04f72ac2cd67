"""Documents and data from outside: bounded, then read strictly and checked for their types.

The cost of reading is linear in the text: its length, its depth and the dots of its keys are
bounded first, since parsers take more than linear time or memory over some of these.
"""

import tomllib
from collections.abc import Mapping
from typing import Any, NoReturn

from fairdeal.law import refuse
from fairdeal.money import LARGEST
from fairdeal.values import Limits, NotStrict, StrictReader

DEEPEST = 12
MOST = 100_000


def check_plain(document: object) -> None:
    """Refuse what JSON could not hold, and what is too deep or too large to be meant."""
    level: list[object] = [document]
    for _ in range(DEEPEST):
        level = [part for value in level if type(value) is not str for part in _parts(value)]
        if not level:
            return
        if len(level) > MOST:
            raise refuse("too-much-data", f"there are more than {MOST} values side by side")
    raise refuse("nested-too-deeply", f"there are more than {DEEPEST} levels of lists and objects")


def _parts(value: object) -> tuple[object, ...]:
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return ()  # most values are texts and amounts
    if type(value) is dict or isinstance(value, Mapping):
        for name in value:
            if not isinstance(name, str):
                _not_plain(name, "a name is a text")
        return tuple(value.values())
    if isinstance(value, list | tuple):
        return tuple(value)
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise refuse("number-too-large", f"a number is larger than {LARGEST:,}")
    if value is not None and not isinstance(value, str | int | float):
        _not_plain(value, "a value is a text, a number, true, false, null, a list or an object")
    return ()


def _not_plain(value: object, allowed: str) -> NoReturn:
    raise refuse(
        "not-plain-data", f"the data hold a value of type {type(value).__name__}; {allowed}"
    )


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
