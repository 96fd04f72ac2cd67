"""Each game's felt before seats are placed, and the equipment on the dealer's side of a table."""

from importlib import import_module
from types import ModuleType

from fairdeal.games import game_of
from fairdeal.law import Cite, refuse
from fairdeal.press.layout.felt import FeltDesign, FeltText, Spot, cards, title, wager
from fairdeal.press.layout.geometry import MIDDLE, Box
from fairdeal.press.wording import Asked
from fairdeal.sheet import Dealing, Sheet

__all__ = ["FeltDesign", "FeltText", "Spot", "felt", "felt_module"]

_PLAIN_DEPTH = 218.0
_PLAIN_SEATS = 6
_CARD, _BETWEEN = 124.0, 8.0  # in the dealer's row


def felt(sheet: Sheet) -> FeltDesign:
    """Return the felt of a sheet's game; for a game without one, a plain felt."""
    if game_of(sheet.instrument.id).felt is None:
        return plain_felt(sheet)
    drawn: FeltDesign = felt_module(sheet).felt(sheet)
    return drawn


def plain_felt(sheet: Sheet) -> FeltDesign:
    """Return a felt with the wagers in pairs, each hand's cards behind them, and the game's name.

    It serves tables on a screen. Printing still needs the game's own felt.
    """
    game = game_of(sheet.instrument.id)
    before = {each.name: (each.cite,) for each in game.wagers(sheet)}
    names = dict.fromkeys((*before, *game.description.plays))
    seat = [
        wager(
            name,
            name.replace("_", " ").capitalize(),
            (55, -55)[place % 2],
            24 - 92 * (place // 2),
            *before.get(name, ()),
            label=name.replace("_", "|"),
        )
        for place, name in enumerate(names)
    ]
    first = MIDDLE - (game.cards_each - 1) * (_CARD + _BETWEEN) / 2
    return FeltDesign(
        depth=_PLAIN_DEPTH,
        most_seats=_PLAIN_SEATS,
        position=(),
        seat=(*seat, cards("cards", "Player’s cards", 0, 146, 262, 128)),
        middle=tuple(
            cards(f"dealer card-{k + 1}", "Dealer’s cards", first + k * (_CARD + _BETWEEN), 200,
                  _CARD, 172)
            for k in range(game.cards_each)
        ),
        texts=(title("title", game.name.upper(), 1732, 64, 14),),
    )  # fmt: skip


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


def equipment(sheet: Sheet) -> tuple[Spot, ...]:
    """Return inventory, boxes on both sides of the dealer, discard rack, and the source of
    cards.
    """
    inventory = ((Cite("table-sides"), Cite("fold-loses-ante-and-blind")),)
    boxes = (Cite("drop-box-and-tip-box"),)
    rack = (Cite("pick-up-in-order"),)
    if sheet.dealing is Dealing.HAND:
        dealt_from, label, source = "Shuffler", "SHUFFLER", Cite("hand-dealing-needs-shuffler")
    else:
        dealt_from, label, source = "Dealing shoe", "SHOE", Cite("deck-placed")
    return (
        _spot("inventory", "Table inventory container", 606, 0, 618, 82, inventory,
              "TABLE INVENTORY"),
        _spot("drop box", "Drop box", 508, 8, 74, 56, boxes, "DROP"),
        _spot("tip box", "Tip box", 1248, 8, 74, 56, boxes, "TIPS"),
        _spot("shoe", dealt_from, 1344, 12, 100, 118, (source,), label),
        _spot("discard rack", "Discard rack", 392, 10, 92, 112, rack, "DISCARD"),
    )  # fmt: skip


def _spot(
    name: str,
    words: str,
    left: float,
    top: float,
    wide: float,
    high: float,
    cites: tuple[Asked, ...],
    label: str,
) -> Spot:
    return Spot(
        name=name,
        words=words,
        shape=Box(left + wide / 2, top + high / 2, wide, high),
        cites=cites,
        kind="equipment",
        label=(label,),
    )
