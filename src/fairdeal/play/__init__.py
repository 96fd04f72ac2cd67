"""The grammar that games share: actions, offers, stages, events, rounds, views."""

from fairdeal.play.description import DescribedRound
from fairdeal.play.engine import apply, begin, why_not
from fairdeal.play.model.action import DEALER, FLOOR, SHOE, SHUFFLER, Action, Actor, Role, seat
from fairdeal.play.model.event import EVERYONE, Event
from fairdeal.play.model.game import Game
from fairdeal.play.model.offer import (
    BetOffer,
    CardsOffer,
    CountOffer,
    Offer,
    OneCardOffer,
    PickOffer,
    ReportOffer,
)
from fairdeal.play.model.position import Area, Position
from fairdeal.play.model.report import Observed, Report, Witness
from fairdeal.play.model.result import Outcome, Result, Stakes, net
from fairdeal.play.model.round import Hand, HandStatus, Round
from fairdeal.play.model.step import Step
from fairdeal.play.model.view import View, as_seen, view
from fairdeal.play.model.viewer import (
    AUDITOR,
    PUBLIC,
    PlayerViewer,
    SeatViewer,
    Viewer,
    read_viewer,
)
from fairdeal.play.words import tell

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
    "HandStatus",
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
