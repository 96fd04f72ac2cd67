"""What a hand is worth, and the words that announce it."""

import copy
import pickle

import pytest

from fairdeal.cards import (
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    cards,
    five_card,
    three_card,
)
from tests.cards import by_the_book
from tests.cards.hands import every_kind
from tests.cases import each_case


@each_case(
    ("written", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("5s 4s 3s 2s As", "straight flush, five high"),
        ("Ks Kh Kd Kc 2s", "four kings"),
        ("Ks Kh Kd 4c 4s", "full house, kings over fours"),
        ("As Qs 9s 4s 2s", "flush, ace high"),
        ("As Kd Qh Jc Ts", "straight, ace high"),
        ("As 2d 3h 4c 5s", "straight, five high"),
        ("6s 6d 6h 4c 5s", "three sixes"),
        ("As Ad Kh Kc 5s", "two pair, aces and kings"),
        ("7s 7d Kh 3c 5s", "pair of sevens"),
        ("As Kd 4h 3c 2s", "ace king high"),
        ("As Qd Jh Tc 9s", "ace high"),
        ("Ks Qd 4h 3c 2s", "king high"),
    ],
)
def test_a_five_card_hand_is_announced_as_a_dealer_says_it(written: str, words: str) -> None:
    value = five_card(cards(written))
    assert value.words == words
    assert repr(value) == f"<HandValue: {words}>"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("As Ks Qs", "royal flush"),
        ("3s 2s As", "straight flush, three high"),
        ("6s 6h 6d", "three sixes"),
        ("As Kd Qh", "straight, ace high"),
        ("As 9s 4s", "flush, ace high"),
        ("7s 7d Kh", "pair of sevens"),
        ("As Kd 4h", "ace high"),
    ],
)
def test_a_three_card_hand_is_announced_as_a_dealer_says_it(written: str, words: str) -> None:
    value = three_card(cards(written))
    assert value.words == words
    assert repr(value) == f"<ThreeCardValue: {words}>"


def test_a_value_is_its_category_and_the_ranks_that_break_ties() -> None:
    value = five_card(cards("4s Kh 4d Kc Ks"))
    assert value.category is Category.FULL_HOUSE
    assert value.ranks == (Rank.KING, Rank.FOUR)
    assert value == HandValue.of(Category.FULL_HOUSE, Rank.KING, Rank.FOUR)
    assert five_card(cards("As 2d 3h 4c 5s")).ranks == (Rank.FIVE,)
    three = three_card(cards("7s Kh 7d"))
    assert three.category is ThreeCardCategory.PAIR
    assert three.ranks == (Rank.SEVEN, Rank.KING)


def test_a_value_can_be_taken_apart_and_put_together_again() -> None:
    for hand in every_kind(5):
        value = five_card(hand)
        assert HandValue.of(value.category, *value.ranks) == value
    for hand in every_kind(3):
        three = three_card(hand)
        assert ThreeCardValue.of(three.category, *three.ranks) == three


def test_values_survive_copies_and_pickles() -> None:
    value = five_card(cards("As Ad Kh Kc 5s"))
    for again in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert again.words == "two pair, aces and kings"


def test_five_and_three_card_hands_are_not_compared_by_a_type_checked_program() -> None:
    five, three = five_card(cards("As Ad Kh Kc 5s")), three_card(cards("As Ad Kh"))
    # Were the type checker to allow this, it would complain that nothing needs to be ignored.
    _ = five < three  # type: ignore[operator]


def test_categories_name_pay_table_rows_and_say_their_words() -> None:
    assert [category.row for category in reversed(Category)] == [
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ]
    assert {category.row for category in ThreeCardCategory} < {each.row for each in Category}
    assert Category.THREE_OF_A_KIND.words == "three of a kind"
    assert ThreeCardCategory.ROYAL_FLUSH.words == "royal flush"


def test_categories_cite_what_defines_them() -> None:
    assert all(row.category.cite == row.clause for row in by_the_book.FIVE_CARD_HANDS)
    assert all(row.category.cite == row.clause for row in by_the_book.THREE_CARD_HANDS)
    assert Category.HIGH_CARD.cite.name == "five-card-hands"
    assert ThreeCardCategory.HIGH_CARD.cite.name == "13:69F-39.4(c)"
