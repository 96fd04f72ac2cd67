"""Amounts of money, in integer cents, and payout odds, as exact ratios: “3 to 2”."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import NewType

from fairdeal.law import Cite, refuse, rests_on
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


_TOO_LONG = re.compile(r"\s*\d+\s+(?:to|win)\s+[1-9]\d*\s*", re.ASCII)
_ODDS = re.compile(r"\s*(\d{1,9})\s+(to|win)\s+([1-9]\d{0,8})\s*", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True, init=False)
class Odds:
    """The payout of a winning wager on top of its stake, with “to” or “win”, never “for”.

    >>> Odds("3 to 2").pays(Cents(1000))
    1500
    >>> Odds("6 to 4") == Odds("3 win 2") < Odds("2 to 1")
    True
    """

    ratio: Fraction

    @rests_on(Cite("odds-say-to", "R-ODDS-WORDS"))
    def __init__(self, text: str) -> None:
        match = _ODDS.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            if isinstance(text, str) and _TOO_LONG.fullmatch(text):
                raise refuse(
                    "odds-not-understood",
                    f"{in_short(text)}: each side of odds has at most 9 digits",
                )
            raise refuse(
                "odds-not-understood",
                f"{in_short(text)} are not odds: write them with “to” or “win”, as in “3 to 2”",
            )
        paid, stake = int(match[1]), int(match[3])
        if match[2] == "win" and paid < stake:
            raise refuse(
                "odds-not-understood",
                f"{in_short(text)}: what is won comes first, as in “3 win 2”; odds below even "
                "money are written with “to”",
            )
        object.__setattr__(self, "ratio", Fraction(paid, stake))

    def pays(self, stake: Cents) -> Cents:
        """Return the payout on a stake, to the cent; refuse a stake that cannot be paid exactly."""
        paid, rest = divmod(stake * self.ratio.numerator, self.ratio.denominator)
        if rest:
            raise refuse(
                "payout-not-whole-cents",
                f"{self} on {in_dollars(stake)} cannot be paid in whole cents",
            )
        return Cents(paid)

    def __lt__(self, other: "Odds") -> bool:
        return self.ratio < other.ratio

    def __str__(self) -> str:
        return f"{self.ratio.numerator} to {self.ratio.denominator}"

    def __repr__(self) -> str:
        return f"Odds('{self}')"


EVEN_MONEY = Odds("1 to 1")
