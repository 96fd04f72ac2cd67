"""Payout odds as exact ratios: “3 to 2”, also written “3 win 2”."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

from fairdeal.law import Cite, refuse, rests_on
from fairdeal.money.amount import Cents, in_dollars
from fairdeal.values import in_short

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
