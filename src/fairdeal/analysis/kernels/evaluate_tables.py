"""The tables behind `evaluate`: every set of ranks is judged once, and found again by its sum.

Thirteen keys give each rank a 32-bit number such that different sets of ranks have different sums,
overflow and all. The top bits of a sum pick a bucket; each bucket has a shift, found here by trial,
that moves all its sums to places of the table that nothing else occupies.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.cards import Category

Values = NDArray[np.uint32]
Ints = NDArray[np.int64]

CARDS, RANKS = 52, 13
CATEGORY_SHIFT = 20
SEVEN = (7, 16, 13)  # cards, bits of a place in the table, bits that pick the bucket
FIVE = (5, 13, 10)
_STRAIGHT, _FLUSH = int(Category.STRAIGHT), int(Category.FLUSH)
_STRAIGHT_FLUSH, _ROYAL = int(Category.STRAIGHT_FLUSH), int(Category.ROYAL_FLUSH)
_QUADS, _FULL_HOUSE = int(Category.FOUR_OF_A_KIND), int(Category.FULL_HOUSE)
_TRIPS, _TWO_PAIR = int(Category.THREE_OF_A_KIND), int(Category.TWO_PAIR)
_PAIR = int(Category.PAIR)


class RankTable(NamedTuple):
    """Values by a sum of rank keys: the bucket's shift is added, and the low bits are the place."""

    shifts: NDArray[np.uint32]
    values: Values


class LookupTables(NamedTuple):
    """Everything an evaluation looks up."""

    card: NDArray[np.uint64]  # the rank's key above, a one in the suit's nibble below
    suited: Values  # by the ranks held of one suit, thirteen bits; below five cards 0
    seven: RankTable
    five: RankTable


@cache
def tables() -> LookupTables:
    """Return the lookup tables, built on first use."""
    keys = _rank_keys()
    suits = np.uint64(1) << (np.arange(CARDS, dtype=np.uint64) % np.uint64(4) * np.uint64(4))
    card = np.repeat(keys.astype(np.uint64) << np.uint64(32), 4) | suits
    return LookupTables(card, _suited_values(), _rank_table(keys, *SEVEN), _rank_table(keys, *FIVE))


@kernel
def top_of_straight(mask: int) -> int:
    """Return the highest rank (2 to 14) of the highest straight among ranks as bits 0 to 12, or
    0.
    """
    low = mask << 1 | mask >> 12  # the ace also lies below the two
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    for start in range(9, -1, -1):
        if runs >> start & 1:
            return start + 5
    return 0


@kernel
def value_of_ranks(counts: Ints) -> int:
    """Return the value of five or seven cards by the count of each rank, without flushes."""
    by_count = np.zeros(5, np.int64)  # which ranks are there so often, as bits
    for rank in range(RANKS):
        by_count[counts[rank]] |= 1 << rank
    present = by_count[1] | by_count[2] | by_count[3] | by_count[4]
    category, first, second, kickers = 0, -1, -1, 5
    if by_count[4]:
        category, first, kickers = _QUADS, _highest(by_count[4]), 1
    elif by_count[3]:
        first = _highest(by_count[3])
        pairs = (by_count[3] | by_count[2]) & ~(1 << first)
        if pairs:
            category, second, kickers = _FULL_HOUSE, _highest(pairs), 0
        else:
            category, kickers = _TRIPS, 2
    elif by_count[2]:
        first = _highest(by_count[2])
        pairs = by_count[2] & ~(1 << first)
        if pairs:
            category, second, kickers = _TWO_PAIR, _highest(pairs), 1
        else:
            category, kickers = _PAIR, 3
    top = top_of_straight(present)
    if top and category < _STRAIGHT:
        return _STRAIGHT << CATEGORY_SHIFT | top << CATEGORY_SHIFT - 4
    return _packed(category, first, second, present, kickers)


@kernel
def _highest(mask: int) -> int:
    rank = RANKS - 1
    while not mask >> rank & 1:
        rank -= 1
    return rank


@kernel
def _packed(category: int, first: int, second: int, present: int, kickers: int) -> int:
    value, shift = category, 0
    for rank in (first, second):
        if rank >= 0:
            value, shift = value << 4 | rank + 2, shift + 4
            present &= ~(1 << rank)
    for _ in range(kickers):
        rank = _highest(present)
        value, shift = value << 4 | rank + 2, shift + 4
        present &= ~(1 << rank)
    return value << CATEGORY_SHIFT - shift


@kernel
def _suited_values() -> Values:
    """Return the values of five or more cards of one suit; fewer have no value by their suit."""
    values = np.zeros(1 << RANKS, np.uint32)
    for mask in range(1 << RANKS):
        held = 0
        for rank in range(RANKS):
            held += mask >> rank & 1
        if held < 5:
            continue
        top = top_of_straight(mask)
        if top:
            category = _ROYAL if top == RANKS + 1 else _STRAIGHT_FLUSH
            values[mask] = category << CATEGORY_SHIFT | top << CATEGORY_SHIFT - 4
        else:
            values[mask] = _packed(_FLUSH, -1, -1, mask, 5)
    return values


def _rank_keys() -> NDArray[np.uint32]:
    """Return thirteen numbers without pattern, mixed from the multiples of an odd constant."""
    key, keys = 0, []
    for _ in range(RANKS):
        key = (key + 0x9E3779B97F4A7C15) % 2**64
        mixed = (key ^ key >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        keys.append(mixed >> 32)
    return np.array(keys, np.uint32)


def _rank_table(keys: NDArray[np.uint32], cards: int, bits: int, top_bits: int) -> RankTable:
    sums, values = _every_set(keys.astype(np.int64), cards)
    buckets = sums >> 32 - top_bits
    fullest_first = np.lexsort((buckets, -np.bincount(buckets, minlength=1 << top_bits)[buckets]))
    shifts, table = _placed(sums[fullest_first], values[fullest_first], bits, top_bits)
    return RankTable(shifts, table)


@kernel
def _every_set(keys: Ints, cards: int) -> tuple[Ints, Values]:
    """Return the key sums and the values of all sets of so many ranks, at most four of each."""
    sums, values = np.empty(50_000, np.int64), np.empty(50_000, np.uint32)
    counts, ranks, found = np.zeros(RANKS, np.int64), np.zeros(cards, np.int64), 0
    while True:
        counts[:] = 0
        total = 0
        for rank in ranks:
            counts[rank] += 1
            total += keys[rank]
        if counts.max() <= 4:
            sums[found], values[found] = total & 0xFFFFFFFF, value_of_ranks(counts)
            found += 1
        place = cards - 1  # count up, never descending
        while place >= 0 and ranks[place] == RANKS - 1:
            place -= 1
        if place < 0:
            return sums[:found], values[:found]
        ranks[place:] = ranks[place] + 1


@kernel
def _placed(
    sums: Ints, values: Values, bits: int, top_bits: int
) -> tuple[NDArray[np.uint32], Values]:
    """Shift bucket after bucket until it falls on free places."""
    table, shifts = np.zeros(1 << bits, np.uint32), np.zeros(1 << top_bits, np.uint32)
    mask, begin = (1 << bits) - 1, 0
    while begin < len(sums):
        bucket = sums[begin] >> 32 - top_bits
        end = begin
        while end < len(sums) and sums[end] >> 32 - top_bits == bucket:
            end += 1
        shift, placed = 0, begin
        while placed < end:
            if table[sums[placed] + shift & mask]:  # taken: give the bucket's places back
                for back in range(begin, placed):
                    table[sums[back] + shift & mask] = 0
                shift, placed = shift + 1, begin
                assert shift <= mask, "no shift fits"
                continue
            table[sums[placed] + shift & mask] = values[placed]
            placed += 1
        shifts[bucket] = shift
        begin = end
    return shifts, table
