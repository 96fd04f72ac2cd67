"""The payoffs of every fact under a sheet: the game's own settlement, once for each case.

Deals are counted by category as four numbers: wins, ties, dealers without a pair, and deals.
`SPREAD` turns these into counts of facts; everything else here follows from it and from `resolve`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

import numpy as np

from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.settlement import MAIN, Facts, resolve
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import Ints
from fairdeal.games.ultimate_texas_holdem.wagers import RAISES
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes

PLAYS = {**{f"raise_{n}": n for n in sorted(RAISES, reverse=True)}, "fold": 0}
CATEGORIES = len(Category)
DIGIT = 30  # bits; see `digits`
Tally = Sequence[Sequence[int]]  # by category: wins, ties, dealers without a pair, deals
Terms = Sequence[Sequence[int]]  # by category, what each of these is worth
FactCounts = Mapping[Facts, int]

# How often a fact comes, as multiples of wins, ties, dealers without a pair, and deals. A hand
# with a pair beats every dealer without one; a hand without loses to every dealer with one.
_HIGHER, _EQUAL, _LOWER = Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER
_PAIR_OR_BETTER = (
    (_HIGHER, True, (1, 0, -1, 0)),
    (_HIGHER, False, (0, 0, 1, 0)),
    (_EQUAL, True, (0, 1, 0, 0)),
    (_LOWER, True, (-1, -1, 0, 1)),
)
_HIGH_CARD = (
    (_HIGHER, False, (1, 0, 0, 0)),
    (_EQUAL, False, (0, 1, 0, 0)),
    (_LOWER, False, (-1, -1, 1, 0)),
    (_LOWER, True, (0, 0, -1, 1)),
)
SPREAD = {
    category: tuple(
        (Facts(comparison, has_pair, category), terms)
        for comparison, has_pair, terms in (_PAIR_OR_BETTER if category else _HIGH_CARD)
    )
    for category in Category
}


def fact_counts(tally: Tally) -> dict[Facts, int]:
    """Return the count of each fact."""
    return {
        facts: sum(int(number) * term for number, term in zip(tally[category], terms, strict=True))
        for category, spread in SPREAD.items()
        for facts, terms in spread
    }


@dataclass(frozen=True)
class Payoffs:
    """The net result of every wager by action and facts, in cents on an ante of `ante` cents."""

    ante: Cents
    nets: Mapping[str, Mapping[Facts, Mapping[str, int]]]

    def __hash__(self) -> int:
        return hash((self.ante, *(tuple(map(tuple, terms)) for terms in self.terms.values())))

    def net(self, action: str, facts: Facts) -> int:
        """Return the net result of all wagers together."""
        return sum(self.nets[action][facts].values())

    def worth(self, action: str, tally: Tally) -> Fraction:
        """Return the expected result in antes over all deals counted."""
        return Fraction(self.total(action, tally), self.ante * sum(int(row[3]) for row in tally))

    def total(self, action: str, tally: Tally) -> int:
        """Return the sum over all deals counted, in cents."""
        return sum(
            term * int(number)
            for per, row in zip(self.terms[action], tally, strict=True)
            for term, number in zip(per, row, strict=True)
        )

    @cached_property
    def terms(self) -> Mapping[str, Terms]:
        """By action and category, what a win, a tie, an unpaired dealer and a deal are worth."""
        return {
            action: [
                [
                    sum(self.net(action, facts) * terms[i] for facts, terms in spread)
                    for i in range(4)
                ]
                for spread in SPREAD.values()
            ]
            for action in self.nets
        }


@lru_cache(maxsize=64)
def payoffs(sheet: UthSheet) -> Payoffs:
    """Ask the settlement about every case, with stakes that every odds can pay in whole cents."""
    ante = Cents(lcm(*(odds.ratio.denominator for _, odds in sheet.odds_in_force())))
    return Payoffs(
        ante,
        {
            action: {facts: _nets(sheet, facts, ante, play) for facts in _all_facts()}
            for action, play in PLAYS.items()
        },
    )


def _all_facts() -> Iterator[Facts]:
    for spread in SPREAD.values():
        yield from (facts for facts, _ in spread)


def _nets(sheet: UthSheet, facts: Facts, ante: Cents, play: int) -> dict[str, int]:
    wagers = {"ante": ante, "blind": ante} | ({"play": Cents(play * ante)} if play else {})
    nets = dict.fromkeys(MAIN, 0)
    for result in resolve(facts, Stakes(wagers), sheet):
        nets[result.wager] = result.net
    return nets


def digits(terms: Terms, count: int) -> Ints:
    """Return terms as digits of 30 bits, the lowest first; only the highest may be negative.

    Kernels add 64-bit integers, digit by digit. A river has at most 990 wins and ties and 990
    unpaired dealers, so that a digit comes to less than 2^41; the sum over 1,081 turns and rivers,
    first taken for up to 1,024 choices of suits at once, stays below 2^62. Every printed table
    takes one digit; a table of 999,999,999 to 1 takes two.
    """
    found = np.zeros((count, CATEGORIES + 1, 4), np.int64)  # the last row is for the impossible
    for category, row in enumerate(terms):
        for place, term in enumerate(row):
            for digit in range(count - 1):
                term, found[digit, category, place] = term >> DIGIT, term & (1 << DIGIT) - 1
            found[count - 1, category, place] = term
    return found


def digits_needed(*terms: Terms) -> int:
    """Return the number of digits of the largest term, with its sign."""
    longest = max(abs(term).bit_length() for each in terms for row in each for term in row)
    return longest // DIGIT + 1
