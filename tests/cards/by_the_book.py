"""The ranking of hands as the clauses put it: slow, obvious, and the measure of `ranking`.

A hand's standing here is the permissible hand that it makes and, for ties, its ranks in order.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Generic, NamedTuple, TypeVar

from fairdeal.cards.card import Card, Rank
from fairdeal.cards.hand_value import Category, ThreeCardCategory
from fairdeal.law.citation import Cite

C = TypeVar("C", Category, ThreeCardCategory)
Ranks = tuple[Rank, ...]
Standing = tuple[C, Ranks]

TEN_TO_ACE = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
QUEEN_TO_ACE = (Rank.ACE, Rank.KING, Rank.QUEEN)
ACE_TO_FIVE = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)
ACE_TO_THREE = (Rank.ACE, Rank.THREE, Rank.TWO)


class Hand(NamedTuple):
    """The properties of a hand that the clauses use."""

    ranks: Ranks  # high to low
    same_rank: list[int]  # how many cards there are of each rank
    same_suit: bool


# The definitions, clause by clause. Each is asked only when the ones above it did not hold.


def royal_flush(hand: Hand) -> bool:
    """An ace, king, queen, jack and 10 of the same suit."""
    return hand.same_suit and hand.ranks == TEN_TO_ACE


def three_card_royal_flush(hand: Hand) -> bool:
    """An ace, king and queen of the same suit."""
    return hand.same_suit and hand.ranks == QUEEN_TO_ACE


def straight_flush(hand: Hand) -> bool:
    """Cards of the same suit in consecutive ranking."""
    return hand.same_suit and consecutive(hand.ranks)


def four_of_a_kind(hand: Hand) -> bool:
    """Four cards of the same rank."""
    return 4 in hand.same_rank


def full_house(hand: Hand) -> bool:
    """A three-of-a-kind and a pair."""
    return 3 in hand.same_rank and 2 in hand.same_rank


def flush(hand: Hand) -> bool:
    """Cards of the same suit."""
    return hand.same_suit


def straight(hand: Hand) -> bool:
    """Cards of consecutive rank."""
    return consecutive(hand.ranks)


def three_of_a_kind(hand: Hand) -> bool:
    """Three cards of the same rank."""
    return 3 in hand.same_rank


def two_pairs(hand: Hand) -> bool:
    """Two pairs."""
    return hand.same_rank.count(2) == 2


def one_pair(hand: Hand) -> bool:
    """Two cards of the same rank."""
    return 2 in hand.same_rank


class Permitted(NamedTuple, Generic[C]):
    """A permissible hand, the clause that defines it, and whether a hand is one."""

    category: C
    clause: Cite
    holds: Callable[[Hand], bool]


# In order of highest to lowest rank: 39.4(b), 32.5(b), 40.5(d).
FIVE_CARD_HANDS = (
    Permitted(Category.ROYAL_FLUSH, Cite("hand-royal-flush"), royal_flush),
    Permitted(Category.STRAIGHT_FLUSH, Cite("hand-straight-flush"), straight_flush),
    Permitted(Category.FOUR_OF_A_KIND, Cite("hand-four-of-a-kind"), four_of_a_kind),
    Permitted(Category.FULL_HOUSE, Cite("hand-full-house"), full_house),
    Permitted(Category.FLUSH, Cite("hand-flush"), flush),
    Permitted(Category.STRAIGHT, Cite("hand-straight"), straight),
    Permitted(Category.THREE_OF_A_KIND, Cite("hand-three-of-a-kind"), three_of_a_kind),
    Permitted(Category.TWO_PAIR, Cite("hand-two-pair"), two_pairs),
    Permitted(Category.PAIR, Cite("hand-one-pair"), one_pair),
)

# In order of highest to lowest rank: 39.4(c).
THREE_CARD_HANDS = (
    Permitted(ThreeCardCategory.ROYAL_FLUSH, Cite("13:69F-39.4(c)1"), three_card_royal_flush),
    Permitted(ThreeCardCategory.STRAIGHT_FLUSH, Cite("13:69F-39.4(c)2"), straight_flush),
    Permitted(ThreeCardCategory.THREE_OF_A_KIND, Cite("13:69F-39.4(c)3"), three_of_a_kind),
    Permitted(ThreeCardCategory.STRAIGHT, Cite("13:69F-39.4(c)4"), straight),
    Permitted(ThreeCardCategory.FLUSH, Cite("13:69F-39.4(c)5"), flush),
    Permitted(ThreeCardCategory.PAIR, Cite("13:69F-39.4(c)6"), one_pair),
)


def ace_is_low(ranks: Ranks) -> bool:
    """Return whether an ace completes a straight with 2, 3, 4 and 5, or with 2 and 3."""
    return ranks in (ACE_TO_FIVE, ACE_TO_THREE)


def consecutive(ranks: Ranks) -> bool:
    """Return whether each rank follows the next; with no other sequence may an ace be combined."""
    return ace_is_low(ranks) or all(high - low == 1 for high, low in pairwise(ranks))


def tie_break(ranks: Ranks) -> Ranks:
    """The ranks in the order in which hands of one category are compared.

    First what there is four, three or two of, then the other cards from the top. The ace of
    the lowest straight comes last.
    """
    if ace_is_low(ranks):
        return (*ranks[1:], Rank.ACE)
    return tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))


def five_card(cards: Sequence[Card]) -> Standing[Category]:
    """The standing of five cards."""
    return _standing(cards, FIVE_CARD_HANDS, Category.HIGH_CARD)


def three_card(cards: Sequence[Card]) -> Standing[ThreeCardCategory]:
    """The standing of three cards."""
    return _standing(cards, THREE_CARD_HANDS, ThreeCardCategory.HIGH_CARD)


def best_of_seven(cards: Sequence[Card]) -> Standing[Category]:
    """The highest standing that five of the cards have."""
    return max(map(five_card, combinations(cards, 5)))


def best_three(cards: Sequence[Card]) -> Standing[ThreeCardCategory]:
    """The highest standing that three of the cards have."""
    return max(map(three_card, combinations(cards, 3)))


def _standing(
    cards: Sequence[Card], permitted: Iterable[Permitted[C]], otherwise: C
) -> Standing[C]:
    ranks = tuple(sorted([card.rank for card in cards], reverse=True))
    hand = Hand(
        ranks=ranks,
        same_rank=[ranks.count(rank) for rank in set(ranks)],
        same_suit=all(card.suit is cards[0].suit for card in cards),
    )
    for row in permitted:
        if row.holds(hand):
            return (row.category, tie_break(ranks))
    return (otherwise, tie_break(ranks))
