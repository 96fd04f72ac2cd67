"""Hands by the million from outside: any form of cards, and refusals that name the first wrong."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.cards import DECK, best_of_seven, five_card

BY_INDEX = sorted(DECK, key=lambda card: card.index)


@pytest.mark.parametrize("size", [5, 7])
def test_every_form_of_hands_is_worth_the_same(size: int) -> None:
    judge = five_card if size == 5 else best_of_seven
    rows = list(combinations(range(0, 52, 4), size))[:200]
    hands = [tuple(BY_INDEX[card] for card in row) for row in rows]
    wanted = [int(judge(hand)) for hand in hands]
    texts = [" ".join(map(str, hand)) for hand in hands]
    forms: list[Any] = [rows, np.array(rows), np.array(rows, np.uint8), hands, texts]
    for form in forms:
        assert fairdeal.evaluate(form).tolist() == wanted


def test_no_hands_are_worth_nothing() -> None:
    assert fairdeal.evaluate(np.empty((0, 7), np.uint8)).tolist() == []


def one_wrong(rows: int, wrong: int) -> np.ndarray[Any, Any]:
    hands = np.tile(np.arange(7), (rows, 1))
    hands[wrong, 6] = 0
    return hands


@pytest.mark.parametrize(
    ("hands", "name", "words"),
    [
        ([[0, 1, 2, 3, 4, 5]], "hands-not-a-table", "1 × 6"),
        ([0, 1, 2, 3, 4], "hands-not-a-table", "rows of 5 cards each"),
        ([[0, 1, 2, 3, 4], [0, 1]], "hands-not-a-table", "rows of 5 cards each"),
        ([], "hands-not-a-table", "rows"),
        ("As Ks Qs Js Ts", "hands-not-a-table", "rows"),
        (None, "hands-not-a-table", "rows"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], "hands-not-cards", "float64"),
        (np.array([[True] * 5]), "hands-not-cards", "bool"),
        ([[0, 1, 2, 3, 52]], "unknown-card", "hand 0 has 52"),
        ([[0, 1, 2, 3, 4], [0, -1, 2, 3, 4]], "unknown-card", "hand 1 has -1"),
        ([[0, 1, 2, 3, 2**40]], "unknown-card", "hand 0 has 1099511627776"),
        (["As Ks Qs Js Xx"], "unknown-card", "Xx"),
        (["As Ks Qs Js As"], "duplicate-card", "As"),
        ([[51, 1, 2, 3, 51]], "duplicate-card", "hand 0 has As twice"),
        (one_wrong(300_000, 299_999), "duplicate-card", "hand 299999 has 2c twice"),
        (one_wrong(300_000, 3), "duplicate-card", "hand 3 has 2c twice"),
    ],
)
def test_what_are_no_hands_is_refused_by_name(hands: object, name: str, words: str) -> None:
    with pytest.raises(fairdeal.Refused) as refused:
        fairdeal.evaluate(hands)
    assert refused.value.refusal.name == name
    assert words in refused.value.refusal.message
