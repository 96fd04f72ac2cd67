"""Reading sheets in tests: the one refusal of a wrong one, and what a right one says."""

from collections.abc import Mapping

import pytest

from fairdeal.law import Refusal, Refused
from fairdeal.sheet import problems, read_sheet

# Rows of printed tables, from the best hand down.
FIVE = [
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
]
THREE = ["royal_flush", "straight_flush", "three_of_a_kind", "straight", "flush", "pair"]


def refusal(instrument: str, **options: object) -> Refusal:
    """The first thing wrong; reading and listing must agree on it."""
    with pytest.raises(Refused) as refused:
        read_sheet(instrument, options)
    assert problems(instrument, options)[0] == refused.value.refusal
    return refused.value.refusal


def refusals(instrument: str, **options: object) -> list[str]:
    """The names of everything that is wrong."""
    return [problem.name for problem in problems(instrument, options)]


def canonical(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    """The canonical options of a sheet, which must read back as the same sheet."""
    sheet = read_sheet(instrument, options)
    assert problems(instrument, options) == ()
    again = read_sheet(instrument, sheet.canonical())
    assert again.canonical() == sheet.canonical()
    assert again.hash == sheet.hash
    return sheet.canonical()
