"""Hands by the million have the very values of hands one by one."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from fairdeal.analysis.kernels.evaluate import best_of_seven, five_card
from fairdeal.cards import DECK, Category
from fairdeal.cards import best_of_seven as one_by_one

BY_INDEX = sorted(DECK, key=lambda card: card.index)
FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)


def values_one_by_one(hands: NDArray[np.uint8]) -> list[int]:
    return [int(one_by_one([BY_INDEX[card] for card in hand])) for hand in hands.tolist()]


def without_a_flush(size: int) -> NDArray[np.uint8]:
    """One hand for each set of ranks, its suits in turn so that no five are alike."""
    hands = [
        [rank * 4 + place % 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values()) <= 4
    ]
    return np.array(hands, np.uint8)


def test_every_set_of_seven_ranks() -> None:
    hands = without_a_flush(7)
    assert len(hands) == 49_205
    assert best_of_seven(hands).tolist() == values_one_by_one(hands)


def test_every_set_of_five_ranks() -> None:
    hands = without_a_flush(5)
    assert len(hands) == 6_175
    assert five_card(hands).tolist() == values_one_by_one(hands)


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_set_of_suited_ranks(suit: int, size: int) -> None:
    others = [rank * 4 + (suit + 1) % 4 for rank in (0, 12)]
    hands = [
        [rank * 4 + suit for rank in ranks] + others[: 7 - size]
        for ranks in combinations(range(13), size)
    ]
    table = np.array(hands, np.uint8)
    assert best_of_seven(table).tolist() == values_one_by_one(table)
    if size == 5:
        assert five_card(table[:, :5]).tolist() == values_one_by_one(table[:, :5])


@given(st.permutations(range(52)))
def test_any_seven_cards_in_any_order(deck: list[int]) -> None:
    hands = np.array([deck[:7]], np.uint8)
    assert best_of_seven(hands).tolist() == values_one_by_one(hands)
    assert five_card(hands[:, :5]).tolist() == values_one_by_one(hands[:, :5])


def test_all_five_card_hands_fall_into_categories_as_is_known() -> None:
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    found = np.bincount(five_card(hands) >> 20, minlength=len(Category))
    assert tuple(found.tolist()) == FIVE


@pytest.mark.deep
def test_all_seven_card_hands_fall_into_categories_as_is_known() -> None:
    total = np.zeros(len(Category), np.int64)
    pairs = np.array(list(combinations(range(52), 2)), np.uint8)
    for five in combinations(range(52), 5):
        higher = pairs[pairs[:, 0] > five[4]]
        if len(higher):
            hands = np.empty((len(higher), 7), np.uint8)
            hands[:, :5], hands[:, 5:] = five, higher
            total += np.bincount(best_of_seven(hands) >> 20, minlength=len(Category))
    assert tuple(total.tolist()) == SEVEN


def test_many_hands_are_the_same_in_parts() -> None:
    generator = np.random.default_rng(1)
    hands = np.argsort(generator.random((200_000, 52)), axis=1)[:, :7].astype(np.uint8)
    together = best_of_seven(hands)
    assert (best_of_seven(hands[77_777:77_800]) == together[77_777:77_800]).all()
    assert (best_of_seven(np.asfortranarray(hands)) == together).all()


def test_no_hands_have_no_values() -> None:
    assert len(best_of_seven(np.empty((0, 7), np.uint8))) == 0


@pytest.mark.parametrize(
    "hands",
    [
        np.zeros((3, 6), np.uint8),
        np.zeros(7, np.uint8),
        np.zeros((3, 7), np.int64),
        np.full((3, 7), 52, np.uint8),
    ],
)
def test_what_is_no_table_of_cards_is_refused(hands: NDArray[np.uint8]) -> None:
    with pytest.raises(ValueError, match=r"card indices"):
        best_of_seven(hands)
