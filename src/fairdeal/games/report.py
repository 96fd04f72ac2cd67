"""Irregularities as they are observed. Whoever reports says what was seen; the text decides."""

from dataclasses import dataclass
from enum import Enum

from fairdeal.games.position import Position


class Observed(Enum):
    """What somebody at the table can see go wrong in a round."""

    WRONG_NUMBER = "wrong number of cards"
    DEALER_EXPOSED = "dealer's card exposed"
    DRAWN_IN_ERROR = "card drawn in error, unseen"


@dataclass(frozen=True, slots=True)
class Report:
    """One observation: whose hand (0: the dealer's), how many cards lie there, which card shows.

    `deck` is what the dealer counts where a clause asks whether the deck has its number.
    """

    observed: Observed
    seat: int = 0
    count: int = 0
    position: Position | None = None
    deck: int = 52

    def __str__(self) -> str:
        whose = f"seat {self.seat}" if self.seat else "the dealer"
        if self.observed is Observed.WRONG_NUMBER:
            return f"{whose} has {self.count} cards"
        if self.observed is Observed.DEALER_EXPOSED:
            return f"{self.position} is exposed"
        return str(self.observed.value)
