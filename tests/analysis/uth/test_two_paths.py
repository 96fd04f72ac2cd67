"""The solver by classes agrees with the plain way, board by board and card by card."""

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import in_shares
from fairdeal.cards import DECK, best_of_seven
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver import classes
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import checking, flops_of, hole_pairs
from fairdeal.games.ultimate_texas_holdem.solver.flops import Gains, gains, pay_of
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import TEN_BITS, TIES, UNPAIRED, rivers
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, solve
from fairdeal.sheet import read_sheet
from tests.analysis.uth import plain as uth_plain

Ints = NDArray[np.int64]
BY_INDEX = sorted(DECK, key=lambda card: card.index)
EV = Fraction(-50643648973, 2317817502000)


def pay() -> Payoffs:
    sheet = read_sheet("nj-uth")
    assert isinstance(sheet, UthSheet)
    return payoffs(sheet)


def nets_of(pay: Payoffs) -> Ints:
    return np.array([pay.terms[action] for action in ("raise_2", "raise_1", "fold")], np.int64)


def boards(count: int) -> list[list[int]]:
    """At random, half of them with three or more cards of a suit."""
    generator = random.Random(7)
    found = []
    for number in range(count):
        deck = generator.sample(range(52), 52)
        if number % 2:
            suit, inside = generator.randrange(4), generator.choice([3, 3, 4, 5])
            cards = [card for card in deck if card % 4 == suit][:inside]
            deck = cards + [card for card in deck if card % 4 != suit]
        found.append(deck[:5])
    return found


def by_class(board: list[int]) -> tuple[Ints, Ints]:
    """Category and facts of every hole pair beside a board, from the classes."""
    known, pairs = rivers(), hole_pairs()
    counts = np.bincount([card // 4 for card in board], minlength=13)
    place = classes.set_index(counts, classes.CHOOSE)
    category, facts = known.plain_category[place][pairs.pair], known.plain_facts[place][pairs.pair]
    for suit in range(4):
        inside = [card // 4 for card in board if card % 4 == suit]
        others = sorted(card // 4 for card in board if card % 4 != suit)
        if len(inside) >= 3:
            mask, rest = sum(1 << rank for rank in inside), np.zeros(13, np.int64)
            for rank in others:
                rest[rank] += 1
            same = (classes.OTHERS[classes.BOARD_OTHERS] == rest).all(axis=1)
            (at,) = np.flatnonzero(same & (mask == classes.BOARD_MASK))
            kind = pairs.kind[suit]
            category, facts = known.suited_category[at][kind], known.suited_facts[at][kind]
    columns = facts & TEN_BITS, facts >> TIES & TEN_BITS, facts >> UNPAIRED
    return category.astype(np.int64), np.stack(columns, axis=1).astype(np.int64)


def test_rivers_by_class_are_those_of_the_plain_way() -> None:
    category, facts = np.empty(1326, np.int64), np.empty((1326, 3), np.int64)
    for board in boards(300):
        uth_plain.river(np.array(board), uth_plain.PAIRS, category, facts)
        apart = category >= 0
        assert apart.sum() == 1081
        found_category, found = by_class(board)
        assert (found_category[apart] == category[apart]).all(), board
        assert (found[apart] == facts[apart]).all(), board


@pytest.mark.parametrize("board", boards(40), ids=lambda board: " ".join(map(str, board)))
def test_rivers_are_those_of_hands_ranked_one_by_one(board: list[int]) -> None:
    generator = random.Random(str(board))
    hole = generator.sample([card for card in range(52) if card not in board], 2)
    left = [card for card in range(52) if card not in (*board, *hole)]
    mine = best_of_seven([BY_INDEX[card] for card in (*hole, *board)])
    dealers = [
        best_of_seven([BY_INDEX[card] for card in (*pair, *board)])
        for pair in combinations(left, 2)
    ]
    place = list(combinations(range(52), 2)).index((min(hole), max(hole)))
    category, facts = by_class(board)
    assert category[place] == mine.category
    assert facts[place].tolist() == [
        sum(mine > dealer for dealer in dealers),
        sum(mine == dealer for dealer in dealers),
        sum(dealer.category == 0 for dealer in dealers),
    ]


def gains_by_class(found: Gains, cards: tuple[int, ...]) -> list[int]:
    """What checking gains on a flop for every hole pair."""
    pairs, view = hole_pairs(), flops_of(np.array([cards]), np.ones(1, np.int64))
    total = found.plain[:, view.plain[0], pairs.pair].copy()
    for suit, place in zip(view.suit[0], view.suited[0], strict=True):
        if suit >= 0:
            total += found.suited[:, place, pairs.kind[suit]]
    assert len(total) == 1
    gained: list[int] = total[0].tolist()
    return gained


@pytest.mark.parametrize(
    "cards",
    [
        *((0, 4, 8), (0, 5, 10), (1, 2, 51), (3, 7, 50), (48, 49, 50), (36, 40, 45)),
        *(tuple(random.Random(seed).sample(range(52), 3)) for seed in range(3)),
    ],
)
def test_flops_by_class_are_those_of_the_plain_way(cards: tuple[int, ...]) -> None:
    by_plain = uth_plain.play(np.array(cards), nets_of(pay()))
    found = gains_by_class(gains(pay_of(pay())), cards)
    for pair, plain, by in zip(uth_plain.PAIRS.tolist(), by_plain.gains, found, strict=True):
        if not {*pair} & {*cards}:
            assert plain == by, (pair, cards)


def test_the_flops_of_one_start_gain_together_what_the_start_gains() -> None:
    # Pocket aces of one pair of suits on every flop, summed one by one.
    found, (one, two) = gains(pay_of(pay())), (50, 51)
    flops = np.array([f for f in combinations(range(52), 3) if not {one, two} & {*f}], np.int64)
    views = flops_of(flops, np.ones(len(flops), np.int64))
    place = list(combinations(range(52), 2)).index((one, two))
    pairs, total = hole_pairs(), np.zeros(len(flops), np.int64)
    total += found.plain[0, views.plain, pairs.pair[place]]
    for view in range(3):
        here = views.suit[:, view] >= 0
        suits, places = views.suit[here, view], views.suited[here, view]
        total[here] += found.suited[0, places, pairs.kind[suits, place]]
    assert 6 * int(np.maximum(total, 0).sum()) == checking(found).gained[12 * 13 + 12]


@pytest.mark.deep
def test_the_plain_way_over_everything_gives_the_published_value() -> None:
    terms, every = pay(), uth_plain.every_flop()
    assert len(every) == 1755
    gained, tallies = np.zeros(1326, object), np.zeros((1326, 10, 4), object)

    def share(begin: int, end: int) -> tuple[Ints, Ints]:
        gained, tallies = np.zeros(1326, np.int64), np.zeros((1326, 10, 4), np.int64)
        for cards, weight in every[begin:end]:
            flop = uth_plain.play(np.array(cards), nets_of(terms))
            gained += np.maximum(flop.gains, 0) * weight
            tallies += flop.tallies * weight
        return gained, tallies

    for more_gained, more_tallies in in_shares(share, len(every)):
        gained += more_gained
        tallies += more_tallies
    total, holes = 0, hole_pairs().hole
    starts = solve(terms).starts
    for hole in range(169):
        tally = tallies[holes == hole].sum(axis=0)
        check = terms.total("raise_2", tally) + int(gained[holes == hole].sum())
        raise_4 = terms.total("raise_4", tally)
        deals = int(tally[:, 3].sum()) * terms.ante
        assert Fraction(check, deals) == starts[hole].worth["check"]
        assert Fraction(raise_4, deals) == starts[hole].worth["raise_4"]
        total += max(check, raise_4)
    assert Fraction(total, terms.ante * DEALS) == EV
