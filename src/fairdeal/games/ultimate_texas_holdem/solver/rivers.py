"""Counts of wins, ties and losses against the dealer: every board and hole pair by class.

For one board, all kinds of hole pair are put in the order of their values. Going up, two things
are kept: how many pairs of cards lie below, and for each sort of card how many of these hold one
given card of it. The dealer's pairs that lie below a pair (a, b) and share no card with it are then

    below - holding[a] - holding[b]

and likewise after the pair's own group has been added, where the pair itself was counted once and
taken away twice. So a board costs one walk, not a comparison of every pair with every other.

Nor does it cost a sort. Where nothing makes a flush, the order is that of the plain class with the
same ranks; hands that make one are ordered by the mask alone; the two orders are merged.

A dealer without a pair loses to every hand that has one, and every dealer with a pair beats a hand
that has none. So three numbers say all: how often the hand wins, how often it ties, and how often
the dealer has no pair, each out of 990.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    CardKeys,
    Shifts,
    Values,
    in_shares,
    kernel,
    seven_value,
    tables,
)
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    GROUP_BEGINS,
    GROUP_BITS,
    GROUP_KINDS,
    KIND_SORTS,
    KINDS,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    PLAIN_PAIRS,
    RANKS,
    SORTS,
    SUITED_BOARDS,
    TWO_FLUSH,
    Ints,
    Shorts,
    paths,
    rank_sets,
)

Bytes = NDArray[np.uint8]


@kernel
def order_pairs(
    sets: Ints, keys: CardKeys, shifts: Shifts, ranks: Values, values: Values, order: Bytes
) -> None:
    """Value every pair of ranks beside every set of five, and put the pairs in order."""
    for board in range(len(sets)):
        total = np.uint64(0)
        for rank in range(RANKS):
            total += keys[rank] * np.uint64(sets[board, rank])
        place = 0
        for high in range(RANKS):
            for low in range(high + 1):
                value = seven_value(total + keys[low] + keys[high], shifts, ranks)
                values[board, place] = value
                at = place
                while at > 0 and values[board, order[board, at - 1]] > value:
                    order[board, at] = order[board, at - 1]
                    at -= 1
                order[board, at] = place
                place += 1


@kernel
def order_flushes(mask: int, suited: Values, line: Ints) -> int:
    """Order the flushes beside a mask: by two cards of the suit, by one, or by none."""
    size, group = 0, TWO_FLUSH
    for high in range(RANKS + 2):  # beyond the ranks: one card of the suit, and none
        for low in range(high if high < RANKS else (RANKS if high == RANKS else 1)):
            more = 1 << low | 1 << high if high < RANKS else (1 << low if high == RANKS else 0)
            if not mask & more and suited[mask | more]:
                entry = np.int64(suited[mask | more]) << GROUP_BITS | group
                at = size
                while at > 0 and line[at - 1] > entry:
                    line[at] = line[at - 1]
                    at -= 1
                line[at] = entry
                size += 1
            group += 1
    return size


Kinds = NDArray[np.uint16]

DEALERS = 990
TIES, UNPAIRED, TEN_BITS = 10, 20, 1023  # how facts are packed, above the wins
IMPOSSIBLE = 10  # as a category: the board leaves no cards for that kind
_GROUP_MASK = (1 << GROUP_BITS) - 1
# Small unsigned integers are the quickest to look up by.
_ONE, _TWO = KIND_SORTS[:, 0].astype(np.uint8), KIND_SORTS[:, 1].astype(np.uint8)
_KINDS = GROUP_KINDS.astype(np.uint16)
_A_PAIR = 1 << CATEGORY_SHIFT  # the lowest value of a pair


class Rivers(NamedTuple):
    """Every river by class: wins, ties and dealers without a pair; and the player's category."""

    plain_facts: Values  # by plain board and pair
    plain_category: Bytes
    suited_facts: Values  # by suited board and kind
    suited_category: Bytes


class ByRiver(NamedTuple):
    """A small number for every river: what is done there, or what there is to look at."""

    plain: Bytes  # by plain board and pair
    suited: Bytes  # by suited board and kind


class RiverOrder(NamedTuple):
    """The pairs beside each plain board: their values, and the pairs in ascending order of them."""

    values: Values
    order: Bytes


@cache
def rivers() -> Rivers:
    """Count them all: the same for every sheet."""
    known, sets, plain = tables(), rank_sets(5), plain_order()
    found = Rivers(
        np.zeros((PLAIN_BOARDS, PAIRS), np.uint32),
        np.full((PLAIN_BOARDS, PAIRS), IMPOSSIBLE, np.uint8),
        np.zeros((SUITED_BOARDS, KINDS), np.uint32),
        np.full((SUITED_BOARDS, KINDS), IMPOSSIBLE, np.uint8),
    )

    def suited(begin: int, end: int) -> None:
        boards = BOARD_MASK, BOARD_OTHERS, paths().plain_place, known.suited
        _suited_rivers(begin, end, *boards, *plain, found.suited_facts, found.suited_category)

    _plain_rivers(sets, *plain, found.plain_facts, found.plain_category)
    in_shares(suited, SUITED_BOARDS)
    return found


@cache
def plain_order() -> RiverOrder:
    """Value every pair beside every set of five ranks."""
    known = tables()
    keys = known.card[::4] >> np.uint64(32) << np.uint64(32)
    values = np.empty((PLAIN_BOARDS, PAIRS), np.uint32)
    order = np.empty((PLAIN_BOARDS, PAIRS), np.uint8)
    order_pairs(rank_sets(5), keys, known.seven.shifts, known.seven.values, values, order)
    return RiverOrder(values, order)


@kernel
def _walk(
    line: Ints, size: int, there: Ints, facts: Values, category: Bytes, scratch: Ints, same: Kinds
) -> None:
    """Go up a line of groups of kinds and count; `there` is how many cards of each sort are left.

    Each entry of the line is a value with a group below it; the line ascends.
    """
    scratch[:] = 0
    holding, low = scratch[0], scratch[1]
    below, lows, at = 0, -1, 0
    while at < size:
        value, alike = line[at] >> GROUP_BITS, 0
        if value >= _A_PAIR and lows < 0:
            low[:] = holding
            lows = below
        while at < size and line[at] >> GROUP_BITS == value:
            group = line[at] & _GROUP_MASK
            for place in range(GROUP_BEGINS[group], GROUP_BEGINS[group + 1]):
                kind = _KINDS[place]
                one, two = _ONE[kind], _TWO[kind]
                if there[one] * (there[two] - (one == two)) > 0:
                    facts[kind] = below - holding[one] - holding[two]
                    category[kind] = value >> CATEGORY_SHIFT
                    same[alike] = kind
                    alike += 1
            at += 1
        for each in range(alike):
            one, two = _ONE[same[each]], _TWO[same[each]]
            if one == two:
                below += there[one] * (there[one] - 1) >> 1
                holding[one] += there[one] - 1
            else:
                below += there[one] * there[two]
                holding[one] += there[two]
                holding[two] += there[one]
        for each in range(alike):
            kind = same[each]
            up_to = below - holding[_ONE[kind]] - holding[_TWO[kind]] + 1
            facts[kind] |= (up_to - facts[kind]) << TIES
    if lows > 0:
        for kind in range(len(facts)):
            if category[kind] != IMPOSSIBLE:
                unpaired = lows - low[_ONE[kind]] - low[_TWO[kind]] + (category[kind] == 0)
                facts[kind] |= unpaired << UNPAIRED


@kernel
def _plain_rivers(sets: Ints, values: Values, order: Bytes, facts: Values, category: Bytes) -> None:
    line, there = np.empty(PAIRS, np.int64), np.zeros(SORTS, np.int64)
    scratch, same = np.empty((2, SORTS), np.int64), np.empty(KINDS, np.uint16)
    for board in range(len(sets)):
        for rank in range(RANKS):
            there[RANKS + rank] = 4 - sets[board, rank]
        if there.min() < 0:
            continue
        for at in range(PAIRS):
            pair = order[board, at]
            line[at] = np.int64(values[board, pair]) << GROUP_BITS | PLAIN_PAIRS + pair
        _walk(line, PAIRS, there, facts[board], category[board], scratch, same)


@kernel
def _suited_rivers(
    begin: int,
    end: int,
    masks: Ints,
    others: Ints,
    plain_place: Shorts,
    suited: Values,
    values: Values,
    order: Bytes,
    facts: Values,
    category: Bytes,
) -> None:
    line, flushes = np.empty(KINDS, np.int64), np.empty(PAIRS, np.int64)
    there, scratch = np.zeros(SORTS, np.int64), np.empty((2, SORTS), np.int64)
    same, flush_count, of_mask = np.empty(KINDS, np.uint16), 0, -1
    for board in range(begin, end):
        mask, inside, plain = masks[board], 5, plain_place[board]
        if mask != of_mask:
            flush_count, of_mask = order_flushes(mask, suited, flushes), mask
        for rank in range(RANKS):
            other = OTHERS[others[board], rank]
            there[rank], there[RANKS + rank] = 1 - (mask >> rank & 1), 3 - other
            inside -= other
        # With five of the suit on the board everything is a flush; with four, any card of it.
        pairs, first = PAIRS if inside < 5 else 0, 0 if inside == 3 else PLAIN_PAIRS
        flush = size = 0
        for at in range(pairs):
            pair = order[plain, at]
            entry = np.int64(values[plain, pair]) << GROUP_BITS | first + pair
            while flush < flush_count and flushes[flush] < entry:
                line[size] = flushes[flush]
                flush, size = flush + 1, size + 1
            line[size] = entry
            size += 1
        while flush < flush_count:
            line[size] = flushes[flush]
            flush, size = flush + 1, size + 1
        _walk(line, size, there, facts[board], category[board], scratch, same)
