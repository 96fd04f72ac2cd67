"""One person's view of a table: what a seat sees, may do, learns, and did wrong."""

from fairdeal.view.advice import Advice, AdvisedTable, SeatDecision, dollars
from fairdeal.view.bet_slip import Bet, BetSlip
from fairdeal.view.hands import hand_in_words, showdown, shown_hands
from fairdeal.view.log import EventGroup, RoundLog, log_lines
from fairdeal.view.log_lines import LogLine
from fairdeal.view.mistakes import Judged, Judgement, judge
from fairdeal.view.pay_tables import DisplayedPayTable, limits, pay_tables
from fairdeal.view.picks import PickChoice, count_words
from fairdeal.view.picture.builder import RoundState, TablePicture, picture
from fairdeal.view.picture.outcome import WagerOutcome
from fairdeal.view.picture.public_log import LogEntry
from fairdeal.view.picture.public_state import Faces, PublicState
from fairdeal.view.picture.seat_index import SeatIndex
from fairdeal.view.picture.step_view import button_words
from fairdeal.view.picture.table_view import (
    NOTHING_SAID,
    ReportView,
    SeatView,
    TableFacts,
    TableView,
    did_words,
    table_view,
)
from fairdeal.view.picture.your_view import NO_CLOCK, Clock, Picture, YourHand, YourView, your_hand
from fairdeal.view.positions import Positions
from fairdeal.view.scene import Scene, WagerSpot, faces, scene, who_may_act
from fairdeal.view.wording import summed_up

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
