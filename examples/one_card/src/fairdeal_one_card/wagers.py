"""The ante, and later a play wager as large."""

from fairdeal.law import Cite
from fairdeal.play.model.wager import BettingSpots, Bound, Wager
from fairdeal.sheet import Sheet

PLAY = "play"
ANTE = Wager(
    name="ante",
    words="the ante",
    cite=Cite("meaning-ante"),
    limits_cite=Cite("chips-only"),
    required=True,
    bound=Bound.ANTE,
)
SPOTS = BettingSpots(cite=Cite("one-position"))


def wagers(sheet: Sheet) -> tuple[Wager, ...]:
    """The one wager before “No more bets”."""
    return (ANTE,)


def max_spots(sheet: Sheet) -> int:
    """One hand for each player."""
    return 1
