"""Every five-card hand of Pik-it up to its suits, and what each is worth.

All suits are equal (39.4(a)), so two hands that differ only by an exchange of suits meet the same
dealer's hands in the same numbers. Written as four sets of ranks, one for each suit, the hands of
one class have the same four sets in some order; the one whose sets descend stands for the class.
A class has 24 hands, fewer where sets are alike: 134,459 classes for 2,598,960 hands.

Values are packed as `fairdeal.cards.hand_value` packs them, but judged here by code of its own: a
test holds the two together, hand by hand.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.cards import Card, Category, ThreeCardCategory

Ints = NDArray[np.int64]

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
DECK = np.arange(52, dtype=np.int64)
_CATEGORY = 20  # the bit above which a value holds its category

# By how many different ranks there are and how many cards the most frequent one has.
_FIVE_BY_SHAPE = np.zeros((6, 5), dtype=np.int64)
_FIVE_BY_SHAPE[2, 4] = Category.FOUR_OF_A_KIND
_FIVE_BY_SHAPE[2, 3] = Category.FULL_HOUSE
_FIVE_BY_SHAPE[3, 3] = Category.THREE_OF_A_KIND
_FIVE_BY_SHAPE[3, 2] = Category.TWO_PAIR
_FIVE_BY_SHAPE[4, 2] = Category.PAIR
# By whether they are of one suit, and whether they run: not, run, or run up to the ace.
_FIVE_BY_RUN = np.array(
    [
        [Category.HIGH_CARD, Category.STRAIGHT, Category.STRAIGHT],
        [Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH],
    ],
    dtype=np.int64,
)
_THREE_BY_SHAPE = np.zeros((4, 4), dtype=np.int64)
_THREE_BY_SHAPE[1, 3] = ThreeCardCategory.THREE_OF_A_KIND
_THREE_BY_SHAPE[2, 2] = ThreeCardCategory.PAIR
_THREE_BY_RUN = np.array(
    [
        [ThreeCardCategory.HIGH_CARD, ThreeCardCategory.STRAIGHT, ThreeCardCategory.STRAIGHT],
        [
            ThreeCardCategory.FLUSH,
            ThreeCardCategory.STRAIGHT_FLUSH,
            ThreeCardCategory.ROYAL_FLUSH,
        ],
    ],
    dtype=np.int64,
)


@dataclass(frozen=True)
class HandClasses:
    """The classes of five-card hands, in the ascending order of their keys."""

    key: Ints  # the four sets of ranks, thirteen bits each, the largest first
    cards: Ints  # five card indexes each, ascending
    weight: Ints  # how many hands each class has
    five: Ints  # what the five cards are worth
    three: Ints  # what the best three of them are worth
    selections: Ints  # which three-card categories the ten choices of three make, a bit for each

    @property
    def category(self) -> Ints:
        """The five-card category of each class."""
        return self.five >> _CATEGORY

    def index(self, hand: Iterable[Card]) -> int:
        """Return the class of a hand."""
        suits = [0, 0, 0, 0]
        for card in hand:
            suits[card.suit.value] |= 1 << card.rank - 2
        key = 0
        for ranks in sorted(suits, reverse=True):
            key = key << 13 | ranks
        at = int(np.searchsorted(self.key, key))
        if at == len(self.key) or self.key[at] != key:
            raise ValueError("a hand of five cards of the deck was expected")
        return at


@kernel
def _value(hand: Ints, by_shape: Ints, by_run: Ints) -> int:
    """Return the value of five or three cards: the category, then the ranks that break ties.

    The ranks stand in the order in which 39.4(d) compares them: what there is most of first,
    then the higher before the lower, each once; of a straight only the highest.
    """
    size = len(hand)
    ordered = np.empty(size, dtype=np.int64)  # sixteen times how many of a rank, plus the rank
    suited = 1
    for i in range(size):
        place = (hand[i] >> 2) + 2
        for other in hand:
            if other >> 2 == hand[i] >> 2:
                place += 16
        at = i
        while at > 0 and ordered[at - 1] < place:
            ordered[at] = ordered[at - 1]
            at -= 1
        ordered[at] = place
        if hand[i] & 3 != hand[0] & 3:
            suited = 0
    distinct, ranks, shift = 0, 0, _CATEGORY
    for i in range(size):
        if i == 0 or ordered[i] != ordered[i - 1]:
            distinct += 1
            shift -= 4
            ranks |= (ordered[i] & 15) << shift
    if distinct < size:
        return int(by_shape[distinct, ordered[0] >> 4] << _CATEGORY | ranks)
    top = ordered[0] & 15
    if top - (ordered[size - 1] & 15) == size - 1:
        run = 2 if top == 14 else 1
    elif top == 14 and ordered[1] & 15 == size:  # ace to five, or ace to three
        run, top = 1, size
    else:
        return int(by_run[suited, 0] << _CATEGORY | ranks)
    return int(by_run[suited, run] << _CATEGORY | top << _CATEGORY - 4)


@kernel
def _every_three(by_shape: Ints, by_run: Ints) -> Ints:
    """Return the value of each of the 22,100 sets of three cards, at C(a,1) + C(b,2) + C(c,3)."""
    values = np.empty(22_100, dtype=np.int64)
    at = 0
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                values[at] = _value(np.array([a, b, c]), by_shape, by_run)
                at += 1
    return values


@kernel
def bit_in_key(card: int) -> int:
    """Return a card's bit in a key: thirteen bits for each suit, the first suit's the highest."""
    return 1 << 13 * (3 - (card & 3)) + (card >> 2)


@kernel
def arrangements(key: int) -> int:
    """Return the number of ways to share the four sets of ranks among the suits.

    The sets descend, so that sets which are alike stand side by side.
    """
    ways, alike = 24, 1
    for shift in (26, 13, 0):
        alike = alike + 1 if key >> shift & 8191 == key >> shift + 13 & 8191 else 1
        ways //= alike
    return ways


@kernel
def _classes(deck: Ints, most: int) -> tuple[Ints, Ints]:
    """Return keys and card indexes of the hands of five whose sets of ranks descend."""
    keys = np.empty(most, dtype=np.int64)
    cards = np.empty((most, 5), dtype=np.int64)
    bits = np.array([bit_in_key(card) for card in deck])
    found = 0
    for e in range(4, len(deck)):
        for d in range(3, e):
            for c in range(2, d):
                three = bits[e] | bits[d] | bits[c]
                for b in range(1, c):
                    for a in range(b):
                        key = three | bits[b] | bits[a]
                        second, third = key >> 26 & 8191, key >> 13 & 8191
                        if key >> 39 >= second >= third >= key & 8191:
                            keys[found] = key
                            cards[found, 0], cards[found, 1] = deck[a], deck[b]
                            cards[found, 2], cards[found, 3] = deck[c], deck[d]
                            cards[found, 4] = deck[e]
                            found += 1
    return keys[:found], cards[:found]


@kernel
def _judged(
    keys: Ints, cards: Ints, every_three: Ints, choose: Ints, by_shape: Ints, by_run: Ints
) -> tuple[Ints, Ints, Ints, Ints]:
    """Return for each class its number of hands, both values, and its selections."""
    weight, five = np.zeros_like(keys), np.zeros_like(keys)
    three, selections = np.zeros_like(keys), np.zeros_like(keys)
    for n in range(len(keys)):
        hand = cards[n]
        weight[n] = arrangements(keys[n])
        five[n] = _value(hand, by_shape, by_run)
        for k in range(2, 5):
            for j in range(1, k):
                for i in range(j):
                    at = hand[i] + choose[hand[j], 2] + choose[hand[k], 3]
                    three[n] = max(three[n], every_three[at])
                    selections[n] |= 1 << (every_three[at] >> _CATEGORY)
    return weight, five, three, selections


def classes_of(deck: Ints) -> HandClasses:
    """Return the classes of the hands of a deck, which must have every suit of each of its
    ranks.
    """
    # No class has fewer than four hands: at most three of the four sets are alike.
    keys, cards = _classes(deck, comb(len(deck), 5) // 4)
    order = np.argsort(keys)
    keys, cards = keys[order], cards[order]
    every_three = _every_three(_THREE_BY_SHAPE, _THREE_BY_RUN)
    judged = _judged(keys, cards, every_three, CHOOSE, _FIVE_BY_SHAPE, _FIVE_BY_RUN)
    return HandClasses(keys, cards, *judged)


@cache
def hand_classes() -> HandClasses:
    """Return the 134,459 classes of the full deck."""
    return classes_of(DECK)


@cache
def three_card_categories() -> Ints:
    """Count the 22,100 sets of three cards by category."""
    every_three = _every_three(_THREE_BY_SHAPE, _THREE_BY_RUN)
    return np.bincount(every_three >> _CATEGORY)


@cache
def selections() -> Mapping[tuple[ThreeCardCategory, ...], int]:
    """Count hands of five by the three-card categories that a player may choose from."""
    hands, found = hand_classes(), Counter[tuple[ThreeCardCategory, ...]]()
    for bits in np.unique(hands.selections).tolist():
        possible = tuple(each for each in ThreeCardCategory if bits >> each & 1)
        found[possible] += int(hands.weight[hands.selections == bits].sum())
    return found
