"""Counts of the highest category among two to seven hands.

On a given board, a pair of cards reaches a category or does not. That none of n hands reaches it
means n disjoint pairs that do not: counted by `matchings` from the pairs that do. Boards by the
thousand have one and the same graph once cards that pair alike are merged, a few dozen for each
category, so the merging is done by a kernel and the rest in plain integers.

Every hand dealt is taken to stay in: a folded hand cannot be the highest (R-COVER-ALL), but whether
hands fold lies with the other players.
"""

from functools import cache
from math import comb

import numpy as np

from fairdeal.analysis.kernels import CARDS, kernel
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    CHOOSE,
    KIND_SORTS,
    OTHERS,
    PLAIN_BOARDS,
    RANKS,
    SORTS,
    SUITED_BOARDS,
    Ints,
    paths,
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.matchings import (
    MOST,
    Graph,
    Polynomial,
    avoiding,
    matchings,
    of_clique,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import IMPOSSIBLE, Bytes, rivers

CARDS_LEFT = 47
_SIZE_BITS = 6
_MIXING = np.array([pow(0x5DEECE66D, i + 1, 2**62) for i in range(SORTS)], np.int64)


def highest_below(category: Category, hands: int) -> int:
    """Count the deals of five community cards and so many hands in which none reaches a
    category.
    """
    return none_reaches(category)[hands]


def deals(hands: int) -> int:
    """Count all deals of five community cards and so many hands, in no order."""
    return comb(CARDS, 5) * of_clique(CARDS_LEFT)[hands]


@cache
def none_reaches(category: Category) -> Polynomial:
    """Count, over all boards, the ways to pick 0, 1, … 7 hands that stay below a category."""
    total = [0] * (MOST + 1)
    for graph, boards in _graphs(category).items():
        for hands, ways in enumerate(avoiding(matchings(graph), CARDS_LEFT)):
            total[hands] += boards * ways
    return tuple(total)


def _graphs(category: Category) -> dict[Graph, int]:
    """Return the pairs that reach a category, as graphs, with the number of boards for each."""
    known = rivers()
    found: dict[Graph, int] = {}
    for categories, left, boards in (
        (known.plain_category, _left_plain(), _boards()[0]),
        (known.suited_category, _left_suited(), _boards()[1]),
    ):
        rows = _merged(categories, left, int(category))
        keys = (rows * _MIXING).sum(axis=1)
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        assert (rows == rows[first][which]).all(), "rows with one key are the same"
        weights = np.bincount(which, boards).astype(np.int64)  # exact: boards are a few million
        for row, weight in zip(rows[first].tolist(), weights.tolist(), strict=True):
            graph = _graph(row)
            found[graph] = found.get(graph, 0) + weight
    return found


def _graph(row: list[int]) -> Graph:
    used = [entry for entry in row if entry]
    sizes = tuple(entry & (1 << _SIZE_BITS) - 1 for entry in used)
    return Graph(sizes, tuple(entry >> _SIZE_BITS for entry in used))


def _left_plain() -> Ints:
    """Count the cards of each sort that a plain board leaves; all count as outside the suit."""
    left = np.zeros((PLAIN_BOARDS, SORTS), np.int64)
    left[:, RANKS:] = 4 - rank_sets(5)
    return left


def _left_suited() -> Ints:
    left = np.empty((SUITED_BOARDS, SORTS), np.int64)
    left[:, :RANKS] = 1 - (BOARD_MASK[:, None] >> np.arange(RANKS) & 1)
    left[:, RANKS:] = 3 - OTHERS[BOARD_OTHERS]
    return left


@cache
def _boards() -> tuple[Ints, Ints]:
    """Count the boards of each plain and each suited class."""
    suited = 4 * CHOOSE[3, OTHERS[BOARD_OTHERS]].prod(axis=1)
    plain = CHOOSE[4, rank_sets(5)].prod(axis=1)
    np.subtract.at(plain, paths().plain_place, suited)
    return plain, suited


@kernel
def _merged(categories: Bytes, left: Ints, floor: int) -> Ints:
    """Return for each board the pairs that reach the floor, with sorts that pair alike merged.

    An entry of a row is a sort's size, and above it its neighbours among the row's entries.
    """
    rows = np.zeros((len(left), SORTS), np.int64)
    neighbours, size, order = (
        np.empty(SORTS, np.int64),
        np.empty(SORTS, np.int64),
        np.empty(SORTS, np.int64),
    )
    for board in range(len(left)):
        neighbours[:] = 0
        for kind in range(categories.shape[1]):
            if floor <= categories[board, kind] < IMPOSSIBLE:
                one, two = KIND_SORTS[kind, 0], KIND_SORTS[kind, 1]
                neighbours[one] |= 1 << two
                neighbours[two] |= 1 << one
        size[:] = left[board]
        alive = 0
        for sort in range(SORTS):
            if neighbours[sort]:
                alive |= 1 << sort
        alive = _merge_twins(neighbours, size, alive)
        _write(neighbours, size, alive, order, rows[board])
    return rows


@kernel
def _merge_twins(neighbours: Ints, size: Ints, alive: int) -> int:
    """Merge sorts that pair with the same others, and with each other as each with itself."""
    merged = True
    while merged:
        merged = False
        for one in range(SORTS):
            for two in range(one + 1, SORTS):
                if not (alive >> one & 1 and alive >> two & 1):
                    continue
                if (neighbours[one] ^ neighbours[two]) & alive & ~(1 << one | 1 << two):
                    continue
                across = neighbours[one] >> two & 1
                if size[one] > 1 and neighbours[one] >> one & 1 != across:
                    continue
                if size[two] > 1 and neighbours[two] >> two & 1 != across:
                    continue
                size[one] += size[two]
                neighbours[one] = neighbours[one] & ~(1 << one) | across << one
                alive &= ~(1 << two)
                merged = True
    return alive


@kernel
def _write(neighbours: Ints, size: Ints, alive: int, order: Ints, row: Ints) -> None:
    """Write the sorts that are left in the order of size, of pairing with themselves, of degree."""
    count = 0
    for sort in range(SORTS):
        if not alive >> sort & 1:
            continue
        degree = 0
        for other in range(SORTS):
            if (alive & neighbours[sort]) >> other & 1:
                degree += size[other]
        key = ((size[sort] << 1 | neighbours[sort] >> sort & 1) << 8 | degree) << 5 | sort
        at = count
        while at > 0 and order[at - 1] > key:
            order[at] = order[at - 1]
            at -= 1
        order[at] = key
        count += 1
    for at in range(count):
        bits = neighbours[order[at] & 31]
        entry = size[order[at] & 31]
        for other in range(count):
            entry |= (bits >> (order[other] & 31) & 1) << _SIZE_BITS + other
        row[at] = entry
