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
from fairdeal.view.charts.hand_kinds import KindsChart, kinds_chart
from fairdeal.view.charts.starting_hands import Chart, chart
from fairdeal.view.charts.two_totals import TotalsChart, totals_chart
from fairdeal.view.coach import Coach, decision
from fairdeal.view.dealer.acts import DealerAct, SpokenWords, due_now, held_act, next_act
from fairdeal.view.dealer.announcements import Announcement, announce_after, announce_before
from fairdeal.view.game_view import (
    GameView,
    felt_of,
    further_hands,
    hands_dealt,
    has_felt,
    presented,
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
from fairdeal.view.visible_state import SeatIndex, asked, phase

__all__ = [
    "NOTHING_SAID",
    "NO_CLOCK",
    "Advice",
    "AdvisedTable",
    "Announcement",
    "Bet",
    "BetSlip",
    "Chart",
    "Clock",
    "Coach",
    "DealerAct",
    "DisplayedPayTable",
    "EventGroup",
    "Faces",
    "GameView",
    "Judged",
    "Judgement",
    "KindsChart",
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
    "SpokenWords",
    "TableFacts",
    "TablePicture",
    "TableView",
    "TotalsChart",
    "WagerOutcome",
    "WagerSpot",
    "YourHand",
    "YourView",
    "announce_after",
    "announce_before",
    "asked",
    "button_words",
    "chart",
    "count_words",
    "decision",
    "did_words",
    "dollars",
    "due_now",
    "faces",
    "felt_of",
    "further_hands",
    "hand_in_words",
    "hands_dealt",
    "has_felt",
    "held_act",
    "judge",
    "kinds_chart",
    "limits",
    "log_lines",
    "next_act",
    "pay_tables",
    "phase",
    "picture",
    "presented",
    "scene",
    "showdown",
    "shown_hands",
    "summed_up",
    "table_view",
    "totals_chart",
    "who_may_act",
    "your_hand",
]
