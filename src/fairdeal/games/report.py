"""Irregularities as they are observed. Whoever reports says what was seen; the text decides."""

from enum import Enum

from fairdeal.games.position import Position
from fairdeal.value import value


class Observed(Enum):
    """What somebody at the table can see go wrong in a round."""

    WRONG_NUMBER = "wrong number of cards"
    DEALER_EXPOSED = "dealer's card exposed"
    DRAWN_IN_ERROR = "card drawn in error, unseen"


class Witness(Enum):
    """Who may see an irregularity, and who may confirm it."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"


@value
class Report:
    """One observation: whose hand (0: the dealer's), how many cards lie there, which card shows.

    `deck` is what the dealer counts where a clause asks whether the deck has its number. A report
    takes two people in different roles: one who saw it and one who confirms it.
    """

    observed: Observed
    seat: int = 0
    count: int = 0
    position: Position | None = None
    deck: int = 52
    seen_by: Witness | None = None
    confirmed_by: Witness | None = None

    @property
    def witnessed(self) -> bool:
        """Whether two people in different roles stand behind it."""
        return None not in (self.seen_by, self.confirmed_by) and self.seen_by != self.confirmed_by

    def __str__(self) -> str:
        whose = f"seat {self.seat}" if self.seat else "the dealer"
        if self.observed is Observed.WRONG_NUMBER:
            return f"{whose} has {self.count} card" + ("" if self.count == 1 else "s")
        if self.observed is Observed.DEALER_EXPOSED:
            return f"{self.position} is exposed"
        return f"a {self.observed.value}"
