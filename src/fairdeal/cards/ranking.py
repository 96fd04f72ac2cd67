"""The ranking of hands, fast: cards are tallied into one number, and each tally is judged once.

The tests compare it, hand by hand, with a slow ranking in the order of the clauses.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations

from fairdeal.cards.card import DECK, Card, Rank, Suit
from fairdeal.cards.hand_value import Category, HandValue, ThreeCardCategory, ThreeCardValue
from fairdeal.law import Cite, rests_on

# A tally counts cards by suit in four nibbles and, above them, by rank in thirteen octal digits.
_RANKS_SHIFT = 16
_TALLY_OF = {
    card: 1 << 4 * card.suit.value | 1 << _RANKS_SHIFT + 3 * (card.rank - 2) for card in DECK
}
_tally_of = _TALLY_OF.__getitem__

# Adding these lifts a suit's nibble to eight exactly when there are five, or three, of the suit.
_FIVE_SUITED, _THREE_SUITED, _SUITED = 0x3333, 0x5555, 0x8888
_SUIT_OF_FLAG = {8 << 4 * suit.value: suit for suit in Suit}

# Ranks are judged as thirteen digits from the ace down to the two: how many there are of each.
_HIGH_TO_LOW = "".join(rank.digit for rank in reversed(Rank))
_ACE = Rank.ACE.digit
_FIVE_IN_A_ROW, _THREE_IN_A_ROW = re.compile("[^0]{5}"), re.compile("[^0]{3}")

_BY_SUITED_RANKS: dict[int, HandValue] = {}
_THREE_BY_RANKS: dict[int, ThreeCardValue] = {}


def five_card(cards: Collection[Card]) -> HandValue:
    """Return the value of five cards.

    >>> five_card([Card("As"), Card("Kd"), Card("4h"), Card("3c"), Card("2s")])
    <HandValue: ace king high>
    """
    if len(cards) != 5:
        _expect(cards, 5, 5)
    return best_of_seven(cards)


@rests_on(
    Cite("card-rank-order"),
    Cite("five-card-hands"),
    Cite("tie-break", "R-TIEBREAK"),
    Cite("13:69F-39.4(e)"),  # nothing but the cards is asked for
)
def best_of_seven(cards: Collection[Card]) -> HandValue:
    """Return the value of the best five of seven cards (or of six, or five)."""
    if not 5 <= len(cards) <= 7:
        _expect(cards, 5, 7)
    tally = sum(map(_tally_of, cards))
    flag = (tally + _FIVE_SUITED) & _SUITED
    if flag:
        # Five cards of one suit leave at most two others: no full house, no four of a kind.
        return _of_suited_ranks(_mask_of_suit(cards, _SUIT_OF_FLAG[flag]))
    return _judge_ranks(tally >> _RANKS_SHIFT)


def three_card(cards: Collection[Card]) -> ThreeCardValue:
    """Return the value of three cards.

    >>> three_card([Card("As"), Card("2d"), Card("3h")])
    <ThreeCardValue: straight, three high>
    """
    _expect(cards, 3, 3)
    return _of_three_cards(cards)


@rests_on(Cite("13:69F-39.4(c)"))
def _of_three_cards(cards: Iterable[Card]) -> ThreeCardValue:
    tally = sum(map(_tally_of, cards))
    suited = bool((tally + _THREE_SUITED) & _SUITED)
    return _three_of_ranks(tally >> _RANKS_SHIFT, suited=suited)


def _three_of_ranks(ranks: int, *, suited: bool) -> ThreeCardValue:
    value = _THREE_BY_RANKS.get(ranks << 1 | suited)
    if value is None:
        value = _THREE_BY_RANKS[ranks << 1 | suited] = _judge_three(ranks, suited=suited)
    return value


@rests_on(Cite("13:69F-39.4(c)"))
def best_three(cards: Collection[Card]) -> ThreeCardValue:
    """Return the value of the best three of five cards."""
    _expect(cards, 5, 5)
    tally = sum(map(_tally_of, cards))
    value = _three_of_ranks(tally >> _RANKS_SHIFT, suited=False)
    flag = (tally + _THREE_SUITED) & _SUITED
    if flag:
        suit = _SUIT_OF_FLAG[flag]
        suited = sum([_tally_of(card) for card in cards if card.suit is suit])
        value = max(value, _three_of_ranks(suited >> _RANKS_SHIFT, suited=True))
    return value


def best_five_cards(cards: Collection[Card]) -> tuple[Card, ...]:
    """Return the five cards, high to low, that make the best hand of five, six or seven.

    Of several equal choices it is always the same one, in any order of the cards.
    """
    _expect(cards, 5, 7)
    return max(combinations(_high_to_low(cards), 5), key=best_of_seven)


def best_three_cards(cards: Collection[Card]) -> tuple[Card, ...]:
    """Return the three cards, high to low, that make the best three-card hand of five."""
    best, threes = best_three(cards), combinations(_high_to_low(cards), 3)
    return next(three for three in threes if _of_three_cards(three) == best)


@lru_cache(maxsize=8192)  # all 6,175 of five cards; those of seven are 49,205, too many to keep
def _judge_ranks(ranks: int) -> HandValue:
    """Return the best five of cards that make no flush, from the count of each rank."""
    digits = f"{ranks:013o}"
    numbers, there = _by_number(digits)
    if numbers[0] == "4":
        return HandValue.written(Category.FOUR_OF_A_KIND, there[0] + max(there[1:]))
    if numbers[0] == "3" and numbers[1] >= "2":
        return HandValue.written(Category.FULL_HOUSE, there[:2])
    top = _top_of_straight(_FIVE_IN_A_ROW, digits)
    if top:
        return HandValue.written(Category.STRAIGHT, top)
    if numbers[0] == "3":
        return HandValue.written(Category.THREE_OF_A_KIND, there[:3])
    if numbers[1] == "2":
        return HandValue.written(Category.TWO_PAIR, there[:2] + max(there[2:]))
    if numbers[0] == "2":
        return HandValue.written(Category.PAIR, there[:4])
    return HandValue.written(Category.HIGH_CARD, there[:5])


def _of_suited_ranks(mask: int) -> HandValue:
    value = _BY_SUITED_RANKS.get(mask)
    if value is None:
        value = _BY_SUITED_RANKS[mask] = _judge_suited_ranks(mask)
    return value


def _judge_suited_ranks(mask: int) -> HandValue:
    """Return the best five of five to seven cards of one suit."""
    digits = f"{mask:013b}"
    top = _top_of_straight(_FIVE_IN_A_ROW, digits)
    if top == _ACE:
        return HandValue.written(Category.ROYAL_FLUSH, top)
    if top:
        return HandValue.written(Category.STRAIGHT_FLUSH, top)
    _, there = _by_number(digits)
    return HandValue.written(Category.FLUSH, there[:5])


def _judge_three(ranks: int, *, suited: bool) -> ThreeCardValue:
    """Return the best three of cards, all of one suit or not, from the count of each rank."""
    digits = f"{ranks:013o}"
    top = _top_of_straight(_THREE_IN_A_ROW, digits)
    numbers, there = _by_number(digits)
    if suited and top == _ACE:
        return ThreeCardValue.written(ThreeCardCategory.ROYAL_FLUSH, top)
    if suited and top:
        return ThreeCardValue.written(ThreeCardCategory.STRAIGHT_FLUSH, top)
    if numbers[0] >= "3":
        return ThreeCardValue.written(ThreeCardCategory.THREE_OF_A_KIND, there[0])
    if top:
        return ThreeCardValue.written(ThreeCardCategory.STRAIGHT, top)
    if suited:
        return ThreeCardValue.written(ThreeCardCategory.FLUSH, there[:3])
    if numbers[0] == "2":
        return ThreeCardValue.written(ThreeCardCategory.PAIR, there[0] + max(there[1:]))
    return ThreeCardValue.written(ThreeCardCategory.HIGH_CARD, there[:3])


def _by_number(digits: str) -> tuple[str, str]:
    """Return the counts of the ranks, and the ranks: the most frequent first, then high to low."""
    pairs = [number + rank for number, rank in zip(digits, _HIGH_TO_LOW) if number != "0"]  # noqa: B905
    pairs.sort(reverse=True)
    together = "".join(pairs)
    return together[::2], together[1::2]


def _mask_of_suit(cards: Collection[Card], suit: Suit) -> int:
    return sum([1 << card.rank - 2 for card in cards if card.suit is suit])


def _top_of_straight(in_a_row: re.Pattern[str], digits: str) -> str:
    """Return the highest card of the highest straight among these ranks, if there is one."""
    # An ace also lies below the two. Nothing lies above it, so that no straight wraps around.
    found = in_a_row.search(digits + digits[0])
    return _HIGH_TO_LOW[found.start()] if found else ""


def _high_to_low(cards: Collection[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.index, reverse=True)


def _expect(cards: Collection[Card], fewest: int, most: int) -> None:
    if not fewest <= len(cards) <= most:
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"a hand of {number} cards was expected, not of {len(cards)}")
