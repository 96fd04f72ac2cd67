"""The cover cards that lie ready at a table: what its game asks for, in the approved colour."""

from fairdeal.games import game_of
from fairdeal.play.model.equipment import CoverCards
from fairdeal.sheet import Sheet


def cover_cards(sheet: Sheet) -> CoverCards:
    """Return the cover cards beside the deck; refuse a colour that is not allowed."""
    return game_of(sheet.instrument.id).equipment.covers(sheet)
