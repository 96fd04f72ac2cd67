"""The classes of hands: every hand is in one, and their values are those of the rules' ranking."""

from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import (
    DECK,
    Card,
    Category,
    Suit,
    ThreeCardCategory,
    best_three,
    five_card,
    three_card,
)
from fairdeal.games.pik_it_poker.solver.hands import hand_classes, selections, three_card_categories
from tests.cards import by_the_book
from tests.cards.hands import FIVE_CARD_COUNTS, THREE_CARD_COUNTS

NUMBERED = sorted(DECK, key=lambda card: card.index)


def test_the_classes_hold_every_hand_once() -> None:
    hands = hand_classes()
    assert len(hands.key) == 134_459
    assert hands.weight.sum() == comb(52, 5)
    assert (np.diff(hands.key) > 0).all()


def test_each_class_has_as_many_hands_as_there_are_with_its_suits_exchanged() -> None:
    # Every hand of the deck, its four sets of ranks put in order by a sort, and counted.
    cards = np.fromiter(
        chain.from_iterable(combinations(range(52), 5)), np.int16, 5 * comb(52, 5)
    ).reshape(-1, 5)
    sets = np.zeros((len(cards), 4), dtype=np.int16)
    for suit in range(4):
        for card in cards.T:
            sets[:, suit] |= np.where(card % 4 == suit, np.int16(1) << card // 4, np.int16(0))
    sets.sort(axis=1)
    packed = sum(sets[:, place].astype(np.int64) << 13 * place for place in range(4))
    keys, sizes = np.unique(packed, return_counts=True)
    assert (keys == hand_classes().key).all()
    assert (sizes == hand_classes().weight).all()


def test_every_class_is_worth_what_the_rules_say() -> None:
    hands = hand_classes()
    rows = zip(hands.cards.tolist(), hands.five.tolist(), hands.three.tolist(), strict=True)
    for indexes, five, three in rows:
        cards = [NUMBERED[index] for index in indexes]
        assert five_card(cards) == five, cards
        assert best_three(cards) == three, cards


def test_the_order_of_values_is_the_order_of_the_clauses() -> None:
    hands = hand_classes()
    picked = np.random.default_rng(1).integers(len(hands.key), size=4_000)
    by_five, by_three = [], []
    for at in picked:
        cards = [NUMBERED[index] for index in hands.cards[at].tolist()]
        by_five.append((by_the_book.five_card(cards), int(hands.five[at])))
        by_three.append((by_the_book.best_three(cards), int(hands.three[at])))
    assert [value for _, value in sorted(by_five)] == sorted(value for _, value in by_five)
    assert [value for _, value in sorted(by_three)] == sorted(value for _, value in by_three)
    assert len(dict(by_five)) == len({value for _, value in by_five})
    assert len(dict(by_three)) == len({value for _, value in by_three})


def test_there_are_as_many_hands_of_each_category_as_choosing_gives() -> None:
    hands = hand_classes()
    for category, count in FIVE_CARD_COUNTS.items():
        assert hands.weight[hands.category == category].sum() == count
    assert dict(zip(ThreeCardCategory, three_card_categories().tolist(), strict=True)) == dict(
        THREE_CARD_COUNTS
    )
    assert set(FIVE_CARD_COUNTS) == set(Category)


def test_the_selections_are_what_three_of_the_five_make() -> None:
    hands = hand_classes()
    for at in np.random.default_rng(2).integers(len(hands.key), size=2_000):
        cards = [NUMBERED[index] for index in hands.cards[at].tolist()]
        made = {three_card(three).category for three in combinations(cards, 3)}
        assert hands.selections[at] == sum(1 << category for category in made)
    assert sum(selections().values()) == comb(52, 5)


@given(st.permutations(DECK), st.permutations(list(Suit)))
def test_a_hand_is_found_in_its_class_whatever_its_suits(
    deck: list[Card], suits: list[Suit]
) -> None:
    hands, hand = hand_classes(), deck[:5]
    at = hands.index(hand)
    assert hands.five[at] == five_card(hand)
    assert hands.three[at] == best_three(hand)
    assert hands.index([Card(card.rank, suits[card.suit.value]) for card in hand]) == at


def test_what_is_no_hand_of_five_has_no_class() -> None:
    for hand in (DECK[:4], DECK[:6], ()):
        with pytest.raises(ValueError, match="five cards"):
            hand_classes().index(hand)
