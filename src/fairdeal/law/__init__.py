"""The law as data: what the four texts say, clause by clause, and our rulings on their gaps."""

from fairdeal.law.citation import Cite, Refusal, Refused, refuse, rests_on
from fairdeal.law.comparison import ClauseDifference, compare, compare_pay_tables
from fairdeal.law.find import find_clauses, search, under, words_of
from fairdeal.law.instrument import (
    INSTRUMENTS,
    Carrier,
    Clause,
    Honoured,
    Instruction,
    Instrument,
    PrintedTables,
    add_folder,
    add_instrument,
    data,
    instrument,
    known_instruments,
    provisions,
)
from fairdeal.law.law_map import (
    LawCoverage,
    code_of,
    coverage,
    entry,
    lines_of,
    tables_of,
    tests_of,
)
from fairdeal.law.rulings import Ruling, reworded, rulings, rulings_on
from fairdeal.values import in_short

__all__ = [
    "INSTRUMENTS",
    "Carrier",
    "Cite",
    "Clause",
    "ClauseDifference",
    "Honoured",
    "Instruction",
    "Instrument",
    "LawCoverage",
    "PrintedTables",
    "Refusal",
    "Refused",
    "Ruling",
    "add_folder",
    "add_instrument",
    "code_of",
    "compare",
    "compare_pay_tables",
    "coverage",
    "data",
    "entry",
    "find_clauses",
    "in_short",
    "instrument",
    "known_instruments",
    "lines_of",
    "provisions",
    "refuse",
    "rests_on",
    "reworded",
    "rulings",
    "rulings_on",
    "search",
    "tables_of",
    "tests_of",
    "under",
    "words_of",
]
