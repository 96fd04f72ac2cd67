"""Advice by look-up, where no card is known but the player's own and the board.

Starting hands are in the solution of the whole game. On the flop each of the 1,081 turns and rivers
is looked up among the classes of rivers; on the river one of them is. `advise` counts the same
decisions deal by deal.
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from fairdeal.analysis.kernels import CARDS, Values, kernel
from fairdeal.cards import Card
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice.preflop import Options, worth
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    NO_SUIT,
    Ints,
    board_place,
    hole_index,
    kind_of,
    pair_index,
)
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import (
    DEALERS,
    TEN_BITS,
    TIES,
    UNPAIRED,
    Bytes,
    rivers,
)
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve


def look_up(sheet: UthSheet, cards: Sequence[Card], community: Sequence[Card]) -> Options:
    """Return the value of every option in antes, all wagers together; the boldest first.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> look_up(read_sheet("nj-uth"), cards("2c 7d"), cards("As Ks Qs Js Ts"))
    (('raise_1', Fraction(0, 1)), ('fold', Fraction(-2, 1)))
    """
    pay, (one, two) = payoffs(sheet), (card.index for card in cards)
    if not community:
        return tuple(solve(pay).starts[hole_index(one, two)].worth.items())
    board = np.array([card.index for card in community], np.int64)
    return _after_the_flop(pay, np.array([one, two]), board)


def _after_the_flop(pay: Payoffs, held: Ints, board: Ints) -> Options:
    gone = {*held.tolist(), *board.tolist()}
    left = np.array([card for card in range(CARDS) if card not in gone], np.int64)
    count = len(left) * (len(left) - 1) // 2 if len(board) == 3 else 1
    category, tally = np.empty(count, np.uint8), np.empty((count, 4), np.int64)
    _known_rivers(held, board, left, *rivers(), category, tally)
    raise_1, fold = (worth(pay, action, category, tally) for action in ("raise_1", "fold"))
    options = (("raise_1", raise_1), ("fold", fold))
    if len(board) == 3:
        raise_2 = worth(pay, "raise_2", category, tally)
        options = (("raise_2", raise_2), ("check", np.maximum(raise_1, fold)))
    deals = pay.ante * DEALERS * count
    return tuple((action, Fraction(int(total.sum()), deals)) for action, total in options)


@kernel
def _known_rivers(
    held: Ints,
    community: Ints,
    left: Ints,
    plain_facts: Values,
    plain_category: Bytes,
    suited_facts: Values,
    suited_category: Bytes,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in category and tally of each turn and river that may come, or of the board as it is."""
    board, ranks = np.empty(5, np.int64), np.empty(5, np.int64)
    board[: len(community)] = community
    one, two = held
    turns = len(left) if len(community) == 3 else 1
    place = 0
    for turn in range(turns):
        for river in range(turn if turns > 1 else 1):
            if turns > 1:
                board[3], board[4] = left[turn], left[river]
            suit, at = board_place(board, ranks)
            if suit == NO_SUIT:
                pair = pair_index(one >> 2, two >> 2)
                facts, category[place] = plain_facts[at, pair], plain_category[at, pair]
            else:
                kind = kind_of(one, two, suit)
                facts, category[place] = suited_facts[at, kind], suited_category[at, kind]
            tally[place, 0] = facts & TEN_BITS
            tally[place, 1] = facts >> TIES & TEN_BITS
            tally[place, 2] = facts >> UNPAIRED
            tally[place, 3] = DEALERS
            place += 1
