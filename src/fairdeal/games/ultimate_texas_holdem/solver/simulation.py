"""Ultimate Texas Hold 'Em at random: the first five cards are the board, then the dealer.

A flop or a board is looked up once a round, and only if a player has still to decide. Cover All
is decided by the table as a whole, every other wager by the hand. The Progressive's meter stands
still: every hand of every round meets it as it is given, as in the exact odds.
"""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product

import numpy as np

from fairdeal.analysis import SideOdds
from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    SUITS_START,
    CardKeys,
    Shifts,
    Values,
    kernel,
    seven_value,
    tables,
)
from fairdeal.analysis.kernels import FIVE_SUITED as FLUSH
from fairdeal.analysis.kernels.random_hands import (
    Deck,
    State,
    compared,
    deal,
    five_value,
    groups,
    new_deck,
    signed,
    suited_seven,
)
from fairdeal.analysis.tally import (
    NOBODY_FOLDS,
    Classes,
    Counts,
    Ended,
    Marks,
    OutcomeCell,
    SimulationPlan,
    add_round,
    add_table,
    keep_round,
)
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.bonuses import PROGRESSIVE_STAKE, ProgressiveCards
from fairdeal.games.ultimate_texas_holdem.settlement import MAIN, Facts, ProgressiveFacts, resolve
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    NO_SUIT,
    Ints,
    Shorts,
    board_place,
    kind_of,
    pair_index,
)
from fairdeal.games.ultimate_texas_holdem.solver.decision_tables import (
    CHECK,
    FOLD,
    RAISE_1,
    RAISE_2,
    SUIT_BITS,
    DecisionBits,
    bits_of,
    folding_matters,
    places,
)
from fairdeal.games.ultimate_texas_holdem.solver.decisions import Decisions
from fairdeal.games.ultimate_texas_holdem.solver.odds import cover_all_nets, odds
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import PLAYS, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import Bytes
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes

TRIPS, PROGRESSIVE, COVER_ALL = "trips", "progressive", "cover_all"

_DEALER, _SEATS = 5, 7  # where their cards lie in the deck
_FLOP = 3
_CATEGORIES = len(Category)
_FACTS = len(Comparison) * 2 * _CATEGORIES
_A_PAIR = int(Category.PAIR) << CATEGORY_SHIFT


def plan(
    sheet: UthSheet, seats: int, meter: Cents | None, taken: Decisions, main: Fraction
) -> SimulationPlan:
    """Play by decisions whose exact worth is known.

    With a progressive, the meter is what it shows.
    """
    known, decisions = odds(sheet, {}, meter=meter), bits_of(*taken)
    ante, looked_at = payoffs(sheet).ante, _CATEGORIES if _looks_at_the_flop(sheet) else 1
    cover_all = _cover_all(sheet, 1 + seats, ante, decisions)

    def play(state: State, rounds: int, marks: Marks) -> None:
        known, order = tables(), groups(_SEATS + 2 * seats)
        judge = known.card, known.suited, *known.seven, *known.five
        ended = np.zeros(seats, np.int64)
        table = *order, *places(), *decisions, *judge, looked_at
        _play(state, new_deck(), rounds, *table, ended, *marks)

    return SimulationPlan(
        seats=seats,
        stakes={
            "main": ante,
            TRIPS: ante,
            **dict.fromkeys(cover_all, ante),
            **({} if meter is None else {PROGRESSIVE: PROGRESSIVE_STAKE}),
        },
        main=MAIN,
        cells=tuple(_cells(sheet, ante, meter)),
        tables=cover_all,
        play=play,
        exact={"main": main, **_exact(known.side, cover_all)},
    )


def _cover_all(
    sheet: UthSheet, hands: int, stake: Cents, decisions: DecisionBits
) -> dict[str, list[int]]:
    """Return the net of Cover All by the highest hand in play and the highest hand dealt.

    If folds matter, also the net without folds.
    """
    if not isinstance(sheet, MassachusettsUthSheet) or not sheet.cover_all:
        return {}
    nets = cover_all_nets(sheet, hands, stake)
    name, highest = f"{COVER_ALL}_{hands}", list(product(Category, Category))
    found = {name: [nets[in_play] for in_play, _ in highest]}
    if folding_matters(decisions, nets):
        found[name + NOBODY_FOLDS] = [nets[dealt] for _, dealt in highest]
    return found


def _exact(side: Mapping[str, SideOdds], cover_all: Collection[str]) -> dict[str, Fraction]:
    """Return the exact odds; those of Cover All assume that nobody folds."""
    found = {name: odds.ev for name, odds in side.items() if not name.startswith(COVER_ALL)}
    if cover_all:
        *_, nobody_folds = cover_all
        found[nobody_folds] = side[nobody_folds.removesuffix(NOBODY_FOLDS)].ev
    return found


def _looks_at_the_flop(sheet: UthSheet) -> bool:
    progressive = sheet.progressive if isinstance(sheet, MassachusettsUthSheet) else None
    return progressive is not None and progressive.cards is ProgressiveCards.HOLE_AND_FLOP


def _cells(sheet: UthSheet, ante: Cents, meter: Cents | None) -> Iterator[OutcomeCell]:
    flops = tuple(Category) if _looks_at_the_flop(sheet) else (None,)
    for (action, multiple), flop, category, has_pair, comparison in product(
        PLAYS.items(), flops, Category, (False, True), Comparison
    ):
        wagers = {"ante": ante, "blind": ante, TRIPS: ante}
        if multiple:
            wagers["play"] = Cents(multiple * ante)
        facts = Facts(comparison, has_pair, category)
        if meter is not None:
            wagers[PROGRESSIVE] = PROGRESSIVE_STAKE
            shown = ProgressiveFacts(category if flop is None else flop, meter)
            facts = Facts(comparison, has_pair, category, None, shown)
        results = resolve(facts, Stakes(wagers), sheet)
        yield OutcomeCell(action, {result.wager: result.net for result in results})


@kernel
def _flop_place(deck: Deck, flops: Ints) -> int:
    """Return the index of the flop, with the exchange of its suits."""
    one, two, three = signed(deck[0]), signed(deck[1]), signed(deck[2])
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    place = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    return signed(flops[place])


@kernel
def _checks_flop(place: int, one: int, two: int, pair: Shorts, checks: Bytes) -> bool:
    first = one & ~3 | place >> 2 * (one & 3) & 3
    second = two & ~3 | place >> 2 * (two & 3) & 3
    at = signed(pair[first, second])
    found: bool = checks[place >> SUIT_BITS, at >> 3] >> (at & 7) & 1 != 0
    return found


@kernel
def _stays(suit: int, board: int, one: int, two: int, plain: Bytes, suited: Bytes) -> bool:
    if suit == NO_SUIT:
        at = pair_index(one >> 2, two >> 2)
        bits = plain[board, at >> 3]
    else:
        at = kind_of(one, two, suit)
        bits = suited[board, at >> 3]
    found: bool = bits >> (at & 7) & 1 != 0
    return found


@kernel
def _flop_category(
    deck: Deck, one: int, two: int, total: np.uint64, suited: Values, shifts: Shifts, ranks: Values
) -> int:
    """Return the category of two cards and the flop, by their sum."""
    if not total & FLUSH:
        return signed(five_value(total, shifts, ranks)) >> CATEGORY_SHIFT
    mask = 1 << (one >> 2) | 1 << (two >> 2)
    for place in range(_FLOP):
        mask |= 1 << (deck[place] >> 2)
    return signed(suited[mask]) >> CATEGORY_SHIFT


@kernel
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
    five_shifts: Shifts,
    five_ranks: Values,
    looked_at: int,
    ended: Ints,
    counts: Counts,
    classes: Classes,
    pairs: Counts,
    tables: Counts,
    kept: Ended,
) -> None:
    order, keeping = np.empty(5, np.int64), len(kept) > 0  # asked here, where it costs nothing
    for number in range(rounds):
        deal(state, deck, ends, least)
        three = SUITS_START + card[deck[0]] + card[deck[1]] + card[deck[2]]
        board = three + card[deck[3]] + card[deck[4]]
        total = board + card[deck[_DEALER]] + card[deck[_DEALER + 1]]
        if total & FLUSH:
            mask = suited_seven(deck, signed(deck[_DEALER]), signed(deck[_DEALER + 1]), total)
            dealer = signed(suited[mask])
        else:
            dealer = signed(seven_value(total, shifts, ranks))
        in_play = dealt = dealer >> CATEGORY_SHIFT
        flop, suit, river = -1, NO_SUIT, -1
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
                        suit, river = board_place(deck, order)
                    stays = _stays(suit, river, one, two, plain, suited_stays)
                    action = RAISE_1 if stays else FOLD
            category = value >> CATEGORY_SHIFT
            dealt = max(dealt, category)
            if action != FOLD:
                in_play = max(in_play, category)
            facts = (category * 2 + (dealer >= _A_PAIR)) * 3 + compared(value, dealer)
            cell = action * looked_at
            if looked_at > 1:
                total = three + card[one] + card[two]
                cell += _flop_category(deck, one, two, total, suited, five_shifts, five_ranks)
            ended[seat] = cell * _FACTS + facts
        add_round(ended, len(ended), counts, classes, pairs)
        seen = in_play * _CATEGORIES + dealt
        add_table(seen, tables)
        if keeping:
            keep_round(ended, seen, kept, number)
