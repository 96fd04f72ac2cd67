"""Cover cards: how many each text wants at the table, and what colour they may have."""

from dataclasses import dataclass

from fairdeal.law import Cite, refuse
from fairdeal.sheet import Dealing, HiLoSheet, Sheet, UthSheet

APPROVAL = "cover card colour"  # the subject under which the sheet records it
_EDGES = "white"  # of the playing cards


@dataclass(frozen=True, slots=True)
class CoverCards:
    """The cards beside the deck: opaque, of one solid colour."""

    colour: str
    count: int
    cutting: int = 0

    def __str__(self) -> str:
        covers = f"{self.count} {self.colour} cover card" + ("s" if self.count > 1 else "")
        return f"{covers} and {self.cutting} cutting card" if self.cutting else covers


def cover_cards(sheet: Sheet) -> CoverCards:
    """What lies ready beside the deck (R-COVER-CARDS); a colour that may not be is refused."""
    colour = dict(sheet.approvals).get(APPROVAL, "yellow")
    allowed = ("yellow", "green") if isinstance(sheet, UthSheet) else ()
    if (allowed and colour not in allowed) or colour == _EDGES:
        may_be = " or ".join(allowed) or f"any solid colour but {_EDGES}, the colour of the edges"
        raise refuse(
            "cover-card-colour",
            f"the cover card is {colour!r:.40}; it may be {may_be}",
            sheet.clause(Cite("one-deck", "R-COVER-CARDS")),
        )
    if isinstance(sheet, UthSheet):
        return CoverCards(colour, 2)
    if isinstance(sheet, HiLoSheet):
        return CoverCards(colour, 1, cutting=1)
    return CoverCards(colour, 2 if sheet.dealing is Dealing.AUTOMATED_SHOE else 1)
