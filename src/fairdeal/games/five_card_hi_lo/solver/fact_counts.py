"""Counts of each fact: the player's totals against every hand of the dealer.

For one hand of the player the dealer's hands are drawn from what is left. A dealer's multiset of
kinds is then made in prod C(left of the kind, wanted of the kind) ways. Added up by the dealer's
two totals these ways fill a grid; the sums over its rectangles say, for any totals of the player,
how many dealer hands lie below, level or above on either side: nine numbers, one per fact.

Nothing here can overflow: a cell holds at most C(52,5) hands, all cells of all hands together
C(52,5) x C(47,5) = 3,986,646,103,440, far below 2^63. Money never enters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np

from fairdeal.games.five_card_hi_lo.points import HIGH_CARDS, LOW_CARDS
from fairdeal.games.five_card_hi_lo.solver.hands import (
    CARDS,
    HIGH_POINTS,
    LOW_POINTS,
    WHOLE_DECK,
    Counts,
    Deck,
    Kinds,
    Splits,
    hands,
    house_totals,
    lawful_splits,
    ways,
)

FACTS = 9  # high comparison times low comparison, in the order of `Comparison`

_CHOOSE = np.array(
    [[comb(n, r) for r in range(CARDS + 1)] for n in range(sum(WHOLE_DECK) + 1)], dtype=np.int64
)
# Totals run from 0 to these; the grid has a row and a column for each.
_HIGHEST = int(HIGH_POINTS.max()) * HIGH_CARDS
_LOWEST = int(LOW_POINTS.max()) * LOW_CARDS
_AT_ONCE = 200  # player hands worked on together: a few megabytes


@dataclass(frozen=True, eq=False)
class FactTally:
    """Player hands, their splits, and for each split how often each of the nine facts comes."""

    hands: tuple[Kinds, ...]
    ways: tuple[int, ...]  # how many hands of real cards each is
    dealers: int  # how many hands the dealer may have against each
    splits: Splits
    counts: Counts  # by split and fact; each row adds up to `dealers`

    @property
    def deals(self) -> int:
        """All equally likely deals to player and dealer."""
        return sum(self.ways) * self.dealers


@lru_cache(maxsize=8)
def tally(deck: Deck = WHOLE_DECK) -> FactTally:
    """Tally every hand of the player against every hand of the dealer from the rest of the deck.

    >>> whole = tally()
    >>> len(whole.hands), whole.dealers, whole.deals == comb(52, 5) * comb(47, 5)
    (1993, 1533939, True)
    """
    return tally_of(hands(deck), deck)


@cache
def _places() -> dict[Kinds, int]:
    return {held: place for place, held in enumerate(tally().hands)}


def place_of(held: Kinds) -> int:
    """Return the place of a hand in the tally of the full deck."""
    return _places()[held]


def tally_of(held: Sequence[Kinds], deck: Deck) -> FactTally:
    """Tally these hands of the player only; the deck includes their cards."""
    splits = lawful_splits(held)
    dealt = hands(deck)
    grid = np.zeros((len(held), _HIGHEST + 1, _LOWEST + 1), dtype=np.int64)
    high, low = house_totals(dealt)
    order = np.lexsort((low, high))
    high, low = high[order], low[order]
    starts = np.flatnonzero(np.diff(high, prepend=-1) | np.diff(low, prepend=-1))
    ways_left = _WaysLeft(held, [dealt[number] for number in order], deck)
    for start in range(0, len(held), _AT_ONCE):
        rows = slice(start, start + _AT_ONCE)
        by_totals = np.add.reduceat(ways_left.of(rows), starts, axis=1)
        grid[rows, high[starts], low[starts]] = by_totals
    return FactTally(
        hands=tuple(held),
        ways=tuple(ways(each, deck) for each in held),
        dealers=comb(sum(deck) - CARDS, CARDS),
        splits=splits,
        counts=_compared(grid, splits),
    )


class _WaysLeft:
    """By player hand and dealer hand, how many hands of real cards the dealer's is.

    The kinds are taken in two halves: few different halves exist, so each half's product is
    worked out once per pair of halves and looked up for the pair of hands.
    """

    def __init__(self, held: Sequence[Kinds], dealt: Sequence[Kinds], deck: Deck) -> None:
        player, dealer = _by_kind(held, deck), _by_kind(dealt, deck)
        middle = len(deck) // 2
        self._halves = [
            _half(player[:, half], dealer[:, half], deck[half])
            for half in (slice(None, middle), slice(middle, None))
        ]

    def of(self, rows: slice) -> Counts:
        """Return the ways for some of the player's hands."""
        (product, mine, theirs), (other, mine_too, theirs_too) = self._halves
        return product[mine[rows]][:, theirs] * other[mine_too[rows]][:, theirs_too]


def _half(player: Counts, dealer: Counts, deck: Deck) -> tuple[Counts, Counts, Counts]:
    """Return the ways by the player's half and the dealer's, and each hand's half."""
    mine, which_mine = np.unique(player, axis=0, return_inverse=True)
    theirs, which_theirs = np.unique(dealer, axis=0, return_inverse=True)
    left = np.array(deck, dtype=np.int64) - mine
    product = np.ones((len(mine), len(theirs)), dtype=np.int64)
    for kind in range(len(deck)):
        product *= _CHOOSE[left[:, kind, None], theirs[None, :, kind]]
    return product, which_mine, which_theirs


def _by_kind(held: Sequence[Kinds], deck: Deck) -> Counts:
    each = np.array(held, dtype=np.int64)
    return np.stack([(each == kind).sum(axis=1) for kind in range(len(deck))], axis=1)


def _compared(grid: Counts, splits: Splits) -> Counts:
    """Return the nine counts of each split: dealer totals below, equal and above, high times low.

    Below comes first: there the player's total is the higher one.
    """
    sums = np.zeros((grid.shape[0], grid.shape[1] + 1, grid.shape[2] + 1), dtype=np.int64)
    sums[:, 1:, 1:] = grid.cumsum(axis=1).cumsum(axis=2)
    none = np.zeros_like(splits.high)
    high = (none, splits.high, splits.high + 1, none + grid.shape[1])
    low = (none, splits.low, splits.low + 1, none + grid.shape[2])
    corner = [[sums[splits.hand, row, column] for column in low] for row in high]
    return np.stack(
        [
            corner[i + 1][j + 1] - corner[i][j + 1] - corner[i + 1][j] + corner[i][j]
            for i in range(3)
            for j in range(3)
        ],
        axis=1,
    )
