"""The ante; beside it a tie bet and a poker bonus bet; later a play bet as large as the ante."""

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.law import Cite, rests_on
from fairdeal.play import BettingSpots, Bound, Wager
from fairdeal.sheet import Sheet

_LIMITS = Cite("chips-only", "R-CHIPS")

ANTE = Wager(
    name="ante",
    words="the ante bet",
    cite=Cite("meaning-ante"),
    limits_cite=_LIMITS,
    required=True,
    bound=Bound.ANTE,
)
TIE = Wager(
    name="tie",
    words="the tie bet",
    cite=Cite('13:69F-40.1 "Tie bet"'),
    limits_cite=_LIMITS,
)
POKER_BONUS = Wager(
    name="poker_bonus",
    words="the poker bonus bet",
    cite=Cite('13:69F-40.1 "Poker bonus bet"'),
    limits_cite=_LIMITS,
)

SPOTS = BettingSpots(
    cite=Cite("several-positions", "R-HILO-EXTRA-HANDS"),
    equal_antes=True,
    equal_antes_cite=Cite("13:69F-40.6(g)1", "R-HILO-EXTRA-HANDS"),
)

PLAY = "play"
PLAY_EQUALS_ANTE = Cite("meaning-play-wager")


@rests_on(Cite("play-wager-by-procedure"))  # no play bet before the deal
def wagers(sheet: Sheet) -> tuple[Wager, ...]:
    """Return the wagers before “No more bets”, on every sheet."""
    return (ANTE, TIE, POKER_BONUS)


def max_spots(sheet: Sheet) -> int:
    """Return the number of hands that the licensee lets one player play."""
    return hi_lo(sheet).positions


def hi_lo(sheet: Sheet) -> HiLoSheet:
    """Return the sheet as a Hi-Lo sheet."""
    assert isinstance(sheet, HiLoSheet)
    return sheet
