"""The best five of seven cards, and the best three of five."""

import gc
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context

import pytest

from fairdeal.cards import (
    DECK,
    Category,
    HandValue,
    best_five_cards,
    best_of_seven,
    best_three,
    best_three_cards,
    cards,
    five_card,
    text,
    three_card,
)
from tests.cards import by_the_book
from tests.cards.hands import every_kind
from tests.cases import each_case
from tests.depth import amount

pytestmark = pytest.mark.slow

# How many of the C(52, 7) = 133,784,560 hands have a best five of each category; widely published.
SEVEN_CARD_COUNTS = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIR: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}


@pytest.mark.clause("19:47-32.5(b)3", "MA-UTH 5(b)(3)", "19:47-32.5(b)4", "MA-UTH 5(b)(4)")
@each_case(
    ("written", "words", "best"),
    [
        ("As Ks Qs Js Ts 9s 8s", "royal flush", "As Ks Qs Js Ts"),
        ("As Ah 6s 5s 4s 3s 2s", "straight flush, six high", "6s 5s 4s 3s 2s"),
        ("As Ah Ad 5s 4s 3s 2s", "straight flush, five high", "As 5s 4s 3s 2s"),
        ("9s 9h 9d 9c Kd Kc Ks", "four nines", "Ks 9s 9h 9d 9c"),
        ("9s 9h 9d 9c 8d 8c As", "four nines", "As 9s 9h 9d 9c"),
        ("9s 9h 9d Kd Kc Ks 2c", "full house, kings over nines", "Ks Kd Kc 9s 9h"),
        ("9s 9h 9d Kd Kc As Ac", "full house, nines over aces", "As Ac 9s 9h 9d"),
        ("As Ks 9s 7s 6s 4s 2s", "flush, ace high", "As Ks 9s 7s 6s"),
        ("9s 8s 7s 6s 5h 2s Ks", "flush, king high", "Ks 9s 8s 7s 6s"),
        ("As Kh Qd Jc Td 9s 8h", "straight, ace high", "As Kh Qd Jc Td"),
        ("As 2h 3d 4c 5d 6s Kh", "straight, six high", "6s 5d 4c 3d 2h"),
        ("As 2h 3d 4c 5d 5s 5h", "straight, five high", "As 5s 4c 3d 2h"),
        ("As Kh Qd 2c 3d 4s 9h", "ace king high", "As Kh Qd 9h 4s"),
        ("6s 6h 6d Ac Kd 3s 2h", "three sixes", "Ac Kd 6s 6h 6d"),
        ("As Ah Kd Kc Qs Qh Jd", "two pair, aces and kings", "As Ah Kd Kc Qs"),
        ("9s 9h 8d 8c 2s 2h Ad", "two pair, nines and eights", "Ad 9s 9h 8d 8c"),
        ("7s 7h Ad Kc Qs 3h 2d", "pair of sevens", "Ad Kc Qs 7s 7h"),
    ],
)
def test_the_best_five_of_seven_are_found_and_so_are_their_cards(
    written: str, words: str, best: str
) -> None:
    held = cards(written)
    assert best_of_seven(held).words == words
    assert text(best_five_cards(held)) == best


def test_the_best_of_five_cards_is_those_five() -> None:
    for held in every_kind(5):
        assert best_of_seven(held) == five_card(held)


@pytest.mark.parametrize("number", [0, 4, 8, 52])
def test_the_best_five_are_sought_among_five_to_seven(number: int) -> None:
    with pytest.raises(ValueError, match=f"5 to 7 cards was expected, not of {number}"):
        best_of_seven(DECK[:number])
    with pytest.raises(ValueError, match=f"5 to 7 cards was expected, not of {number}"):
        best_five_cards(DECK[:number])


@pytest.mark.parametrize(("size", "seed"), [(7, 1), (7, 2), (7, 3), (7, 4), (6, 5)])
def test_best_of_seven_is_the_highest_of_its_fives_by_the_book(size: int, seed: int) -> None:
    dealer = random.Random(seed)
    pairs = set()
    for _ in range(amount(2_000, 15_000)):
        held = dealer.sample(DECK, size)
        standing, value = by_the_book.best_of_seven(held), best_of_seven(held)
        assert standing[0] is value.category, text(held)
        pairs.add((standing, value))
    standings, values = zip(*sorted(pairs), strict=True)
    assert len(pairs) == len(set(standings)) == len(set(values))
    assert list(values) == sorted(values)


def test_of_many_hands_that_were_judged_few_are_kept_in_memory() -> None:
    generator, before = random.Random(7), _hand_values()
    for _ in range(40_000):  # of which 20,000 have ranks that no other had
        best_of_seven(generator.sample(DECK, 7)).with_kicker  # noqa: B018
    assert _hand_values() - before < 12_000


def _hand_values() -> int:
    return sum(type(each) is HandValue for each in gc.get_objects())


def test_the_best_five_cards_are_worth_what_the_seven_are() -> None:
    dealer = random.Random(6)
    for _ in range(3_000):
        held = dealer.sample(DECK, 7)
        best = best_five_cards(held)
        assert five_card(best) == best_of_seven(held)
        assert set(best) <= set(held)
        assert best == best_five_cards(dealer.sample(held, 7))


@pytest.mark.clause("13:69F-39.4(c)")
def test_best_three_is_the_highest_of_its_threes_by_the_book() -> None:
    fast_by_book = {by_the_book.three_card(hand): three_card(hand) for hand in every_kind(3)}
    dealer = random.Random(7)
    for _ in range(amount(10_000, 20_000)):
        held = dealer.sample(DECK, 5)
        assert best_three(held) == fast_by_book[by_the_book.best_three(held)], text(held)
        best = best_three_cards(held)
        assert three_card(best) == best_three(held)
        assert set(best) <= set(held)
        assert best == best_three_cards(dealer.sample(held, 5))


@pytest.mark.deep
def test_of_every_five_cards_best_three_is_the_highest_of_the_ten_threes() -> None:
    worth = {three: three_card(three) for three in combinations(DECK, 3)}
    for held in combinations(DECK, 5):
        assert best_three(held) == max([worth[three] for three in combinations(held, 3)])


def count_seven_card_hands(first_two: tuple[int, int]) -> Counter[HandValue]:
    """Count the values of all hands whose first two cards lie at these places in the deck."""
    first, second = first_two
    two = (DECK[first], DECK[second])
    return Counter(map(best_of_seven, map(two.__add__, combinations(DECK[second + 1 :], 5))))


@pytest.mark.deep
def test_seven_card_hands_are_as_many_of_each_category_as_published(
    capsys: pytest.CaptureFixture[str],
) -> None:
    values: Counter[HandValue] = Counter()
    with capsys.disabled(), ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for counted in pool.map(count_seven_card_hands, combinations(range(47), 2)):
            values.update(counted)
            done = values.total() / 133_784_560
            print(f"\rseven-card hands: {done:.1%}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    assert len(values) == 4_824
    counts: Counter[object] = Counter()
    for value, count in values.items():
        counts[value.category] += count
    assert counts == SEVEN_CARD_COUNTS
