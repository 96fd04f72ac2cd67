"""The strategy of Pik-it: the best decision of every hand under a sheet, and its value.

One player, who knows no cards but the five in hand. The counts are the same for every sheet; a
sheet only says what each case is paid, so that a decision is worth the sum of its cases' nets
times their counts. These sums are whole numbers: nothing is rounded, and equal is equal. Of equal
decisions the best is the one that stays in, and of play 3 and play 5 the one that 39.10(c)3 names
first, play 3 (under the sheets that the law allows no two decisions are ever equal).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.cards import Card, Category
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.counts import DealerCounts, dealer_counts
from fairdeal.games.pik_it_poker.solver.hands import HandClasses, Ints, hand_classes
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, DECISIONS, Nets, nets, unit

BONUS = "five_card_bonus"
LARGEST = 2**63 - 1

# The cases of each decision, as a slice of CASES.
SPANS = tuple(
    slice(
        next(n for n, case in enumerate(CASES) if case.decision == decision),
        1 + max(n for n, case in enumerate(CASES) if case.decision == decision),
    )
    for decision in DECISIONS
)


@dataclass(frozen=True)
class BestDecision:
    """The best decision for a hand, with the value of every decision."""

    best: str
    evs: Mapping[str, Fraction]  # of ante and play wager together, per ante


@dataclass(frozen=True)
class Strategy:
    """The best play of every class of hands under one sheet.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-pikit")
    >>> assert isinstance(sheet, PikItSheet)
    >>> best_play(sheet).choice(cards("Ks Qd 9h 7c 3s")).best
    'play_5'
    """

    sheet: PikItSheet
    hands: HandClasses
    counts: Ints  # [class, case]: the dealer's hands
    payoffs: tuple[tuple[Nets, ...], ...]  # [category][case]: what each wager gains
    decided: tuple[tuple[int, ...], ...]  # the same of ante and play together
    worth: NDArray[np.object_] | Ints  # [class, decision]: the same over all dealer's hands
    best: Ints  # [class]: which decision

    def choice(self, hand: Iterable[Card]) -> BestDecision:
        """Return the best decision for a hand, and the value of each decision."""
        at = self.hands.index(hand)
        whole = int(self.counts[at, -1]) * unit(self.sheet)
        worth = self.worth[at].tolist()
        return BestDecision(
            DECISIONS[self.best[at]],
            {
                decision: Fraction(value, whole)
                for decision, value in zip(DECISIONS, worth, strict=True)
            },
        )

    def tally(self, decided: Ints | None = None) -> Ints:
        """Count deals by [category, case] for these decisions; by default the best ones."""
        chosen = self.best if decided is None else decided
        starts = np.array([span.start for span in SPANS] + [len(CASES)])
        return _tally(self.hands.category, self.hands.weight, self.counts, chosen, starts)

    def gained(self, deals: Ints) -> int:
        """Return the gain of ante and play over deals by [category, case]."""
        return sum(
            net * count
            for nets, counts in zip(self.decided, deals.tolist(), strict=True)
            for net, count in zip(nets, counts, strict=True)
        )


@kernel
def _tally(category: Ints, weight: Ints, counts: Ints, chosen: Ints, starts: Ints) -> Ints:
    """Count deals by category and case.

    At most 2,598,960 * 1,533,939 deals: no sum nears 2 ** 63.
    """
    deals = np.zeros((10, counts.shape[1]), dtype=np.int64)
    for n in range(len(weight)):
        for case in range(starts[chosen[n]], starts[chosen[n] + 1]):
            deals[category[n], case] += weight[n] * counts[n, case]
    return deals


def case_counts(counts: DealerCounts) -> Ints:
    """Return the counts in the order of the cases; a fold meets all of the dealer's hands."""
    classes = len(counts.three)
    every = np.full((classes, 1), counts.dealer_hands)
    return np.concatenate([counts.three, counts.five.reshape(classes, 6), every], axis=1)


@cache
def full_deck() -> tuple[HandClasses, Ints]:
    """Return every class of hands, and the dealer's hands that it meets, by case."""
    return hand_classes(), case_counts(dealer_counts())


def best_play(sheet: PikItSheet) -> Strategy:
    """Return the best play under a sheet, of the full deck."""
    return strategy(sheet, *full_deck())


def strategy(sheet: PikItSheet, hands: HandClasses, counts: Ints) -> Strategy:
    """Return the best play under a sheet, for these hands and counts."""
    payoffs = tuple(tuple(nets(case, each, sheet) for case in CASES) for each in Category)
    for row in payoffs:
        assert len({gained[BONUS] for gained in row}) == 1, "it is settled before (39.10(c)2)"
    decided = tuple(
        tuple(sum(gained.values()) - gained[BONUS] for gained in row) for row in payoffs
    )
    worth = _worth(decided, hands.category, counts)
    best = np.asarray(np.argmax(worth, axis=1))
    return Strategy(sheet, hands, counts, payoffs, decided, worth, best)


def _worth(
    decided: tuple[tuple[int, ...], ...], category: Ints, counts: Ints
) -> NDArray[np.object_] | Ints:
    """Return the gain of each decision of each class by ante and play, over all dealer's hands."""
    # Beyond what 64 bits hold, whole numbers as Python has them: slower, and as exact.
    largest = max(abs(gained) for row in decided for gained in row)
    wide = largest * int(counts[0, -1]) > LARGEST
    by_category = np.array(decided, dtype=object if wide else np.int64)
    gained = by_category[category] * counts
    return np.stack([gained[:, span].sum(axis=1) for span in SPANS], axis=1)
