"""One person's view of a table: what a seat sees, may do, learns, and did wrong."""

from fairdeal.view.advice import (
    Advice,
    AdvisedTable,
    PickChoice,
    SeatDecision,
    count_words,
    dollars,
)
from fairdeal.view.bet_slip import Bet, BetSlip, Positions
from fairdeal.view.builder import (
    NO_CLOCK,
    Clock,
    Picture,
    RoundState,
    TablePicture,
    YourHand,
    YourView,
    picture,
    your_hand,
)
from fairdeal.view.hands import hand_in_words, showdown, shown_hands
from fairdeal.view.log import EventGroup, LogLine, RoundLog, log_lines
from fairdeal.view.mistakes import Judged, Judgement, judge, summed_up
from fairdeal.view.procedure import DisplayedPayTable, limits, pay_tables
from fairdeal.view.public_log import LogEntry
from fairdeal.view.public_state import Faces, PublicState
from fairdeal.view.scene import Scene, WagerSpot, faces, scene, who_may_act
from fairdeal.view.step_view import button_words
from fairdeal.view.table_view import (
    NOTHING_SAID,
    ReportView,
    SeatView,
    TableFacts,
    TableView,
    WagerOutcome,
    did_words,
    table_view,
)
from fairdeal.view.visible_state import SeatIndex

__all__ = [
    "NOTHING_SAID",
    "NO_CLOCK",
    "Advice",
    "AdvisedTable",
    "Bet",
    "BetSlip",
    "Clock",
    "DisplayedPayTable",
    "EventGroup",
    "Faces",
    "Judged",
    "Judgement",
    "LogEntry",
    "LogLine",
    "PickChoice",
    "Picture",
    "Positions",
    "PublicState",
    "ReportView",
    "RoundLog",
    "RoundState",
    "Scene",
    "SeatDecision",
    "SeatIndex",
    "SeatView",
    "TableFacts",
    "TablePicture",
    "TableView",
    "WagerOutcome",
    "WagerSpot",
    "YourHand",
    "YourView",
    "button_words",
    "count_words",
    "did_words",
    "dollars",
    "faces",
    "hand_in_words",
    "judge",
    "limits",
    "log_lines",
    "pay_tables",
    "picture",
    "scene",
    "showdown",
    "shown_hands",
    "summed_up",
    "table_view",
    "who_may_act",
    "your_hand",
]
