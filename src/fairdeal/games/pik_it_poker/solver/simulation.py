"""Pik-it Poker played at random: every hand is looked up among the 134,459 classes.

The class says what the five cards are worth, what the best three are, and what to do with them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import kernel
from fairdeal.analysis.kernels.random_hands import (
    Deck,
    Ints,
    State,
    compared,
    deal,
    groups,
    new_deck,
    signed,
    sort_five,
)
from fairdeal.analysis.tally import (
    Classes,
    Counts,
    Ended,
    Marks,
    OutcomeCell,
    SimulationPlan,
    add_round,
    keep_round,
)
from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.pik_it_poker import resolve
from fairdeal.games.pik_it_poker.settlement import QUALIFYING, Facts
from fairdeal.games.pik_it_poker.sheet import PikItSheet, ThreeCardSelection
from fairdeal.games.pik_it_poker.solver.advice import worth
from fairdeal.games.pik_it_poker.solver.hands import CHOOSE, hand_classes
from fairdeal.games.pik_it_poker.solver.odds import main_odds, odds
from fairdeal.games.pik_it_poker.solver.payoffs import DECISIONS, selected_nets, unit
from fairdeal.games.pik_it_poker.solver.strategy import Strategy
from fairdeal.games.pik_it_poker.wagers import PLAYS, play_amount
from fairdeal.play import Comparison, Stakes

MAIN = ("ante", "five_card_bonus", *PLAYS)
SIDES = ("three_card_bonus", "five_card_bonus")

Bytes = NDArray[np.uint8]
_HANDS = 2_598_960
_CARDS = 5
_CATEGORY = 20  # the bit above which a value holds its category
_FIVE, _THREE, _PICKED = 29, 5, 2  # where a class keeps its values, above its decision
_VALUE = (1 << 24) - 1
_LINE = int(QUALIFYING)
_SELECTED, _CATEGORIES = len(ThreeCardCategory), len(Category)


def plan(played: Strategy, seats: int, decided: Ints) -> SimulationPlan:
    """Play by a decision for each class."""
    sheet, hands = played.sheet, hand_classes()
    known = odds(sheet, {})
    main = main_odds(replace(played, best=decided)).ev
    exact = {"main": main, **{side: known.side[side].ev for side in SIDES}}
    blind = sheet.three_card_selection is ThreeCardSelection.FACE_DOWN
    packed: Ints = hands.five << _FIVE | hands.three << _THREE | _picked(sheet) << _PICKED | decided
    arrays = _class_of_hand(), packed, _three_cards()

    def play(state: State, rounds: int, marks: Marks) -> None:
        order, ended = groups(_CARDS * (1 + seats)), np.zeros(seats, np.int64)
        table = *order, *arrays, blind
        counted = marks.counts, marks.classes, marks.pairs, marks.kept
        _play(state, new_deck(), rounds, *table, ended, *counted)

    return SimulationPlan(
        seats=seats,
        stakes=dict.fromkeys(("main", *SIDES), int(unit(sheet))),
        main=MAIN,
        cells=tuple(_cells(sheet)),
        play=play,
        exact=exact,
    )


def _cells(sheet: PikItSheet) -> Iterator[OutcomeCell]:
    ante = unit(sheet)
    opening = dict.fromkeys(("ante", "five_card_bonus", "three_card_bonus"), ante)
    for decision, qualifies, three, five, category, selected in product(
        DECISIONS, (False, True), Comparison, Comparison, Category, ThreeCardCategory
    ):
        wagers = dict(opening)
        if decision in PLAYS:
            wagers[decision] = play_amount(sheet, decision, ante)
        facts = Facts(five, three, qualifies, category, selected)
        results = resolve(facts, Stakes(wagers), sheet)
        yield OutcomeCell(decision, {result.wager: result.net for result in results})


def _picked(sheet: PikItSheet) -> Ints:
    """Return the best 3 card bonus of a player who may look, by class."""
    nets = selected_nets(sheet)
    possible = hand_classes().selections
    picked = np.zeros(len(possible), np.int64)
    for bits in np.unique(possible).tolist():
        lawful = [category for category in ThreeCardCategory if bits >> category & 1]
        picked[possible == bits] = max(lawful, key=lambda category: (nets[category], category))
    return picked


@cache
def _three_cards() -> Bytes:
    """Return the category of three cards in any order."""
    ascending = worth().three
    orders = [ascending.transpose(order) for order in permutations(range(3))]
    highest: NDArray[np.int32] = np.maximum.reduce(orders)
    return (highest >> _CATEGORY).astype(np.uint8)


@cache
def _class_of_hand() -> NDArray[np.int32]:
    """Return the class of each hand, at C(a,1) + C(b,2) + ... for cards in ascending order."""
    found = np.zeros(_HANDS, np.int32)
    _spread(hand_classes().cards, np.array(list(permutations(range(4))), np.int64), found)
    return found


@kernel
def _spread(cards: Ints, exchanges: Ints, found: NDArray[np.int32]) -> None:
    """Fill in the class of every hand, by exchanges of suits."""
    deck, hand = np.empty(_CARDS, np.uint8), np.empty(_CARDS, np.int64)
    for number in range(len(cards)):
        for way in range(len(exchanges)):
            for place in range(_CARDS):
                card = cards[number, place]
                deck[place] = card & ~3 | exchanges[way, card & 3]
            sort_five(deck, 0, hand)
            found[_place(hand)] = number


@kernel
def _place(hand: Ints) -> int:
    place = 0
    for at in range(_CARDS):
        place += CHOOSE[hand[at], at + 1]
    return place


@kernel
def _play(
    state: State,
    deck: Deck,
    rounds: int,
    ends: Ints,
    least: State,
    class_of: NDArray[np.int32],
    packed: Ints,
    of_three: Bytes,
    blind: bool,
    ended: Ints,
    counts: Counts,
    classes: Classes,
    pairs: Counts,
    kept: Ended,
) -> None:
    hand, keeping = np.empty(_CARDS, np.int64), len(kept) > 0
    for number in range(rounds):
        deal(state, deck, ends, least)
        sort_five(deck, 0, hand)
        dealer = packed[class_of[_place(hand)]]
        dealer_five, dealer_three = dealer >> _FIVE, dealer >> _THREE & _VALUE
        qualifies = dealer_five >= _LINE
        for seat in range(len(ended)):
            begin = _CARDS * (seat + 1)
            sort_five(deck, begin, hand)
            held = packed[class_of[_place(hand)]]
            five, three = held >> _FIVE, held >> _THREE & _VALUE
            selected = held >> _PICKED & 7
            if blind:
                selected = signed(of_three[deck[begin], deck[begin + 1], deck[begin + 2]])
            cell = (held & 3) * 2 + qualifies
            cell = cell * 3 + compared(three, dealer_three)
            cell = cell * 3 + compared(five, dealer_five)
            ended[seat] = (cell * _CATEGORIES + (five >> _CATEGORY)) * _SELECTED + selected
        add_round(ended, len(ended), counts, classes, pairs)
        if keeping:
            keep_round(ended, 0, kept, number)
