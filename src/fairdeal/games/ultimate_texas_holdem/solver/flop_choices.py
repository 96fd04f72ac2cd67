"""The decision on every flop, from what checking gains there.

All flops up to suits meet all 1,326 hole pairs. Each asks four look-ups: the plain
gain by ranks, and the change by each of up to three suits on the flop. Of equal options the raise
is taken, so that checking is chosen only where it gains.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import perm
from typing import NamedTuple

import numpy as np

from fairdeal.analysis.kernels import CARDS, in_shares, kernel, summed
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    CHOOSE,
    HOLES,
    KINDS,
    PAIRS,
    PLAIN_FLOPS,
    RANKS,
    SUITED_FLOPS,
    Ints,
    hole_index,
    kind_of,
    pair_index,
    set_index,
    suited_flop,
)
from fairdeal.games.ultimate_texas_holdem.solver.flops import Gains
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import DIGIT
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes

_HALF, _LOW_HALF = 32, (1 << 32) - 1  # sums of gains are kept in two halves


class Flops(NamedTuple):
    """Some flops: how many each stands for, and how each looks."""

    cards: Ints
    weight: Ints
    plain: Ints  # by its ranks
    suit: Ints  # up to three suits, or -1
    suited: Ints  # as seen from each


class HolePairs(NamedTuple):
    """Every hole pair: its cards, its starting hand, its ranks, its kind beside each suit."""

    cards: Ints
    hole: Ints
    pair: Ints
    kind: Ints


class Checking(NamedTuple):
    """The gain of a check, by flop and hole pair."""

    gained: list[int]  # by starting hand, over all its hole pairs and the flops where it gains
    flops: Bytes  # by flop and hole pair: whether it does; where cards meet, it does not


class FlopCounts(NamedTuple):
    """The number of flops and hole pairs in each class."""

    plain: Ints
    suited: Ints


@cache
def flops() -> Flops:
    """Return 1,911 flops that represent all 22,100.

    Ranks ascend, and each new suit is the next. A flop stands for as many as there are ways to name
    its suits, but where cards are of one rank their order does not count.
    """
    cards, weight = [], []
    for ranks in combinations_with_replacement(range(RANKS), 3):
        orders = (1, 2, 6)[3 - len(set(ranks))]
        for suits in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2)):
            flop = [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]
            if len(set(flop)) == 3:
                cards.append(flop)
                weight.append(perm(4, len(set(suits))) // orders)
    return flops_of(np.array(cards), np.array(weight))


def flops_of(cards: Ints, weight: Ints) -> Flops:
    """Return given flops, each representing so many."""
    return Flops(cards, weight, *_seen(cards))


@cache
def hole_pairs() -> HolePairs:
    """Return all 1,326 hole pairs."""
    cards = np.array(list(combinations(range(CARDS), 2)), np.int64)
    return HolePairs(cards, *_described(cards))


def checking(gains: Gains) -> Checking:
    """Look at every flop and hole pair."""
    every, held = flops(), hole_pairs()
    checks = np.empty((len(every.weight), len(held.pair)), np.uint8)

    def share(begin: int, end: int) -> Ints:
        found = np.zeros((2, len(gains.plain), HOLES), np.int64)
        _sum_gains(begin, end, *every, *held, gains.plain, gains.suited, checks, found)
        return found

    lows, highs = summed(in_shares(share, len(every.weight))).tolist()
    totals = [0] * HOLES
    for digit, (low, high) in enumerate(zip(lows, highs, strict=True)):
        for hole in range(HOLES):
            totals[hole] += low[hole] + (high[hole] << _HALF) << DIGIT * digit
    return Checking(totals, checks)


def counted(checks: Bytes, starts: Bytes) -> FlopCounts:
    """Count the flops on which a hand checks that checked before, by flop, hole pair and start."""
    every = flops()

    def share(begin: int, end: int) -> FlopCounts:
        plain = np.zeros((PLAIN_FLOPS, PAIRS), np.int64)
        suited = np.zeros((SUITED_FLOPS, KINDS), np.int64)
        _count(begin, end, *every, *hole_pairs(), checks, starts, plain, suited)
        return FlopCounts(plain, suited)

    parts = in_shares(share, len(every.weight))
    return FlopCounts(summed(part.plain for part in parts), summed(part.suited for part in parts))


@kernel
def _seen(cards: Ints) -> tuple[Ints, Ints, Ints]:
    plain = np.empty(len(cards), np.int64)
    suit, suited = np.full((len(cards), 3), -1, np.int64), np.zeros((len(cards), 3), np.int64)
    counts = np.empty(RANKS, np.int64)
    for flop in range(len(cards)):
        counts[:] = 0
        views = 0
        for card in cards[flop]:
            counts[card >> 2] += 1
        for each in range(4):
            mask, first, second = 0, -1, -1
            for card in cards[flop]:
                if card & 3 == each:
                    mask |= 1 << (card >> 2)
                else:
                    first, second = card >> 2, first
            if mask:
                suit[flop, views], suited[flop, views] = each, suited_flop(mask, first, second)
                views += 1
        plain[flop] = set_index(counts, CHOOSE)
    return plain, suit, suited


@kernel
def _described(cards: Ints) -> tuple[Ints, Ints, Ints]:
    hole, pair = np.empty(len(cards), np.int64), np.empty(len(cards), np.int64)
    kind = np.empty((4, len(cards)), np.int64)
    for place in range(len(cards)):
        one, two = cards[place]
        hole[place], pair[place] = hole_index(one, two), pair_index(one >> 2, two >> 2)
        for suit in range(4):
            kind[suit, place] = kind_of(one, two, suit)
    return hole, pair, kind


@kernel
def _gain_row(
    cards: Ints,
    plain: int,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    pair: Ints,
    kind: Ints,
    plain_gain: Ints,
    suited_gain: Ints,
    row: Ints,
    checks: Bytes,
) -> None:
    """Compute the gain of a check on one flop for all hole pairs, and where it is positive."""
    for digit in range(len(row)):
        for place in range(len(pair)):
            row[digit, place] = plain_gain[digit, plain, pair[place]]
        for view in range(3):
            if suit[view] >= 0:
                kinds = kind[suit[view]]
                for place in range(len(pair)):
                    row[digit, place] += suited_gain[digit, suited[view], kinds[place]]
    one, two, three = cards
    for place in range(len(pair)):
        top = rest = 0
        for digit in range(len(row)):
            rest |= top & (1 << DIGIT) - 1
            top = row[digit, place] + (top >> DIGIT)
        first, second = pairs[place, 0], pairs[place, 1]
        apart = first != one and first != two and first != three
        apart = apart and second != one and second != two and second != three
        checks[place] = apart and (top > 0 or (top == 0 and rest != 0))


@kernel
def _sum_gains(
    begin: int,
    end: int,
    cards: Ints,
    weight: Ints,
    plain: Ints,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    hole: Ints,
    pair: Ints,
    kind: Ints,
    plain_gain: Ints,
    suited_gain: Ints,
    checks: Bytes,
    found: Ints,
) -> None:
    row = np.empty((len(plain_gain), len(pair)), np.int64)
    for flop in range(begin, end):
        view = cards[flop], plain[flop], suit[flop], suited[flop], pairs, pair, kind
        _gain_row(*view, plain_gain, suited_gain, row, checks[flop])
        for digit in range(len(row)):
            for place in range(len(pair)):
                if checks[flop, place]:
                    gain = row[digit, place]
                    found[0, digit, hole[place]] += weight[flop] * (gain & _LOW_HALF)
                    found[1, digit, hole[place]] += weight[flop] * (gain >> _HALF)


@kernel
def _count(
    begin: int,
    end: int,
    cards: Ints,
    weight: Ints,
    plain: Ints,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    hole: Ints,
    pair: Ints,
    kind: Ints,
    checks: Bytes,
    starts: Bytes,
    plain_count: Ints,
    suited_count: Ints,
) -> None:
    for flop in range(begin, end):
        for place in range(len(pair)):
            if checks[flop, place] and starts[hole[place]]:
                plain_count[plain[flop], pair[place]] += weight[flop]
                for view in range(3):
                    if suit[flop, view] >= 0:
                        at = kind[suit[flop, view], place]
                        suited_count[suited[flop, view], at] += weight[flop]
