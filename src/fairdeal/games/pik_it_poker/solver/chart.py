"""The best play of Pik-it by what a player sees at once: the best three cards, and all five.

For every kind of hand: how many of its hands are best played how, what each decision is worth on
average, and the one hand that comes nearest to that. Nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from fairdeal.analysis import ExampleHand, HandKind, KindName
from fairdeal.cards import DECK, Category, ThreeCardCategory, three_card
from fairdeal.games.pik_it_poker.solver.hands import Ints
from fairdeal.games.pik_it_poker.solver.payoffs import DECISIONS, unit
from fairdeal.games.pik_it_poker.solver.strategy import Strategy

# Of these three cards the highest rank tells hands apart, of these five the first.
_THREE_BY_RANK = (ThreeCardCategory.STRAIGHT, ThreeCardCategory.FLUSH, ThreeCardCategory.HIGH_CARD)
_BEST_OF_ALL = Category.FULL_HOUSE  # and whatever beats it is one kind
_NUMBERED = sorted(DECK, key=lambda card: card.index)


def by_kind(played: Strategy) -> Iterator[tuple[KindName, HandKind]]:
    """Iterate over the kinds of hands, from the best three cards down, then from the best five."""
    keys = _keys(played)
    order = np.argsort(keys, kind="stable")
    begins = np.flatnonzero(np.diff(keys[order], prepend=-1))
    for hands in reversed(np.split(order, begins[1:])):
        yield _name(int(keys[hands[0]])), _kind(played, hands)


def _keys(played: Strategy) -> Ints:
    """Return a number for each class of hands: three cards, their rank, five cards, theirs."""
    hands = played.hands
    three, five = hands.three >> 20, np.minimum(hands.category, _BEST_OF_ALL)
    told = np.isin(three, _THREE_BY_RANK)
    # Where the three make nothing, neither do all five: then the second highest card is told.
    second = three == ThreeCardCategory.HIGH_CARD
    rank = np.where(second, hands.five >> 12 & 15, hands.five >> 16 & 15)
    rank = np.where(second | (five == Category.PAIR), rank, 0)
    return three << 12 | np.where(told, hands.three >> 16 & 15, 0) << 8 | five << 4 | rank


def _name(key: int) -> KindName:
    three, five = ThreeCardCategory(key >> 12), Category(key >> 4 & 15)
    return three.row, key >> 8 & 15, five.row, key & 15


def _kind(played: Strategy, hands: Ints) -> HandKind:
    """Combine the classes of one kind."""
    weight, decided = played.hands.weight[hands], played.best[hands]
    ways = int(weight.sum())
    whole = ways * int(played.counts[hands[0], -1]) * unit(played.sheet)
    worth = (weight[:, None] * played.worth[hands]).sum(axis=0).tolist()
    typical = played.hands.cards[hands[_nearest(played.worth[hands].tolist(), worth, ways)]]
    held = tuple(_NUMBERED[card] for card in reversed(typical))
    best_three = max(combinations(held, 3), key=three_card)
    others = tuple(card for card in held if card not in best_three)
    return HandKind(
        ways={name: int(weight[decided == n].sum()) for n, name in enumerate(DECISIONS)},
        worth={name: Fraction(each, whole) for name, each in zip(DECISIONS, worth, strict=True)},
        hand=ExampleHand((best_three, others), played.choice(held).evs),
    )


def _nearest(each: Sequence[Sequence[int]], together: Sequence[int], ways: int) -> int:
    """Return the class whose gain by the best decision is nearest to their average."""
    second, best = sorted(range(len(together)), key=lambda decision: together[decision])[-2:]
    gained = together[best] - together[second]
    return min(
        range(len(each)), key=lambda n: abs(ways * (each[n][best] - each[n][second]) - gained)
    )
