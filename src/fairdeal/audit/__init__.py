"""Checks of a record after play: verification, extracts, proofs, replay, the discard rack."""

from fairdeal.audit.extract import extract, proofs
from fairdeal.audit.hand_history import DecisionRow, HandHistory, Judge, WagerRow, hand_history
from fairdeal.audit.played_rounds import WageredHand, WageredRound
from fairdeal.audit.replay import RoundReplay, SeenLine, rebuilt
from fairdeal.audit.results import RoundFacts, settled_again
from fairdeal.audit.tracking import SeatTracker, SliceStart
from fairdeal.audit.verdict import JOURNAL, LineDifference, VerificationSummary, Wrong
from fairdeal.audit.verify import AS_FOUND, read_house_journal, read_house_line, read_lines, verify
from fairdeal.audit.verify_journal import Ending

__all__ = [
    "AS_FOUND",
    "JOURNAL",
    "DecisionRow",
    "Ending",
    "HandHistory",
    "Judge",
    "LineDifference",
    "RoundFacts",
    "RoundReplay",
    "SeatTracker",
    "SeenLine",
    "SliceStart",
    "VerificationSummary",
    "WagerRow",
    "WageredHand",
    "WageredRound",
    "Wrong",
    "extract",
    "hand_history",
    "proofs",
    "read_house_journal",
    "read_house_line",
    "read_lines",
    "rebuilt",
    "settled_again",
    "verify",
]
