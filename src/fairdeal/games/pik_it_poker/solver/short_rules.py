"""Strategy of Pik-it for people: simple rules with their exact cost, and a chart.

The best play is a table of 134,459 lines. But what the best three cards are decides nearly all:
for each kind of three-card hand there is a five-card hand from which on one decision is good, and
below it another. Such a line may be drawn once more by the highest of the three cards ("a flush,
king high or better"). Lines are searched among those that have a short name, and one is drawn
only where it saves at least a hundredth of a per cent of the ante.

The chart says for every kind of hand how many of its hands are best played how, what each decision
is worth on average, and the one hand that comes nearest to that. Nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis import ExampleHand, HandKind, KindName
from fairdeal.analysis.kernels import kernel
from fairdeal.cards import (
    DECK,
    Card,
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    best_three,
    five_card,
    three_card,
)
from fairdeal.games.pik_it_poker.solver.hands import Ints
from fairdeal.games.pik_it_poker.solver.payoffs import DECISIONS, unit
from fairdeal.games.pik_it_poker.solver.strategy import SPANS, Strategy, full_deck
from fairdeal.values import capital, listing

WORTH_LEARNING = Fraction(1, 10_000)
Sums = NDArray[np.object_]  # whole numbers of any size


@dataclass(frozen=True)
class LowestHand:
    """The lowest five-card hand of a category, or of those that begin with certain ranks."""

    category: Category
    ranks: tuple[Rank, ...] = ()

    @property
    def value(self) -> HandValue:
        """The lowest value of a hand at or above the line."""
        return HandValue.of(self.category, *self.ranks)

    @property
    def words(self) -> str:
        """As one would say it: "a pair of sevens", "king queen high"."""
        if self.category is Category.PAIR:
            return f"a pair of {self.ranks[0].plural}"
        if self.category is Category.HIGH_CARD:
            return " ".join(rank.word for rank in self.ranks) + " high"
        several = self.category in (Category.TWO_PAIR, Category.THREE_OF_A_KIND)
        return ("" if several else "a ") + self.category.words


@dataclass(frozen=True)
class ThreeCardRule:
    """A rule for a kind of best three cards: one decision from a line on, another below it."""

    three: ThreeCardCategory
    lowest: Rank  # the highest of the three cards is from this
    highest: Rank  # to this
    line: LowestHand | None
    above: str  # the decision from the line on
    below: str

    def covers(self, three: ThreeCardValue) -> bool:
        """Return whether a hand with these best three cards falls under this rule."""
        return three.category is self.three and self.lowest <= three.ranks[0] <= self.highest

    def decides(self, five: HandValue) -> str:
        """Return the rule's decision for a hand that falls under it."""
        return self.above if self.line is None or five >= self.line.value else self.below


@dataclass(frozen=True)
class Rules:
    """The rules of one sheet, from the best three-card hands down."""

    rules: tuple[ThreeCardRule, ...]
    cost: Fraction  # what the best play gains over these rules, per ante

    def decide(self, hand: Sequence[Card]) -> str:
        """Return the rules' decision for a hand."""
        return self.decide_by(five_card(hand), best_three(hand))

    def decide_by(self, five: HandValue, three: ThreeCardValue) -> str:
        """Return the rules' decision for a hand with these values of five cards and best three."""
        return next(rule for rule in self.rules if rule.covers(three)).decides(five)

    def words(self) -> tuple[str, ...]:
        """Return the rules in words; rules with the same decision share a sentence."""
        same = groupby(self.rules, lambda rule: replace(rule, three=ThreeCardCategory.PAIR))
        return tuple(_sentence(list(rules)) for _, rules in same)


@cache
def lines() -> tuple[LowestHand, ...]:
    """Return all lines with a short name, in ascending order; the first is below every hand."""
    high, (_two, *others) = Category.HIGH_CARD, Rank
    found = [LowestHand(category) for category in Category if category is not Category.PAIR]
    found += [LowestHand(Category.PAIR, (rank,)) for rank in Rank]
    found += [LowestHand(high, (rank,)) for rank in others]
    # A second card that is a two says no more than the first alone, and so on.
    found += [LowestHand(high, (one, other)) for one in others for other in others if other < one]
    # The dealer's qualifying line runs through ace king high: there a third card matters.
    ace_king = (Rank.ACE, Rank.KING)
    found += [LowestHand(high, (*ace_king, third)) for third in others if third < Rank.KING]
    return tuple(sorted(found, key=lambda line: line.value))


@kernel
def _grouped(group: Ints, groups: int, weight: Ints, counts: Ints) -> Ints:
    """Return deals by group and case, for any decision."""
    deals = np.zeros((groups, counts.shape[1]), dtype=np.int64)
    for n in range(len(group)):
        for case in range(counts.shape[1]):
            deals[group[n], case] += weight[n] * counts[n, case]
    return deals


@cache
def _deals() -> Ints:
    """Return deals by [best three's category, its highest rank, line last reached, case]."""
    hands, counts = full_deck()
    shape = (len(ThreeCardCategory), Rank.ACE + 1, len(lines()))
    values = np.array([line.value for line in lines()])
    reached = np.searchsorted(values, hands.five, side="right") - 1
    group = np.ravel_multi_index((hands.three >> 20, hands.three >> 16 & 15, reached), shape)
    return _grouped(group, int(np.prod(shape)), hands.weight, counts).reshape(*shape, -1)


def rules(played: Strategy) -> Rules:
    """Return the rules for the sheet of a strategy (of the full deck), and their cost."""
    worth = _worth(played)
    whole = int(_deals()[..., -1].sum()) * unit(played.sheet)
    found: list[ThreeCardRule] = []
    total = 0
    for three in reversed(ThreeCardCategory):
        gained, best = _simplest(three, worth[three], WORTH_LEARNING * whole)
        total += gained
        found += reversed(best)
    return Rules(tuple(found), Fraction(played.gained(played.tally()) - total, whole))


def _worth(played: Strategy) -> Sums:
    """Return the gain of each decision by ante and play, by [category, highest rank, line,
    decision].
    """
    by_category = np.array(played.decided, dtype=object)
    gained = _deals() * by_category[[int(line.category) for line in lines()]]
    return np.stack([gained[..., span].sum(axis=-1) for span in SPANS], axis=-1)


def _simplest(
    three: ThreeCardCategory, worth: Sums, enough: Fraction
) -> tuple[int, tuple[ThreeCardRule, ...]]:
    """Return one decision, or one line, or two ranges with a line each: the first that is good
    enough.
    """

    def rule(low: Rank, high: Rank) -> tuple[int, ThreeCardRule]:
        gained, line, above, below = _drawn(worth[low : high + 1].sum(axis=0))
        return gained, ThreeCardRule(three, low, high, line, above, below)

    whole = worth.sum(axis=(0, 1))
    gained, one = int(whole.max()), DECISIONS[int(np.argmax(whole))]
    best: tuple[ThreeCardRule, ...] = (ThreeCardRule(three, Rank.TWO, Rank.ACE, None, one, one),)
    with_line, lined = rule(Rank.TWO, Rank.ACE)
    if with_line - gained >= enough:
        gained, best = with_line, (lined,)
    split = max(
        ((rule(Rank.TWO, Rank(top - 1)), rule(Rank(top), Rank.ACE)) for top in list(Rank)[1:]),
        key=lambda both: both[0][0] + both[1][0],
    )
    with_two = split[0][0] + split[1][0]
    if with_two - gained >= enough:
        gained, best = with_two, (split[0][1], split[1][1])
    return gained, best


def _drawn(worth: Sums) -> tuple[int, LowestHand | None, str, str]:
    """Return the best line through hands in ascending order, and the decisions above and below it.

    Of equal lines the one with the fewest words is best, and none at all if it changes nothing.
    """
    whole = worth.sum(axis=0)
    below = np.concatenate([np.zeros((1, len(DECISIONS)), dtype=object), np.cumsum(worth, axis=0)])
    every = DECISIONS[int(np.argmax(whole))]
    best: tuple[int, LowestHand | None, str, str] = (int(whole.max()), None, every, every)
    for at in sorted(range(len(lines())), key=lambda at: len(lines()[at].ranks)):
        parts = whole - below[at], below[at]
        gained = sum(int(part.max()) for part in parts)
        if gained > best[0]:
            above, under = (DECISIONS[int(np.argmax(part))] for part in parts)
            best = (gained, lines()[at], above, under)
    return best


def _sentence(said: Sequence[ThreeCardRule]) -> str:
    line = said[0].line
    above, below = (each.replace("_", " ") for each in (said[0].above, said[0].below))
    if line is None:
        return f"{hands_of(said)}: {above}."
    return f"{hands_of(said)}: {above} with {line.words} or better, else {below}."


def hands_of(said: Sequence[ThreeCardRule]) -> str:
    """Return kinds of hands in words: “A straight, nine high or better”; “A royal flush or a
    straight flush”.
    """
    joined = listing(map(_kind, said), "or")
    if said[0].lowest > Rank.TWO:
        joined += f", {said[0].lowest.word} high or better"
    elif said[0].highest < Rank.ACE:
        joined += f", {said[0].highest.word} high or lower"
    return capital(joined)


def _kind(rule: ThreeCardRule) -> str:
    if rule.three is ThreeCardCategory.HIGH_CARD:
        return "nothing in three cards"
    return ("" if rule.three is ThreeCardCategory.THREE_OF_A_KIND else "a ") + rule.three.words


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
        yield _name(int(keys[hands[0]])), _hand_kind(played, hands)


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


def _hand_kind(played: Strategy, hands: Ints) -> HandKind:
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
