"""Wagers beside the ante: exact multiples of it, and a progressive's meter."""

import re
from collections.abc import Mapping
from fractions import Fraction

from fairdeal.analysis.solver import solver_of
from fairdeal.law import in_short, refuse
from fairdeal.money import Cents
from fairdeal.sheet import Sheet

_TOO_LONG = re.compile(r"\d+(?:[/.]\d+)?", re.ASCII)
_MULTIPLE = re.compile(r"\d{1,9}(?:/0*[1-9]\d{0,8}|\.\d{1,9})?", re.ASCII)


def multiples(sheet: Sheet, wagers: Mapping[str, object]) -> dict[str, Fraction]:
    """Return the wagers beside the ante, in antes; refuse a wager that changes nothing."""
    known = solver_of(sheet.instrument).joins
    for name in wagers:
        if name not in known:
            raise refuse("unknown-wager", f"{in_short(name)} {_not_here(sheet, known)}")
    return {name: multiple(name, value) for name, value in wagers.items()}


def multiple(name: str, value: object) -> Fraction:
    """Parse a number of antes exactly, from a number or a text.

    >>> multiple("tie", 0.5), multiple("tie", "1/3")
    (Fraction(1, 2), Fraction(1, 3))
    """
    if isinstance(value, Fraction) and value >= 0:
        return value
    text = value.strip() if isinstance(value, str) else str(value)
    if isinstance(value, bool) or not _MULTIPLE.fullmatch(text):
        if _TOO_LONG.fullmatch(text) and re.search(r"\d{10}", text):
            raise refuse(
                "multiple-not-understood",
                f"{name} is {text:.40}; a number of antes has at most 9 digits before and after a "
                "point or a stroke",
            )
        raise refuse(
            "multiple-not-understood",
            f"{name} is {in_short(value)}; write how many antes it is, 0 or more, as in 1, 0.5 "
            "or 1/2",
        )
    return Fraction(text)


def in_antes(value: Fraction) -> str:
    """Return a number of antes in words.

    >>> in_antes(Fraction(1)), in_antes(Fraction(1, 2))
    ('1 ante', '1/2 antes')
    """
    return f"{value} ante" if value == 1 else f"{value} antes"


def _not_here(sheet: Sheet, known: tuple[str, ...]) -> str:
    if known:
        allowed = " or ".join(known)
        return f"does not join the main game here; {allowed} may, everything else is told by itself"
    return (
        f"does not join the main game: no optional wager of {sheet.instrument.id} changes the best "
        "play, so that each is told by itself"
    )


def meter_shown(sheet: Sheet, meter: Cents | None) -> Cents | None:
    """Return the meter of a progressive, by default its seed; None without a progressive."""
    if sheet.meter is None:
        return None
    return sheet.meter.seed if meter is None else meter
