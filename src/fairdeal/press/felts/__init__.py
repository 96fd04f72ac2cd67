"""Each game's felt: the areas of a seat, the middle, the words, before seats are placed."""

from fairdeal.press.felts.felt import Asked, Felt, Spot, Text
from fairdeal.sheet import HiLoSheet, PikItSheet, Sheet, UthSheet

__all__ = ["Asked", "Felt", "Spot", "Text", "felt"]


def felt(sheet: Sheet) -> Felt:
    """The felt of a sheet's game."""
    from fairdeal.press.felts import five_card_hi_lo, pik_it_poker, ultimate_texas_holdem

    match sheet:
        case UthSheet():
            return ultimate_texas_holdem.felt(sheet)
        case PikItSheet():
            return pik_it_poker.felt(sheet)
        case HiLoSheet():
            return five_card_hi_lo.felt(sheet)
        case _:
            raise AssertionError(f"no felt for {sheet}")
