"""Plain data: input from outside is checked for its types before anything else."""

from collections.abc import Mapping
from typing import NoReturn

from fairdeal.law import refuse
from fairdeal.money.amount import LARGEST

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
