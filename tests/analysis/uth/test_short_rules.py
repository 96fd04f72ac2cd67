"""Short rules for Ultimate Texas Hold 'Em: what they say, hand by hand, and what they cost."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from fairdeal.cards import DECK, Card, Category, HandValue, Rank, cards, five_card, remaining
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice import advise
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    CHOOSE,
    FIVE_SUITED,
    FOUR_SUITED,
    KINDS,
    MASK_INDEX,
    PAIRS,
    PLAIN_FLOPS,
    RANKS,
    SUITED_FLOPS,
    kind_of,
    pair_index,
    set_index,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import (
    FlopCounts,
    flops,
    flops_of,
    hole_pairs,
)
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import fact_counts, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import MADE, checked, outs, rules
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, reached
from fairdeal.sheet import read_sheet

NUMBERED = sorted(DECK, key=lambda card: card.index)
ALONE = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}


@cache
def sheet() -> UthSheet:
    read = read_sheet("nj-uth")
    assert isinstance(read, UthSheet)
    return read


def best(held: tuple[Card, ...]) -> HandValue:
    """The best five of five or more cards, one by one."""
    return max(map(five_card, combinations(held, 5)))


def raises_after_the_flop(hole: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    """The rule in words of cards."""
    category = five_card(hole + flop).category
    made = category > ALONE[len({card.rank for card in flop})]
    if all(card.rank is Rank.TWO for card in hole):
        made = category >= Category.THREE_OF_A_KIND
    to_a_flush = (
        card.rank >= Rank.TEN and [each.suit for each in hole + flop].count(card.suit) >= 4
        for card in hole
    )
    return made or any(to_a_flush)


def dealers_outs(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Cards that would beat the hand if the dealer held just one; `MADE` if something is made."""
    value = best(hole + board)
    if value.category > five_card(board).category:
        return MADE
    return sum(best((*board, card)) > value for card in remaining(hole + board))


def counted_outs(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The same, from the tables by class."""
    plain, suited = outs()
    one, two = (card.index for card in hole)
    for suit in range(4):
        mask = sum(1 << (card.rank - 2) for card in board if card.suit.value == suit)
        others = [card.rank - 2 for card in board if card.suit.value != suit]
        kind = kind_of(one, two, suit)
        if len(others) == 2:
            return int(suited[MASK_INDEX[mask] * PAIRS + pair_index(*others), kind])
        if len(others) == 1:
            return int(suited[FOUR_SUITED + MASK_INDEX[mask] * RANKS + others[0], kind])
        if not others:
            return int(suited[FIVE_SUITED + MASK_INDEX[mask], kind])
    counts = np.bincount([card.rank - 2 for card in board], minlength=RANKS)
    return int(plain[set_index(counts, CHOOSE), pair_index(one >> 2, two >> 2)])


def some_hands(number: int, board: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Hole cards and boards at random, many with most cards of one suit."""
    chance = random.Random(7)
    found = []
    for n in range(number):
        deck = [card for card in DECK if n % 2 == 0 or card.suit.value < 2]
        dealt = tuple(chance.sample(deck, 2 + board))
        found.append((dealt[:2], dealt[2:]))
    return found


def test_flops_are_raised_as_the_rule_says() -> None:
    every, held = flops().cards.tolist(), hole_pairs().cards.tolist()
    chance = random.Random(7)
    seen = set()
    for _ in range(3000):
        place, pair = chance.randrange(len(every)), chance.randrange(len(held))
        flop = tuple(NUMBERED[card] for card in every[place])
        hole = tuple(NUMBERED[card] for card in held[pair])
        if not set(flop) & set(hole):
            said = raises_after_the_flop(hole, flop)
            assert checked()[place, pair] != said
            seen.add(said)
    assert seen == {False, True}


def test_a_pocket_pair_of_twos_needs_a_third() -> None:
    for flop, said in (("3c 7d 9h", False), ("7c 7d 9h", False), ("2h 7d 9h", True)):
        assert raises_after_the_flop(cards("2c 2d"), cards(flop)) == said
        twos = [n for n, pair in enumerate(hole_pairs().cards.tolist()) if max(pair) < 4]
        like = sorted(card.rank - 2 for card in cards(flop))
        for place, each in enumerate(flops().cards.tolist()):
            if sorted(card >> 2 for card in each) == like:
                apart = [n for n in twos if not {*hole_pairs().cards[n].tolist()} & {*each}]
                assert set(checked()[place, apart]) == {not said}


def test_outs_are_the_cards_that_beat_the_hand() -> None:
    for hole, board in some_hands(400, 5):
        assert counted_outs(hole, board) == dealers_outs(hole, board)


@pytest.mark.parametrize(
    ("hole", "flop"), [("Ks 4d", "9s 7s 2c"), ("9c 8d", "Kh Qh 3h"), ("6c 5d", "Th Td 2s")]
)
def test_rivers_after_a_flop_are_worth_what_advice_says_of_each(hole: str, flop: str) -> None:
    """All 1,081 rivers one by one: raised or folded by the rule, worth what the solver says."""
    held, board = cards(hole), cards(flop)
    pay = payoffs(sheet())
    most = rules(sheet()).outs
    slow = Fraction(0)
    for last in combinations(remaining(held + board), 2):
        options = dict(advise(sheet(), held, board + last))
        stays = (found := counted_outs(held, board + last)) == MADE or found <= most
        slow += options["raise_1" if stays else "fold"]
    tallies = reached(_only(held, board), outs(), MADE + 1)
    total = Fraction(0)
    deals = 0
    for found, tally in enumerate(tallies):
        for facts, number in fact_counts(tally).items():
            action = "raise_1" if found == MADE or found <= most else "fold"
            total += pay.net(action, facts) * number
            deals += number
    assert deals == 1081 * 990
    assert total / (pay.ante * 990) == slow


def _only(held: tuple[Card, ...], board: tuple[Card, ...]) -> FlopCounts:
    """One flop and one hole pair, as they are counted into classes."""
    plain = np.zeros((PLAIN_FLOPS, PAIRS), np.int64)
    suited = np.zeros((SUITED_FLOPS, KINDS), np.int64)
    one, two = (card.index for card in held)
    seen = flops_of(np.array([sorted(card.index for card in board)]), np.array([1]))
    plain[seen.plain[0], pair_index(one >> 2, two >> 2)] = 1
    for suit, place in zip(seen.suit[0].tolist(), seen.suited[0].tolist(), strict=True):
        if suit >= 0:
            suited[place, kind_of(one, two, suit)] += 1
    return FlopCounts(plain, suited)


def test_what_the_rules_cost() -> None:
    found = rules(sheet())
    assert found.outs == 20
    assert found.cost == Fraction(4349456567, 2317817502000)
    assert sum(sum(counts.values()) for counts in found.counts.values()) == DEALS
    before, after, last = found.words()
    assert "any ace" in before
    assert "a third two" in after
    assert "20 or fewer unseen cards" in last
