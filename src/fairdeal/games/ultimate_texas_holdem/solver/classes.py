"""Classes of boards, flops and hole cards that compare alike, and the ways to choose them.

A board with fewer than three cards of any suit makes no flush: it is decided by its five ranks,
6,175 sets, and the hole cards by their two, 91 pairs. These are the **plain** classes.

A board with three or more cards of a suit is decided by the ranks of that suit, kept as a mask,
and the ranks of its other cards: 286 * 91 + 715 * 13 + 1,287 = 36,608 **suited** classes. Beside
them hole cards are one of 338 **kinds**: 91 pairs of two cards outside the suit, 13 * 13 with one
card of the suit and one outside, 78 pairs of the suit. (On a given board some kinds cannot be.)

A flop is seen from one suit at a time, in the same way: three cards of the suit; two and another
rank; one and two other ranks.

Ranks are 0 to 12 here, and cards fall into 26 **sorts**: 0 to 12 of the suit, 13 to 25 outside it.

Sums over turns and rivers are taken over choices of actual cards: a board class counts once for
each way to choose its cards and the hole cards, and goes to each of its ten flops. Divided by the
ways to choose flop and hole cards that is the sum for one of them, exactly, since all of a class
are alike. The same paths lead back from flops to boards.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.analysis.kernels.random_hands import signed

Ints = NDArray[np.int64]
Cards = NDArray[Any]  # card indices, of any size of integer

RANKS, SORTS = 13, 26
NO_SUIT = -1  # of a plain board
PAIRS, KINDS, HOLES = 91, 338, 169
ONE_SUITED, BOTH_SUITED = PAIRS, PAIRS + RANKS * RANKS  # where these kinds begin
PLAIN_BOARDS, PLAIN_FLOPS = comb(17, 5), comb(15, 3)  # sets of ranks; 13 boards of five alike idle
NONE_ELSE = PAIRS + RANKS  # other ranks: 91 pairs, then 13 single ones, then none
FOUR_SUITED, FIVE_SUITED = 286 * PAIRS, 286 * PAIRS + 715 * RANKS
SUITED_BOARDS = FIVE_SUITED + 1287
TWO_IN_FLOP, ONE_IN_FLOP = 286, 286 + 78 * RANKS
SUITED_FLOPS = ONE_IN_FLOP + RANKS * PAIRS

# Groups: pairs without a flush where one card may be of the suit; where none may be; then flushes
# by two cards of the suit, by one, by none.
PLAIN_PAIRS, TWO_FLUSH, ONE_FLUSH, ANY_FLUSH = 91, 182, 260, 273
GROUP_BITS = 9

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(18)], np.int64)


@kernel
def pair_index(one: int, two: int) -> int:
    """Return the index of a pair of ranks, equal or not, among all 91."""
    low, high = min(one, two), max(one, two)
    return high * (high + 1) // 2 + low


@kernel
def kind_of(one: int, two: int, suit: int) -> int:
    """Return the kind of two hole cards, given as card indices, beside a suit."""
    first, second = one >> 2, two >> 2
    if one & 3 == suit and two & 3 == suit:
        low, high = min(first, second), max(first, second)
        return BOTH_SUITED + high * (high - 1) // 2 + low
    if one & 3 == suit:
        return ONE_SUITED + first * RANKS + second
    if two & 3 == suit:
        return ONE_SUITED + second * RANKS + first
    return pair_index(first, second)


@kernel
def hole_index(one: int, two: int) -> int:
    """Return the index of two hole cards among the 169 starting hands: higher rank first if
    suited.
    """
    low, high = min(one >> 2, two >> 2), max(one >> 2, two >> 2)
    return high * RANKS + low if one & 3 == two & 3 else low * RANKS + high


@kernel
def set_index(counts: Ints, choose: Ints) -> int:
    """Return the index of a set of ranks, given as counts, among the sets of its size."""
    index = place = 0
    for rank in range(RANKS):
        for _ in range(counts[rank]):
            index += choose[rank + place, place + 1]
            place += 1
    return index


@cache
def rank_sets(size: int) -> Ints:
    """Return the count of each rank in every set of so many ranks, in the order of `set_index`."""
    sets = np.array(list(combinations_with_replacement(range(RANKS), size)), np.int64)
    places = np.arange(size)
    sets = sets[np.argsort(CHOOSE[sets + places, places + 1].sum(axis=1))]
    counts = np.zeros((len(sets), RANKS), np.int64)
    for place in places:
        counts[np.arange(len(sets)), sets[:, place]] += 1
    return counts


def _mask_indices() -> Ints:
    indices = np.zeros(1 << RANKS, np.int64)
    for size in range(1, 6):
        # Among masks with as many bits, in ascending order.
        masks = sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size))
        indices[masks] = np.arange(len(masks))
    return indices


def _kinds() -> Ints:
    """Return the two sorts of each kind."""
    sorts = [(13 + low, 13 + high) for high in range(RANKS) for low in range(high + 1)]
    sorts += [(inside, 13 + outside) for inside in range(RANKS) for outside in range(RANKS)]
    sorts += [(low, high) for high in range(RANKS) for low in range(high)]
    return np.array(sorts, np.int64)


def _others() -> Ints:
    """Return the count of each rank in the other cards of a board or flop, by index."""
    counts = np.zeros((NONE_ELSE + 1, RANKS), np.int64)
    for high in range(RANKS):
        counts[PAIRS + high, high] = 1
        for low in range(high + 1):
            place = high * (high + 1) // 2 + low
            counts[place, low] += 1
            counts[place, high] += 1
    return counts


def _suited(*sizes: tuple[int, range]) -> tuple[Ints, Ints]:
    """Return the mask and the index of the other ranks: all masks of a size with each index."""
    masks, others = [], []
    for size, rest in sizes:
        of_size = sorted(sum(1 << rank for rank in each) for each in combinations(range(13), size))
        masks.append(np.repeat(of_size, len(rest)))
        others.append(np.tile(rest, len(of_size)))
    return np.concatenate(masks).astype(np.int64), np.concatenate(others).astype(np.int64)


def _groups() -> tuple[Ints, Ints]:
    """Return the kinds that have the same value beside a board, and the start of each group."""
    pairs = [(low, high) for high in range(RANKS) for low in range(high + 1)]
    one = [{ONE_SUITED + x * RANKS + y, ONE_SUITED + y * RANKS + x} for x, y in pairs]
    groups = [[pair, *sorted(also)] for pair, also in enumerate(one)]
    groups += [[pair] for pair in range(PAIRS)]
    groups += [[kind] for kind in range(BOTH_SUITED, KINDS)]
    groups += [
        [ONE_SUITED + rank * RANKS + other for other in range(RANKS)] for rank in range(RANKS)
    ]
    groups += [list(range(PAIRS))]
    begins = np.cumsum([0, *map(len, groups)])
    return np.concatenate(groups).astype(np.int64), begins.astype(np.int64)


MASK_INDEX = _mask_indices()
KIND_SORTS = _kinds()
_HIGH, _LOW = (KIND_SORTS % RANKS).max(axis=1), (KIND_SORTS % RANKS).min(axis=1)
KIND_PAIR = _HIGH * (_HIGH + 1) // 2 + _LOW
GROUP_KINDS, GROUP_BEGINS = _groups()
OTHERS = _others()
_TWO, _ONE, _NONE = range(PAIRS), range(PAIRS, NONE_ELSE), range(NONE_ELSE, NONE_ELSE + 1)
BOARD_MASK, BOARD_OTHERS = _suited((3, _TWO), (4, _ONE), (5, _NONE))
FLOP_MASK, FLOP_OTHERS = _suited((3, _NONE), (2, _ONE), (1, _TWO))


def _ways() -> Ints:
    """Return the number of ways to choose the cards outside the suit, by other ranks and by kind.

    Each rank has three cards outside the suit, for the board first and then for the hole cards.
    """
    held = np.zeros((KINDS, RANKS), np.int64)
    for kind, sorts in enumerate(KIND_SORTS.tolist()):
        for sort in sorts:
            if sort >= RANKS:
                held[kind, sort - RANKS] += 1
    ways: Ints = (CHOOSE[3, OTHERS[:, None]] * CHOOSE[3 - OTHERS[:, None], held]).prod(axis=2)
    return ways


WAYS = _ways()


@kernel
def board_place(cards: Cards, ranks: Ints) -> tuple[int, int]:
    """Return the suit of three or more cards of the board, if any, and the index of its class.

    The first five cards are the board; `ranks` is room for five numbers.
    """
    many = np.uint64(0)
    for place in range(5):
        many += np.uint64(1) << np.uint64(4 * (cards[place] & 3))
    for suit in range(4):
        number = signed(many >> np.uint64(4 * suit) & np.uint64(15))
        if number >= 3:
            mask, first, second = 0, -1, -1
            for place in range(5):
                if cards[place] & 3 == suit:
                    mask |= 1 << (cards[place] >> 2)
                else:
                    first, second = signed(cards[place] >> 2), first
            at = MASK_INDEX[mask]
            if number == 3:
                return suit, at * PAIRS + pair_index(first, second)
            return suit, FOUR_SUITED + at * RANKS + first if number == 4 else FIVE_SUITED + at
    for place in range(5):
        rank, at = signed(cards[place] >> 2), place
        while at > 0 and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
    index = 0
    for place in range(5):
        index += CHOOSE[ranks[place] + place, place + 1]
    return NO_SUIT, index


Shorts = NDArray[np.int16]


class Paths(NamedTuple):
    """The ten flops of each board, and the ways to choose cards."""

    plain: Shorts
    plain_board_ways: Ints  # by plain board and pair
    plain_flop_ways: Ints
    plain_hole_ways: Ints  # by pair alone
    suited: Shorts
    suited_flop_ways: Ints  # by suited flop and kind; of boards see `WAYS`
    plain_place: Shorts  # the plain board with a suited board's ranks


@cache
def paths() -> Paths:
    """Return the paths, computed once."""
    threes = np.array(list(combinations(range(5), 3)), np.int64)
    plain = np.empty((PLAIN_BOARDS, 10), np.int16)
    suited = np.empty((SUITED_BOARDS, 10), np.int16)
    place = np.empty(SUITED_BOARDS, np.int16)
    _plain_paths(threes, rank_sets(5), plain)
    _suited_paths(threes, BOARD_MASK, BOARD_OTHERS, suited, place)
    board_ways, flop_ways, hole_ways = (_plain_ways(rank_sets(size)) for size in (5, 3, 0))
    return Paths(plain, board_ways, flop_ways, hole_ways, suited, WAYS[FLOP_OTHERS], place)


@kernel
def _plain_ways(sets: Ints) -> Ints:
    """Return the number of ways to choose cards of these ranks, and then the hole cards."""
    ways = np.zeros((len(sets), PAIRS), np.int64)
    for place in range(len(sets)):
        if sets[place].max() > 4:
            continue
        cards = 1
        for rank in range(RANKS):
            cards *= CHOOSE[4, sets[place, rank]]
        for high in range(RANKS):
            left = 4 - sets[place, high]
            for low in range(high):
                ways[place, pair_index(low, high)] = cards * left * (4 - sets[place, low])
            ways[place, pair_index(high, high)] = cards * left * (left - 1) // 2
    return ways


@kernel
def _plain_paths(threes: Ints, sets: Ints, flops: Shorts) -> None:
    ranks, counts = np.empty(5, np.int64), np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        size = 0
        for rank in range(RANKS):
            for _ in range(sets[board, rank]):
                ranks[size] = rank
                size += 1
        for way in range(10):
            counts[:] = 0
            for place in threes[way]:
                counts[ranks[place]] += 1
            flops[board, way] = set_index(counts, CHOOSE)


@kernel
def _suited_paths(
    threes: Ints, masks: Ints, others: Ints, flops: Shorts, plain_place: Shorts
) -> None:
    ranks, counts = np.empty(5, np.int64), np.empty(RANKS, np.int64)
    for board in range(len(masks)):
        inside = 0
        for rank in range(RANKS):
            if masks[board] >> rank & 1:
                ranks[inside] = rank
                inside += 1
        size = inside
        for rank in range(RANKS):
            for _ in range(OTHERS[others[board], rank]):
                ranks[size] = rank
                size += 1
        counts[:] = 0
        for each in ranks:
            counts[each] += 1
        plain_place[board] = set_index(counts, CHOOSE)
        for way in range(10):
            mask, first, second = 0, -1, -1
            for place in threes[way]:
                if place < inside:
                    mask |= 1 << ranks[place]
                else:
                    first, second = ranks[place], first
            flops[board, way] = suited_flop(mask, first, second)


@kernel
def suited_flop(mask: int, first: int, second: int) -> int:
    """Return the index of a flop seen from a suit: its ranks there, and up to two others or -1."""
    place: int = MASK_INDEX[mask]
    if first < 0:
        return place
    if second < 0:
        return TWO_IN_FLOP + place * RANKS + first
    return ONE_IN_FLOP + place * PAIRS + pair_index(first, second)
