"""A game's requirements for shared equipment: cover cards and shuffled decks."""

from msgspec import Struct

from fairdeal.law import Cite, in_short, refuse
from fairdeal.sheet import Dealing, Sheet
from fairdeal.values import plural

COVER_CARD_COLOUR = "cover card colour"  # the subject under which the sheet records it
_EDGES = "white"  # of the playing cards


class CoverCards(Struct, frozen=True):
    """The cards beside the deck: opaque, of one solid colour."""

    colour: str
    count: int
    cutting: int = 0

    @property
    def facts(self) -> dict[str, str | int]:
        """The facts of the event that lays them out."""
        return {"colour": self.colour, "count": self.count, "cutting": self.cutting}

    def __str__(self) -> str:
        covers = plural(self.count, f"{self.colour} cover card")
        return f"{covers} and {self.cutting} cutting card" if self.cutting else covers


class Equipment(Struct, frozen=True, kw_only=True):
    """One game's rules for its cover cards and its decks."""

    cover_cards: int
    cover_cards_with_automated_shoe: int | None = None  # as many as without one
    cutting_cards: int = 0
    cover_card_colours: tuple[str, ...] = ()  # any but white where none is named
    pre_shuffled_as_it_came: bool = True  # else it is shuffled all the same (R-CUT)

    def covers(self, sheet: Sheet) -> CoverCards:
        """Return the cover cards beside the deck (R-COVER-CARDS); refuse a colour that is not
        allowed.
        """
        colour = dict(sheet.approvals).get(COVER_CARD_COLOUR, "yellow").strip().casefold()
        allowed = self.cover_card_colours
        if (allowed and colour not in allowed) or colour == _EDGES:
            any_other = f"any solid colour but {_EDGES}, the colour of the edges"
            raise refuse(
                "cover-card-colour",
                f"the cover card is {in_short(colour)}; it may be "
                f"{' or '.join(allowed) or any_other}",
                sheet.clause(Cite("one-deck", "R-COVER-CARDS")),
            )
        return CoverCards(colour, self._count(sheet), self.cutting_cards)

    def _count(self, sheet: Sheet) -> int:
        more = self.cover_cards_with_automated_shoe
        if more is not None and sheet.dealing is Dealing.AUTOMATED_SHOE:
            return more
        return self.cover_cards
