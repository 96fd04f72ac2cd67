"""Checks of a record after play: verification, extracts, proofs, replay, the discard rack."""

from fairdeal.audit.extract import extract, proofs
from fairdeal.audit.hand_history import (
    DecisionRow,
    HandHistory,
    Judge,
    RoundPart,
    WagerRow,
    csv_text,
    hand_history,
    joined,
    of_time,
)
from fairdeal.audit.played_rounds import WageredHand, WageredRound
from fairdeal.audit.replay import RoundReplay, SeenLine, rebuilt, recall
from fairdeal.audit.results import RoundFacts, settled_again
from fairdeal.audit.round_in_words import (
    PlaceCards,
    RecordLine,
    cards_of,
    copied_round,
    first_bet,
    record_lines,
)
from fairdeal.audit.tracking import SeatTracker, SliceStart, is_over
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
    "PlaceCards",
    "RecordLine",
    "RoundFacts",
    "RoundPart",
    "RoundReplay",
    "SeatTracker",
    "SeenLine",
    "SliceStart",
    "VerificationSummary",
    "WagerRow",
    "WageredHand",
    "WageredRound",
    "Wrong",
    "cards_of",
    "copied_round",
    "csv_text",
    "extract",
    "first_bet",
    "hand_history",
    "is_over",
    "joined",
    "of_time",
    "proofs",
    "read_house_journal",
    "read_house_line",
    "read_lines",
    "rebuilt",
    "recall",
    "record_lines",
    "settled_again",
    "verify",
]
