"""Fairdeal: regulated casino table games exactly as the law says.

>>> import fairdeal
>>> fairdeal.Card("10s")
Card('Ts')
"""

from fairdeal.cards import Card, cards
from fairdeal.door import open_table, settle, sheet
from fairdeal.law import Refusal, Refused
from fairdeal.money import Odds
from fairdeal.version import __version__

__all__ = [
    "Card",
    "Odds",
    "Refusal",
    "Refused",
    "__version__",
    "cards",
    "open_table",
    "settle",
    "sheet",
]
