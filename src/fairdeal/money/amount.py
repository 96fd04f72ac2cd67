"""Amounts of money: integer cents, and nothing else."""

import re
from typing import NewType

from fairdeal.law import refuse
from fairdeal.values import in_short

Cents = NewType("Cents", int)

NOTHING = Cents(0)
LARGEST = Cents(10**12)  # $10 billion: payouts and sums of it still fit every number we store
_DOLLARS = re.compile(r"\$?(\d{1,12}|\d{1,3}(?:,\d{3})+)(?:\.(\d\d))?", re.ASCII)

_TOO_MANY = re.compile(r"\$?\d{13,}(?:\.\d\d)?", re.ASCII)


def cents(value: object, *, what: str = "the amount") -> Cents:
    """Return a positive whole number of cents, or refuse it with the reason.

    >>> cents(1000)
    1000
    """
    if type(value) is int and 0 < value <= LARGEST:
        return Cents(value)
    if isinstance(value, bool) or not isinstance(value, int):
        kind = {bool: "a boolean", float: "a float", str: "a text"}.get(
            type(value), type(value).__name__
        )
        raise refuse(
            "amount-not-integer",
            f"{what} is {kind} ({in_short(value)}); write a whole number of cents, as in 1000 for "
            "$10",
        )
    if abs(value) > LARGEST:
        raise refuse("amount-too-large", f"{what} is more than {in_dollars(LARGEST)}")
    if value <= 0:
        raise refuse(
            "amount-not-positive",
            f"{what} is {value}; an amount is above 0, and a wager not made is left out",
        )
    return Cents(value)


def dollars(text: str | int, *, what: str = "the amount") -> Cents:
    """Parse an amount: "$10", "12.50", or cents as an integer.

    >>> dollars("$10"), dollars("12.50"), dollars(500)
    (1000, 1250, 500)
    """
    if not isinstance(text, str):
        return cents(text, what=what)
    match = _DOLLARS.fullmatch(text.strip())
    if match is None and _TOO_MANY.fullmatch(text.strip()):
        raise refuse("amount-too-large", f"{what} is more than {in_dollars(LARGEST)}")
    if match is None:
        raise refuse(
            "amount-not-understood", f"{what} {in_short(text)} is not an amount: write $10 or 12.50"
        )
    whole, fraction = match.groups()
    return cents(int(whole.replace(",", "")) * 100 + int(fraction or 0), what=what)


def in_dollars(amount: int) -> str:
    """Return an amount in dollars.

    >>> in_dollars(1000), in_dollars(1250), in_dollars(-2_500_000)
    ('$10', '$12.50', '-$25,000')
    """
    whole, fraction = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" + (f".{fraction:02}" if fraction else "")
