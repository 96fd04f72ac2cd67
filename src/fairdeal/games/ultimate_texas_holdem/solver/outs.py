"""The dealer's outs on every river: cards that would beat the hand if the dealer held just one.

People can count them at the table: a short rule for the river asks for no more. They are the same
for all cards of a class.
"""

from functools import cache

import numpy as np

from fairdeal.analysis.kernels import (
    CATEGORY_SHIFT,
    Values,
    in_shares,
    kernel,
    tables,
    value_of_ranks,
)
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
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.paths import Shorts, paths
from fairdeal.games.ultimate_texas_holdem.solver.rivers import ByRiver, Bytes, plain_order

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
