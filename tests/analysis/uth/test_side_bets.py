"""The optional wagers: trips, Cover All for two to seven hands, the Progressive."""

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from fairdeal.analysis.kernels.evaluate import best_of_seven as many
from fairdeal.cards import DECK, Card, Category, best_of_seven
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.cover_all import deals, highest_below
from fairdeal.games.ultimate_texas_holdem.solver.matchings import (
    Graph,
    avoiding,
    matchings,
    of_clique,
)
from fairdeal.games.ultimate_texas_holdem.solver.odds import five_cards, odds, seven_cards
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.games.ultimate_texas_holdem.solver.starts import starts
from fairdeal.money import Cents
from fairdeal.sheet import read_sheet

ROWS = {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 30_000}


def massachusetts(**options: object) -> UthSheet:
    sheet = read_sheet("ma-uth", options)
    assert isinstance(sheet, UthSheet)
    return sheet


def progressive(rows: Mapping[str, object] = ROWS, *, cards: str = "best-of-seven") -> UthSheet:
    table = {"rows": rows, "cards": cards, "seed": 1_000_000, "contribution": 100}
    return massachusetts(progressive=table)


def test_categories_of_seven_and_of_five_cards_are_the_known_counts() -> None:
    seven = 23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324
    five = 1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4
    assert tuple(seven_cards().values()) == seven
    assert tuple(five_cards().values()) == five


def matchings_one_by_one(graph: Graph) -> list[int]:
    """By trying every pair for the first card."""
    sorts = [sort for sort, size in enumerate(graph.sizes) for _ in range(size)]

    def ways(left: tuple[int, ...]) -> list[int]:
        if not left:
            return [1]
        first, *rest = left
        found = [*ways(tuple(rest)), 0]
        for other in range(len(rest)):
            if graph.neighbours[first] >> rest[other] & 1:
                paired = ways(tuple(rest[:other] + rest[other + 1 :]))
                found += [0] * (len(paired) + 1 - len(found))
                for k, number in enumerate(paired):
                    found[k + 1] += number
        return found

    return (ways(tuple(sorts)) + [0] * 8)[:8]


@pytest.mark.parametrize("seed", range(60))
def test_matchings_are_what_trying_every_pair_gives(seed: int) -> None:
    generator = random.Random(seed)
    count = generator.randint(1, 5)
    sizes = [generator.randint(0, 3) for _ in range(count)]
    neighbours, density = [0] * count, generator.random()
    for one in range(count):
        for two in range(one, count):
            if generator.random() < density:
                neighbours[one] |= 1 << two
                neighbours[two] |= 1 << one
    graph = Graph(tuple(sizes), tuple(neighbours))
    assert list(matchings(graph)) == matchings_one_by_one(graph)
    others = tuple((1 << count) - 1 & ~bits for bits in neighbours)
    cards = sum(sizes)
    assert avoiding(matchings(graph), cards) == matchings(Graph(tuple(sizes), others))


def test_all_pairs_of_47_cards() -> None:
    assert of_clique(47)[:3] == (1, comb(47, 2), comb(47, 2) * comb(45, 2) // 2)
    assert deals(2) == comb(52, 5) * comb(47, 2) * comb(45, 2) // 2


def highest(hands: int) -> dict[Category, int]:
    below = [highest_below(category, hands) for category in Category] + [deals(hands)]
    return {category: below[category + 1] - below[category] for category in Category}


def test_the_highest_of_one_hand_is_the_best_of_seven_cards() -> None:
    per_hand = comb(7, 2)  # each seven cards are a board and a hand in so many ways
    assert highest(1) == {category: n * per_hand for category, n in seven_cards().items()}


def test_the_highest_of_two_hands_is_the_winner_or_both() -> None:
    # The counts of the main game: a hand of a category that beats the dealer's, and as often the
    # other way round, or that ties. Each deal of two hands was counted in both orders.
    pairs = np.array([4 if a > b else 6 if a == b else 12 for a, b in np.ndindex(13, 13)])
    wins, ties, *_ = np.tensordot(pairs, starts(), axes=1).T.tolist()
    for category, number in highest(2).items():
        assert 2 * number == 2 * wins[category] + ties[category]


def below_for_three_hands(board: list[Card], category: Category) -> int:
    """Ways to pick three disjoint pairs below a category: each pair, and two apart from it."""
    left = [card for card in DECK if card not in board]
    good = np.zeros((47, 47), np.int64)
    for one, two in combinations(range(47), 2):
        if best_of_seven([left[one], left[two], *board]).category < category:
            good[one, two] = good[two, one] = 1
    degree, edges = good.sum(axis=0), int(good.sum()) // 2
    total = 0
    for one, two in np.argwhere(np.triu(good)).tolist():
        less = degree - good[one] - good[two]
        less[[one, two]] = 0
        rest = edges - int(degree[one] + degree[two]) + 1
        total += comb(rest, 2) - sum(comb(d, 2) for d in less.tolist())
    assert total % 3 == 0
    return total // 3


@pytest.mark.parametrize("category", [Category.FULL_HOUSE, Category.STRAIGHT, Category.PAIR])
def test_three_hands_on_a_board_are_what_counting_pairs_apart_gives(category: Category) -> None:
    generator = random.Random(category.value)
    for faces in (12, 22, 51):  # of the lowest ranks only: boards with pairs, and any boards
        board = generator.sample(sorted(DECK, key=lambda card: card.index)[:faces], 5)
        left = [card for card in DECK if card not in board]
        index = {card: place for place, card in enumerate(left)}
        reach = [0] * 47
        for one, two in combinations(left, 2):
            if best_of_seven([one, two, *board]).category >= category:
                reach[index[one]] |= 1 << index[two]
                reach[index[two]] |= 1 << index[one]
        found = avoiding(matchings(Graph((1,) * 47, tuple(reach))), 47)
        assert found[3] == below_for_three_hands(board, category)


@pytest.mark.parametrize("hands", range(2, 8))
def test_the_highest_hand_comes_as_often_as_at_random_tables(hands: int) -> None:
    generator, tables = np.random.default_rng(hands), 60_000
    decks = np.argsort(generator.random((tables, 52)), axis=1)[:, :19].astype(np.uint8)
    found = np.zeros(tables, np.uint32)
    for hand in range(hands):
        cards = np.concatenate((decks[:, :5], decks[:, 5 + 2 * hand : 7 + 2 * hand]), axis=1)
        found = np.maximum(found, many(cards))
    counts = np.bincount(found >> 20, minlength=10)
    for category, number in highest(hands).items():
        chance = number / deals(hands)
        deviation = (tables * chance * (1 - chance)) ** 0.5
        assert abs(counts[category] - tables * chance) < 5 * deviation + 3, category


def test_the_printed_matrix_favours_the_house_at_every_table_size() -> None:
    side = odds(massachusetts(cover_all=True), {}).side
    edges = [round(float(-100 * side[f"cover_all_{n}"].ev), 2) for n in range(2, 8)]
    assert edges == [9.98, 10.0, 9.2, 8.61, 9.95, 10.56]


def test_cover_all_with_rows_added_counts_their_lines_too() -> None:
    row = {"three_of_a_kind": dict.fromkeys(map(str, range(2, 8)), "1 to 1")}
    printed = odds(massachusetts(cover_all=True), {})
    more = odds(massachusetts(cover_all=row), {})
    for hands in range(2, 8):
        counts, name = highest(hands), f"cover_all_{hands}"
        share = Fraction(counts[Category.THREE_OF_A_KIND], deals(hands))
        gained = more.side[name].ev - printed.side[name].ev
        assert gained == 2 * share  # instead of losing one, it wins one
        assert sum(more.side[name].distribution.counts.values()) == deals(hands)


def test_a_sheet_without_optional_bonuses_has_trips_alone() -> None:
    assert list(odds(massachusetts(), {}).side) == ["trips"]


def test_the_progressive_breaks_even_at_the_meter_that_is_noted() -> None:
    """Shares of the meter are rounded down to the cent, there as at the table."""
    sheet = progressive()
    report = odds(sheet, {})
    meter = int(report.notes["progressive_break_even"])
    below, there, above = (odds(sheet, {}, meter=Cents(meter + n)) for n in (-1, 0, 1000))
    assert below.side["progressive"].ev < 0 <= there.side["progressive"].ev
    assert above.side["progressive"].ev > 0
    assert (
        report.side["progressive"].ev
        == odds(sheet, {}, meter=Cents(1_000_000)).side["progressive"].ev
    )
    assert any("Progressive" in warning for warning in above.warnings)


def test_a_break_even_that_cents_decide() -> None:
    """Without rounding $1,479,306.85 would do; straight flushes are paid whole cents."""
    rows = {
        "royal_flush": "100 %",
        "straight_flush": "10 %",
        "four_of_a_kind": 30_000,
        "full_house": 5_000,
        "flush": 4_000,
        "straight": 3_000,
        "three_of_a_kind": 900,
    }
    sheet = progressive(rows, cards="hole-and-flop")
    assert odds(sheet, {}).notes["progressive_break_even"] == 147_930_688
    assert odds(sheet, {}, meter=Cents(147_930_688)).side["progressive"].ev == 0
    assert odds(sheet, {}, meter=Cents(147_930_687)).side["progressive"].ev < 0


def test_a_meter_below_the_seed_is_remarked_on() -> None:
    (told,) = odds(progressive(), {}, meter=Cents(999_999)).warnings
    assert "a meter of $9,999.99 is below the seed of $10,000" in told
    assert not odds(progressive(), {}, meter=Cents(1_000_000)).warnings


@pytest.mark.parametrize("looks_at", ["hole-and-flop", "best-of-seven"])
def test_the_progressive_looks_at_its_cards(looks_at: str) -> None:
    side = odds(progressive({"flush": 5_000}, cards=looks_at), {}).side["progressive"]
    counts = five_cards() if looks_at == "hole-and-flop" else seven_cards()
    flush = Fraction(counts[Category.FLUSH], sum(counts.values()))
    assert side.ev == 10 * flush - (1 - flush)
    assert side.distribution.counts.keys() == {Fraction(-1), Fraction(10)}


def test_a_progressive_of_fixed_prizes_has_no_meter_that_matters() -> None:
    assert "progressive_break_even" not in odds(progressive({"flush": 5_000}), {}).notes


def test_a_progressive_that_fixed_prizes_make_fair_breaks_even_at_nothing() -> None:
    report = odds(progressive({"pair": 5_000, "royal_flush": "100 %"}), {})
    assert report.notes["progressive_break_even"] == 0


def test_no_side_wager_changes_the_main_game() -> None:
    assert odds(progressive(), {}).main == odds(massachusetts(cover_all=True), {}).main
    assert payoffs(progressive()).nets == payoffs(massachusetts()).nets
