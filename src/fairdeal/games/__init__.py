"""The games: a folder for what is peculiar to each."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources

import msgspec

from fairdeal.forms import SettledRoundForm
from fairdeal.law import add_folder, instrument, refuse
from fairdeal.play import (
    DescribedRound,
    Game,
    Rule,
    RulesPage,
    payout_limit_rules,
    read_round,
    rules_page,
    sheet_of,
    written,
)
from fairdeal.sheet import Sheet, check_plain, posted_tables

_PAGE = "page.toml"  # in a game's folder


class Presentation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game on web pages, from its `page.toml`."""

    summary: str = ""
    chart_title: str = ""
    card_back: str = "back-red"
    cards: dict[str, str] = {}  # the lobby's picture: pieces by their place on the layout
    wagers: dict[str, int] = {}  # in cents


@cache
def game_of(name: str) -> Game:
    """Return the game that an instrument authorises; its folder is imported on first use."""
    game: Game = import_module(instrument(name).folder).GAME
    return game


@cache
def presentation_of(name: str) -> Presentation:
    """Return what pages show of an instrument's game; a game may leave it out."""
    file = resources.files(game_of(name).module) / _PAGE
    return (
        msgspec.toml.decode(file.read_bytes(), type=Presentation)
        if file.is_file()
        else Presentation()
    )


def add_game(module: str) -> Game:
    """Register a game from another folder in this process, with the law files in it.

    Installed packages need not: they name the folder by the entry point `fairdeal.games`.

    The package has a `GAME`, and in `sheet.py` the `SCHEMAS` of its sheets by instrument.
    """
    add_folder(module)
    game: Game = import_module(module).GAME
    return game


def read_description(document: object) -> DescribedRound:
    """Read and check a described round; refuse the first fault."""
    if not isinstance(document, Mapping):
        raise refuse("not-an-object", "the round is described by a JSON object")
    check_plain(document)
    sheet = sheet_of(document)
    game = game_of(sheet.instrument.id)
    return read_round(document, sheet, game)


def settle_description(document: object) -> SettledRoundForm:
    """Settle a described round: wire form in, wire form out."""
    described = read_description(document)
    name = described.sheet.instrument.id
    results = game_of(name).description.settle(described)
    return written(name, described.hands, results)


def rules_of(sheet: Sheet) -> RulesPage:
    """Return the rules of a sheet's game for a beginner, under that sheet.

    >>> from fairdeal.sheet import read_sheet
    >>> rules_of(read_sheet("nj-hilo")).ranking[1].text
    'Jacks, queens and kings count 10.'
    """
    game = game_of(sheet.instrument.id)
    if game.how_to_play is None:
        raise refuse("no-rules-page", f"nobody has written how {sheet.instrument.game} is played")
    return rules_page(sheet, game.how_to_play(sheet), game.payout_limits(sheet), offered(sheet))


def offered(sheet: Sheet) -> tuple[str, ...]:
    """Return the names of everything that a sheet pays: required and optional wagers, bonuses.

    >>> from fairdeal.sheet import read_sheet
    >>> offered(read_sheet("nj-uth"))
    ('ante', 'blind', 'play', 'trips')
    >>> offered(read_sheet("nj-hilo"))
    ('ante', 'play', 'tie', 'poker_bonus', 'ante_bonus')
    """
    game = game_of(sheet.instrument.id)
    wagers = game.wagers(sheet)
    return tuple(
        dict.fromkeys(
            (
                *(wager.name for wager in wagers if wager.required),
                *game.description.plays,
                *(wager.name for wager in wagers if not wager.required),
                *(table.wager for table in posted_tables(sheet)),
            )
        )
    )


def payout_limits(sheet: Sheet) -> tuple[Rule, ...]:
    """Return the payout limits of one hand in a round, in words; none if the text sets none."""
    limited = game_of(sheet.instrument.id).payout_limits(sheet)
    return tuple(payout_limit_rules(sheet, limited, offered(sheet)))


__all__ = [
    "Presentation",
    "add_game",
    "game_of",
    "presentation_of",
    "read_description",
    "rules_of",
    "settle_description",
]
