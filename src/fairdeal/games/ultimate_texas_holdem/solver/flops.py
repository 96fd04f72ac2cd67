"""The gain of a check on the flop, for every flop and hole pair at once.

On a river a hand gains `best of raise 1 and fold, less raise 2` by not having raised on the flop. A
flop's gain is the sum over its 1,081 turns and rivers: raise where it is not above zero.

The sum splits. Over all turns and rivers the plain classes give a part that only ranks decide,
455 flops by 91 pairs. Each suit on the flop adds what the boards with three of it change, 2,483
flops as seen from a suit by 338 kinds. A flop and a hole pair then cost four look-ups.

Numbers are rows of digits (see `uth_payoffs.digits`), nearly always a single one.
"""

from typing import NamedTuple

import numpy as np

from fairdeal.analysis.kernels import Values, in_shares, kernel, summed
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_OTHERS,
    KIND_PAIR,
    KINDS,
    PAIRS,
    PLAIN_BOARDS,
    PLAIN_FLOPS,
    SUITED_BOARDS,
    SUITED_FLOPS,
    WAYS,
    Ints,
    Shorts,
    paths,
)
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import (
    DIGIT,
    Payoffs,
    digits,
    digits_needed,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import (
    DEALERS,
    IMPOSSIBLE,
    TEN_BITS,
    TIES,
    UNPAIRED,
    ByRiver,
    Bytes,
    rivers,
)


class RaiseValues(NamedTuple):
    """The value of a raise on a river above a fold, in digits, by category and term."""

    raise_1: Ints
    raise_2: Ints


class Gains(NamedTuple):
    """The gain of a check on the flop, digits first, and the rivers on which a hand then stays
    in.
    """

    plain: Ints  # by the flop's ranks and the hole pair's
    suited: Ints  # by the flop seen from a suit and the kind
    stays: ByRiver


def pay_of(payoffs: Payoffs) -> RaiseValues:
    """Return the payoffs in the form of the kernels: by river, which is 990 deals."""
    above = [
        [
            [(term - folded) * (1, 1, 1, DEALERS)[i] for i, (term, folded) in enumerate(pairs)]
            for pairs in map(zip, payoffs.terms[action], payoffs.terms["fold"])
        ]
        for action in ("raise_1", "raise_2")
    ]
    count = digits_needed(*above)
    return RaiseValues(digits(above[0], count), digits(above[1], count))


def gains(pay: RaiseValues) -> Gains:
    """Sum over all turns and rivers."""
    known, ways, count = rivers(), paths(), len(pay.raise_1)
    on_board = np.zeros((count, PLAIN_BOARDS, PAIRS), np.int64)
    stays = ByRiver(
        np.empty((PLAIN_BOARDS, PAIRS), np.uint8), np.empty((SUITED_BOARDS, KINDS), np.uint8)
    )
    _plain_rivers(known.plain_facts, known.plain_category, *pay, stays.plain, on_board)
    plain = np.zeros((count, PLAIN_FLOPS, PAIRS), np.int64)
    _plain_gains(ways.plain, on_board * ways.plain_board_ways, plain)

    def suited(begin: int, end: int) -> Ints:
        found = np.zeros((count, SUITED_FLOPS, KINDS), np.int64)
        river = known.suited_facts, known.suited_category
        where, weight = (ways.plain_place, ways.suited), (BOARD_OTHERS, WAYS)
        _suited_gains(begin, end, *river, *where, *weight, on_board, *pay, stays.suited, found)
        return found

    changed = summed(in_shares(suited, SUITED_BOARDS))
    return Gains(
        plain // np.maximum(ways.plain_flop_ways, 1),
        changed // np.maximum(ways.suited_flop_ways, 1),
        stays,
    )


@kernel
def _stays_in(facts: Values, category: Bytes, raise_1: Ints, above: Ints, stays: Bytes) -> None:
    """Compute the value of raise 1 above a fold on a row of rivers, and where it is not negative.

    Digits are carried upwards; what is left at the top has the sign of the whole.
    """
    for digit in range(len(raise_1)):
        for kind in range(len(facts)):
            river, by = np.int64(facts[kind]), category[kind]
            above[digit, kind] = (
                (river & TEN_BITS) * raise_1[digit, by, 0]
                + (river >> TIES & TEN_BITS) * raise_1[digit, by, 1]
                + (river >> UNPAIRED) * raise_1[digit, by, 2]
                + raise_1[digit, by, 3]
            )
    for kind in range(len(facts)):
        top = above[0, kind]
        for digit in range(1, len(raise_1)):
            top = above[digit, kind] + (top >> DIGIT)
        stays[kind] = top >= 0


@kernel
def _river_gains(
    facts: Values,
    category: Bytes,
    raise_1: Ints,
    raise_2: Ints,
    above: Ints,
    stays: Bytes,
    gain: Ints,
) -> None:
    """Compute the best of raise 1 and fold, less raise 2, on a row of rivers."""
    _stays_in(facts, category, raise_1, above, stays)
    for digit in range(len(raise_2)):
        for kind in range(len(facts)):
            river, by = np.int64(facts[kind]), category[kind]
            gain[digit, kind] = above[digit, kind] * stays[kind] - (
                (river & TEN_BITS) * raise_2[digit, by, 0]
                + (river >> TIES & TEN_BITS) * raise_2[digit, by, 1]
                + (river >> UNPAIRED) * raise_2[digit, by, 2]
                + raise_2[digit, by, 3]
            )


@kernel
def _plain_rivers(
    facts: Values, category: Bytes, raise_1: Ints, raise_2: Ints, stays: Bytes, on_board: Ints
) -> None:
    above = np.empty((len(raise_1), PAIRS), np.int64)
    for board in range(PLAIN_BOARDS):
        row = facts[board], category[board], raise_1, raise_2
        _river_gains(*row, above, stays[board], on_board[:, board])


@kernel
def _plain_gains(flops: Shorts, on_board: Ints, found: Ints) -> None:
    for digit in range(len(found)):
        for board in range(PLAIN_BOARDS):
            for way in range(10):
                flop = flops[board, way]
                for pair in range(PAIRS):
                    found[digit, flop, pair] += on_board[digit, board, pair]


@kernel
def _suited_gains(
    begin: int,
    end: int,
    facts: Values,
    category: Bytes,
    plain_place: Shorts,
    flops: Shorts,
    others: Ints,
    ways: Ints,
    on_board: Ints,
    raise_1: Ints,
    raise_2: Ints,
    stays: Bytes,
    found: Ints,
) -> None:
    above = np.empty((len(raise_1), KINDS), np.int64)
    gain = np.empty((len(raise_1), KINDS), np.int64)
    for board in range(begin, end):
        row = facts[board], category[board], raise_1, raise_2
        _river_gains(*row, above, stays[board], gain)
        plain, other = plain_place[board], others[board]
        for digit in range(len(raise_1)):
            for kind in range(KINDS):
                was = on_board[digit, plain, KIND_PAIR[kind]]
                there = ways[other, kind] * (category[board, kind] != IMPOSSIBLE)
                gain[digit, kind] = (gain[digit, kind] - was) * there
            for way in range(10):
                flop = flops[board, way]
                for kind in range(KINDS):
                    found[digit, flop, kind] += gain[digit, kind]
