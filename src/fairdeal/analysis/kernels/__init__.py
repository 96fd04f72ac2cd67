"""Compiled kernels: how they are made, and hands valued in arrays."""

from fairdeal.analysis.kernels.compiled import in_shares, kernel, summed
from fairdeal.analysis.kernels.evaluate import (
    CARD_AT,
    FIVE_SUITED,
    SUITS_START,
    CardKeys,
    Hands,
    Shifts,
    best_of_seven,
    card_rows,
    evaluate,
    five_card,
    five_value,
    seven_value,
)
from fairdeal.analysis.kernels.evaluate_tables import (
    CARDS,
    CATEGORY_SHIFT,
    FIVE,
    RANKS,
    Values,
    tables,
    value_of_ranks,
)

__all__ = [
    "CARDS",
    "CARD_AT",
    "CATEGORY_SHIFT",
    "FIVE",
    "FIVE_SUITED",
    "RANKS",
    "SUITS_START",
    "CardKeys",
    "Hands",
    "Shifts",
    "Values",
    "best_of_seven",
    "card_rows",
    "evaluate",
    "five_card",
    "five_value",
    "in_shares",
    "kernel",
    "seven_value",
    "summed",
    "tables",
    "value_of_ranks",
]
