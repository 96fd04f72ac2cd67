"""Advice at the table: exact, given every card seen, and the same however it is found."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from fairdeal.analysis.odds import what_if_sheet
from fairdeal.cards import DECK, Card, best_of_seven, cards, remaining, text
from fairdeal.games import settle_description
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice import advise
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve
from fairdeal.sheet import read_sheet

ANTE = 1000
PLAYS = {"raise_4": 4, "raise_3": 3, "raise_2": 2, "raise_1": 1, "fold": 0}


def uth() -> UthSheet:
    sheet = read_sheet("nj-uth")
    assert isinstance(sheet, UthSheet)
    return sheet


def settled(
    hole: tuple[Card, ...], board: tuple[Card, ...], left: list[Card], play: int
) -> Fraction:
    """By settling a described round against every hand the dealer may have."""
    wagers = {"ante": ANTE, "blind": ANTE} | ({"play": play * ANTE} if play else {})
    total = count = 0
    for dealer in combinations(left, 2):
        described = {
            "instrument": "nj-uth",
            "dealer": text(dealer),
            "community": text(board),
            "hands": [{"seat": 1, "cards": text(hole), "wagers": wagers}],
        }
        hands = settle_description(described)["hands"]
        assert isinstance(hands, list)
        total += hands[0]["net"]
        count += 1
    return Fraction(total, ANTE * count)


@pytest.mark.parametrize("seed", range(6))
def test_river_advice_is_what_settling_every_possible_round_gives(seed: int) -> None:
    generator = random.Random(seed)
    deck = generator.sample(DECK, 52)
    hole, board, seen = tuple(deck[:2]), tuple(deck[2:7]), deck[7 : 7 + 4 * seed]
    left = list(remaining((*hole, *board, *seen)))
    assert advise(uth(), hole, board, seen) == (
        ("raise_1", settled(hole, board, left, 1)),
        ("fold", Fraction(-2)),
    )


@pytest.mark.parametrize("seed", range(3))
def test_flop_advice_is_the_best_of_all_rivers_that_may_come(seed: int) -> None:
    generator = random.Random(seed)
    deck = generator.sample(DECK, 52)
    hole, flop, seen = tuple(deck[:2]), tuple(deck[2:5]), deck[5 : 5 + 25]
    left = list(remaining((*hole, *flop, *seen)))
    checks = []
    for last in combinations(left, 2):
        options = advise(uth(), hole, flop + last, seen)
        checks.append(max(worth for _, worth in options))
    (raised, _), (checked, check) = advise(uth(), hole, flop, seen)
    assert (raised, checked) == ("raise_2", "check")
    assert check == sum(checks, Fraction(0)) / len(checks)


def test_one_flop_by_ranking_every_hand_of_a_million_deals() -> None:
    hole, flop = cards("Kd Tc"), cards("Th 7h 3s")
    left = remaining((*hole, *flop))
    worth = {"raise_2": 0, "check": 0}
    for last in combinations(left, 2):
        board = flop + last
        mine = best_of_seven(hole + board)
        nets = {1: 0, 2: 0}
        for dealer in combinations([card for card in left if card not in last], 2):
            other = best_of_seven(dealer + board)
            higher, lower = mine > other, mine < other
            ante = 0 if not other.category else higher - lower
            # The pair of tens makes at most four of a kind here; the odds as the blind prints them.
            odds = {4: 2, 5: 3, 6: 6, 7: 20, 8: 100}.get(mine.category, 0)
            blind = odds * higher - 2 * lower
            for play in nets:
                nets[play] += 2 * ante + blind + 2 * play * (higher - lower)
        worth["raise_2"] += nets[2]
        worth["check"] += max(nets[1], -4 * 990)
    found = {action: ev * 2 * 1081 * 990 for action, ev in advise(uth(), hole, flop)}
    assert found == worth


@pytest.mark.parametrize("hole", ["Kd 2d", "7c 2d", "Ah As", "Jh Ts", "9c 8c", "3d 3s", "Qc 7s"])
def test_before_the_flop_advice_is_the_solution(hole: str) -> None:
    one, two = cards(hole)
    low, high = sorted((one.rank - 2, two.rank - 2))
    place = high * 13 + low if one.suit is two.suit else low * 13 + high
    start = solve(payoffs(uth())).starts[place]
    assert advise(uth(), (one, two), ()) == tuple(start.worth.items())


def test_before_the_flop_with_cards_seen_is_the_average_over_flops() -> None:
    # With all but twelve cards seen there are few flops, each gone through card by card.
    generator = random.Random(5)
    deck = generator.sample(DECK, 52)
    hole, left = tuple(deck[:2]), deck[2:14]
    seen = deck[14:]
    total = {"raise_4": Fraction(0), "raise_3": Fraction(0), "check": Fraction(0)}
    flops = list(combinations(left, 3))
    boards = list(combinations(left, 5))
    for flop in flops:
        total["check"] += max(worth for _, worth in advise(uth(), hole, flop, seen)) / len(flops)
    for board in boards:
        (_, raise_1), _ = advise(uth(), hole, board, seen)
        rest = [card for card in left if card not in board]
        mine = best_of_seven(hole + board)
        dealers = [best_of_seven(pair + board) for pair in combinations(rest, 2)]
        margin = sum((mine > other) - (mine < other) for other in dealers)
        for action, play in (("raise_4", 4), ("raise_3", 3)):
            more = (play - 1) * Fraction(margin, len(dealers))
            total[action] += (raise_1 + more) / len(boards)
    assert dict(advise(uth(), hole, (), seen)) == total


def test_a_dealer_that_cannot_have_aces_is_easier_to_beat() -> None:
    kings, aces = cards("Kc Kd"), cards("Ac Ad Ah As")
    (_, before), *_ = advise(uth(), kings, ())
    (_, after), *_ = advise(uth(), kings, (), aces)
    assert after > before


def test_huge_odds_are_advised_exactly() -> None:
    sheet = what_if_sheet("nj-uth", {"blind_pay_table": {"pair": "999999999 to 7"}})
    assert isinstance(sheet, UthSheet)
    hole, flop, seen = cards("9c 8c"), cards("9d 4h 2s"), tuple(DECK[30:45])
    seen = tuple(card for card in seen if card not in hole + flop)
    (_, raise_2), (_, check) = advise(sheet, hole, flop, seen)
    lasts = list(combinations(remaining((*hole, *flop, *seen)), 2))
    rivers = [advise(sheet, hole, flop + last, seen) for last in lasts]
    best = [max(worth for _, worth in options) for options in rivers]
    assert check == sum(best, Fraction(0)) / len(best)
    assert raise_2 > 10**7
    start = solve(payoffs(sheet)).starts[7 * 13 + 6]  # nine and eight of a suit
    assert advise(sheet, hole, ()) == tuple(start.worth.items())
