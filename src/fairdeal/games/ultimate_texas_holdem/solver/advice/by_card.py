"""Rivers card by card: what may still come once the flop, or the whole board, is out.

With three community cards there are up to 1,081 turns and rivers and 990 hands of the dealer for
each: a million deals, one by one, a few milliseconds.
"""

import numpy as np

from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Shifts,
    Values,
    kernel,
    seven_value,
)
from fairdeal.games.ultimate_texas_holdem.solver.classes import Ints
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes

_A_PAIR = 1 << CATEGORY_SHIFT


@kernel
def rivers_from(
    held: Ints,
    community: Ints,
    left: Ints,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in category and tally of each turn and river that may come, or of the board as it is."""
    board = np.empty(5, np.int64)
    board[: len(community)] = community
    there = np.ones(len(left), np.uint8)
    if len(community) == 5:
        _river(held, board, left, there, card, suited, shifts, ranks, category, tally, 0)
        return
    place = 0
    for turn in range(len(left)):
        for river in range(turn):
            board[3], board[4] = left[turn], left[river]
            there[turn] = there[river] = 0
            _river(held, board, left, there, card, suited, shifts, ranks, category, tally, place)
            there[turn] = there[river] = 1
            place += 1


@kernel
def _river(
    held: Ints,
    board: Ints,
    left: Ints,
    there: Bytes,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    category: Bytes,
    tally: Ints,
    place: int,
) -> None:
    """Fill in one river: the player's category; wins, ties, dealers without a pair, all dealers."""
    on_board = SUITS_START
    for each in board:
        on_board += card[each]
    flush, mask = _flush_suit(board)
    mine = on_board + card[held[0]] + card[held[1]]
    if mine & FIVE_SUITED:
        value = suited[_with(mask, held[0], held[1], flush)]
    else:
        value = seven_value(mine, shifts, ranks)
    wins = ties = unpaired = dealers = 0
    for one in range(len(left)):
        if not there[one]:
            continue
        first = on_board + card[left[one]]
        for two in range(one):
            if not there[two]:
                continue
            total = first + card[left[two]]
            if total & FIVE_SUITED:
                other = suited[_with(mask, left[one], left[two], flush)]
            else:
                other = seven_value(total, shifts, ranks)
            wins += value > other
            ties += value == other
            unpaired += other < _A_PAIR
            dealers += 1
    category[place] = value >> CATEGORY_SHIFT
    tally[place, 0], tally[place, 1], tally[place, 2] = wins, ties, unpaired
    tally[place, 3] = dealers


@kernel
def _flush_suit(board: Ints) -> tuple[int, int]:
    """Return the suit of which the board has three or more, and its ranks in that suit."""
    for suit in range(4):
        mask = count = 0
        for card in board:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
                count += 1
        if count >= 3:
            return suit, mask
    return -1, 0


@kernel
def _with(mask: int, one: int, two: int, suit: int) -> int:
    """Return the ranks of a suit with two more cards."""
    if one & 3 == suit:
        mask |= 1 << (one >> 2)
    if two & 3 == suit:
        mask |= 1 << (two >> 2)
    return mask
