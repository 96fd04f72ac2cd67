"""The time of an action: UTC, in one form, never earlier than the line before."""

import re
from calendar import monthrange
from functools import lru_cache

from fairdeal.record.fields import Malformed

_FORM = re.compile(
    r'"((2\d{3}-(?:0[1-9]|1[0-2])-[0-3]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)"', re.ASCII
)


def check_time(written: str, before: str) -> str:
    """Check the form of a line's time, and that it is not earlier than the line before.

    >>> check_time('"2026-11-15T20:09:00.000000Z"', "2026-11-15T20:08:59.999999Z")
    '2026-11-15T20:09:00.000000Z'
    """
    form = _FORM.fullmatch(written)
    if form is None or not _is_a_day(form[2]):
        raise Malformed(f"its time is {written:.40}, not as in 2026-11-15T20:09:00.000000Z")
    if form[1] < before:
        raise Malformed(f"its time, {form[1]}, is before that of the line before, {before}")
    return form[1]


@lru_cache(maxsize=100)  # thousands of lines have the same one or two days
def _is_a_day(written: str) -> bool:
    year, month, day = map(int, written.split("-"))
    return 1 <= day <= monthrange(year, month)[1]
