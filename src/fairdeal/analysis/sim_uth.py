"""Ultimate Texas Hold 'Em played at random: the first five cards are the board, then the dealer.

A flop or a board is looked up once a round, and only where somebody has still to decide.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np

from fairdeal.analysis.compiled import kernel
from fairdeal.analysis.evaluate import FIVE_SUITED as FLUSH
from fairdeal.analysis.evaluate import SUITS_START, CardKeys, Shifts, seven_value
from fairdeal.analysis.evaluate_tables import CATEGORY_SHIFT, Values, tables
from fairdeal.analysis.sim_hands import compared, signed, suited_seven
from fairdeal.analysis.sim_random import Deck, State, deal, groups, new_deck
from fairdeal.analysis.sim_tally import Cell, Classes, Counts, Plan, add_round
from fairdeal.analysis.sim_uth_tables import (
    CHECK,
    FOLD,
    RAISE_1,
    RAISE_2,
    SUIT_BITS,
    best,
    learnt,
    places,
)
from fairdeal.analysis.ultimate_texas_holdem import odds
from fairdeal.analysis.uth_classes import (
    CHOOSE,
    FIVE_SUITED,
    FOUR_SUITED,
    MASK_INDEX,
    PAIRS,
    RANKS,
    Ints,
    kind_of,
    pair_index,
)
from fairdeal.analysis.uth_paths import Shorts
from fairdeal.analysis.uth_payoffs import PLAYS, payoffs
from fairdeal.analysis.uth_rivers import Bytes
from fairdeal.analysis.uth_rules import rules
from fairdeal.cards import Category
from fairdeal.games.result import Comparison, Stakes
from fairdeal.games.ultimate_texas_holdem.facts import Facts
from fairdeal.games.ultimate_texas_holdem.settlement import MAIN, resolve
from fairdeal.money import Cents
from fairdeal.sheet import UthSheet

SIDES = ("trips",)

_DEALER, _SEATS = 5, 7  # where their cards lie in the deck
_FACTS = len(Comparison) * 2 * len(Category)
_A_PAIR = int(Category.PAIR) << CATEGORY_SHIFT
_PLAIN = -1  # instead of a suit


def plan(sheet: UthSheet, *, simple: bool) -> Plan:
    """Play the best way, or by the short rules that a person can learn."""
    known = odds(sheet, {})
    exact = {"main": known.main.ev, "trips": known.side["trips"].ev}
    if simple:
        found = rules(sheet)
        exact["main"] -= found.cost
        decisions = learnt(found)
    else:
        decisions = best(sheet)
    ante = payoffs(sheet).ante

    def play(
        state: State, rounds: int, seats: int, counts: Counts, classes: Classes, pairs: Counts
    ) -> None:
        known, order = tables(), groups(_SEATS + 2 * seats)
        judge = known.card, known.suited, known.seven.shifts, known.seven.values
        ended = np.zeros(seats, np.int64)
        table = *order, *places(), *decisions, *judge
        _play(state, new_deck(), rounds, *table, ended, counts, classes, pairs)

    return Plan(int(ante), MAIN, SIDES, tuple(_cells(sheet, ante)), play, exact)


def _cells(sheet: UthSheet, ante: Cents) -> Iterator[Cell]:
    for (action, multiple), category, has_pair, comparison in product(
        PLAYS.items(), Category, (False, True), Comparison
    ):
        wagers = {"ante": ante, "blind": ante, "trips": ante}
        if multiple:
            wagers["play"] = Cents(multiple * ante)
        results = resolve(Facts(comparison, has_pair, category), Stakes(wagers), sheet)
        yield Cell(action, {result.wager: result.net for result in results})


@kernel()
def _flop_place(deck: Deck, flops: Ints) -> int:
    """Where the flop is found, with the exchange of its suits."""
    one, two, three = signed(deck[0]), signed(deck[1]), signed(deck[2])
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    place = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    return signed(flops[place])


@kernel()
def _checks_flop(place: int, one: int, two: int, pair: Shorts, checks: Bytes) -> bool:
    first = one & ~3 | place >> 2 * (one & 3) & 3
    second = two & ~3 | place >> 2 * (two & 3) & 3
    at = signed(pair[first, second])
    found: bool = checks[place >> SUIT_BITS, at >> 3] >> (at & 7) & 1 != 0
    return found


@kernel()
def _board_place(deck: Deck, ranks: Ints) -> tuple[int, int]:
    """The suit of three or more cards of the board, if any, and the place of its class."""
    many = np.uint64(0)
    for place in range(5):
        many += np.uint64(1) << np.uint64(4 * (deck[place] & 3))
    for suit in range(4):
        number = signed(many >> np.uint64(4 * suit) & np.uint64(15))
        if number >= 3:
            mask, first, second = 0, -1, -1
            for place in range(5):
                if deck[place] & 3 == suit:
                    mask |= 1 << (deck[place] >> 2)
                else:
                    first, second = signed(deck[place] >> 2), first
            at = MASK_INDEX[mask]
            if number == 3:
                return suit, at * PAIRS + pair_index(first, second)
            return suit, FOUR_SUITED + at * RANKS + first if number == 4 else FIVE_SUITED + at
    for place in range(5):
        rank, at = signed(deck[place] >> 2), place
        while at > 0 and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
    index = 0
    for place in range(5):
        index += CHOOSE[ranks[place] + place, place + 1]
    return _PLAIN, index


@kernel()
def _stays(suit: int, board: int, one: int, two: int, plain: Bytes, suited: Bytes) -> bool:
    if suit == _PLAIN:
        at = pair_index(one >> 2, two >> 2)
        bits = plain[board, at >> 3]
    else:
        at = kind_of(one, two, suit)
        bits = suited[board, at >> 3]
    found: bool = bits >> (at & 7) & 1 != 0
    return found


@kernel()
def _play(
    state: State,
    deck: Deck,
    rounds: int,
    ends: Ints,
    least: State,
    flops: Ints,
    pair: Shorts,
    start: Bytes,
    checks: Bytes,
    plain: Bytes,
    suited_stays: Bytes,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    ended: Ints,
    counts: Counts,
    classes: Classes,
    pairs: Counts,
) -> None:
    order = np.empty(5, np.int64)
    for _ in range(rounds):
        deal(state, deck, ends, least)
        board = SUITS_START + card[deck[0]] + card[deck[1]] + card[deck[2]]
        board += card[deck[3]] + card[deck[4]]
        total = board + card[deck[_DEALER]] + card[deck[_DEALER + 1]]
        if total & FLUSH:
            mask = suited_seven(deck, signed(deck[_DEALER]), signed(deck[_DEALER + 1]), total)
            dealer = signed(suited[mask])
        else:
            dealer = signed(seven_value(total, shifts, ranks))
        flop, suit, river = -1, _PLAIN, -1
        for seat in range(len(ended)):
            one, two = signed(deck[_SEATS + 2 * seat]), signed(deck[_SEATS + 2 * seat + 1])
            total = board + card[one] + card[two]
            if total & FLUSH:
                value = signed(suited[suited_seven(deck, one, two, total)])
            else:
                value = signed(seven_value(total, shifts, ranks))
            action = signed(start[one, two])
            if action == CHECK:
                if flop < 0:
                    flop = _flop_place(deck, flops)
                action = RAISE_2
                if _checks_flop(flop, one, two, pair, checks):
                    if river < 0:
                        suit, river = _board_place(deck, order)
                    stays = _stays(suit, river, one, two, plain, suited_stays)
                    action = RAISE_1 if stays else FOLD
            facts = (value >> CATEGORY_SHIFT) * 2 + (dealer >= _A_PAIR)
            ended[seat] = action * _FACTS + facts * 3 + compared(value, dealer)
        add_round(ended, len(ended), counts, classes, pairs)
