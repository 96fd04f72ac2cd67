"""Hands by the million: the best five of seven cards, and five cards, in arrays.

Cards are their indices, (rank - 2) * 4 + suit; values are the very integers of `HandValue`.

A card is one 64-bit number: its rank's key in the high half, a one in its suit's nibble in the low
half. The sum over a hand tells everything. Nibbles start at three, so that five of a suit set
their highest bit; such a hand is decided by the ranks of that suit alone, since two other cards
make no full house. Every other hand is decided by its ranks, found by the sum in the high half.
`cards.ranking` says the same, one by one; a test compares the two.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate_tables import CARDS, FIVE, SEVEN, RankTable, Values, tables
from fairdeal.analysis.kernels.threads import in_shares

Hands = NDArray[np.uint8]
CardKeys = NDArray[np.uint64]
Shifts = NDArray[np.uint32]

SUITS_START = np.uint64(0x3333)
FIVE_SUITED = np.uint64(0x8888)
_HALF = np.uint64(32)
_SEVEN_PLACE, _SEVEN_BUCKET = np.uint64((1 << SEVEN[1]) - 1), np.uint64(64 - SEVEN[2])
_FIVE_PLACE, _FIVE_BUCKET = np.uint64((1 << FIVE[1]) - 1), np.uint64(64 - FIVE[2])
_WORTH_A_THREAD = 1 << 16


def best_of_seven(hands: Hands) -> Values:
    """Return the values of the best five of seven cards, for an array of shape (n, 7).

    Each row names seven different cards; an index above 51 is refused.

    >>> hands = np.array([[51, 47, 43, 39, 35, 0, 1], [51, 50, 46, 45, 0, 5, 10]], np.uint8)
    >>> [hex(value) for value in best_of_seven(hands)]
    ['0x9e0000', '0x2ed400']
    """
    return _evaluated(hands, 7, evaluate_sevens, tables().seven)


def five_card(hands: Hands) -> Values:
    """Return the values of five cards, for an array of shape (n, 5); as `best_of_seven`."""
    return _evaluated(hands, 5, evaluate_fives, tables().five)


Evaluator = Callable[[Hands, CardKeys, Values, Shifts, Values, Values], None]


def _evaluated(hands: Hands, width: int, evaluator: Evaluator, ranks: RankTable) -> Values:
    if hands.ndim != 2 or hands.shape[1] != width or hands.dtype != np.uint8:
        raise ValueError(f"hands are card indices, an array of uint8 and of shape (n, {width})")
    if hands.size and hands.max() >= CARDS:
        raise ValueError(f"card indices are 0 to {CARDS - 1}, not {hands.max()}")
    rows, known = np.ascontiguousarray(hands), tables()
    values = np.empty(len(rows), np.uint32)

    def share(begin: int, end: int) -> None:
        part = rows[begin:end], known.card, known.suited, ranks.shifts, ranks.values
        evaluator(*part, values[begin:end])

    in_shares(share, len(rows), _WORTH_A_THREAD)
    return values


@kernel
def seven_value(total: np.uint64, shifts: Shifts, ranks: Values) -> np.uint32:
    """Return the value of seven cards without a flush, by their sum."""
    value: np.uint32 = ranks[(total >> _HALF) + shifts[total >> _SEVEN_BUCKET] & _SEVEN_PLACE]
    return value


@kernel
def five_value(total: np.uint64, shifts: Shifts, ranks: Values) -> np.uint32:
    """Return the value of five cards without a flush, by their sum."""
    value: np.uint32 = ranks[(total >> _HALF) + shifts[total >> _FIVE_BUCKET] & _FIVE_PLACE]
    return value


@kernel
def _flush_value(hands: Hands, row: int, total: np.uint64, suited: Values) -> np.uint32:
    suit = 0
    while not total >> np.uint64(4 * suit + 3) & np.uint64(1):
        suit += 1
    mask = 0
    for place in range(hands.shape[1]):
        card = hands[row, place]
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    value: np.uint32 = suited[mask]
    return value


# The tables come as arrays of their own and the sums are written out: this is what compiles well.
@kernel
def evaluate_sevens(
    hands: Hands, card: CardKeys, suited: Values, shifts: Shifts, ranks: Values, values: Values
) -> None:
    """Value hands of seven with the tables given."""
    for i in range(len(hands)):
        total = SUITS_START + card[hands[i, 0]] + card[hands[i, 1]] + card[hands[i, 2]]
        total += card[hands[i, 3]] + card[hands[i, 4]] + card[hands[i, 5]] + card[hands[i, 6]]
        if total & FIVE_SUITED:
            values[i] = _flush_value(hands, i, total, suited)
        else:
            values[i] = seven_value(total, shifts, ranks)


@kernel
def evaluate_fives(
    hands: Hands, card: CardKeys, suited: Values, shifts: Shifts, ranks: Values, values: Values
) -> None:
    """Value hands of five with the tables given."""
    for i in range(len(hands)):
        total = SUITS_START + card[hands[i, 0]] + card[hands[i, 1]] + card[hands[i, 2]]
        total += card[hands[i, 3]] + card[hands[i, 4]]
        if total & FIVE_SUITED:
            values[i] = _flush_value(hands, i, total, suited)
        else:
            values[i] = five_value(total, shifts, ranks)
