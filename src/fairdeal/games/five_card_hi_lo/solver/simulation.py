"""5 Card Hi-Lo played at random: every hand by a table of its points.

Beside the two comparisons a hand's facts are its poker category, the rank of a single pair, and
its aces.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm

import numpy as np

from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Shifts,
    Values,
    kernel,
    tables,
)
from fairdeal.analysis.kernels.random_hands import (
    Deck,
    Ints,
    State,
    compared,
    deal,
    five_value,
    groups,
    new_deck,
    signed,
    sort_five,
    suited_five,
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
from fairdeal.cards import DECK, Category, Rank
from fairdeal.games.five_card_hi_lo.settlement import Aces, Facts, resolve
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.best_play import (
    COMPARED,
    MAIN,
    OptionValue,
    aces_of,
)
from fairdeal.games.five_card_hi_lo.solver.hands import (
    CARDS,
    POINTS,
    WHOLE_DECK,
    Kinds,
    hands,
    house_totals,
)
from fairdeal.games.five_card_hi_lo.solver.hands import kinds as kinds_of
from fairdeal.games.five_card_hi_lo.solver.odds import (
    ante_bonus,
    main_odds,
    outcomes,
    poker_bonus,
    tie_bet,
)
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy, Totals
from fairdeal.games.five_card_hi_lo.wagers import PLAY
from fairdeal.money import Cents
from fairdeal.play import Stakes

TIE, POKER_BONUS, ANTE_BONUS = "tie", "poker_bonus", "ante_bonus"

_FOLDED = len(COMPARED)  # after the nine comparisons
_ENDS = _FOLDED + 1
_ACES = tuple(Aces)
_KINDS_OF_ACES = len(_ACES)
# Single pairs by rank come after the categories.
_POKER = (*((category, None) for category in Category), *((Category.PAIR, pair) for pair in Rank))
_A_PAIR, _CATEGORIES = int(Category.PAIR), len(Category)
_PLACES = comb(len(POINTS) + CARDS - 1, CARDS)  # of multisets of five kinds
_PICK = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(len(POINTS) + CARDS)])
_KIND = np.array([kinds_of([card])[0] for card in sorted(DECK, key=lambda card: card.index)])
_FOLD = -1


def plan(strategy: Strategy, seats: int, chosen: Sequence[OptionValue]) -> SimulationPlan:
    """Play by an option for each hand.

    A tie bet of so many antes is part of the main game. Without one a tie bet is watched all the
    same, of a player who plays as if it were not there.
    """
    sheet, tie = strategy.sheet, strategy.tie
    exact = {
        "main": main_odds(strategy.table, chosen, outcomes(strategy.table, chosen), tie).ev,
        TIE: tie_bet(strategy.table, chosen).ev,
        POKER_BONUS: poker_bonus(sheet).ev,
        ANTE_BONUS: ante_bonus(strategy.table, chosen).ev,
    }
    totals = zip(strategy.table.tally.hands, map(strategy.totals, chosen), strict=True)
    arrays = _chosen(dict(totals)), _dealer(), _aces()
    ante, tied = _stakes(sheet, tie)

    def play(state: State, rounds: int, marks: Marks) -> None:
        known, order = tables(), groups(CARDS * (1 + seats))
        judge = known.card, known.suited, known.five.shifts, known.five.values
        ended = np.zeros(seats, np.int64)
        table = *order, *arrays, *judge
        counted = marks.counts, marks.classes, marks.pairs, marks.kept
        _play(state, new_deck(), rounds, *table, ended, *counted)

    return SimulationPlan(
        seats=seats,
        stakes={"main": ante, TIE: tied, POKER_BONUS: ante, ANTE_BONUS: ante},
        main=(*MAIN, TIE) if tie else MAIN,
        cells=tuple(_cells(sheet, ante, tied)),
        play=play,
        exact=exact,
    )


def _stakes(sheet: HiLoSheet, tie: Fraction) -> tuple[Cents, Cents]:
    """Return an ante and a tie bet that all odds can pay in whole cents."""
    least = lcm(*(odds.ratio.denominator for _, odds in sheet.odds_in_force()))
    ante = least * tie.denominator
    return Cents(ante), Cents(least * tie.numerator) if tie else Cents(ante)


def _cells(sheet: HiLoSheet, ante: Cents, tied: Cents) -> Iterator[OutcomeCell]:
    opening = {"ante": ante, TIE: tied, POKER_BONUS: ante}
    ends = (*COMPARED, (None, None))
    for (category, pair), aces, (high, low) in product(_POKER, _ACES, ends):
        facts = Facts(high, low, category, pair, aces)
        stakes = Stakes(opening if high is None else {**opening, PLAY: ante})
        nets = {result.wager: result.net for result in resolve(facts, stakes, sheet)}
        yield OutcomeCell("fold" if high is None else "play", nets)


def _at(held: Kinds) -> int:
    return sum(comb(kind + place, place + 1) for place, kind in enumerate(held))


def _chosen(chosen: dict[Kinds, Totals | None]) -> Ints:
    """Return the high and low total by multiset, or a fold."""
    table = np.full((_PLACES, 2), _FOLD, np.int64)
    for held, totals in chosen.items():
        if totals is not None:
            table[_at(held)] = totals
    return table


def _dealer() -> Ints:
    dealt = hands(WHOLE_DECK)
    table = np.zeros((_PLACES, 2), np.int64)
    table[[_at(held) for held in dealt]] = np.stack(house_totals(dealt), axis=1)
    return table


def _aces() -> Ints:
    table = np.zeros(_PLACES, np.int64)
    for held in hands(WHOLE_DECK):
        table[_at(held)] = _ACES.index(aces_of(held))
    return table


@kernel
def _multiset(hand: Ints) -> int:
    place = 0
    for at in range(CARDS):
        place += _PICK[_KIND[hand[at]] + at, at + 1]
    return place


@kernel
def _play(
    state: State,
    deck: Deck,
    rounds: int,
    ends: Ints,
    least: State,
    chosen: Ints,
    dealers: Ints,
    aces: Ints,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    ended: Ints,
    counts: Counts,
    classes: Classes,
    pairs: Counts,
    kept: Ended,
) -> None:
    hand, keeping = np.empty(CARDS, np.int64), len(kept) > 0
    for number in range(rounds):
        deal(state, deck, ends, least)
        sort_five(deck, 0, hand)
        dealer = _multiset(hand)
        dealer_high, dealer_low = dealers[dealer, 0], dealers[dealer, 1]
        for seat in range(len(ended)):
            begin = CARDS * (seat + 1)
            sort_five(deck, begin, hand)
            held = _multiset(hand)
            total = SUITS_START
            for place in range(begin, begin + CARDS):
                total += card[deck[place]]
            if total & FIVE_SUITED:
                value = signed(suited[suited_five(deck, begin)])
            else:
                value = signed(five_value(total, shifts, ranks))
            poker = value >> CATEGORY_SHIFT
            if poker == _A_PAIR:
                poker = _CATEGORIES + (value >> CATEGORY_SHIFT - 4 & 15) - 2
            end = _FOLDED
            if chosen[held, 0] != _FOLD:
                high = compared(chosen[held, 0], dealer_high)
                end = 3 * high + compared(chosen[held, 1], dealer_low)
            ended[seat] = (poker * _KINDS_OF_ACES + aces[held]) * _ENDS + end
        add_round(ended, len(ended), counts, classes, pairs)
        if keeping:
            keep_round(ended, 0, kept, number)
