"""The ranking of three-card hands in Pik-it poker, clause by clause."""

from itertools import pairwise, permutations

import pytest

from fairdeal.cards import (
    DECK,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    best_three,
    best_three_cards,
    cards,
    text,
    three_card,
)
from tests.cards.hands import every_kind, highest_and_lowest_three, in_mixed_suits, in_one_suit


def hand(written: str) -> ThreeCardValue:
    return three_card(cards(written))


def mixed(letters: str) -> ThreeCardValue:
    return three_card(in_mixed_suits(letters))


def suited(letters: str) -> ThreeCardValue:
    return three_card(in_one_suit(letters))


@pytest.mark.clause("13:69F-39.4(c)")
def test_the_permissible_three_card_hands_in_order_of_highest_to_lowest() -> None:
    highest_to_lowest = [
        (suited("AKQ"), suited("AKQ")),
        (suited("KQJ"), suited("32A")),
        (mixed("AAA"), mixed("222")),
        (mixed("AKQ"), mixed("32A")),
        (suited("AKJ"), suited("532")),
        (mixed("AAK"), mixed("223")),
        (mixed("AKJ"), mixed("532")),
    ]
    categories = [high.category for high, _ in highest_to_lowest]
    assert categories == sorted(ThreeCardCategory, reverse=True)
    for (_, lowest), (highest, _) in pairwise(highest_to_lowest):
        assert lowest > highest
    assert highest_and_lowest_three(ThreeCardCategory.HIGH_CARD) == ("AKJ", "532")


@pytest.mark.clause("13:69F-39.4(c)1")
def test_royal_flush_is_ace_king_queen_of_one_suit() -> None:
    for suit in "cdhs":
        assert hand(f"Q{suit} K{suit} A{suit}").category is ThreeCardCategory.ROYAL_FLUSH
    assert hand("As Ks Qh").category is ThreeCardCategory.STRAIGHT
    assert hand("As Ks Js").category is ThreeCardCategory.FLUSH


@pytest.mark.clause("13:69F-39.4(c)2")
def test_straight_flush_is_three_consecutive_cards_of_one_suit() -> None:
    sequence = "A23456789TJQK"
    values = [suited(sequence[start : start + 3]) for start in range(11)]
    assert all(value.category is ThreeCardCategory.STRAIGHT_FLUSH for value in values)
    assert values == sorted(set(values))
    assert highest_and_lowest_three(ThreeCardCategory.STRAIGHT_FLUSH) == ("KQJ", "A32")


@pytest.mark.clause("13:69F-39.4(c)3")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    values = [mixed(rank.letter * 3) for rank in Rank]
    assert all(value.category is ThreeCardCategory.THREE_OF_A_KIND for value in values)
    assert values == sorted(set(values))
    assert highest_and_lowest_three(ThreeCardCategory.THREE_OF_A_KIND) == ("AAA", "222")
    assert mixed("AKQ") < values[0] < values[-1] < suited("A23")  # the lowest straight flush


@pytest.mark.clause("13:69F-39.4(c)4", "13:69F-39.4(a)")
def test_straight_is_three_cards_of_consecutive_rank() -> None:
    sequence = "A23456789TJQKA"
    values = [mixed(sequence[start : start + 3]) for start in range(12)]
    assert all(value.category is ThreeCardCategory.STRAIGHT for value in values)
    assert values == sorted(set(values))
    assert highest_and_lowest_three(ThreeCardCategory.STRAIGHT) == ("AKQ", "A32")


@pytest.mark.clause("13:69F-39.4(c)4")
def test_an_ace_is_not_combined_with_a_king_and_a_two() -> None:
    assert mixed("KA2").category is ThreeCardCategory.HIGH_CARD
    assert suited("KA2").category is ThreeCardCategory.FLUSH


@pytest.mark.clause("13:69F-39.4(c)5")
def test_flush_is_three_cards_of_one_suit() -> None:
    for suit in "cdhs":
        assert hand(f"2{suit} 9{suit} J{suit}").category is ThreeCardCategory.FLUSH
    assert hand("2s 9s Jh").category is ThreeCardCategory.HIGH_CARD
    assert highest_and_lowest_three(ThreeCardCategory.FLUSH) == ("AKJ", "532")


@pytest.mark.clause("13:69F-39.4(c)6")
def test_one_pair_is_two_cards_of_one_rank() -> None:
    for rank in "3456789TJQKA":
        assert mixed(rank * 2 + "2").category is ThreeCardCategory.PAIR
    assert mixed("22A") < mixed("332")
    assert highest_and_lowest_three(ThreeCardCategory.PAIR) == ("AAK", "322")


@pytest.mark.clause("13:69F-39.4(d)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("KKQ", "22A"),
        ("995", "994"),
        ("A42", "KQT"),
        ("AK2", "AQJ"),
        ("AK5", "AK4"),
        ("234", "A23"),
    ],
)
def test_of_hands_alike_the_highest_card_not_in_both_decides(higher: str, lower: str) -> None:
    assert mixed(higher).category is mixed(lower).category
    assert mixed(higher) > mixed(lower)


@pytest.mark.clause("13:69F-39.4(d)", "13:69F-39.4(a)")
def test_hands_of_the_same_ranks_are_tied_and_no_others() -> None:
    assert hand("As Kd 4h") == hand("Ac Kh 4d")
    assert hand("As Ks 4s") == hand("Ac Kc 4c")
    assert len({three_card(held) for held in every_kind(3)}) == len(every_kind(3)) == 741


@pytest.mark.clause("13:69F-39.4(e)")
def test_a_hand_is_what_its_cards_are_in_whatever_order_they_lie() -> None:
    straight = ThreeCardValue.of(ThreeCardCategory.STRAIGHT, Rank.THREE)
    assert {three_card(order) for order in permutations(cards("3c As 2h"))} == {straight}


def test_the_best_three_of_five_are_found_and_so_are_their_cards() -> None:
    for written, best in [
        ("As Ks Qs Jh Td", "As Ks Qs"),
        ("9s 9h 9d Kc Kd", "9s 9h 9d"),
        ("9s 9h 8d 7c 2d", "9s 8d 7c"),
        ("9s 9h 5s 2s Kd", "9s 5s 2s"),
        ("As 2d 3h 9c 9d", "As 3h 2d"),
        ("Ks Kh 2d 7c 9d", "Ks Kh 9d"),
    ]:
        held = cards(written)
        assert text(best_three_cards(held)) == best
        assert best_three(held) == hand(best)


@pytest.mark.parametrize("number", [0, 2, 4, 5])
def test_a_three_card_hand_has_three_cards(number: int) -> None:
    with pytest.raises(ValueError, match=f"a hand of 3 cards was expected, not of {number}"):
        three_card(DECK[:number])


@pytest.mark.parametrize("number", [3, 4, 6])
def test_the_best_three_are_sought_among_five(number: int) -> None:
    with pytest.raises(ValueError, match=f"a hand of 5 cards was expected, not of {number}"):
        best_three(DECK[:number])
    with pytest.raises(ValueError, match=f"a hand of 5 cards was expected, not of {number}"):
        best_three_cards(DECK[:number])
