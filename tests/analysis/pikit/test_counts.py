"""The dealer's hands counted by inclusion and exclusion, against going through them one by one.

The two ways share only the numbering of the cards: the one judges hands by its own kernel, the
other by the rules' ranking, and one never looks at a pair of hands, the other at all of them.
"""

from math import comb

import numpy as np
import pytest

from fairdeal.cards import DECK, Card, cards
from fairdeal.games.pik_it_poker.solver.advice import meet
from fairdeal.games.pik_it_poker.solver.hands import hand_classes
from fairdeal.games.pik_it_poker.solver.strategy import EQUAL, HIGHER, LOWER, dealer_counts
from tests.depth import amount

NUMBERED = sorted(DECK, key=lambda card: card.index)
PARTS = 16
TELLING = (
    "As Ks Qs Js Ts",  # the highest there is
    "As Ks Qs 2d 7c",  # the highest three
    "5h 4h 3h 2h Ah",  # the ace is low
    "Ac 2d 3h 9s Tc",
    "Kc Qd Ah 2s 3c",  # the ace is high and low
    "Ac Kd 4h 3s 2c",  # just qualifies
    "Ac Qd Jh Ts 9c",  # just does not
    "7c 5d 4h 3s 2c",  # the lowest there is
    "2c 2d 2h 2s 3c",
    "9c 9d 9h 9s Ac",
    "Qc Qd 7h 7s 7c",
    "3c 3d 2h 2s 4c",
    "Th 8h 6h 4h 2h",
    "Ah Kh Qd Jd 9c",
)


def assert_counted(hand: tuple[Card, ...]) -> None:
    at, counts = hand_classes().index(hand), dealer_counts()
    five, three = meet(hand)
    assert (counts.five[at] == five).all(), hand
    assert (counts.three[at] == three).all(), hand


@pytest.mark.parametrize("hand", TELLING)
def test_telling_hands_meet_as_many_of_each(hand: str) -> None:
    assert_counted(cards(hand))


def test_random_hands_meet_as_many_of_each() -> None:
    generator = np.random.default_rng(3)
    for _ in range(amount(150, 400)):
        hand = generator.choice(52, size=5, replace=False)
        assert_counted(tuple(NUMBERED[index] for index in hand))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(PARTS))
def test_every_class_meets_as_many_of_each(part: int) -> None:
    for indexes in hand_classes().cards[part::PARTS].tolist():
        assert_counted(tuple(NUMBERED[index] for index in indexes))


def test_every_hand_meets_every_dealers_hand_once() -> None:
    counts = dealer_counts()
    assert counts.dealer_hands == comb(47, 5)
    assert (counts.five.sum(axis=(1, 2)) == comb(47, 5)).all()
    assert (counts.three.sum(axis=1) == comb(47, 5)).all()
    assert counts.five.min() == counts.three.min() == 0


def test_player_and_dealer_win_as_often_before_anything_is_decided() -> None:
    weight, counts = hand_classes().weight, dealer_counts()
    five = weight @ counts.five.sum(axis=2)
    three = weight @ counts.three
    assert five[HIGHER] == five[LOWER] == 1_993_149_152_280
    assert three[HIGHER] == three[LOWER] == 1_987_170_492_132
    assert five.sum() == three.sum() == comb(52, 5) * comb(47, 5)
    assert (five[EQUAL], three[EQUAL]) == (347_798_880, 12_305_119_176)


def test_the_dealer_qualifies_as_often_as_hands_that_do_are_dealt() -> None:
    # 1,302,540 hands are no pair. Ace king high: C(11,3) thirds, four suits each, less flushes.
    weight, counts = hand_classes().weight, dealer_counts()
    qualifying = comb(52, 5) - 1_302_540 + (comb(11, 3) - 1) * (4**5 - 4)
    assert weight @ counts.five.sum(axis=1)[:, 1] == qualifying * comb(47, 5)
