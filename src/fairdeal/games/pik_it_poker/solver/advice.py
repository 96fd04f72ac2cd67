"""One hand against every hand that the dealer may still have, one by one.

A player of Pik-it decides knowing the bonus cards of all seats and the hands already turned up
(R-PIKIT-SEEN), so there is no table to look the answer up in: the dealer's hands are the five-card
sets of the cards not seen, at most 1,533,939, and each is compared as it comes. What hands are
worth is taken from `fairdeal.cards`. So this shares nothing with `hands` and `strategy`
but the numbering of cards, and each is the check of the other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis import Advice, DecisionOption
from fairdeal.analysis.kernels import kernel
from fairdeal.cards import (
    DECK,
    Card,
    Suit,
    ThreeCardCategory,
    best_three,
    five_card,
    remaining,
    three_card,
)
from fairdeal.games.pik_it_poker.settlement import QUALIFYING
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, DECISIONS, nets, selected_nets, unit
from fairdeal.law import refuse

Values = NDArray[np.int32]
Counts = NDArray[np.int64]
_NUMBERED = sorted(DECK, key=lambda card: card.index)


@dataclass(frozen=True)
class HandTables:
    """Hand values in lookup tables; ranks in ascending order."""

    five: Values  # by five ranks, not of one suit
    suited: Values  # by five ranks of one suit
    three: Values  # by three card indexes


def _by_ranks(size: int, judge: Callable[[Sequence[Card]], int]) -> tuple[Values, Values]:
    """Return the ranking's value of every choice of ranks: of mixed suits, of one suit."""
    mixed, suited = (np.zeros((13,) * size, dtype=np.int32) for _ in range(2))
    for ranks in combinations_with_replacement(range(13), size):
        if max(map(ranks.count, ranks)) > 4:
            continue
        # Of each rank the suits from the first on, so that different ranks are of one suit.
        hand = [_NUMBERED[4 * rank + ranks[:n].count(rank)] for n, rank in enumerate(ranks)]
        if len(set(ranks)) == size:
            suited[ranks] = judge(hand)
            hand[-1] = Card(hand[-1].rank, Suit.SPADE)
        mixed[ranks] = judge(hand)
    return mixed, suited


@cache
def worth() -> HandTables:
    """Return the lookup tables, from the rules' own ranking."""
    mixed, suited = _by_ranks(3, three_card)
    a, b, c = np.ix_(*[np.arange(52)] * 3)
    one_suit = (a & 3 == b & 3) & (b & 3 == c & 3)
    three = np.where(one_suit, suited[a >> 2, b >> 2, c >> 2], mixed[a >> 2, b >> 2, c >> 2])
    return HandTables(*_by_ranks(5, five_card), three)


@kernel
def _meet_five(deck: Counts, mine: int, line: int, mixed: Values, suited: Values) -> Counts:
    """Count every five cards of the deck, by comparison (player higher, equal, lower) and the
    line.
    """
    counts = np.zeros((3, 2), dtype=np.int64)
    size = len(deck)
    rank, suit = deck >> 2, deck & 3
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                for m in range(k + 1, size):
                    by_fifth = mixed[rank[i], rank[j], rank[k], rank[m]]
                    one_suit = suit[i] == suit[j] == suit[k] == suit[m]
                    for n in range(m + 1, size):
                        value = by_fifth[rank[n]]
                        if one_suit and suit[n] == suit[i]:
                            value = suited[rank[i], rank[j], rank[k], rank[m], rank[n]]
                        comparison = 0 if value < mine else 1 if value == mine else 2
                        counts[comparison, 1 if value >= line else 0] += 1
    return counts


@kernel
def _meet_three(deck: Counts, mine: int, three: Values) -> Counts:
    """Count every five cards of the deck, by comparison of their best three.

    Of the ten threes in i, j, k, m, n those without n are looked at once for all n.
    """
    size = len(deck)
    of = np.empty((size, size, size), dtype=np.int32)  # `three`, by place in the deck
    for i in range(size):
        for j in range(size):
            for k in range(size):
                of[i, j, k] = three[deck[i], deck[j], deck[k]]
    among_ijk = np.empty(size, dtype=np.int32)  # the best of two of i, j, k and this one
    lower, equal, total = 0, 0, 0
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                for n in range(k + 1, size):
                    among_ijk[n] = max(of[i, j, n], of[i, k, n], of[j, k, n])
                for m in range(k + 1, size):
                    ijkm = max(of[i, j, k], among_ijk[m])
                    im, jm, km = of[i, m], of[j, m], of[k, m]
                    for n in range(m + 1, size):
                        best = max(ijkm, among_ijk[n], im[n], jm[n], km[n])
                        lower += best < mine
                        equal += best == mine
                    total += size - m - 1
    return np.array([lower, equal, total - lower - equal])


def meet(hand: Sequence[Card], seen: Sequence[Card] = ()) -> tuple[Counts, Counts]:
    """Count the hands of five among the other cards, by what the player's hand is to each.

    First by five cards, [higher, equal, lower] and whether the dealer qualifies; then by the
    best three cards.
    """
    left = sorted(card.index for card in remaining((*hand, *seen)))
    deck, known = np.array(left, dtype=np.int64), worth()
    return (
        _meet_five(deck, int(five_card(hand)), int(QUALIFYING), known.five, known.suited),
        _meet_three(deck, int(best_three(hand)), known.three),
    )


Meet = Callable[[Sequence[Card], Sequence[Card]], tuple[Counts, Counts]]


def advise(
    sheet: PikItSheet, cards: Sequence[Card], seen: Sequence[Card] = (), *, meet: Meet = meet
) -> tuple[tuple[str, Fraction], ...]:
    """Return the value of each decision, ante and play together, per ante; the first of equals is
    best. `meet` counts the dealer's hands.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-pikit")
    >>> assert isinstance(sheet, PikItSheet)
    >>> for decision, ev in advise(sheet, cards("Ks Qd 9h 7c 3s"), cards("Kc Kd Kh 3d 3h")):
    ...     print(decision, ev)
    play_3 -50696/30381
    play_5 -218954/212667
    fold -1
    """
    _check(cards, seen)
    by_five, by_three = meet(cards, seen)
    counts = [*by_three.tolist(), *by_five.ravel().tolist(), int(by_three.sum())]
    category = five_card(cards).category
    sums = dict.fromkeys(DECISIONS, 0)
    for case, count in zip(CASES, counts, strict=True):
        gained = nets(case, category, sheet)
        sums[case.decision] += (sum(gained.values()) - gained["five_card_bonus"]) * count
    whole = counts[-1] * unit(sheet)
    return tuple((decision, Fraction(gained, whole)) for decision, gained in sums.items())


def _check(cards: Sequence[Card], seen: Sequence[Card]) -> None:
    """Check for five cards without duplicates, and enough cards for the dealer."""
    if len(cards) != 5:
        raise refuse("wrong-number-of-cards", f"a hand has 5 cards, not {len(cards)}")
    every = (*cards, *seen)
    twice = [card for card in every if every.count(card) > 1]
    if twice:
        raise refuse("duplicate-card", f"{twice[0]} is there twice; a deck has one of each")
    if len(every) > 47:
        raise refuse(
            "too-many-cards-seen",
            f"{len(seen)} other cards leave the dealer no hand; at most 42 can have been seen",
        )


BONUS, SELECT = "three_card_bonus", "select"


def advise_selection(sheet: PikItSheet, held: Sequence[Card], seen: Sequence[Card] = ()) -> Advice:
    """Return every choice of three cards, per unit of the bonus, the highest first.

    A hand that lies face down is left out: then any three cards not seen are worth the same.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-pikit")
    >>> assert isinstance(sheet, PikItSheet)
    >>> advise_selection(sheet, ()).best
    DecisionOption(action='select', ev=Fraction(-242, 5525), picked=())
    """
    nets, wager = selected_nets(sheet), unit(sheet)
    if held:
        options = tuple(
            DecisionOption(SELECT, Fraction(nets[three_card(three).category], wager), three)
            for three in sorted(combinations(held, 3), key=three_card, reverse=True)
        )
    else:
        counts = _unseen_threes(seen)
        gained = sum(nets[ThreeCardCategory(n)] * count for n, count in enumerate(counts))
        options = (DecisionOption(SELECT, Fraction(gained, wager * sum(counts))),)
    best = max(options, key=lambda option: option.ev)
    return Advice(options=options, best=best, about=(BONUS,), unit=BONUS)


def _unseen_threes(seen: Sequence[Card]) -> list[int]:
    """Return how many choices of three cards not seen are of each category."""
    threes, categories = _threes()
    out = np.zeros(52, bool)
    out[[card.index for card in seen]] = True
    unseen = categories[~out[threes].any(axis=1)]
    counts: list[int] = np.bincount(unseen, minlength=len(ThreeCardCategory)).tolist()
    return counts


@cache
def _threes() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return every choice of three cards, by their indexes, and its category."""
    every = list(combinations(DECK, 3))
    threes = np.array([[card.index for card in three] for three in every], np.uint8)
    return threes, np.array([three_card(three).category for three in every])
