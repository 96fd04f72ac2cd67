"""A few rules for Pik-it that a person can learn, found for any sheet, with their exact cost.

The best play is a table of 134,459 lines. But what the best three cards are decides nearly all:
for each kind of three-card hand there is a five-card hand from which on one decision is good, and
below it another. Such a line may be drawn once more by the highest of the three cards ("a flush,
king high or better"). Lines are searched among those that have a short name, and one is drawn
only where it saves at least a hundredth of a per cent of the ante.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.compiled import kernel
from fairdeal.analysis.pikit_hands import Ints
from fairdeal.analysis.pikit_payoffs import DECISIONS, unit
from fairdeal.analysis.pikit_strategy import BONUS, SPANS, Strategy, full_deck
from fairdeal.cards import (
    Card,
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    best_three,
    five_card,
)

WORTH_LEARNING = Fraction(1, 10_000)
LOWEST = HandValue.of(Category.HIGH_CARD)
Sums = NDArray[np.object_]  # whole numbers of any size


@dataclass(frozen=True)
class Rule:
    """What to do where the best three cards are such: play one way from a line on, else another."""

    three: ThreeCardCategory
    lowest: Rank  # the highest of the three cards is from this
    highest: Rank  # to this
    line: HandValue  # LOWEST where there is none
    above: str  # the decision from the line on
    below: str

    def covers(self, cards: Sequence[Card]) -> bool:
        """Whether a hand falls under this rule."""
        best = best_three(cards)
        return best.category is self.three and self.lowest <= best.ranks[0] <= self.highest

    def decides(self, cards: Sequence[Card]) -> str:
        """What the rule says of a hand that falls under it."""
        return self.above if five_card(cards) >= self.line else self.below


@dataclass(frozen=True)
class Rules:
    """The rules of one sheet, from the best three-card hands down."""

    rules: tuple[Rule, ...]
    cost: Fraction  # what the best play gains over these rules, per ante

    def decide(self, cards: Sequence[Card]) -> str:
        """What the rules say of a hand."""
        return next(rule for rule in self.rules if rule.covers(cards)).decides(cards)

    def words(self) -> tuple[str, ...]:
        """The rules as one would teach them, those that say the same taken together."""
        same = groupby(self.rules, lambda rule: (rule.line, rule.above, rule.below))
        return tuple(_sentence(list(rules)) for _, rules in same)


@cache
def lines() -> tuple[HandValue, ...]:
    """The five-card hands that have a short name, in ascending order."""
    high = Category.HIGH_CARD
    found = [LOWEST, *map(HandValue.of, list(Category)[2:])]
    for first in Rank:
        found.append(HandValue.of(high, first))
        found.append(HandValue.of(Category.PAIR, first))
        # From two on, since whatever is above a two-high kicker is above the first card alone.
        found.extend(HandValue.of(high, first, second) for second in Rank if 2 < second < first)
    # The dealer's qualifying line runs through ace king high, so that a third card matters there.
    found.extend(HandValue.of(high, Rank.ACE, Rank.KING, third) for third in list(Rank)[1:-2])
    return tuple(sorted(found))


@kernel()
def _grouped(group: Ints, groups: int, weight: Ints, counts: Ints) -> Ints:
    """Deals by group and case, whichever decision is taken."""
    deals = np.zeros((groups, counts.shape[1]), dtype=np.int64)
    for n in range(len(group)):
        for case in range(counts.shape[1]):
            deals[group[n], case] += weight[n] * counts[n, case]
    return deals


@cache
def _deals() -> Ints:
    """Deals by [best three's category, its highest rank, line last reached, case]."""
    hands, counts = full_deck()
    shape = (len(ThreeCardCategory), Rank.ACE + 1, len(lines()))
    reached = np.searchsorted(np.array(lines()), hands.five, side="right") - 1
    group = np.ravel_multi_index((hands.three >> 20, hands.three >> 16 & 15, reached), shape)
    return _grouped(group, int(np.prod(shape)), hands.weight, counts).reshape(*shape, -1)


def rules(played: Strategy) -> Rules:
    """The rules of the sheet of a strategy (of the full deck), and what they cost."""
    worth = _worth(played)
    deals = sum(played.tally().ravel().tolist())
    enough = WORTH_LEARNING * deals * unit(played.sheet)
    found: list[Rule] = []
    total = 0
    for three in reversed(ThreeCardCategory):
        gained, best = _simplest(three, worth[three], enough)
        total += gained
        found += best
    most = sum(
        (gained - row[BONUS]) * count
        for row, counts in zip(_totals(played), played.tally().tolist(), strict=True)
        for gained, count in zip(row, counts, strict=True)
    )
    return Rules(tuple(found), Fraction(most - total, deals * unit(played.sheet)))
