"""Decisions in Ultimate Texas Hold 'Em as bits to look up: starts, flops, rivers."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import CARDS
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    Ints,
    hole_index,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import flops
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import PLAYS
from fairdeal.games.ultimate_texas_holdem.solver.rivers import IMPOSSIBLE, Bytes, rivers

ACTIONS = tuple(PLAYS)
RAISE_2, RAISE_1, FOLD = (ACTIONS.index(action) for action in ("raise_2", "raise_1", "fold"))
CHECK = len(ACTIONS)
Table = Bytes | NDArray[np.bool_]
SUIT_BITS = 8  # how suits are exchanged, below the place of a flop


class DecisionBits(NamedTuple):
    """Decisions as bits by index."""

    start: Bytes  # by two cards: an action or a check
    flop: Bytes  # by flop and hole pair: check
    plain: Bytes  # by plain board and pair: stay in
    suited: Bytes  # by suited board and kind: stay in


class CardIndexes(NamedTuple):
    """Indexes of cards in the tables."""

    flop: Ints  # by three cards in order: the flop that stands for them, and the suits' exchange
    pair: NDArray[np.int16]  # by two cards


def folding_matters(decisions: DecisionBits, nets: Mapping[Category, int]) -> bool:
    """Return whether a hand is ever folded whose category would change Cover All's payment.

    The dealer's hand is in play, and no lower than the lowest that the board allows. What is folded
    matters only if it could be the highest hand of the table, and be paid otherwise than something
    between that and itself.
    """
    known = rivers()
    folded = np.zeros((IMPOSSIBLE + 1, IMPOSSIBLE + 1), np.int64)  # by lowest and by category
    for categories, stays in (
        (known.plain_category, decisions.plain),
        (known.suited_category, decisions.suited),
    ):
        lowest = categories.min(axis=1)
        folds = np.unpackbits(stays, axis=1, count=categories.shape[1], bitorder="little") == 0
        for low in np.unique(lowest):
            boards = lowest == low
            folded[low] += np.bincount(categories[boards][folds[boards]], minlength=len(folded))
    return any(
        nets[between] != nets[Category(category)]
        for low, category in np.argwhere(folded[:, :IMPOSSIBLE]).tolist()
        for between in tuple(Category)[low:category]
    )


def bits_of(start: Sequence[str], flop: Table, plain: Table, suited: Table) -> DecisionBits:
    """Return decisions as bits: the starting hands' actions, and by flop and river."""
    return DecisionBits(_starts(start), _bits(flop), _bits(plain), _bits(suited))


def _starts(found: Sequence[str]) -> Bytes:
    actions = [CHECK if action == "check" else ACTIONS.index(action) for action in found]
    table = np.zeros((CARDS, CARDS), np.uint8)
    for one, two in combinations(range(CARDS), 2):
        table[one, two] = table[two, one] = actions[hole_index(one, two)]
    return table


@cache
def places() -> CardIndexes:
    """Return the indexes, the same for every sheet: each new suit is the next."""
    pair = np.zeros((CARDS, CARDS), np.int16)
    for place, (one, two) in enumerate(combinations(range(CARDS), 2)):
        pair[one, two] = pair[two, one] = place
    standing = {tuple(cards): place for place, cards in enumerate(flops().cards.tolist())}
    flop = np.zeros(22_100, np.int64)
    place = 0
    for third in range(CARDS):
        for second in range(third):
            for first in range(second):
                suits = list(dict.fromkeys((first & 3, second & 3, third & 3)))
                suits += [suit for suit in range(4) if suit not in suits]
                becomes = [suits.index(suit) for suit in range(4)]
                cards = tuple(card & ~3 | becomes[card & 3] for card in (first, second, third))
                exchange = sum(suit << 2 * place for place, suit in enumerate(becomes))
                flop[place] = standing[cards] << SUIT_BITS | exchange
                place += 1
    return CardIndexes(flop, pair)


def _bits(table: Table) -> Bytes:
    return np.packbits(table, axis=1, bitorder="little")
