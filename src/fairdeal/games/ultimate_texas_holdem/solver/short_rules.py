"""Short rules for Ultimate Texas Hold 'Em that a person can learn, with their exact cost.

Before the flop the rules are the best play itself: a chart. After it they look at what the hole
cards make, and on the river at the dealer's outs; how many are too many is found for the sheet.

The rules look at a flop as people do: is something made with a hole card, or are there four to a
flush? On the river they count the dealer's outs: cards that would beat
the hand if the dealer held just one. These are the same for all cards of a class.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Shifts,
    Values,
    five_value,
    in_shares,
    kernel,
    tables,
    value_of_ranks,
)
from fairdeal.cards import Card, Category, Rank, Suit
from fairdeal.games.ultimate_texas_holdem.rule_of_thumb import worth_it_before_the_flop
from fairdeal.games.ultimate_texas_holdem.settlement import Facts
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    KIND_PAIR,
    KIND_SORTS,
    KINDS,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SORTS,
    SUITED_BOARDS,
    Ints,
    Shorts,
    paths,
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import counted, flops, hole_pairs
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import (
    PLAYS,
    FactCounts,
    Payoffs,
    fact_counts,
    payoffs,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import ByRiver, Bytes, plain_order
from fairdeal.games.ultimate_texas_holdem.solver.solution import (
    DEALS,
    Solution,
    StartWorth,
    reached,
    solve,
)

MADE = 46  # beyond any number of outs: something is made with a hole card
_ALONE = RANKS  # beside the ranks: no card more
_OF_THE_SUIT = np.where(KIND_SORTS < RANKS, 1 << KIND_SORTS % RANKS, 0).sum(axis=1)  # as a mask


@cache
def outs() -> ByRiver:
    """Return the outs on every river, or `MADE`; any number if the board leaves no cards for a
    kind.
    """
    found = ByRiver(
        np.zeros((PLAIN_BOARDS, PAIRS), np.uint8), np.zeros((SUITED_BOARDS, KINDS), np.uint8)
    )
    plain = plain_order().values, _with_one_more(rank_sets(5))

    def suited(begin: int, end: int) -> None:
        boards = BOARD_MASK, BOARD_OTHERS, paths().plain_place
        _suited_outs(begin, end, *boards, tables().suited, *plain, found.suited)

    _plain_outs(rank_sets(5), *plain, found.plain)
    in_shares(suited, SUITED_BOARDS)
    return found


@kernel
def _with_one_more(sets: Ints) -> Values:
    """Return the values of plain boards with one more card of each rank, and alone at the end."""
    values, counts = np.zeros((len(sets), RANKS + 1), np.uint32), np.empty(RANKS, np.int64)
    for board in range(len(sets)):
        counts[:] = sets[board]
        if counts.max() > 4:
            continue
        for rank in range(RANKS):
            counts[rank] += 1
            if counts[rank] <= 4:
                values[board, rank] = value_of_ranks(counts)
            counts[rank] -= 1
        values[board, _ALONE] = value_of_ranks(counts)
    return values


@kernel
def _count(values: Values, alone: np.uint32, six: Values, there: Bytes, found: Bytes) -> None:
    """Count the outs against a row of hands, by the dealer's value with one more card of each
    sort.
    """
    for sort in range(SORTS):
        if there[sort]:
            for kind in range(len(values)):
                found[kind] += there[sort] * (six[sort] > values[kind])
    for kind in range(len(values)):  # the dealer cannot hold the player's cards
        one, two = KIND_SORTS[kind]
        found[kind] -= (six[one] > values[kind]) + (six[two] > values[kind])
        if values[kind] >> CATEGORY_SHIFT > alone >> CATEGORY_SHIFT:
            found[kind] = MADE


@kernel
def _plain_outs(sets: Ints, values: Values, with_one: Values, found: Bytes) -> None:
    six, there = np.zeros(SORTS, np.uint32), np.zeros(SORTS, np.uint8)
    for board in range(len(sets)):
        six[RANKS:], there[RANKS:] = with_one[board, :RANKS], 4 - sets[board]
        _count(values[board], with_one[board, _ALONE], six, there, found[board])


@kernel
def _suited_outs(
    begin: int,
    end: int,
    masks: Ints,
    others: Ints,
    plain_place: Shorts,
    suited: Values,
    plain_values: Values,
    with_one: Values,
    found: Bytes,
) -> None:
    """Count outs on suited boards. A flush decides: no full house is possible beside it."""
    six, there = np.empty(SORTS, np.uint32), np.empty(SORTS, np.uint8)
    values = np.empty(KINDS, np.uint32)
    for board in range(begin, end):
        mask, other, plain = masks[board], others[board], plain_place[board]
        for rank in range(RANKS):
            six[rank] = suited[mask | 1 << rank] or with_one[plain, rank]
            six[RANKS + rank] = suited[mask] or with_one[plain, rank]
            there[rank], there[RANKS + rank] = 1 - (mask >> rank & 1), 3 - OTHERS[other, rank]
        for kind in range(KINDS):
            flush = suited[mask | _OF_THE_SUIT[kind]]
            values[kind] = flush or plain_values[plain, KIND_PAIR[kind]]
        _count(values, suited[mask] or with_one[plain, _ALONE], six, there, found[board])


_HIGH_CARD, _PAIR, _TRIPS = (
    int(category) for category in (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
)
_THREE = Rank.THREE - 2
_TEN = Rank.TEN - 2
_FOUR_TO_A_FLUSH = 3 + 4  # in a suit's nibble, which starts at three


@cache
def checked() -> Bytes:
    """Return, by flop and hole pair, where the rules check; never where cards overlap.

    They raise a hand made with a hole card, and four to a flush with a ten or better in it. A
    pocket pair of twos is worth a raise only with a third two.
    """
    board, held, known = flops().cards, hole_pairs().cards, tables()
    found = np.zeros((len(board), len(held)), np.uint8)
    _check_all(board, held, known.card, *known.five, found)
    return found


@kernel
def _check_all(
    flops: Ints, pairs: Ints, card: CardKeys, shifts: Shifts, ranks: Values, found: Bytes
) -> None:
    for flop in range(len(flops)):
        one, two, three = flops[flop]  # in ascending order
        board = SUITS_START + card[one] + card[two] + card[three]
        alike = (one >> 2 == two >> 2) + (two >> 2 == three >> 2)
        alone = (_HIGH_CARD, _PAIR, _TRIPS)[alike]
        for place in range(len(pairs)):
            low, high = pairs[place]
            if low in (one, two, three) or high in (one, two, three):
                continue
            total = board + card[low] + card[high]
            if total & FIVE_SUITED:
                continue
            category = five_value(total, shifts, ranks) >> CATEGORY_SHIFT
            raises = category > alone and (high >> 2 >= _THREE or category >= _TRIPS)
            for held in (low, high):
                suited = total >> np.uint64(4 * (held & 3)) & np.uint64(15)
                raises |= held >> 2 >= _TEN and suited >= _FOUR_TO_A_FLUSH
            found[flop, place] = not raises


USUAL = (
    "raise 4 with a pair of threes or better, any ace, a king with a five or better (suited: any), "
    "a queen with an eight or better (suited: a six or better), a jack with a ten (suited: an "
    "eight or better). Otherwise check."
)
_CHECKED = ("raise_2", "raise_1", "fold")  # what may come of a check before the flop


@dataclass(frozen=True)
class Rules:
    """The rules of one sheet."""

    solution: Solution  # the best play, whose chart the rules follow before the flop
    outs: int  # the most outs with which the dealer is called
    counts: Mapping[str, FactCounts]  # how often each action meets each fact
    cost: Fraction  # what the best play gains over these rules, per ante

    def words(self) -> tuple[str, ...]:
        """Return the rules in words."""
        made = (
            "your hand is a higher kind of hand than the board alone (a pair where it has none, "
            "two pair where it has one)"
        )
        if self.outs < 0:
            last = f"raise 1 if {made}. Otherwise fold."
        else:
            last = (
                f"raise 1 if {made}, or if {self.outs} or fewer unseen cards beat you (count your "
                "“dealer outs”: cards that would beat you in the dealer's hand). Otherwise fold."
            )
        return (
            f"Before the flop: {before_the_flop(self.solution.starts)}",
            f"After the flop: raise 2 if {made}; a pocket pair of twos needs a third two. Raise 2 "
            "also with four to a flush if one of them is a hole card, a ten or better. Otherwise "
            "check.",
            f"After the last two cards: {last}",
        )


def rules(sheet: UthSheet) -> Rules:
    """Return the rules for a sheet, and their cost."""
    pay = payoffs(sheet)
    best = solve(pay)
    checks = np.array([start.best == "check" for start in best.starts], np.uint8)
    rivers = [*map(fact_counts, reached(counted(checked(), checks), outs(), MADE + 1))]
    most = _worth_calling(pay, rivers[:MADE])
    counts = {
        "raise_4": best.counts["raise_4"],
        "raise_3": best.counts["raise_3"],
        "raise_1": _together(*rivers[: most + 1], rivers[MADE]),
        "fold": _together(*rivers[most + 1 : MADE]),
    }
    # A player who checks and neither folds nor raises 1 at the end has raised 2.
    counts["raise_2"] = {
        facts: number - counts["fold"][facts] - counts["raise_1"][facts]
        for facts, number in _together(*(best.counts[each] for each in _CHECKED)).items()
    }
    assert min(min(each.values()) for each in counts.values()) >= 0
    gained = sum(_total(pay, action, best.counts[action]) for action in PLAYS)
    cost = gained - sum(_total(pay, action, each) for action, each in counts.items())
    return Rules(best, most, counts, Fraction(cost, pay.ante * DEALS))


def before_the_flop(starts: Sequence[StartWorth]) -> str:
    """Return the chart in a sentence, if it is the usual one."""
    for row, column in product(Rank, Rank):
        second = Suit.CLUB if row > column else Suit.SPADE  # suited hands have the higher first
        usual = worth_it_before_the_flop((Card(row, Suit.CLUB), Card(column, second)))
        best = starts[(row - Rank.TWO) * len(Rank) + column - Rank.TWO].best
        if best != ("raise_4" if usual else "check"):
            return "as the chart says."
    return USUAL


def _worth_calling(pay: Payoffs, rivers: Sequence[FactCounts]) -> int:
    """Return the highest number of outs at which raise 1 is better than a fold."""
    gained, most, found = 0, 0, -1
    for number, counts in enumerate(rivers):
        gained += _total(pay, "raise_1", counts) - _total(pay, "fold", counts)
        if gained > most:
            most, found = gained, number
    return found


def _together(*counts: FactCounts) -> FactCounts:
    found = Counter[Facts]()
    for each in counts:
        found.update(each)
    return found


def _total(pay: Payoffs, action: str, counts: FactCounts) -> int:
    return sum(pay.net(action, facts) * number for facts, number in counts.items())
