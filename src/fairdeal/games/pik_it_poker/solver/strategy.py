"""The strategy of Pik-it: every hand against all of the dealer's, its best decision and value.

The dealer's hand has none of the player's five cards. Of any set of hands, those without these
cards are, by inclusion and exclusion, the sum over all 32 subsets of the five cards of the hands
that contain the subset, with a minus sign for odd subsets. So we go up the order of values, keep
for every subset of up to four cards how many of the hands passed so far contain it, and read the
answer for a hand off 31 counters: before its own value is counted the lower hands, after it also
the equal ones. The 32nd subset, all five cards, is contained in the hand itself alone.

Suits are equal here too. The hands that contain a subset are as many as those that contain it
with its suits exchanged, so one counter serves a whole class of subsets: 18,370 counters. And it
is enough to pass by one hand of each class: in a class of w hands, each subset of that one hand
stands for w subsets spread evenly over the subset's class. With 24 / s subsets in that class the
counter has to grow by w * s / 24; counters hold 24 times the number, and stay whole.

No sum comes near 2 ** 63: a counter is at most 24 * 2,598,960, and an answer adds 31 of them.

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
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.cards import Card, Category
from fairdeal.games.pik_it_poker.settlement import QUALIFYING
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.hands import CHOOSE, DECK, HandClasses, Ints, hand_classes
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, DECISIONS, Nets, nets, unit

Classes = NDArray[np.uint16]  # subsets by the number of their class
HIGHER, EQUAL, LOWER = range(3)  # the player's hand beside the dealer's
NO_LINE = 1 << 40  # above every value


@dataclass(frozen=True)
class DealerCounts:
    """The number of the dealer's hands in each comparison with each class of the player's hands."""

    five: Ints  # [class, comparison of five cards, whether the dealer qualifies]
    three: Ints  # [class, comparison of the best three]

    @property
    def dealer_hands(self) -> int:
        """The number of hands that the dealer may have against each of the player's."""
        return int(self.three[0].sum())


@kernel
def _standard(cards: Ints, choose: Ints) -> tuple[int, int]:
    """Return the index of a subset's standard form, and the number of suit exchanges that keep it.

    In the standard form the suits have descending sets of ranks.
    """
    ranks = np.zeros(4, dtype=np.int64)
    for card in cards:
        ranks[card & 3] |= 1 << (card >> 2)
    suit = np.zeros(4, dtype=np.int64)  # the suit that each suit becomes
    alike = 1
    for s in range(4):
        same = 1
        for t in range(4):
            if ranks[t] > ranks[s] or (ranks[t] == ranks[s] and t < s):
                suit[s] += 1
                same += ranks[t] == ranks[s]
        alike *= same
    at = 0
    for card in cards:
        place = 1
        for other in cards:
            place += (other & ~3) + suit[other & 3] < (card & ~3) + suit[card & 3]
        at += choose[(card & ~3) + suit[card & 3], place]
    return at, alike


@kernel
def _subset_classes(choose: Ints, first: Ints) -> tuple[Ints, Ints]:
    """Return the class number of each subset of up to four cards, and 24 / size of each class.

    The subset a < b < c < d is found at first[4] + C(a,1) + C(b,2) + C(c,3) + C(d,4), and so on.
    """
    number = np.full(first[5], -1)
    alike = np.empty(first[5], dtype=np.int64)
    found = 0
    for size in range(5):
        cards = np.arange(size)
        for at in range(first[size], first[size + 1]):
            standard, same = _standard(cards, choose)
            standard += first[size]
            if number[standard] < 0:
                number[standard] = found
                alike[found] = same
                found += 1
            number[at] = number[standard]
            k = 0  # the lowest card that can moves up, those below it start over
            while k + 1 < size and cards[k] + 1 == cards[k + 1]:
                cards[k] = k
                k += 1
            if size:
                cards[k] += 1
    return number, alike[:found]


@kernel
def _memberships(cards: Ints, number: Ints, choose: Ints, first: Ints) -> Classes:
    """Return the classes of each hand's 31 smaller subsets; subset n has the cards of n's bits."""
    members = np.empty((len(cards), 31), dtype=np.uint16)
    for n in range(len(cards)):
        for subset in range(31):
            size, at = 0, 0
            for i in range(5):
                if subset >> i & 1:
                    size += 1
                    at += choose[cards[n, i], size]
            members[n, subset] = number[first[size] + at]
    return members


@kernel
def _without(counters: Ints, members: Classes) -> int:
    """Count the hands that share no card with a hand, itself left aside."""
    total = 0
    for subset in range(31):
        bits = (subset & 1) + (subset >> 1 & 1) + (subset >> 2 & 1) + (subset >> 3 & 1)
        bits += subset >> 4 & 1
        count = counters[members[subset]]
        total += -count if bits & 1 else count
    return total // 24


@kernel
def _compared(
    order: Ints, value: Ints, weight: Ints, members: Classes, alike: Ints, line: int
) -> tuple[Ints, Ints, Ints]:
    """Return for each class the dealer's hands below it, equal to it, and below the line."""
    lower, equal, below = np.zeros_like(value), np.zeros_like(value), np.zeros_like(value)
    counters = np.zeros_like(alike)
    start = 0
    passed = False
    while start < len(order):
        if not passed and value[order[start]] >= line:
            passed = True
            for n in order:
                # Hands below the line have been counted themselves: all five cards, minus one.
                below[n] = _without(counters, members[n]) - (1 if value[n] < line else 0)
        end = start
        while end < len(order) and value[order[end]] == value[order[start]]:
            end += 1
        group = order[start:end]
        for n in group:
            lower[n] = _without(counters, members[n])
        for n in group:
            for subset in range(31):
                kind = members[n, subset]
                counters[kind] += weight[n] * alike[kind]
        for n in group:
            equal[n] = _without(counters, members[n]) - 1 - lower[n]
        start = end
    return lower, equal, below


def counts_of(hands: HandClasses, cards: int) -> DealerCounts:
    """Return the counts for the hands of a deck of so many cards."""
    first = np.cumsum([0, *(comb(52, size) for size in range(5))])
    number, alike = _subset_classes(CHOOSE, first)
    members = _memberships(hands.cards, number, CHOOSE, first)
    dealer_hands = comb(cards - 5, 5)
    order = np.argsort(hands.five, kind="stable")
    lower, equal, weak = _compared(order, hands.five, hands.weight, members, alike, int(QUALIFYING))
    higher = dealer_hands - lower - equal
    five = np.empty((len(order), 3, 2), dtype=np.int64)
    # The dealer's hands that do not qualify are the lowest there are: they are among those below
    # the player's as far as these go, then among the equal ones, and only then above.
    five[:, HIGHER, 0] = np.minimum(lower, weak)
    five[:, EQUAL, 0] = np.minimum(equal, weak - five[:, HIGHER, 0])
    five[:, LOWER, 0] = weak - five[:, HIGHER, 0] - five[:, EQUAL, 0]
    five[:, :, 1] = np.stack([lower, equal, higher], axis=1) - five[:, :, 0]
    order = np.argsort(hands.three, kind="stable")
    lower, equal, _ = _compared(order, hands.three, hands.weight, members, alike, NO_LINE)
    three = np.stack([lower, equal, dealer_hands - lower - equal], axis=1)
    return DealerCounts(five, three)


@cache
def dealer_counts() -> DealerCounts:
    """Return the counts for the full deck, which are the same for every sheet."""
    return counts_of(hand_classes(), len(DECK))


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
