"""Each game's felt: the areas of a seat, the middle, the words, before seats are placed."""

from importlib import import_module
from types import ModuleType

from fairdeal.games import game_of
from fairdeal.law import refuse
from fairdeal.press.layout.felt import FeltDesign, FeltText, Spot
from fairdeal.sheet import Sheet

__all__ = ["FeltDesign", "FeltText", "Spot", "felt", "felt_module"]


def felt(sheet: Sheet) -> FeltDesign:
    """Return the felt of a sheet's game."""
    drawn: FeltDesign = felt_module(sheet).felt(sheet)
    return drawn


def felt_module(sheet: Sheet) -> ModuleType:
    """Return the module of a game's prints.

    `felt` and `NOTICES` give felt and signs of a sheet; `COLOURS`, `NUMBER` and `COVER` are its
    colours, the first part of its documents' numbers, the cards on the player's card; `PAR` names
    the module that counts the main game, `DEALER` the one with the dealer's card. `SHOWS_ALL`,
    where it is there, are options under which felt and signs show all they may; `LEAVES_OUT` gives
    clauses that do not apply to a sheet, `CHOSEN` choices that a submission has to identify.
    """
    game = game_of(sheet.instrument.id)
    if game.felt is None:
        raise refuse("no-felt", f"nobody has drawn a felt for {game.name} yet")
    return import_module(game.felt)
