"""The table around the rounds: people, chips, decks, devices, the record."""

from fairdeal.table import telling  # noqa: F401 -- registers its words
from fairdeal.table.chance import Chance, ScriptedDecks, SoftwareShuffler
from fairdeal.table.deck import NO_FAULTS, Faults
from fairdeal.table.extract import extract
from fairdeal.table.finished import FinishedRound, SeatResults
from fairdeal.table.journal import Journal
from fairdeal.table.perform import perform
from fairdeal.table.preparing import Shuffle, opened
from fairdeal.table.proof import proofs
from fairdeal.table.rack import rebuilt
from fairdeal.table.shuffler import Entropy, practice_entropy
from fairdeal.table.state import TableState
from fairdeal.table.table import Recorder, Table
from fairdeal.table.verdict import Tally, Wrong
from fairdeal.table.verifying import verify

__all__ = [
    "NO_FAULTS",
    "Chance",
    "Entropy",
    "Faults",
    "FinishedRound",
    "Journal",
    "Recorder",
    "ScriptedDecks",
    "SeatResults",
    "Shuffle",
    "SoftwareShuffler",
    "Table",
    "TableState",
    "Tally",
    "Wrong",
    "extract",
    "opened",
    "perform",
    "practice_entropy",
    "proofs",
    "rebuilt",
    "verify",
]
