"""The facts of finished hands of Pik-it Poker, by the million."""

from itertools import combinations

import numpy as np

from fairdeal.analysis.kernels import Hands, five_card
from fairdeal.analysis.round_arrays import (
    DealtRounds,
    Ints,
    SettledCases,
    case_facts,
    case_numbers,
    compared,
)
from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.pik_it_poker.settlement import QUALIFYING, Facts, settle
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.advice import worth
from fairdeal.play import Comparison, Result, Stakes

_CATEGORY = 20  # the bit above which a value holds its category
_NOT_PICKED = len(ThreeCardCategory)
_COMPARISONS = tuple(Comparison)
_SHAPE = (len(_COMPARISONS), len(_COMPARISONS), 2, len(Category), _NOT_PICKED + 1)


def cases(rounds: DealtRounds) -> SettledCases:
    """Return the facts of every hand, numbered by `_SHAPE`."""
    sheet = rounds.sheet
    assert isinstance(sheet, PikItSheet)
    dealer_five, dealer_three = _five(rounds.dealer), _best_three(rounds.dealer)
    qualifies = (dealer_five >= int(QUALIFYING)).astype(np.int64)
    numbers = []
    for hand in rounds.hands:
        five = _five(hand.cards)
        selected = np.full(len(five), _NOT_PICKED)
        if hand.picked is not None:
            selected = _three_cards(np.sort(hand.picked, axis=1)) >> _CATEGORY
        facts = (
            compared(five, dealer_five),
            compared(_best_three(hand.cards), dealer_three),
            qualifies,
            five >> _CATEGORY,
            selected,
        )
        numbers.append(case_numbers(facts, _SHAPE))

    def settled(case: int, stakes: Stakes) -> tuple[Result, ...]:
        five, three, qualifies, category, selected = case_facts(case, _SHAPE)
        picked = None if selected == _NOT_PICKED else ThreeCardCategory(selected)
        facts = Facts(
            _COMPARISONS[five], _COMPARISONS[three], bool(qualifies), Category(category), picked
        )
        return settle(facts, stakes, sheet)

    return SettledCases(tuple(numbers), settled)


def _five(hands: Hands) -> Ints:
    return five_card(hands).astype(np.int64)


def _best_three(hands: Hands) -> Ints:
    """Return the value of the best three of five cards."""
    ascending = np.sort(hands, axis=1)
    threes = combinations(range(hands.shape[1]), 3)
    best: Ints = np.maximum.reduce([_three_cards(ascending[:, three]) for three in threes])
    return best


def _three_cards(ascending: Hands) -> Ints:
    values = worth().three[ascending[:, 0], ascending[:, 1], ascending[:, 2]]
    return values.astype(np.int64)
