"""What no ranking of hands may depend on."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import (
    DECK,
    Card,
    Suit,
    best_five_cards,
    best_of_seven,
    best_three,
    best_three_cards,
    five_card,
    three_card,
)

suits = st.permutations(list(Suit))


def hands(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)


def renamed(hand: list[Card], to: list[Suit]) -> list[Card]:
    return [Card(card.rank, to[card.suit.value]) for card in hand]


@given(hands(5, 7), suits, st.randoms())
def test_neither_order_nor_names_of_suits_change_the_best_five(
    hand: list[Card], to: list[Suit], shuffler: Random
) -> None:
    other = renamed(hand, to)
    shuffler.shuffle(other)
    assert best_of_seven(other) == best_of_seven(hand)


@given(hands(3, 3), suits)
def test_neither_order_nor_names_of_suits_change_three_cards(
    hand: list[Card], to: list[Suit]
) -> None:
    assert three_card(renamed(hand[::-1], to)) == three_card(hand)


@given(hands(5, 5), suits)
def test_neither_order_nor_names_of_suits_change_the_best_three(
    hand: list[Card], to: list[Suit]
) -> None:
    assert best_three(renamed(hand[::-1], to)) == best_three(hand)


@given(hands(6, 7))
def test_one_more_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    assert best_of_seven(hand) >= best_of_seven(hand[1:])


@given(hands(5, 7))
def test_the_best_cards_are_worth_what_the_hand_is(hand: list[Card]) -> None:
    assert five_card(best_five_cards(hand)) == best_of_seven(hand)
    assert three_card(best_three_cards(hand[:5])) == best_three(hand[:5])
