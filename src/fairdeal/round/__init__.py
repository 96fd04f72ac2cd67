"""The grammar that games share: actions, offers, stages, events, rounds, views."""

from fairdeal.round.action import DEALER, FLOOR, SHOE, SHUFFLER, Action, Actor, Role, seat
from fairdeal.round.description import DescribedRound
from fairdeal.round.engine import apply, begin, why_not
from fairdeal.round.event import EVERYONE, Event
from fairdeal.round.game import Game
from fairdeal.round.offer import (
    BetOffer,
    CardsOffer,
    CountOffer,
    Offer,
    OneCardOffer,
    PickOffer,
    ReportOffer,
)
from fairdeal.round.position import Area, Position
from fairdeal.round.report import Observed, Report, Witness
from fairdeal.round.result import Outcome, Result, Stakes, net
from fairdeal.round.round import Hand, Round, Standing
from fairdeal.round.step import Step
from fairdeal.round.view import View, as_seen, view
from fairdeal.round.viewer import (
    AUDITOR,
    PUBLIC,
    PlayerViewer,
    SeatViewer,
    Viewer,
    read_viewer,
)
from fairdeal.round.words import tell

__all__ = [
    "AUDITOR",
    "DEALER",
    "EVERYONE",
    "FLOOR",
    "PUBLIC",
    "SHOE",
    "SHUFFLER",
    "Action",
    "Actor",
    "Area",
    "BetOffer",
    "CardsOffer",
    "CountOffer",
    "DescribedRound",
    "Event",
    "Game",
    "Hand",
    "Observed",
    "Offer",
    "OneCardOffer",
    "Outcome",
    "PickOffer",
    "PlayerViewer",
    "Position",
    "Report",
    "ReportOffer",
    "Result",
    "Role",
    "Round",
    "SeatViewer",
    "Stakes",
    "Standing",
    "Step",
    "View",
    "Viewer",
    "Witness",
    "apply",
    "as_seen",
    "begin",
    "net",
    "read_viewer",
    "seat",
    "tell",
    "view",
    "why_not",
]
