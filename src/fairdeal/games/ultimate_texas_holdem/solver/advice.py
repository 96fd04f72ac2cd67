"""Advice on one decision: what each option is worth, exactly, given every card lawfully seen.

`advise` counts: before the flop classes of boards (`advice_preflop`), after it
every deal that may still come: with three community cards up to 1,081 turns and rivers, and 990
hands of the dealer for each, a million deals in a few milliseconds.

`look_up` is for a player who has seen no other card. Starting hands are in the solution of the
whole game. On the flop each of the 1,081 turns and rivers is looked up among the classes of rivers.
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from fairdeal.analysis.kernels import (
    CARDS,
    CATEGORY_SHIFT,
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Shifts,
    Values,
    kernel,
    seven_value,
    tables,
)
from fairdeal.cards import Card
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice_preflop import (
    Options,
    before_the_flop,
    worth,
)
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    NO_SUIT,
    Ints,
    board_place,
    hole_index,
    kind_of,
    pair_index,
)
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import (
    DEALERS,
    TEN_BITS,
    TIES,
    UNPAIRED,
    Bytes,
    rivers,
)
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve

_A_PAIR = 1 << CATEGORY_SHIFT


@kernel
def rivers_from(
    held: Ints,
    community: Ints,
    left: Ints,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in category and tally of each turn and river that may come, or of the board as it is."""
    board = np.empty(5, np.int64)
    board[: len(community)] = community
    there = np.ones(len(left), np.uint8)
    if len(community) == 5:
        _river(held, board, left, there, card, suited, shifts, ranks, category, tally, 0)
        return
    place = 0
    for turn in range(len(left)):
        for river in range(turn):
            board[3], board[4] = left[turn], left[river]
            there[turn] = there[river] = 0
            _river(held, board, left, there, card, suited, shifts, ranks, category, tally, place)
            there[turn] = there[river] = 1
            place += 1


@kernel
def _river(
    held: Ints,
    board: Ints,
    left: Ints,
    there: Bytes,
    card: CardKeys,
    suited: Values,
    shifts: Shifts,
    ranks: Values,
    category: Bytes,
    tally: Ints,
    place: int,
) -> None:
    """Fill in one river: the player's category; wins, ties, dealers without a pair, all dealers."""
    on_board = SUITS_START
    for each in board:
        on_board += card[each]
    flush, mask = _flush_suit(board)
    mine = on_board + card[held[0]] + card[held[1]]
    if mine & FIVE_SUITED:
        value = suited[_with(mask, held[0], held[1], flush)]
    else:
        value = seven_value(mine, shifts, ranks)
    wins = ties = unpaired = dealers = 0
    for one in range(len(left)):
        if not there[one]:
            continue
        first = on_board + card[left[one]]
        for two in range(one):
            if not there[two]:
                continue
            total = first + card[left[two]]
            if total & FIVE_SUITED:
                other = suited[_with(mask, left[one], left[two], flush)]
            else:
                other = seven_value(total, shifts, ranks)
            wins += value > other
            ties += value == other
            unpaired += other < _A_PAIR
            dealers += 1
    category[place] = value >> CATEGORY_SHIFT
    tally[place, 0], tally[place, 1], tally[place, 2] = wins, ties, unpaired
    tally[place, 3] = dealers


@kernel
def _flush_suit(board: Ints) -> tuple[int, int]:
    """Return the suit of which the board has three or more, and its ranks in that suit."""
    for suit in range(4):
        mask = count = 0
        for card in board:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
                count += 1
        if count >= 3:
            return suit, mask
    return -1, 0


@kernel
def _with(mask: int, one: int, two: int, suit: int) -> int:
    """Return the ranks of a suit with two more cards."""
    if one & 3 == suit:
        mask |= 1 << (one >> 2)
    if two & 3 == suit:
        mask |= 1 << (two >> 2)
    return mask


def advise(
    sheet: UthSheet, cards: Sequence[Card], community: Sequence[Card], seen: Sequence[Card] = ()
) -> Options:
    """Return the value of every option in antes, all wagers together; the boldest first.

    Two cards, none, three or five community cards, and whatever else was lawfully seen.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> advise(read_sheet("nj-uth"), cards("2c 7d"), cards("As Ks Qs Js Ts"))
    (('raise_1', Fraction(0, 1)), ('fold', Fraction(-2, 1)))
    """
    one, two = (card.index for card in cards)
    board = np.array([card.index for card in community], np.int64)
    gone = {one, two, *board.tolist(), *(card.index for card in seen)}
    left = np.array([card for card in range(CARDS) if card not in gone], np.int64)
    if not len(board):
        return before_the_flop(payoffs(sheet), (one, two), left)
    return _after_the_flop(payoffs(sheet), np.array([one, two]), board, left)


def _after_the_flop(pay: Payoffs, held: Ints, board: Ints, left: Ints) -> Options:
    """Return the options: on the flop raise 2 or check, on the river raise 1 or fold."""
    count = len(left) * (len(left) - 1) // 2 if len(board) == 3 else 1
    category, tally = np.empty(count, np.uint8), np.empty((count, 4), np.int64)
    known = tables()
    table = known.card, known.suited, known.seven.shifts, known.seven.values
    rivers_from(held, board, left, *table, category, tally)
    raise_2, raise_1, fold = (
        worth(pay, action, category, tally) for action in ("raise_2", "raise_1", "fold")
    )
    options = (("raise_1", raise_1), ("fold", fold))
    if len(board) == 3:
        options = (("raise_2", raise_2), ("check", np.maximum(raise_1, fold)))
    deals = pay.ante * int(tally[:, 3].sum())
    return tuple((action, Fraction(int(total.sum()), deals)) for action, total in options)


def look_up(sheet: UthSheet, cards: Sequence[Card], community: Sequence[Card]) -> Options:
    """Return the value of every option in antes, all wagers together; the boldest first.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> look_up(read_sheet("nj-uth"), cards("2c 7d"), cards("As Ks Qs Js Ts"))
    (('raise_1', Fraction(0, 1)), ('fold', Fraction(-2, 1)))
    """
    pay, (one, two) = payoffs(sheet), (card.index for card in cards)
    if not community:
        return tuple(solve(pay).starts[hole_index(one, two)].worth.items())
    board = np.array([card.index for card in community], np.int64)
    return _looked_up_after_the_flop(pay, np.array([one, two]), board)


def _looked_up_after_the_flop(pay: Payoffs, held: Ints, board: Ints) -> Options:
    gone = {*held.tolist(), *board.tolist()}
    left = np.array([card for card in range(CARDS) if card not in gone], np.int64)
    count = len(left) * (len(left) - 1) // 2 if len(board) == 3 else 1
    category, tally = np.empty(count, np.uint8), np.empty((count, 4), np.int64)
    _known_rivers(held, board, left, *rivers(), category, tally)
    raise_1, fold = (worth(pay, action, category, tally) for action in ("raise_1", "fold"))
    options = (("raise_1", raise_1), ("fold", fold))
    if len(board) == 3:
        raise_2 = worth(pay, "raise_2", category, tally)
        options = (("raise_2", raise_2), ("check", np.maximum(raise_1, fold)))
    deals = pay.ante * DEALERS * count
    return tuple((action, Fraction(int(total.sum()), deals)) for action, total in options)


@kernel
def _known_rivers(
    held: Ints,
    community: Ints,
    left: Ints,
    plain_facts: Values,
    plain_category: Bytes,
    suited_facts: Values,
    suited_category: Bytes,
    category: Bytes,
    tally: Ints,
) -> None:
    """Fill in category and tally of each turn and river that may come, or of the board as it is."""
    board, ranks = np.empty(5, np.int64), np.empty(5, np.int64)
    board[: len(community)] = community
    one, two = held
    turns = len(left) if len(community) == 3 else 1
    place = 0
    for turn in range(turns):
        for river in range(turn if turns > 1 else 1):
            if turns > 1:
                board[3], board[4] = left[turn], left[river]
            suit, at = board_place(board, ranks)
            if suit == NO_SUIT:
                pair = pair_index(one >> 2, two >> 2)
                facts, category[place] = plain_facts[at, pair], plain_category[at, pair]
            else:
                kind = kind_of(one, two, suit)
                facts, category[place] = suited_facts[at, kind], suited_category[at, kind]
            tally[place, 0] = facts & TEN_BITS
            tally[place, 1] = facts >> TIES & TEN_BITS
            tally[place, 2] = facts >> UNPAIRED
            tally[place, 3] = DEALERS
            place += 1
