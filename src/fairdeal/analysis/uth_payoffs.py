"""What every fact pays under a sheet: the game's own settlement, asked once for each case.

Rivers are counted by category as four numbers: wins, ties, dealers without a pair, and rivers.
`SPREAD` turns these into counts of facts; everything else here follows from it and from `resolve`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from fairdeal.analysis.uth_classes import Ints
from fairdeal.analysis.uth_rivers import DEALERS
from fairdeal.cards import Category
from fairdeal.games.result import Comparison, Stakes
from fairdeal.games.ultimate_texas_holdem.facts import Facts
from fairdeal.games.ultimate_texas_holdem.settlement import MAIN, resolve
from fairdeal.money import Cents
from fairdeal.sheet import UthSheet

PLAYS = {"raise_4": 4, "raise_3": 3, "raise_2": 2, "raise_1": 1, "fold": 0}
CATEGORIES = len(Category)
DIGIT = 30  # bits; see `digits`
Tally = Sequence[Sequence[int]]  # by category: wins, ties, dealers without a pair, rivers
FactCounts = Mapping[Facts, int]

# How often a fact comes, as multiples of wins, ties, dealers without a pair, and rivers. A hand
# with a pair beats every dealer without one; a hand without loses to every dealer with one.
_HIGHER, _EQUAL, _LOWER = Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER
_PAIR_OR_BETTER = (
    (_HIGHER, True, (1, 0, -1, 0)),
    (_HIGHER, False, (0, 0, 1, 0)),
    (_EQUAL, True, (0, 1, 0, 0)),
    (_LOWER, True, (-1, -1, 0, DEALERS)),
)
_HIGH_CARD = (
    (_HIGHER, False, (1, 0, 0, 0)),
    (_EQUAL, False, (0, 1, 0, 0)),
    (_LOWER, False, (-1, -1, 1, 0)),
    (_LOWER, True, (0, 0, -1, DEALERS)),
)
SPREAD = {
    category: tuple(
        (Facts(comparison, has_pair, category), terms)
        for comparison, has_pair, terms in (_PAIR_OR_BETTER if category else _HIGH_CARD)
    )
    for category in Category
}


def fact_counts(tally: Tally) -> dict[Facts, int]:
    """How often each fact came."""
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

    def net(self, action: str, facts: Facts) -> int:
        """Of all wagers together."""
        return sum(self.nets[action][facts].values())

    def total(self, action: str, counts: FactCounts) -> int:
        """The sum over so many facts, in cents."""
        return sum(self.net(action, facts) * number for facts, number in counts.items())

    def worth(self, action: str, tally: Tally) -> Fraction:
        """The expected result in antes over everything that was counted."""
        counts = fact_counts(tally)
        return Fraction(self.total(action, counts), self.ante * sum(counts.values()))

    def terms(self, action: str) -> list[list[int]]:
        """By category, what a win, a tie, an unpaired dealer and a river add to the sum."""
        return [
            [sum(self.net(action, facts) * terms[i] for facts, terms in spread) for i in range(4)]
            for spread in SPREAD.values()
        ]


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


def digits(terms: list[list[int]], count: int) -> Ints:
    """Terms as digits of 30 bits, the lowest first; only the highest may be negative.

    Kernels add 64-bit integers, digit by digit. A river is at most 990 wins, ties and unpaired
    dealers, so below 2^42 for each of two actions; a flop's sum over 1,081 turns and rivers, first
    taken over up to 1,024 choices of suits at once, stays below 2^63 with room for the difference
    of two. Every printed table takes one digit; a table of 999,999,999 to 1 takes two.
    """
    found = np.zeros((count, CATEGORIES + 1, 4), np.int64)  # the last row is for the impossible
    for category, row in enumerate(terms):
        for place, term in enumerate(row):
            for digit in range(count - 1):
                term, found[digit, category, place] = term >> DIGIT, term & (1 << DIGIT) - 1
            found[count - 1, category, place] = term
    return found


def digits_needed(*terms: list[list[int]]) -> int:
    """How many digits the largest term takes, its sign included."""
    longest = max(abs(term).bit_length() for each in terms for row in each for term in row)
    return longest // DIGIT + 1
