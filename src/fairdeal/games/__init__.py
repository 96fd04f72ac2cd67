"""The games: a folder for what is peculiar to each."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from fairdeal.law import instrument, refuse
from fairdeal.round import DescribedRound, Game
from fairdeal.round.description import read_round, sheet_of, written
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


__all__ = ["game_of", "read_description", "settle_description"]
