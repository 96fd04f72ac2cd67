"""Decisions in Ultimate Texas Hold 'Em as bits to look up: starts, flops, rivers.

The best play comes from the solver's own comparisons, the simple one from the short rules that a
person can learn (`short_rules`).
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate_tables import CARDS, Values
from fairdeal.analysis.uth.classes import (
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    SUITED_BOARDS,
    Ints,
    hole_index,
)
from fairdeal.analysis.uth.flop_choices import flops, gain_row, hole_pairs
from fairdeal.analysis.uth.flops import Gains, Pay, gains, pay_of, stays_in
from fairdeal.analysis.uth.outs import MADE, outs
from fairdeal.analysis.uth.payoffs import PLAYS, payoffs
from fairdeal.analysis.uth.rivers import IMPOSSIBLE, Bytes, rivers
from fairdeal.analysis.uth.short_rules import Rules
from fairdeal.analysis.uth.short_rules_cost import raised
from fairdeal.analysis.uth.solution import Solution, solve
from fairdeal.cards import Category
from fairdeal.sheet import UthSheet

ACTIONS = tuple(PLAYS)
RAISE_2, RAISE_1, FOLD = (ACTIONS.index(action) for action in ("raise_2", "raise_1", "fold"))
CHECK = len(ACTIONS)
SUIT_BITS = 8  # how suits are exchanged, below the place of a flop


class Decisions(NamedTuple):
    """What to do, as bits by place where it is yes or no."""

    start: Bytes  # by two cards: an action or a check
    flop: Bytes  # by flop and hole pair: check
    plain: Bytes  # by plain board and pair: stay in
    suited: Bytes  # by suited board and kind: stay in


class Places(NamedTuple):
    """Where cards are found in the tables."""

    flop: Ints  # by three cards in order: the flop that stands for them, and the suits' exchange
    pair: NDArray[np.int16]  # by two cards


def best(sheet: UthSheet) -> Decisions:
    """The solver's decisions under a sheet."""
    pays = payoffs(sheet)
    pay = pay_of(pays)
    plain, suited = _stays(pay)
    return Decisions(_starts(solve(pays)), _bits(_checks(gains(pay))), plain, suited)


def learnt(rules: Rules) -> Decisions:
    """What the short rules say: made hands and few outs of the dealer stay in."""
    plain, suited = ((found <= rules.outs) | (found == MADE) for found in outs())
    return Decisions(_starts(rules.solution), _bits(~raised()), _bits(plain), _bits(suited))


def folding_matters(decisions: Decisions, nets: Mapping[Category, int]) -> bool:
    """Whether a hand is ever folded that Cover All would pay otherwise than the dealer's beside it.

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


def _starts(solution: Solution) -> Bytes:
    found = [start.best for start in solution.starts]
    actions = [CHECK if action == "check" else ACTIONS.index(action) for action in found]
    table = np.zeros((CARDS, CARDS), np.uint8)
    for one, two in combinations(range(CARDS), 2):
        table[one, two] = table[two, one] = actions[hole_index(one, two)]
    return table


@cache
def places() -> Places:
    """The same for every sheet: each new suit is the next."""
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
    return Places(flop, pair)


def _bits(table: Bytes | NDArray[np.bool_]) -> Bytes:
    return np.packbits(table, axis=1, bitorder="little")


def _checks(on_flops: Gains) -> Bytes:
    every, held = flops(), hole_pairs()
    found = np.empty((len(every.cards), len(held.pair)), np.uint8)
    looks = every.cards, every.plain, every.suit, every.suited
    _check_all(*looks, held.cards, held.pair, held.kind, *on_flops, found)
    return found


@kernel()
def _check_all(
    cards: Ints,
    plain: Ints,
    suit: Ints,
    suited: Ints,
    pairs: Ints,
    pair: Ints,
    kind: Ints,
    plain_gain: Ints,
    suited_gain: Ints,
    found: Bytes,
) -> None:
    row = np.empty((len(plain_gain), len(pair)), np.int64)
    for flop in range(len(cards)):
        view = cards[flop], plain[flop], suit[flop], suited[flop], pairs, pair, kind
        gain_row(*view, plain_gain, suited_gain, row, found[flop])


def _stays(pay: Pay) -> tuple[Bytes, Bytes]:
    known = rivers()
    plain = np.empty((PLAIN_BOARDS, PAIRS), np.uint8)
    suited = np.empty((SUITED_BOARDS, KINDS), np.uint8)
    _stay_all(known.plain_facts, known.plain_category, pay.raise_1, plain)
    _stay_all(known.suited_facts, known.suited_category, pay.raise_1, suited)
    return _bits(plain), _bits(suited)


@kernel()
def _stay_all(facts: Values, category: Bytes, raise_1: Ints, found: Bytes) -> None:
    above = np.empty((len(raise_1), facts.shape[1]), np.int64)
    for board in range(len(facts)):
        stays_in(facts[board], category[board], raise_1, above, found[board])
