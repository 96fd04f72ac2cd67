"""Dependent choices: a choice that needs another brings it along; impossible ones
are not offered.
"""

from collections.abc import Mapping
from typing import Any

from fairdeal.sheet import read_sheet
from fairdeal.sheet.validation import problems
from fairdeal.web.pages.sheets.fields import GROUPS
from fairdeal.web.pages.sheets.options import written

_FOLLOWS = (*(each for each in GROUPS["How it is dealt"] if each != "seats"), "positions")


def settle(
    instrument: str, options: Mapping[str, Any], name: str, value: Any
) -> dict[str, Any] | None:
    """Return all options with one of them changed, and the changes that must follow; None: not
    lawful.
    """
    wanted = {**options, name: value}
    if not problems(instrument, wanted):
        return wanted
    for other in _FOLLOWS:  # let one other option follow
        if other == name:
            continue
        rest = {key: each for key, each in wanted.items() if key != other}
        if not problems(instrument, rest):
            return written(read_sheet(instrument, rest))
    options_kept = {name: value} | {
        key: each for key, each in wanted.items() if key not in _FOLLOWS or key == name
    }
    if not problems(instrument, options_kept):
        return written(read_sheet(instrument, options_kept))
    return None
