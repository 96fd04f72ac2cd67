"""Counts of the dealer's hands by their structure, for any cards that were seen.

Five cards are a set of ranks, and suits decide about a hand only where three or more are alike. So
the hands of the cards left are counted by ranks, 6,162 sets; then, for each suit, the hands with
three, four or five cards of it are counted again, 36,608 classes of them: the ranks of that suit,
and the ranks of the other cards. `advice` goes through the same hands one by one.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from fairdeal.analysis.kernels import kernel
from fairdeal.cards import Card, best_three, five_card, remaining
from fairdeal.games.pik_it_poker.settlement import QUALIFYING
from fairdeal.games.pik_it_poker.solver.advice import worth
from fairdeal.games.pik_it_poker.solver.hands import Ints

_RANKS, _SUITS = 13, 4
_PICK = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


class RankSets(NamedTuple):
    """Sets of five ranks: how many cards of each rank, and the value of five and of three."""

    ranks: Ints
    five: Ints
    three: Ints


class SuitedHands(NamedTuple):
    """Hands with three or more cards of a suit: these ranks, the others, and the hands' values."""

    mask: Ints
    others: Ints  # by their place among `_others`
    ranks: Ints  # the place of all five among the sets of ranks
    five: Ints
    three: Ints


@cache
def _rank_sets() -> RankSets:
    sets = [each for each in combinations_with_replacement(range(_RANKS), 5) if _possible(each, 4)]
    known = worth()
    three = [max(int(known.three[_mixed(each)]) for each in combinations(s, 3)) for s in sets]
    return RankSets(
        np.array([[each.count(rank) for rank in range(_RANKS)] for each in sets]),
        np.array([known.five[each] for each in sets], np.int64),
        np.array(three, np.int64),
    )


def _possible(ranks: Sequence[int], most: int) -> bool:
    return max(map(ranks.count, ranks), default=0) <= most


def _mixed(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return cards of these ranks, which ascend, that are not of one suit."""
    return tuple(4 * rank + place for place, rank in enumerate(ranks))


@cache
def _others() -> tuple[tuple[int, ...], ...]:
    """Return the ranks of the cards beside three, four or five of a suit."""
    return tuple(each for size in (2, 1, 0) for each in _sets(size))


def _sets(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations_with_replacement(range(_RANKS), size))


@cache
def _suited_hands() -> SuitedHands:
    known, sets = worth(), _rank_sets()
    place = {tuple(ranks): number for number, ranks in enumerate(sets.ranks.tolist())}
    others = {each: number for number, each in enumerate(_others())}
    rows = []
    for size in (3, 4, 5):
        for inside in combinations(range(_RANKS), size):
            flush = max(
                int(known.three[tuple(4 * r for r in each)]) for each in combinations(inside, 3)
            )
            mask = sum(1 << rank for rank in inside)
            for outside in _sets(5 - size):
                every = (*inside, *outside)
                ranks = place[tuple(every.count(rank) for rank in range(_RANKS))]
                five = int(known.suited[inside]) if size == 5 else int(sets.five[ranks])
                three = max(flush, int(sets.three[ranks]))
                rows.append((mask, others[outside], ranks, five, three))
    return SuitedHands(*np.ascontiguousarray(np.array(rows, np.int64).T))


@cache
def _other_ranks() -> Ints:
    return np.array([[each.count(rank) for rank in range(_RANKS)] for each in _others()])


def count(hand: Sequence[Card], seen: Sequence[Card] = ()) -> tuple[Ints, Ints]:
    """Count the hands of five among the other cards, by what the player's hand is to each.

    First by five cards, [higher, equal, lower] and whether the dealer qualifies; then by the
    best three cards.
    """
    left = np.zeros((_SUITS, _RANKS), np.int64)
    for card in remaining((*hand, *seen)):
        left[card.index & 3, card.index >> 2] = 1
    mine = int(five_card(hand)), int(best_three(hand)), int(QUALIFYING)
    return _count(left, *mine, *_rank_sets(), *_suited_hands(), _other_ranks())


@kernel
def _place(value: int, mine: int) -> int:
    return 0 if value < mine else 1 if value == mine else 2


@kernel
def _count(
    left: Ints,
    mine_five: int,
    mine_three: int,
    line: int,
    sets: Ints,
    set_five: Ints,
    set_three: Ints,
    mask: Ints,
    others: Ints,
    ranks: Ints,
    five: Ints,
    three: Ints,
    other_ranks: Ints,
) -> tuple[Ints, Ints]:
    by_five, by_three = np.zeros((3, 2), np.int64), np.zeros(3, np.int64)
    by_rank = left.sum(axis=0)
    for place in range(len(sets)):
        ways = 1
        for rank in range(_RANKS):
            ways *= _PICK[by_rank[rank], sets[place, rank]]
        if ways:
            by_five[_place(set_five[place], mine_five), int(set_five[place] >= line)] += ways
            by_three[_place(set_three[place], mine_three)] += ways
    beside = np.empty(len(other_ranks), np.int64)
    for suit in range(_SUITS):
        there = 0
        for rank in range(_RANKS):
            there |= left[suit, rank] << rank
        for place in range(len(other_ranks)):
            beside[place] = 1
            for rank in range(_RANKS):
                outside = by_rank[rank] - left[suit, rank]
                beside[place] *= _PICK[outside, other_ranks[place, rank]]
        for hand in range(len(mask)):
            if mask[hand] & ~there == 0:
                ways, was = beside[others[hand]], ranks[hand]
                by_three[_place(set_three[was], mine_three)] -= ways
                by_three[_place(three[hand], mine_three)] += ways
                if five[hand] != set_five[was]:
                    by_five[_place(set_five[was], mine_five), int(set_five[was] >= line)] -= ways
                    by_five[_place(five[hand], mine_five), int(five[hand] >= line)] += ways
    return by_five, by_three
