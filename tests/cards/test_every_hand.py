"""Every hand there is: the fast ranking and the clauses agree on each, and the counts are known."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, islice

import pytest

from fairdeal.cards import DECK, five_card, three_card
from tests.cards import by_the_book
from tests.cards.hands import FIVE_CARD_COUNTS, THREE_CARD_COUNTS, every_kind
from tests.depth import DEEP

pytestmark = pytest.mark.slow

PARTS = 8  # of all hands; a deep run goes through each of them


@pytest.fixture(scope="module")
def fast_by_book() -> Mapping[object, int]:
    """For every standing that a hand may have by the book, its value by the fast ranking."""
    pairs = sorted((by_the_book.five_card(hand), five_card(hand)) for hand in every_kind(5))
    standings, values = zip(*pairs, strict=True)
    assert len(set(standings)) == len(set(values)) == 7_462
    assert list(values) == sorted(values)  # the one order is the other
    return dict(pairs)


@pytest.mark.clause("13:69F-39.4(b)", "19:47-32.5(b)", "13:69F-40.5(d)", "MA-UTH 5(b)")
@pytest.mark.clause("13:69F-39.4(d)", "19:47-32.5(c)", "MA-UTH 5(c)")
@pytest.mark.parametrize("part", range(PARTS if DEEP else 1))
def test_every_five_card_hand_ranks_as_the_clauses_say(
    part: int, fast_by_book: Mapping[object, int]
) -> None:
    checked = 0
    for hand in islice(combinations(DECK, 5), part, None, PARTS):
        standing, value = by_the_book.five_card(hand), five_card(hand)
        if fast_by_book[standing] != value or standing[0] is not value.category:
            pytest.fail(f"{hand}: {standing} by the book, but {value!r}")
        checked += 1
    assert checked == 2_598_960 // PARTS


@pytest.mark.clause("13:69F-39.4(b)", "19:47-32.5(b)", "13:69F-40.5(d)", "MA-UTH 5(b)")
def test_five_card_hands_are_as_many_of_each_category_as_choosing_gives() -> None:
    values = Counter(map(five_card, combinations(DECK, 5)))
    assert len(values) == 7_462
    counts: Counter[object] = Counter()
    for value, count in values.items():
        counts[value.category] += count
    assert counts == FIVE_CARD_COUNTS


@pytest.mark.clause("13:69F-39.4(c)", "13:69F-39.4(d)")
def test_every_three_card_hand_ranks_as_the_clauses_say() -> None:
    pairs = {(by_the_book.three_card(hand), three_card(hand)) for hand in combinations(DECK, 3)}
    standings, values = zip(*sorted(pairs), strict=True)
    assert len(pairs) == len(set(standings)) == len(set(values)) == 741
    assert list(values) == sorted(values)
    assert all(standing[0] is value.category for standing, value in pairs)


@pytest.mark.clause("13:69F-39.4(c)")
def test_three_card_hands_are_as_many_of_each_category_as_choosing_gives() -> None:
    counts = Counter(three_card(hand).category for hand in combinations(DECK, 3))
    assert counts == THREE_CARD_COUNTS
