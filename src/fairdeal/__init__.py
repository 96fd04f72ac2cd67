"""Fairdeal: regulated casino table games exactly as the law says.

>>> import fairdeal
>>> fairdeal.Card("10s")
Card('Ts')
"""

from fairdeal.cards import Card, cards
from fairdeal.door import advise, odds, open_table, settle, sheet, simulate
from fairdeal.law import Refusal, Refused
from fairdeal.money import Odds
from fairdeal.version import __version__

__all__ = [
    "Card",
    "Odds",
    "Refusal",
    "Refused",
    "__version__",
    "advise",
    "cards",
    "odds",
    "open_table",
    "settle",
    "sheet",
    "simulate",
]
