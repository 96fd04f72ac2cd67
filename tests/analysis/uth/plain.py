"""The plain way to solve Ultimate Texas Hold 'Em: board by board, card by card.

A second path, which shares nothing with the solver but the numbering of cards and the payoffs of
given facts: hands are judged here by sets of ranks, one for each suit, and no two boards or hole
pairs are ever taken for alike except flops that differ by an exchange of suits.
"""

from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel

Ints = NDArray[np.int64]
PAIR = 1 << 20
PAIRS = np.array(list(combinations(range(52), 2)), np.int64)
COLUMNS = ("wins", "ties", "unpaired")


@kernel
def top(ranks: int, count: int) -> int:
    """The highest so many ranks of a set, packed as `HandValue` packs them."""
    packed = 0
    for rank in range(12, -1, -1):
        if count and ranks >> rank & 1:
            packed, count = packed << 4 | rank + 2, count - 1
    return packed


@kernel
def straight(ranks: int) -> int:
    """The highest card of the highest straight, or 0."""
    for high in range(14, 4, -1):
        run = 0
        for rank in range(high - 4, high + 1):
            run += ranks >> (rank - 2 if rank > 1 else 12) & 1
        if run == 5:
            return high
    return 0


@kernel
def size(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@kernel
def value(suits: Ints) -> int:
    """What seven cards are worth, given as a set of ranks for each suit."""
    one, two, three, four = 0, 0, 0, 0
    for ranks in suits:
        four |= three & ranks
        three |= two & ranks
        two |= one & ranks
        one |= ranks
        if size(ranks) >= 5:
            high = straight(ranks)
            if high:
                return (9 if high == 14 else 8) << 20 | high << 16
            return 5 << 20 | top(ranks, 5)
    if four:
        return 7 << 20 | top(four, 1) << 16 | top(one & ~four, 1) << 12
    if three:
        best = 1 << (top(three, 1) - 2)
        if two & ~best:
            return 6 << 20 | top(best, 1) << 16 | top(two & ~best, 1) << 12
    high = straight(one)
    if high:
        return 4 << 20 | high << 16
    if three:
        return 3 << 20 | top(three, 1) << 16 | top(one & ~three, 2) << 8
    if size(two) >= 2:
        pairs = top(two, 2)
        used = 1 << ((pairs >> 4) - 2) | 1 << ((pairs & 15) - 2)
        return 2 << 20 | pairs << 12 | top(one & ~used, 1) << 8
    if two:
        return PAIR | top(two, 1) << 16 | top(one & ~two, 3) << 4
    return top(one, 5)


@kernel
def river(board: Ints, pairs: Ints, category: Ints, facts: Ints) -> None:
    """For every hole pair beside a board: its category, and its wins, ties, unpaired dealers.

    All pairs are sorted. Going up, it is kept how many lie below, and how many of them hold each
    card. A pair that shares a card with the board has category -1.
    """
    suits, values = np.zeros(4, np.int64), np.full(len(pairs), -1, np.int64)
    on_board = np.zeros(52, np.uint8)
    for card in board:
        on_board[card] = 1
        suits[card & 3] |= 1 << (card >> 2)
    for place in range(len(pairs)):
        one, two = pairs[place]
        category[place] = -1
        if not on_board[one] and not on_board[two]:
            suits[one & 3] |= 1 << (one >> 2)
            suits[two & 3] |= 1 << (two >> 2)
            values[place] = value(suits)
            category[place] = values[place] >> 20
            suits[one & 3] ^= 1 << (one >> 2)
            suits[two & 3] ^= 1 << (two >> 2)
    order = np.argsort(values)
    below, unpaired = 0, 0
    holding, low = np.zeros(52, np.int64), np.zeros(52, np.int64)
    begin = 0
    while values[order[begin]] < 0:
        begin += 1
    while begin < len(order):
        end = begin
        if values[order[begin]] < PAIR:
            unpaired = -1
        while end < len(order) and values[order[end]] == values[order[begin]]:
            one, two = pairs[order[end]]
            facts[order[end], 0] = below - holding[one] - holding[two]
            end += 1
        for place in order[begin:end]:
            holding[pairs[place, 0]] += 1
            holding[pairs[place, 1]] += 1
        below += end - begin
        for place in order[begin:end]:
            up_to = below - holding[pairs[place, 0]] - holding[pairs[place, 1]] + 1
            facts[place, 1] = up_to - facts[place, 0]
        if values[order[begin]] < PAIR:
            unpaired = below
            low[:] = holding
        begin = end
    for place in range(len(pairs)):
        one, two = pairs[place]
        facts[place, 2] = unpaired - low[one] - low[two] + (category[place] == 0)


@kernel
def flop(cards: Ints, pairs: Ints, nets: Ints, gains: Ints, tallies: Ints) -> None:
    """Over all turns and rivers of a flop, for every hole pair: what checking gains, and the facts.

    `nets` has, by action (raise 2, raise 1, fold) and category, what a win, a tie, an unpaired
    dealer and a deal are worth. Facts are tallied by category: wins, ties, unpaired, rivers.
    """
    category, facts = np.empty(len(pairs), np.int64), np.empty((len(pairs), 3), np.int64)
    board, worth = np.empty(5, np.int64), np.empty(3, np.int64)
    board[:3] = cards
    for turn in range(52):
        for last in range(turn):
            if (cards == turn).any() or (cards == last).any():
                continue
            board[3], board[4] = turn, last
            river(board, pairs, category, facts)
            for place in range(len(pairs)):
                by = category[place]
                if by < 0:
                    continue
                for action in range(3):
                    worth[action] = 990 * nets[action, by, 3]
                    for column in range(3):
                        worth[action] += facts[place, column] * nets[action, by, column]
                gains[place] += max(worth[1], worth[2]) - worth[0]
                for column in range(3):
                    tallies[place, by, column] += facts[place, column]
                tallies[place, by, 3] += 990


class Flop(NamedTuple):
    """One flop for all hole pairs; those that share a card with it have no deals."""

    gains: Ints
    tallies: Ints


def play(cards: Ints, nets: Ints) -> Flop:
    """All turns and rivers of a flop."""
    gains, tallies = np.zeros(len(PAIRS), np.int64), np.zeros((len(PAIRS), 10, 4), np.int64)
    flop(cards, PAIRS, nets, gains, tallies)
    return Flop(gains, tallies)


def every_flop() -> list[tuple[tuple[int, ...], int]]:
    """The 1,755 flops up to an exchange of suits, and how many there are of each."""
    found: dict[tuple[int, ...], int] = {}
    for cards in combinations(range(52), 3):
        alike = (
            tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))
            for suits in permutations(range(4))
        )
        least = min(alike)
        found[least] = found.get(least, 0) + 1
    return list(found.items())
