"""The law as data: what the four texts say, clause by clause, and our rulings on their gaps."""

from fairdeal.law.citation import Cite, rests_on
from fairdeal.law.instrument import (
    INSTRUMENTS,
    Carrier,
    Clause,
    Honoured,
    Instruction,
    Instrument,
    PrintedTables,
    add_instrument,
    instrument,
    provisions,
)
from fairdeal.law.refusal import Refusal, Refused, refuse
from fairdeal.law.rulings import Ruling, rulings, rulings_on
from fairdeal.values.plain_text import in_short

__all__ = [
    "INSTRUMENTS",
    "Carrier",
    "Cite",
    "Clause",
    "Honoured",
    "Instruction",
    "Instrument",
    "PrintedTables",
    "Refusal",
    "Refused",
    "Ruling",
    "add_instrument",
    "in_short",
    "instrument",
    "provisions",
    "refuse",
    "rests_on",
    "rulings",
    "rulings_on",
]
