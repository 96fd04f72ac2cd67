"""The games: a grammar that they share, and a folder for what is peculiar to each."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from fairdeal.games.action import DEALER, DEVICE, FLOOR, Action, Actor, Role, seat
from fairdeal.games.description import DescribedRound, read_round, sheet_of, written
from fairdeal.games.engine import apply, begin, why_not
from fairdeal.games.event import EVERYONE, PUBLIC, Event
from fairdeal.games.game import Game
from fairdeal.games.offer import (
    BetOffer,
    CardsOffer,
    CountOffer,
    Offer,
    OneCardOffer,
    PickOffer,
    ReportOffer,
    Step,
)
from fairdeal.games.position import Area, Position
from fairdeal.games.report import Observed, Report, Witness
from fairdeal.games.result import Outcome, Result, Stakes, net
from fairdeal.games.round import Hand, Round, Standing
from fairdeal.games.telling import tell
from fairdeal.games.view import View, view
from fairdeal.law import instrument, refuse
from fairdeal.sheet import check_plain

_FOLDERS = {
    "nj-uth": "ultimate_texas_holdem",
    "ma-uth": "ultimate_texas_holdem",
    "nj-pikit": "pik_it_poker",
    "nj-hilo": "five_card_hi_lo",
}


@cache
def game_of(name: str) -> Game:
    """The game that an instrument authorises; its folder is read when it is first asked for."""
    folder = import_module(f"fairdeal.games.{_FOLDERS[instrument(name).id]}")
    game: Game = folder.GAME
    return game


def read_description(document: object) -> DescribedRound:
    """A described round, checked; or the refusal of the first thing that is wrong with it."""
    if not isinstance(document, Mapping):
        raise refuse("not-an-object", "the round is described by a JSON object")
    check_plain(document)
    sheet = sheet_of(document)
    game = game_of(sheet.instrument.id)
    return read_round(
        document, sheet, game.description, game.wagers, game.positions, game.most_positions
    )


def settle_description(document: object) -> dict[str, object]:
    """Settle a described round: wire form in, wire form out."""
    described = read_description(document)
    name = described.sheet.instrument.id
    results = game_of(name).description.settle(described)
    return written(name, described.hands, results)


__all__ = [
    "DEALER",
    "DEVICE",
    "EVERYONE",
    "FLOOR",
    "PUBLIC",
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
    "Position",
    "Report",
    "ReportOffer",
    "Result",
    "Role",
    "Round",
    "Stakes",
    "Standing",
    "Step",
    "View",
    "Witness",
    "apply",
    "begin",
    "game_of",
    "net",
    "read_description",
    "seat",
    "settle_description",
    "tell",
    "view",
    "why_not",
]
