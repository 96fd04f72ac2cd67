"""The ranking of five-card hands, clause by clause, in the four instruments."""

from itertools import pairwise, permutations, product

import pytest

from fairdeal.cards import DECK, Category, HandValue, Rank, cards, five_card
from tests.cards.hands import every_kind, highest_and_lowest, in_mixed_suits, in_one_suit
from tests.cases import each_case


def hand(written: str) -> HandValue:
    return five_card(cards(written))


def mixed(letters: str) -> HandValue:
    return five_card(in_mixed_suits(letters))


def suited(letters: str) -> HandValue:
    return five_card(in_one_suit(letters))


# The rank of cards


@pytest.mark.clause("13:69F-39.4(a)", "19:47-32.5(a)", "13:69F-40.5(d)", "MA-UTH 5(a)")
def test_cards_rank_from_ace_down_to_two() -> None:
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list("AKQJT98765432")
    # With the other four cards alike, the hand with the higher single card is the higher one.
    for low, high in pairwise(sorted(set(Rank) - {Rank.SEVEN})):
        assert mixed("7777" + high.letter) > mixed("7777" + low.letter)
        assert mixed("777" + high.letter * 2) > mixed("777" + low.letter * 2)


@pytest.mark.clause("13:69F-39.4(a)")
def test_all_suits_are_equal_in_rank() -> None:
    for ranks in ("AKQJ9", "AAKKQ", "23456", "22233", "5432A"):
        values = set()
        for suits in product("cdhs", repeat=5):
            held = {rank + suit for rank, suit in zip(ranks, suits, strict=True)}
            if len(held) == 5 and len(set(suits)) > 1:
                values.add(hand(" ".join(held)))
        assert len(values) == 1, ranks
    assert hand("Ac Qc Jc 9c 8c") == hand("As Qs Js 9s 8s") == hand("Ad Qd Jd 9d 8d")


@pytest.mark.clause("13:69F-39.4(a)", "19:47-32.5(a)", "13:69F-40.5(d)", "MA-UTH 5(a)")
def test_an_ace_may_complete_a_straight_or_a_straight_flush_below_a_two() -> None:
    assert mixed("A2345").category is Category.STRAIGHT
    assert suited("A2345").category is Category.STRAIGHT_FLUSH


@pytest.mark.clause("13:69F-39.4(a)", "19:47-32.5(a)", "MA-UTH 5(a)")
def test_an_ace_is_low_only_in_straights() -> None:
    assert mixed("A2346") > mixed("KQJT8")
    assert suited("A2346") > suited("KQJT8")
    assert mixed("AA234") > mixed("KKQJT")
    assert mixed("77772") < mixed("7777A")


# The permissible hands


@pytest.mark.clause("13:69F-39.4(b)", "19:47-32.5(b)", "13:69F-40.5(d)", "MA-UTH 5(b)")
def test_the_permissible_hands_in_order_of_highest_to_lowest() -> None:
    # Of each hand the lowest, then the highest of the next: no other card can change the order.
    highest_to_lowest = [
        (suited("AKQJT"), suited("AKQJT")),
        (suited("KQJT9"), suited("5432A")),
        (mixed("AAAAK"), mixed("22223")),
        (mixed("AAAKK"), mixed("22233")),
        (suited("AKQJ9"), suited("75432")),
        (mixed("AKQJT"), mixed("5432A")),
        (mixed("AAAKQ"), mixed("22243")),
        (mixed("AAKKQ"), mixed("33224")),
        (mixed("AAKQJ"), mixed("22543")),
        (mixed("AKQJ9"), mixed("75432")),
    ]
    assert [high.category for high, _ in highest_to_lowest] == sorted(Category, reverse=True)
    for (_, lowest), (highest, _) in pairwise(highest_to_lowest):
        assert lowest > highest


@pytest.mark.clause("13:69F-39.4(b)1", "19:47-32.5(b)1", "13:69F-40.5(d)1", "MA-UTH 5(b)(1)")
def test_royal_flush_is_ace_king_queen_jack_ten_of_one_suit() -> None:
    for suit in "cdhs":
        assert hand(f"T{suit} J{suit} Q{suit} K{suit} A{suit}").category is Category.ROYAL_FLUSH
    assert hand("As Ks Qs Js Th").category is Category.STRAIGHT
    assert hand("As Ks Qs Js 9s").category is Category.FLUSH
    assert hand("Ks Qs Js Ts 9s").category is Category.STRAIGHT_FLUSH
    assert highest_and_lowest(Category.ROYAL_FLUSH) == ("AKQJT", "AKQJT")


@pytest.mark.clause("13:69F-39.4(b)2", "19:47-32.5(b)2", "13:69F-40.5(d)2", "MA-UTH 5(b)(2)")
def test_straight_flush_is_five_consecutive_cards_of_one_suit() -> None:
    sequence = "A23456789TJQK"
    for start in range(9):
        assert suited(sequence[start : start + 5]).category is Category.STRAIGHT_FLUSH
    assert hand("9h 8h 7h 6h 5d").category is Category.STRAIGHT
    assert hand("9h 8h 7h 6h 4h").category is Category.FLUSH
    assert highest_and_lowest(Category.STRAIGHT_FLUSH) == ("KQJT9", "A5432")


@pytest.mark.clause("19:47-32.5(b)2", "MA-UTH 5(b)(2)")
def test_of_all_suited_sequences_ace_to_ten_is_the_highest_and_ace_to_five_the_lowest() -> None:
    sequence = "A23456789TJQKA"
    values = [suited(sequence[start : start + 5]) for start in range(10)]
    assert values == sorted(values)
    assert len(set(values)) == 10


@pytest.mark.clause("13:69F-39.4(b)3", "19:47-32.5(b)3", "13:69F-40.5(d)3", "MA-UTH 5(b)(3)")
def test_four_of_a_kind_is_four_cards_of_one_rank() -> None:
    for rank in "3456789TJQKA":
        assert mixed(rank * 4 + "2").category is Category.FOUR_OF_A_KIND
    assert mixed("22224") < mixed("33332")
    assert highest_and_lowest(Category.FOUR_OF_A_KIND) == ("AAAAK", "32222")


@pytest.mark.clause("13:69F-39.4(b)4", "19:47-32.5(b)4", "13:69F-40.5(d)4", "MA-UTH 5(b)(4)")
def test_full_house_is_three_of_a_kind_and_a_pair() -> None:
    assert mixed("KKK44").category is Category.FULL_HOUSE
    assert mixed("KK444").category is Category.FULL_HOUSE
    assert mixed("KKK43").category is Category.THREE_OF_A_KIND
    assert mixed("33322") > mixed("222AA")  # the three of a kind goes before the pair
    assert highest_and_lowest(Category.FULL_HOUSE) == ("AAAKK", "33222")


@pytest.mark.clause("13:69F-39.4(b)5", "19:47-32.5(b)5", "13:69F-40.5(d)5", "MA-UTH 5(b)(5)")
def test_flush_is_five_cards_of_one_suit() -> None:
    for suit in "cdhs":
        assert hand(f"2{suit} 9{suit} J{suit} 4{suit} A{suit}").category is Category.FLUSH
    assert hand("2s 9s Js 4s Ah").category is Category.HIGH_CARD
    assert highest_and_lowest(Category.FLUSH) == ("AKQJ9", "75432")


@pytest.mark.clause("13:69F-39.4(b)6", "19:47-32.5(b)6", "13:69F-40.5(d)6", "MA-UTH 5(b)(6)")
def test_straight_is_five_cards_of_consecutive_rank() -> None:
    sequence = "A23456789TJQKA"
    values = [mixed(sequence[start : start + 5]) for start in range(10)]
    assert all(value.category is Category.STRAIGHT for value in values)
    assert values == sorted(values)
    assert len(set(values)) == 10
    assert highest_and_lowest(Category.STRAIGHT) == ("AKQJT", "A5432")


@pytest.mark.clause("13:69F-39.4(b)6", "19:47-32.5(b)6", "13:69F-40.5(d)6", "MA-UTH 5(b)(6)")
@pytest.mark.parametrize("ranks", ["KA234", "QKA23", "JQKA2"])
def test_an_ace_is_not_combined_with_a_sequence_around_it(ranks: str) -> None:
    assert mixed(ranks).category is Category.HIGH_CARD
    assert suited(ranks).category is Category.FLUSH


@pytest.mark.clause("19:47-32.5(b)6", "MA-UTH 5(b)(6)")
def test_a_straight_is_unsuited() -> None:
    assert suited("98765").category is not Category.STRAIGHT
    assert hand("9h 8h 7h 6h 5s").category is Category.STRAIGHT


@pytest.mark.clause("13:69F-39.4(b)7", "19:47-32.5(b)7", "13:69F-40.5(d)7", "MA-UTH 5(b)(7)")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    for rank in "456789TJQKA":
        assert mixed(rank * 3 + "23").category is Category.THREE_OF_A_KIND
    assert mixed("222AK") < mixed("33324")
    assert highest_and_lowest(Category.THREE_OF_A_KIND) == ("AAAKQ", "43222")


@pytest.mark.clause("13:69F-39.4(b)8", "19:47-32.5(b)8", "13:69F-40.5(d)8", "MA-UTH 5(b)(8)")
def test_two_pairs_are_two_pairs() -> None:
    assert mixed("99442").category is Category.TWO_PAIR
    assert mixed("99432").category is Category.PAIR
    assert mixed("AA223") > mixed("KKQQJ")  # the higher pair goes before the lower one
    assert mixed("AA443") > mixed("AA33K")  # and both before the fifth card
    assert highest_and_lowest(Category.TWO_PAIR) == ("AAKKQ", "43322")


@pytest.mark.clause("13:69F-39.4(b)9", "19:47-32.5(b)9", "13:69F-40.5(d)9", "MA-UTH 5(b)(9)")
def test_one_pair_is_two_cards_of_one_rank() -> None:
    for rank in "56789TJQKA":
        assert mixed(rank * 2 + "234").category is Category.PAIR
    assert mixed("22AKQ") < mixed("33245")
    assert highest_and_lowest(Category.PAIR) == ("AAKQJ", "54322")


@pytest.mark.clause("13:69F-39.4(b)", "19:47-32.5(b)", "13:69F-40.5(d)", "MA-UTH 5(b)")
def test_a_hand_that_is_none_of_these_goes_by_its_high_cards() -> None:
    assert highest_and_lowest(Category.HIGH_CARD) == ("AKQJ9", "75432")


# Hands of one category


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
def test_a_pair_of_kings_beats_a_pair_of_twos_with_an_ace() -> None:
    assert mixed("KKQJT") > mixed("22A43")


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
def test_ace_to_five_is_the_lowest_straight() -> None:
    assert mixed("A2345") < mixed("23456")
    assert suited("A2345") < suited("23456")


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
@each_case(
    ("higher", "lower"),
    [
        ("99995", "99994"),
        ("99955", "99944"),
        ("99972", "99965"),
        ("99965", "99964"),
        ("99882", "9977A"),
        ("99886", "99885"),
        ("99A32", "99KQJ"),
        ("99AJ2", "99AT8"),
        ("99AJ4", "99AJ3"),
        ("AKQJ9", "AKQJ8"),
        ("AKQ32", "AKJT9"),
        ("K5432", "QJT97"),
    ],
)
def test_of_hands_alike_the_highest_card_not_in_both_decides(higher: str, lower: str) -> None:
    assert mixed(higher).category is mixed(lower).category
    assert mixed(higher) > mixed(lower)


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
def test_of_flushes_the_highest_card_not_in_both_decides() -> None:
    assert suited("AKQJ9") > suited("AKQJ8")
    assert suited("A6432") > suited("KQJT8")
    assert hand("As Js 9s 6s 3s") > hand("Ac Jc 9c 6c 2c")


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
        ("9s 9h Ac Kd Qc", "9c 9d As Kh Qd"),
        ("Kc Qc Jc 9c 7c", "Kd Qd Jd 9d 7d"),
        ("2s 3h 4c 5d 6c", "2d 3s 4s 5h 6h"),
        ("As Kh 7c 5d 2c", "Ah Kd 7s 5c 2d"),
    ],
)
def test_hands_of_the_same_ranks_are_tied(one: str, other: str) -> None:
    assert hand(one) == hand(other)
    assert not hand(one) < hand(other)
    assert not hand(one) > hand(other)


@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
def test_hands_that_differ_by_a_rank_or_by_a_flush_are_never_tied() -> None:
    assert len({five_card(held) for held in every_kind(5)}) == len(every_kind(5)) == 7_462


@pytest.mark.clause("13:69F-39.4(e)")
def test_a_hand_is_what_its_cards_are_in_whatever_order_they_lie() -> None:
    # Laid out as a pair beside three cards, this is a full house all the same.
    held = cards("9c 9d 4c 9h 4d")
    full_house = HandValue.of(Category.FULL_HOUSE, Rank.NINE, Rank.FOUR)
    assert {five_card(order) for order in permutations(held)} == {full_house}
    assert five_card(frozenset(held)) == full_house


@pytest.mark.parametrize("number", [0, 3, 4, 6, 7, 52])
def test_a_five_card_hand_has_five_cards(number: int) -> None:
    with pytest.raises(ValueError, match=f"a hand of 5 cards was expected, not of {number}"):
        five_card(DECK[:number])
