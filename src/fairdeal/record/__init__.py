"""The record of a table: its journal, the hash chain, and the state restored from them."""

from fairdeal.record.chain import BEFORE_THE_FIRST, Chain, digest, sealed_digest
from fairdeal.record.deck_tracker import DeckTracker, TrackedDeck
from fairdeal.record.decode import Malformed, list_of, read_card, read_position, text, unhex, whole
from fairdeal.record.encode import KINDS, SEALED_PARTS, canonical
from fairdeal.record.head import JournalHead, head_text, read_head
from fairdeal.record.journal import BROKEN, Journal, salts
from fairdeal.record.line import JournalLine, check_line, parse, read_line
from fairdeal.record.restore import (
    LONGEST_TABLE,
    Replay,
    ReplayMismatch,
    RestoredTable,
    changed_sheet,
    has_other_text,
    notes,
    read_header,
    replayed_actions,
    restored_table,
    seed_of,
    sheet_of,
    shuffle_of,
)
from fairdeal.record.snapshot import restored_state, snapshot, without_the_last_round

__all__ = [
    "BEFORE_THE_FIRST",
    "BROKEN",
    "KINDS",
    "LONGEST_TABLE",
    "SEALED_PARTS",
    "Chain",
    "DeckTracker",
    "Journal",
    "JournalHead",
    "JournalLine",
    "Malformed",
    "Replay",
    "ReplayMismatch",
    "RestoredTable",
    "TrackedDeck",
    "canonical",
    "changed_sheet",
    "check_line",
    "digest",
    "has_other_text",
    "head_text",
    "list_of",
    "notes",
    "parse",
    "read_card",
    "read_head",
    "read_header",
    "read_line",
    "read_position",
    "replayed_actions",
    "restored_state",
    "restored_table",
    "salts",
    "sealed_digest",
    "seed_of",
    "sheet_of",
    "shuffle_of",
    "snapshot",
    "text",
    "unhex",
    "whole",
    "without_the_last_round",
]
