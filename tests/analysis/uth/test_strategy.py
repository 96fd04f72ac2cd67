"""Rules a person can learn for Ultimate Texas Hold 'Em: what they say, and what they cost."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import in_shares
from fairdeal.cards import DECK, Rank, cards
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    KINDS,
    PAIRS,
    PLAIN_FLOPS,
    SUITED_FLOPS,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import (
    FlopCounts,
    flops_of,
    hole_pairs,
)
from fairdeal.games.ultimate_texas_holdem.solver.odds import main_odds
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import PLAYS, fact_counts, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import MADE, Rules, rules
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import outs as outs_by_class
from fairdeal.games.ultimate_texas_holdem.solver.solution import (
    DEALS,
    reached,
    solve,
    starting_hands,
)
from fairdeal.sheet import read_sheet
from tests.analysis.uth import plain as uth_plain
from tests.analysis.uth import short_rules_plain
from tests.analysis.uth.short_rules_plain import FOLD, RAISE_1, RAISE_2
from tests.analysis.uth.strategy import decide, outs
from tests.depth import amount

Ints = NDArray[np.int64]
BY_INDEX = sorted(DECK, key=lambda card: card.index)
EV = Fraction(-50643648973, 2317817502000)  # published for the best play
COST = Fraction(4349456567, 2317817502000)  # 0.1877 per cent of the ante

# Published: the lowest second card with each high card, suited and not.
RAISED = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}


def sheet_of(instrument: str = "nj-uth") -> UthSheet:
    sheet = read_sheet(instrument)
    assert isinstance(sheet, UthSheet)
    return sheet


@cache
def taught() -> Rules:
    return rules(sheet_of())


@cache
def checks() -> NDArray[np.uint8]:
    """Which hole pairs check before the flop."""
    best = np.array([start.best == "check" for start in taught().solution.starts], np.uint8)
    found: NDArray[np.uint8] = best[hole_pairs().hole]
    return found


def flops(count: int) -> list[tuple[int, ...]]:
    odd = [(0, 1, 2), (0, 5, 10), (32, 36, 40), (8, 12, 51), (1, 2, 51), (48, 49, 50), (0, 4, 8)]
    generator = random.Random(7)
    return odd + [tuple(sorted(generator.sample(range(52), 3))) for _ in range(count)]


def test_before_the_flop_the_rules_raise_the_500_published_hands() -> None:
    the_rules, raised = taught(), 0
    for one, two in combinations(DECK, 2):
        high, low = max(one, two, key=lambda card: card.rank), min(one, two, key=lambda c: c.rank)
        expected = one.rank is two.rank and one.rank >= Rank.THREE
        if one.rank is not two.rank and high.rank.letter in RAISED:
            least = RAISED[high.rank.letter][0 if one.suit is two.suit else 1]
            expected = low.rank >= next(rank for rank in Rank if rank.letter == least)
        assert decide(the_rules, (one, two), ()) == ("raise_4" if expected else "check")
        raised += expected
    assert raised == 500


def test_the_chart_says_what_the_rules_do() -> None:
    chart, the_rules = starting_hands(sheet_of()), taught()
    assert len(chart) == 169
    for name, start in chart.items():
        second = "c" if name.endswith("s") else "d"
        assert decide(the_rules, cards(f"{name[0]}c {name[1]}{second}"), ()) == start.best


@pytest.mark.parametrize(
    ("hole", "flop", "action"),
    [
        ("9c 4d", "9h 7s 2c", "raise_2"),  # a hidden pair
        ("3c 4d", "3h 7s 2c", "raise_2"),  # of any rank
        ("2c 2d", "9h 7s 4c", "check"),  # pocket twos
        ("2c 2d", "9h 9s 4c", "check"),  # also beside a pair
        ("2c 2d", "9h 7s 2h", "raise_2"),  # unless a third has come
        ("9c 4d", "9h 4s 2c", "raise_2"),  # two pair
        ("9c 4d", "Kh Ks 2c", "check"),  # a pair that everyone has
        ("9c 4d", "Kh Ks Kc", "check"),  # three of a kind that everyone has
        ("6c 5d", "7h 8s 9c", "raise_2"),  # a straight
        ("Th 4h", "2h 9h Kc", "raise_2"),  # four to a flush, a ten in it
        ("9h 4h", "2h 8h Kc", "check"),  # four to a flush, no ten of it in the hand
        ("9h 4h", "2h Th Kc", "check"),  # the ten is on the board
        ("Tc 4h", "2h 9h Kh", "check"),  # the ten is of another suit
        ("Th 4c", "2h 9h Kh", "raise_2"),  # one card of the flush is enough
        ("Tc 9d", "8h 7s 2c", "check"),  # a straight to come
    ],
)
def test_after_the_flop(hole: str, flop: str, action: str) -> None:
    assert decide(taught(), cards(hole), cards(flop)) == action


@pytest.mark.parametrize(
    ("hole", "board", "count", "action"),
    [
        ("9c 4d", "9h 7s 2c Kd Jh", None, "raise_1"),  # a hidden pair, whatever the outs
        ("6c 5d", "7h 8s 9c Kd Kh", None, "raise_1"),  # a straight
        ("Tc 4d", "Kh Ks 7d 7h 2c", 16, "raise_1"),  # kings, sevens; ace, queen, jack kickers
        ("3c 3d", "Kh Ks 7d 7h 4c", 36, "fold"),  # the board has taken the pair away
        ("Qc 4d", "Kh Js 8d 7h 2c", 19, "raise_1"),  # fifteen pair the board, four are aces
        ("Tc 4d", "Kh Js 8d 7h 2c", 23, "fold"),  # and four queens
        ("2c 3d", "Ah Ks Qd Jc Th", 0, "raise_1"),  # the board is the hand of all
        ("2c 3d", "Ah Kh Qh Jh 9h", 1, "raise_1"),  # only the ten of hearts
        ("2c 3d", "4h 7h 9h Jh Kc", 41, "fold"),  # all but the other twos and threes
    ],
)
def test_after_the_last_cards(hole: str, board: str, count: int | None, action: str) -> None:
    if count is not None:
        assert len(outs(cards(hole), cards(board))) == count
    assert decide(taught(), cards(hole), cards(board)) == action


def test_a_hand_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        decide(taught(), cards("9c 4d"), cards("9c 7s 2c"))
    with pytest.raises(ValueError, match="none, three or five"):
        decide(taught(), cards("9c 4d"), cards("9h 7s 2c Kd"))


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_the_cost_is_what_the_best_play_gains_over_the_rules(instrument: str) -> None:
    sheet = sheet_of(instrument)
    pay, found = payoffs(sheet), rules(sheet)
    assert sum(sum(counts.values()) for counts in found.counts.values()) == DEALS
    ev = sum(
        Fraction(pay.net(action, facts) * number, pay.ante * DEALS)
        for action in PLAYS
        for facts, number in found.counts[action].items()
    )
    assert main_odds(pay, solve(pay)).ev == EV
    assert found.outs == 20
    assert found.cost == EV - ev == COST


@pytest.mark.parametrize("flop", flops(amount(0, 5)), ids=str)
def test_one_flop_by_classes_is_the_flop_card_by_card(flop: tuple[int, ...]) -> None:
    the_rules = taught()
    plain = short_rules_plain.play(np.array(flop), checks(), the_rules.outs)
    by_outs = np.array(reached(one_flop(flop), outs_by_class(), MADE + 1))
    called = by_outs[: the_rules.outs + 1].sum(axis=0) + by_outs[MADE]
    assert (called == plain[RAISE_1]).all()
    assert (by_outs[the_rules.outs + 1 : MADE].sum(axis=0) == plain[FOLD]).all()


def one_flop(flop: tuple[int, ...]) -> FlopCounts:
    """The hands that check twice, on one flop only."""
    raised = np.empty(1326, np.uint8)
    short_rules_plain.raises_flop(np.array(flop), uth_plain.PAIRS, raised)
    meet = np.isin(uth_plain.PAIRS, flop).any(axis=1)
    pairs, view = hole_pairs(), flops_of(np.array([flop]), np.ones(1, np.int64))
    there = (checks() == 1) & (raised == 0) & ~meet
    plain = np.zeros((PLAIN_FLOPS, PAIRS), np.int64)
    suited = np.zeros((SUITED_FLOPS, KINDS), np.int64)
    np.add.at(plain[view.plain[0]], pairs.pair[there], 1)
    for suit, place in zip(view.suit[0], view.suited[0], strict=True):
        if suit >= 0:
            np.add.at(suited[place], pairs.kind[suit][there], 1)
    return FlopCounts(plain, suited)


@pytest.mark.parametrize("flop", flops(5), ids=lambda flop: " ".join(map(str, flop)))
def test_flops_are_decided_card_by_card_as_by_hand(flop: tuple[int, ...]) -> None:
    raised, community = np.empty(1326, np.uint8), [BY_INDEX[card] for card in flop]
    short_rules_plain.raises_flop(np.array(flop), uth_plain.PAIRS, raised)
    the_rules = taught()
    for (one, two), worth in zip(uth_plain.PAIRS.tolist(), raised, strict=True):
        if not {one, two} & {*flop}:
            action = decide(the_rules, (BY_INDEX[one], BY_INDEX[two]), community)
            assert action == ("raise_2" if worth else "check")


def test_rivers_are_decided_card_by_card_as_by_hand() -> None:
    generator, the_rules = random.Random(7), taught()
    category, facts = np.empty(1326, np.int64), np.empty((1326, 3), np.int64)
    called = np.empty(1326, np.uint8)
    for number in range(60):
        # Half of them with four cards of one suit, where flushes are outs.
        deck = generator.sample(range(52), 52)
        deck.sort(key=lambda card: card % 4 != number % 8)
        board = np.array(deck[:4] + generator.sample(deck[4:], 1))
        uth_plain.river(board, uth_plain.PAIRS, category, facts)
        args = board, uth_plain.PAIRS, the_rules.outs, category, called
        short_rules_plain.raises_river(*args)
        for place in generator.sample(np.flatnonzero(category >= 0).tolist(), 40):
            hole = [BY_INDEX[card] for card in uth_plain.PAIRS[place]]
            action = decide(the_rules, hole, [BY_INDEX[card] for card in board])
            assert action == ("raise_1" if called[place] else "fold")


@pytest.mark.deep
def test_every_flop_card_by_card_gives_the_same_counts() -> None:
    the_rules, every, checking = taught(), uth_plain.every_flop(), checks()

    def share(begin: int, end: int) -> Ints:
        tallies = np.zeros((3, 10, 4), np.int64)
        for flop, weight in every[begin:end]:
            tallies += weight * short_rules_plain.play(np.array(flop), checking, the_rules.outs)
        return tallies

    tallies = sum(in_shares(share, len(every)), np.zeros((3, 10, 4), np.int64))
    for action, place in (("raise_2", RAISE_2), ("raise_1", RAISE_1), ("fold", FOLD)):
        assert fact_counts(tallies[place].tolist()) == dict(the_rules.counts[action])
