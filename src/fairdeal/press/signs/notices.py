"""Signs at a table, game by game: payout odds, statements, limits."""

from fairdeal.press.layout.felts import felt_module
from fairdeal.press.signs.notice import Notice
from fairdeal.sheet import Sheet

__all__ = ["Notice", "notices"]


def notices(sheet: Sheet) -> tuple[Notice, ...]:
    """Return the signs of a sheet, in the order in which they are posted.

    >>> from fairdeal.sheet import read_sheet
    >>> [notice.title for notice in notices(read_sheet("nj-hilo"))]
    ['What the bonuses pay', 'Five things to know', 'Limits']
    """
    return tuple(felt_module(sheet).NOTICES(sheet))
