"""Hands by the million, valued in arrays; those from outside are checked first.

Cards are their indices, (rank - 2) * 4 + suit; values are the very integers of `HandValue`.

A card is one 64-bit number: its rank's key in the high half, a one in its suit's nibble in the low
half. The sum over a hand tells everything. Nibbles start at three, so that five of a suit set
their highest bit; such a hand is decided by the ranks of that suit alone, since two other cards
make no full house. Every other hand is decided by its ranks, found by the sum in the high half.
`cards.ranking` says the same, one by one; a test compares the two.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import in_shares, kernel
from fairdeal.analysis.kernels.evaluate_tables import CARDS, FIVE, SEVEN, RankTable, Values, tables
from fairdeal.cards import DECK, Card, cards
from fairdeal.law import refuse

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


SIZES = (5, 7)
_SOUND = -1
_BATCH_WORTH_A_THREAD = 1 << 16


def evaluate(hands: object) -> Values:
    """Return the value of each hand: five cards, or the best five of seven.

    >>> evaluate(["As Ks Qs Js Ts"]).tolist() == evaluate([[51, 47, 43, 39, 35]]).tolist()
    True
    """
    table = card_rows(hands, SIZES)
    shares = in_shares(
        lambda begin, end: _twice(table, begin, end), len(table), _BATCH_WORTH_A_THREAD
    )
    wrong = next((row for row in shares if row != _SOUND), _SOUND)  # shares come in order
    if wrong != _SOUND:
        row = table[wrong].tolist()
        card = next(card for card in row if row.count(card) > 1)
        raise refuse("duplicate-card", f"hand {wrong} has {CARD_AT[card]} twice")
    return five_card(table) if table.shape[1] == 5 else best_of_seven(table)


def card_rows(hands: object, sizes: Sequence[int], what: str = "hands") -> Hands:
    """Return a row of card indices for each hand, or refuse the first fault."""
    found = _read(hands, sizes, what)
    if found.ndim != 2 or (sizes and found.shape[1] not in sizes):
        shape = " × ".join(map(str, found.shape)) or "a single value"
        raise refuse("hands-not-a-table", f"{what} are {shape}; {_rows_of(sizes)}")
    if found.dtype.kind not in "iu":
        raise refuse(
            "hands-not-cards",
            f"{what} are of {found.dtype}; they are texts, cards, or indices from 0 (2c) to 51 "
            "(As)",
        )
    if found.size and not (found.min() >= 0 and found.max() < CARDS):
        row, place = np.argwhere((found < 0) | (found >= CARDS))[0].tolist()
        of = f"hand {row}" if what == "hands" else f"row {row} of {what}"
        raise refuse(
            "unknown-card",
            f"{of} has {found[row, place]}; card indices are 0 (2c) to {CARDS - 1} (As)",
        )
    return np.ascontiguousarray(found, np.uint8)


CARD_AT = {card.index: card for card in DECK}


def _read(hands: object, sizes: Sequence[int], what: str) -> NDArray[Any]:
    if isinstance(hands, Sequence) and hands and not isinstance(hands, str):
        first = hands[0]
        if isinstance(first, str):
            hands = [[card.index for card in cards(hand)] for hand in hands]
        elif isinstance(first, Sequence) and any(isinstance(card, Card) for card in first):
            hands = [[getattr(card, "index", None) for card in hand] for hand in hands]
    try:
        return np.asarray(hands)
    except ValueError:  # rows of several lengths
        raise refuse("hands-not-a-table", f"{what}: {_rows_of(sizes)}") from None


def _rows_of(sizes: Sequence[int]) -> str:
    if not sizes:
        return "they are rows of cards"
    return f"they are rows of {', or of '.join(f'{size} cards each' for size in sizes)}"


@kernel
def _twice(hands: Hands, begin: int, end: int) -> int:
    """Return the first hand with a repeated card."""
    for row in range(begin, end):
        seen = np.uint64(0)
        for place in range(hands.shape[1]):
            bit = np.uint64(1) << np.uint64(hands[row, place])
            if seen & bit:
                return row
            seen |= bit
    return _SOUND
