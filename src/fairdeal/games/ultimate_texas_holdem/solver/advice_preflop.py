"""Advice before the flop for one hole pair, given the other cards seen: rivers by class.

As in `rivers`, but the player's two cards are given, and cards that were seen are gone: a class
of boards is reached in as many ways as the cards left allow, and the dealer's pairs of each kind
are as many as these leave. What is true of one board of a class is still true of all.

What checking gains is found for every flop as in `flops`: the plain classes' sum by the flop's
ranks, and for each suit what the boards with three of it change. Here sums are over the ways to
choose a board from the cards left; divided by the ways to choose its flop they are one flop's.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import CATEGORY_SHIFT, Values, in_shares, kernel, tables
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    CHOOSE,
    FLOP_MASK,
    FLOP_OTHERS,
    KIND_SORTS,
    KINDS,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SORTS,
    SUITED_BOARDS,
    Ints,
    Shorts,
    pair_index,
    paths,
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import flops_of
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import CATEGORIES, Payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes, plain_order

_A_PAIR = 1 << CATEGORY_SHIFT


@kernel
def plain_boards(
    sets: Ints, left: Ints, pair: int, values: Values, ways: Ints, category: Bytes, tally: Ints
) -> None:
    """Fill in each plain class: the ways to choose its board, and one board's category and
    tally.
    """
    there = np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        ways[board] = 1
        for rank in range(RANKS):
            there[rank] = left[rank] - sets[board, rank]
            ways[board] *= CHOOSE[left[rank], sets[board, rank]]
        if not ways[board]:
            continue
        value = values[board, pair]
        category[board] = value >> CATEGORY_SHIFT
        for other in range(PAIRS):
            one, two = KIND_SORTS[other, 0] - RANKS, KIND_SORTS[other, 1] - RANKS
            pairs = there[one] * (there[two] - 1) // 2 if one == two else there[one] * there[two]
            _add(tally, board, value, values[board, other], pairs)


@kernel
def _add(tally: Ints, board: int, value: int, other: int, pairs: int) -> None:
    tally[board, 0] += pairs * (value > other)
    tally[board, 1] += pairs * (value == other)
    tally[board, 2] += pairs * (other < _A_PAIR)
    tally[board, 3] += pairs


@kernel
def suited_boards(
    begin: int,
    end: int,
    masks: Ints,
    others: Ints,
    plain_place: Shorts,
    left: Ints,
    held: int,
    pair: int,
    suited: Values,
    values: Values,
    ways: Ints,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in each suited class of one suit; `left` is by sort, `held` the player's ranks."""
    there, kind_pair = np.empty(SORTS, np.int64), np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        low, high = KIND_SORTS[kind, 0] % RANKS, KIND_SORTS[kind, 1] % RANKS
        kind_pair[kind] = max(low, high) * (max(low, high) + 1) // 2 + min(low, high)
    for board in range(begin, end):
        mask, plain = masks[board], plain_place[board]
        ways[board] = 1
        for rank in range(RANKS):
            other, inside = OTHERS[others[board], rank], mask >> rank & 1
            ways[board] *= CHOOSE[left[rank], inside] * CHOOSE[left[RANKS + rank], other]
            there[rank], there[RANKS + rank] = left[rank] - inside, left[RANKS + rank] - other
        if not ways[board]:
            continue
        value = max(suited[mask | held], values[plain, pair])
        category[board] = value >> CATEGORY_SHIFT
        for kind in range(KINDS):
            one, two = KIND_SORTS[kind, 0], KIND_SORTS[kind, 1]
            pairs = there[one] * (there[two] - 1) // 2 if one == two else there[one] * there[two]
            if pairs > 0:
                more = 1 << one if one < RANKS else 0
                more |= 1 << two if two < RANKS else 0
                other_value = max(suited[mask | more], values[plain, kind_pair[kind]])
                _add(tally, board, value, other_value, pairs)


Numbers = NDArray[Any]  # of 64 bits, or Python's own
Options = tuple[tuple[str, Fraction], ...]

# No sum over 19,600 flops, 1,081 turns and rivers and 990 dealers passes 2^63 while payoffs stay
# below this; beyond it Python's own integers are taken.
LARGEST_PAYOFF = 1 << 22


def worth(pay: Payoffs, action: str, category: Bytes, tally: Ints) -> Numbers:
    """Return the value of an action on each river, in cents over all its dealers."""
    largest = max(abs(term) for terms in pay.terms.values() for row in terms for term in row)
    terms = np.array(pay.terms[action], np.int64 if largest < LARGEST_PAYOFF else object)
    found: Numbers = (tally * terms[category]).sum(axis=1)
    return found


@dataclass(frozen=True)
class Boards:
    """Classes of boards: in how many ways each can come, and one board's category and tally."""

    ways: Ints
    category: Bytes
    tally: Ints

    def total(self, ways: Ints) -> Ints:
        """Return the tally over so many boards of each class."""
        rows = self.tally * ways[:, None]
        return np.array([rows[self.category == each].sum(axis=0) for each in range(CATEGORIES)])

    def gains(self, pay: Payoffs) -> Numbers:
        """Return the best of raise 1 and fold, less raise 2, on each river."""
        raise_1, raise_2, fold = (
            worth(pay, action, self.category, self.tally)
            for action in ("raise_1", "raise_2", "fold")
        )
        gains: Numbers = np.maximum(raise_1, fold) - raise_2
        return gains

    def at(self, places: Shorts) -> "Boards":
        """Return one class for each place."""
        return Boards(self.ways[places], self.category[places], self.tally[places])


def before_the_flop(pay: Payoffs, held: tuple[int, int], left: Ints) -> Options:
    """Raise 4 or 3, or check and decide on each flop, and on each river after it."""
    ways, by_rank = paths(), np.bincount(left >> 2, minlength=RANKS)
    cards = np.array(list(combinations(left.tolist(), 3)), np.int64)
    flops = flops_of(cards, np.ones(len(cards), np.int64))
    plain = _plain(held, by_rank)
    plain_ways, gains = CHOOSE[by_rank, rank_sets(3)].prod(axis=1), plain.gains(pay)
    total = plain.total(plain.ways)
    gained = _by_flop(ways.plain, plain.ways * gains, plain_ways)[flops.plain]
    for suit in range(4):
        by_sort = _by_sort(left, suit)
        suited = _suited(held, by_sort, suit)
        total += suited.total(suited.ways) - plain.at(ways.plain_place).total(suited.ways)
        change = suited.ways * (suited.gains(pay) - gains[ways.plain_place])
        changes = _by_flop(ways.suited, change, _flop_ways(by_sort))
        for view in range(3):
            here = flops.suit[:, view] == suit
            gained[here] += changes[flops.suited[here, view]]
    deals = pay.ante * int(total[:, 3].sum())
    worths = {
        action: Fraction(pay.total(action, total.tolist()), deals)
        for action in ("raise_4", "raise_3", "raise_2")
    }
    # Each board was counted once, but each of its ten flops has its gain.
    check = worths.pop("raise_2") + Fraction(int(np.maximum(gained, 0).sum()), 10 * deals)
    return (*worths.items(), ("check", check))


def _plain(held: tuple[int, int], by_rank: Ints) -> Boards:
    found = _empty(PLAIN_BOARDS)
    pair, values = pair_index(held[0] >> 2, held[1] >> 2), plain_order().values
    plain_boards(rank_sets(5), by_rank, pair, values, found.ways, found.category, found.tally)
    return found


def _suited(held: tuple[int, int], by_sort: Ints, suit: int) -> Boards:
    found, pair = _empty(SUITED_BOARDS), pair_index(held[0] >> 2, held[1] >> 2)
    mine = sum(1 << (card >> 2) for card in held if card & 3 == suit)

    def share(begin: int, end: int) -> None:
        boards = BOARD_MASK, BOARD_OTHERS, paths().plain_place
        values = tables().suited, plain_order().values
        hand = begin, end, *boards, by_sort, mine, pair, *values
        suited_boards(*hand, found.ways, found.category, found.tally)

    in_shares(share, SUITED_BOARDS)
    return found


def _empty(count: int) -> Boards:
    ways, tally = np.zeros(count, np.int64), np.zeros((count, 4), np.int64)
    return Boards(ways, np.zeros(count, np.uint8), tally)


def _by_sort(left: Ints, suit: int) -> Ints:
    """Return the number of cards left of each sort."""
    inside = left & 3 == suit
    return np.bincount(np.where(inside, left >> 2, RANKS + (left >> 2)), minlength=2 * RANKS)


def _flop_ways(by_sort: Ints) -> Ints:
    """Return the number of ways to choose each flop, as seen from a suit."""
    inside = CHOOSE[by_sort[:RANKS], FLOP_MASK[:, None] >> np.arange(RANKS) & 1].prod(axis=1)
    outside = CHOOSE[by_sort[RANKS:], OTHERS[FLOP_OTHERS]].prod(axis=1)
    ways: Ints = inside * outside
    return ways


def _by_flop(flops: Shorts, boards: Numbers, ways: Ints) -> Numbers:
    """Sum boards into their ten flops, and divide by the ways to choose the flop."""
    found = np.zeros(len(ways), boards.dtype)
    np.add.at(found, flops.reshape(-1), np.repeat(boards, 10))
    whole: Numbers = found // np.maximum(ways, 1)
    return whole
