"""Hands by the million from outside: checked once, together, before the kernels see them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.compiled import kernel
from fairdeal.analysis.kernels.evaluate import Hands, best_of_seven, five_card
from fairdeal.analysis.kernels.evaluate_tables import CARDS, Values
from fairdeal.analysis.kernels.threads import in_shares
from fairdeal.cards import DECK, Card, cards
from fairdeal.law import refuse

SIZES = (5, 7)
_SOUND = -1
_WORTH_A_THREAD = 1 << 16


def evaluate(hands: object) -> Values:
    """Return the value of each hand: five cards, or the best five of seven.

    >>> evaluate(["As Ks Qs Js Ts"]).tolist() == evaluate([[51, 47, 43, 39, 35]]).tolist()
    True
    """
    table = _table(hands)
    return five_card(table) if table.shape[1] == 5 else best_of_seven(table)


def _table(hands: object) -> Hands:
    """Return a row of card indices for each hand, or refuse the first fault."""
    found = _read(hands)
    if found.ndim != 2 or found.shape[1] not in SIZES:
        shape = " × ".join(map(str, found.shape)) or "a single value"
        raise refuse(
            "hands-not-a-table",
            f"hands are {shape}; they are rows of 5 cards each, or of 7 cards each",
        )
    if found.dtype.kind not in "iu":
        raise refuse(
            "hands-not-cards",
            f"hands are of {found.dtype}; they are texts, cards, or indices from 0 (2c) to 51 (As)",
        )
    if found.size and not (found.min() >= 0 and found.max() < CARDS):
        row, place = np.argwhere((found < 0) | (found >= CARDS))[0].tolist()
        raise refuse(
            "unknown-card",
            f"hand {row} has {found[row, place]}; card indices are 0 (2c) to {CARDS - 1} (As)",
        )
    table = np.ascontiguousarray(found, np.uint8)
    shares = in_shares(lambda begin, end: _twice(table, begin, end), len(table), _WORTH_A_THREAD)
    wrong = next((row for row in shares if row != _SOUND), _SOUND)  # shares come in order
    if wrong != _SOUND:
        row = table[wrong].tolist()
        card = next(card for card in row if row.count(card) > 1)
        raise refuse("duplicate-card", f"hand {wrong} has {_CARDS[card]} twice")
    return table


_CARDS = {card.index: card for card in DECK}


def _read(hands: object) -> NDArray[Any]:
    if isinstance(hands, Sequence) and hands and not isinstance(hands, str):
        first = hands[0]
        if isinstance(first, str):
            hands = [[card.index for card in cards(hand)] for hand in hands]
        elif isinstance(first, Sequence) and any(isinstance(card, Card) for card in first):
            hands = [[getattr(card, "index", None) for card in hand] for hand in hands]
    try:
        return np.asarray(hands)
    except ValueError:  # rows of several lengths
        raise refuse(
            "hands-not-a-table", "hands are rows of 5 cards each, or of 7 cards each"
        ) from None


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
