"""The table around the rounds: seats, chips, cards."""

from fairdeal.table.shuffle import PracticeDeck
from fairdeal.table.table import FinishedRound, SeatResults, Table

__all__ = ["FinishedRound", "PracticeDeck", "SeatResults", "Table"]
