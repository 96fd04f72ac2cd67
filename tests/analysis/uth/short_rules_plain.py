"""The short rules for Ultimate Texas Hold 'Em played card by card: every hand, board and dealer.

As `plain`, on which it stands, it shares nothing with the counting by classes but the numbering
of cards. Each hand is judged by its sets of ranks; each dealer's out is looked for among the cards.
"""

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from tests.analysis.uth.plain import PAIRS, Ints, river, size, value

Flags = NDArray[np.uint8]
RAISE_2, RAISE_1, FOLD = 0, 1, 2


@kernel
def put(suits: Ints, card: int) -> None:
    """Add a card to sets of ranks, or take it away again."""
    suits[card & 3] ^= 1 << (card >> 2)


@kernel
def raises_flop(cards: Ints, pairs: Ints, found: Flags) -> None:
    """Whether the rules raise on a flop, for every hole pair (those that share a card idle)."""
    suits = np.zeros(4, np.int64)
    for card in cards:
        put(suits, card)
    alone = value(suits) >> 20
    for place in range(len(pairs)):
        one, two = pairs[place]
        found[place] = 0
        if (cards == one).any() or (cards == two).any():
            continue
        put(suits, one)
        put(suits, two)
        category = value(suits) >> 20
        if category > alone and not (one < 4 and two < 4 and category < 3):
            found[place] = 1
        for card in pairs[place]:
            if card >> 2 >= 8 and size(suits[card & 3]) >= 4:
                found[place] = 1
        put(suits, one)
        put(suits, two)


@kernel
def raises_river(board: Ints, pairs: Ints, most: int, category: Ints, found: Flags) -> None:
    """Whether the rules raise on a river: made, or at most so many outs. Categories are given."""
    suits, with_one = np.zeros(4, np.int64), np.full(52, -1, np.int64)
    for card in board:
        put(suits, card)
    alone = value(suits)
    for card in range(52):
        if not (board == card).any():
            put(suits, card)
            with_one[card] = value(suits)
            put(suits, card)
    for place in range(len(pairs)):
        one, two = pairs[place]
        found[place] = category[place] > alone >> 20
        if category[place] < 0 or found[place]:
            continue
        put(suits, one)
        put(suits, two)
        mine, outs = value(suits), 0
        for card in range(52):
            outs += card != one and card != two and with_one[card] > mine
        found[place] = outs <= most
        put(suits, one)
        put(suits, two)


@kernel
def tally_flop(cards: Ints, pairs: Ints, checks: Flags, most: int, tallies: Ints) -> None:
    """What comes of one flop by the rules, for the hole pairs that checked before it.

    By action and category: wins, ties, unpaired dealers and deals.
    """
    category, facts = np.empty(len(pairs), np.int64), np.empty((len(pairs), 3), np.int64)
    raised, called = np.empty(len(pairs), np.uint8), np.empty(len(pairs), np.uint8)
    raises_flop(cards, pairs, raised)
    board = np.empty(5, np.int64)
    board[:3] = cards
    for turn in range(52):
        for last in range(turn):
            if (cards == turn).any() or (cards == last).any():
                continue
            board[3], board[4] = turn, last
            river(board, pairs, category, facts)
            raises_river(board, pairs, most, category, called)
            for place in range(len(pairs)):
                by = category[place]
                if by >= 0 and checks[place]:
                    action = RAISE_2 if raised[place] else (RAISE_1 if called[place] else FOLD)
                    for column in range(3):
                        tallies[action, by, column] += facts[place, column]
                    tallies[action, by, 3] += 990


def play(cards: Ints, checks: Flags, most: int) -> Ints:
    """All turns and rivers of a flop, for all hole pairs that checked."""
    tallies = np.zeros((3, 10, 4), np.int64)
    tally_flop(cards, PAIRS, checks, most, tallies)
    return tallies
