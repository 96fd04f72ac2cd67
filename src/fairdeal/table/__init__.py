"""The table around the rounds: people, chips, decks, devices, procedure."""

from fairdeal.table import words  # noqa: F401 -- registers its words
from fairdeal.table.bots import Bots
from fairdeal.table.decks.chance import Chance, ScriptedDecks, SoftwareShuffler
from fairdeal.table.decks.commitment import SALT_BYTES, Commitment, Proof, Size, commit, context
from fairdeal.table.decks.dealt_cards import is_so
from fairdeal.table.decks.deck import NO_FAULTS, WHOLE, Condition, Deck, Faults, ShuffledDeck
from fairdeal.table.decks.shuffler import FROM_THE_SYSTEM, PRACTICE, Entropy, practice_entropy
from fairdeal.table.events import (
    COMMITS,
    CutMade,
    DeckPlaced,
    Left,
    MeterSeeded,
    OrderCommitted,
    Prepared,
    Renamed,
    RulesChanged,
    Sat,
    SheetChanged,
    Shuffled,
    SignedOn,
    TakenAsItCame,
)
from fairdeal.table.floor import why_not
from fairdeal.table.people import LOOK_ALIKE, check_name, check_player, is_somebody, looks
from fairdeal.table.perform import perform
from fairdeal.table.preparation import LEAST_CUT, SHUFFLES, Shuffle, deck_to_shuffle, opened
from fairdeal.table.rules_change import (
    change_action,
    differs,
    ended_by,
    is_behind,
    superseded,
    under,
)
from fairdeal.table.running import CurrentTable, Recorder, by_names, completed, due_of, step_name
from fairdeal.table.script import (
    Script,
    ScriptLine,
    after_void,
    said_at,
    said_now,
    script,
)
from fairdeal.table.state import COUNT_EVERY, TableState, with_work
from fairdeal.table.step import CHANGE_RULES, SheetOffer, StaffOffer, asked_of
from fairdeal.table.table import NO_MORE_BETS, FinishedRound, SeatResults, Table, signed
from fairdeal.table.tasks import Phase

__all__ = [
    "CHANGE_RULES",
    "COMMITS",
    "COUNT_EVERY",
    "FROM_THE_SYSTEM",
    "LEAST_CUT",
    "LOOK_ALIKE",
    "NO_FAULTS",
    "NO_MORE_BETS",
    "PRACTICE",
    "SALT_BYTES",
    "SHUFFLES",
    "WHOLE",
    "Bots",
    "Chance",
    "Commitment",
    "Condition",
    "CurrentTable",
    "CutMade",
    "Deck",
    "DeckPlaced",
    "Entropy",
    "Faults",
    "FinishedRound",
    "Left",
    "MeterSeeded",
    "OrderCommitted",
    "Phase",
    "Prepared",
    "Proof",
    "Recorder",
    "Renamed",
    "RulesChanged",
    "Sat",
    "Script",
    "ScriptLine",
    "ScriptedDecks",
    "SeatResults",
    "SheetChanged",
    "SheetOffer",
    "Shuffle",
    "Shuffled",
    "ShuffledDeck",
    "SignedOn",
    "Size",
    "SoftwareShuffler",
    "StaffOffer",
    "Table",
    "TableState",
    "TakenAsItCame",
    "after_void",
    "asked_of",
    "by_names",
    "change_action",
    "check_name",
    "check_player",
    "commit",
    "completed",
    "context",
    "deck_to_shuffle",
    "differs",
    "due_of",
    "ended_by",
    "is_behind",
    "is_so",
    "is_somebody",
    "looks",
    "opened",
    "perform",
    "practice_entropy",
    "said_at",
    "said_now",
    "script",
    "signed",
    "step_name",
    "superseded",
    "under",
    "why_not",
    "with_work",
]
