"""The house: people, money and many tables in a database; the application without its web face."""

from fairdeal.audit import AS_FOUND
from fairdeal.house.access.directory import MOST_PEOPLE, Known
from fairdeal.house.access.people import OpenedSession
from fairdeal.house.access.permissions import MAY, Person, Role, check_may
from fairdeal.house.access.player_limits import FOR_EVER, Limit, OwnLimits
from fairdeal.house.access.sessions import LONGEST_SESSION, network_of
from fairdeal.house.approvals.kinds import (
    ACCEPTED,
    APPROVED,
    DENIED,
    KINDS,
    NOTED,
    UNANSWERED,
    Correction,
    Kind,
    NewSheet,
    Observation,
    Proposed,
    any_other,
    to_decide,
)
from fairdeal.house.approvals.preview import (
    RECENT_REPORTS,
    Consequence,
    Earlier,
    Possible,
    consequence,
    earlier,
    possible,
)
from fairdeal.house.approvals.propose import check_correction
from fairdeal.house.history.audit_access import (
    HANDED_IN,
    LOOKED,
    MOST_LINES,
    TO_LOOK,
    HouseLine,
    Look,
)
from fairdeal.house.history.daily_results import (
    DayBooks,
    TableBook,
    WagerBook,
    books,
    coupon_book,
    days_played,
    drop_by_day,
    first_day,
    span_of,
)
from fairdeal.house.history.day_results import (
    DayResult,
    NotYet,
    TableResults,
    an_hour,
    beyond_since,
    together,
)
from fairdeal.house.history.heads import as_file, check_not_older, of_day, signer_of
from fairdeal.house.history.marks import newest_mark
from fairdeal.house.history.player_history import RoundAsSeen, as_shared, recalled
from fairdeal.house.history.recent_events import (
    LATELY,
    PlayerAnswer,
    RecentEvent,
    last_answer,
    newest_of,
    recent_events,
    timeline,
    times_of,
)
from fairdeal.house.history.round_steps import RoundInSteps, RoundStep
from fairdeal.house.history.round_view import seen_round
from fairdeal.house.history.rounds import PlayedRound, Rounds
from fairdeal.house.history.sheet_history import TableSheet, sheets_of
from fairdeal.house.history.theory import (
    BEYOND,
    MomentsOf,
    RoundTheory,
    SeatTheory,
    Theory,
    WagerTheory,
    theory,
    theory_of_wagers,
)
from fairdeal.house.history.verify import Checked
from fairdeal.house.house import House
from fairdeal.house.money.coupon_rows import (
    COLLECTED,
    EXPIRED,
    ON_THE_LAYOUT,
    Coupon,
    CouponIssue,
    end_of,
)
from fairdeal.house.money.coupons import ISSUED, PRACTISED, RULES_SET, CouponRules
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.holdings import ShortTray
from fairdeal.house.money.money import (
    CAGE,
    CHIPS,
    COUNT_ROOM,
    FEW_CHIPS,
    MOVES,
    PRACTICE,
    PRACTICE_CHIPS,
    TIPS,
    drop_box,
    inventory,
    tip_box,
    wallet,
)
from fairdeal.house.money.table_accounts import Count, count_of
from fairdeal.house.money.transfers import MOST_TRANSFERS, Asked, Transferred, kept_account
from fairdeal.house.money.verify_money import COUPONS_NOTED
from fairdeal.house.samples import Example, checker_source, example, forged_proof, sample_proof
from fairdeal.house.store.condition import key_of
from fairdeal.house.store.database import Database, batched
from fairdeal.house.store.folder import (
    KEY_FILE,
    VERDICTS,
    OneServer,
    default_address,
    lines_file,
    scratch_file,
)
from fairdeal.house.store.journal_lines import house_lines, newest_lines, public_lines
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import AT_A_TABLE, HOUSE, iso, now_ms
from fairdeal.house.tables.clocks import GRACE, STAFF, Settings, all_have_bet, dealt_by_person
from fairdeal.house.tables.floor import (
    CLOSE,
    FloorAction,
    Hindrance,
    Relief,
    Reliefs,
    floor_actions,
    hindrance,
    rounds_to_count,
)
from fairdeal.house.tables.holds import Reported, answer_words, is_past, stored_report
from fairdeal.house.tables.house_name import NAMED, check_house_name
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.plans import METER_READ, PLANNED, TO_PLAN, Plan, Plans
from fairdeal.house.tables.player_actions import Id, Request, Seat, Small, Stake, Text
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.house.tables.standing import Standing
from fairdeal.house.tables.tables import Tables
from fairdeal.house.tables.upgrade import DRAIN_BEGUN, DRAIN_ENDED, RULES_TAKEN_UP
from fairdeal.house.workers.odds_client import PRINTS, Figures, SheetFigures, SideRow
from fairdeal.house.workers.verify_queue import SubmittedCopy, Verdict, VerificationQueue
from fairdeal.house.workers.work_queue import Progress

__all__ = [
    "ACCEPTED",
    "APPROVED",
    "AS_FOUND",
    "AT_A_TABLE",
    "BEYOND",
    "CAGE",
    "CHIPS",
    "CLOSE",
    "COLLECTED",
    "COUNT_ROOM",
    "COUPONS_NOTED",
    "DENIED",
    "DRAIN_BEGUN",
    "DRAIN_ENDED",
    "EXPIRED",
    "FEW_CHIPS",
    "FOR_EVER",
    "GRACE",
    "HANDED_IN",
    "HOUSE",
    "ISSUED",
    "KEY_FILE",
    "KINDS",
    "LATELY",
    "LONGEST_SESSION",
    "LOOKED",
    "MAY",
    "METER_READ",
    "MOST_LINES",
    "MOST_PEOPLE",
    "MOST_TRANSFERS",
    "MOVES",
    "NAMED",
    "NOTED",
    "ON_THE_LAYOUT",
    "PLANNED",
    "PRACTICE",
    "PRACTICE_CHIPS",
    "PRACTISED",
    "PRINTS",
    "RECENT_REPORTS",
    "RULES_SET",
    "RULES_TAKEN_UP",
    "STAFF",
    "TIPS",
    "TO_LOOK",
    "TO_PLAN",
    "UNANSWERED",
    "VERDICTS",
    "Asked",
    "Change",
    "Checked",
    "ChipsMove",
    "Consequence",
    "Correction",
    "Count",
    "Coupon",
    "CouponIssue",
    "CouponRules",
    "Database",
    "DayBooks",
    "DayResult",
    "Earlier",
    "Example",
    "Figures",
    "FloorAction",
    "Hindrance",
    "House",
    "HouseLine",
    "Id",
    "Kind",
    "Known",
    "Limit",
    "LiveTable",
    "Look",
    "MomentsOf",
    "NewSheet",
    "NotYet",
    "Observation",
    "OneServer",
    "OpenedSession",
    "OwnLimits",
    "Person",
    "Plan",
    "Plans",
    "PlayedRound",
    "PlayerAnswer",
    "Possible",
    "Progress",
    "Proposed",
    "RecentEvent",
    "Relief",
    "Reliefs",
    "Reported",
    "Request",
    "Role",
    "RoundAsSeen",
    "RoundInSteps",
    "RoundStep",
    "RoundTheory",
    "Rounds",
    "Seal",
    "Seat",
    "SeatTheory",
    "Settings",
    "SheetFigures",
    "ShortTray",
    "SideRow",
    "Small",
    "StaffRequest",
    "Stake",
    "Standing",
    "SubmittedCopy",
    "TableBook",
    "TableResults",
    "TableSheet",
    "Tables",
    "Text",
    "Theory",
    "Transferred",
    "Verdict",
    "VerificationQueue",
    "WagerBook",
    "WagerTheory",
    "all_have_bet",
    "an_hour",
    "answer_words",
    "any_other",
    "as_file",
    "as_shared",
    "batched",
    "beyond_since",
    "books",
    "check_correction",
    "check_house_name",
    "check_may",
    "check_not_older",
    "checker_source",
    "consequence",
    "count_of",
    "coupon_book",
    "days_played",
    "dealt_by_person",
    "default_address",
    "drop_box",
    "drop_by_day",
    "earlier",
    "end_of",
    "example",
    "first_day",
    "floor_actions",
    "forged_proof",
    "hindrance",
    "house_lines",
    "inventory",
    "is_past",
    "iso",
    "kept_account",
    "key_of",
    "last_answer",
    "lines_file",
    "network_of",
    "newest_lines",
    "newest_mark",
    "newest_of",
    "now_ms",
    "of_day",
    "possible",
    "public_lines",
    "recalled",
    "recent_events",
    "rounds_to_count",
    "sample_proof",
    "scratch_file",
    "seen_round",
    "sheets_of",
    "signer_of",
    "span_of",
    "stored_report",
    "theory",
    "theory_of_wagers",
    "timeline",
    "times_of",
    "tip_box",
    "to_decide",
    "together",
    "wallet",
]
