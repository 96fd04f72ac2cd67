"""The table around the rounds: people, chips, decks, devices, procedure."""

from fairdeal.table import words  # noqa: F401 -- registers its words
from fairdeal.table.decks.chance import Chance, ScriptedDecks, SoftwareShuffler
from fairdeal.table.decks.deck import NO_FAULTS, Faults
from fairdeal.table.decks.shuffler import Entropy, practice_entropy
from fairdeal.table.perform import perform
from fairdeal.table.procedure.preparation import Shuffle, opened
from fairdeal.table.results import FinishedRound, SeatResults
from fairdeal.table.running import Recorder
from fairdeal.table.state import TableState
from fairdeal.table.table import Table

__all__ = [
    "NO_FAULTS",
    "Chance",
    "Entropy",
    "Faults",
    "FinishedRound",
    "Recorder",
    "ScriptedDecks",
    "SeatResults",
    "Shuffle",
    "SoftwareShuffler",
    "Table",
    "TableState",
    "opened",
    "perform",
    "practice_entropy",
]
