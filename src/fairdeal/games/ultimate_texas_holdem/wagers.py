"""Ante and blind, equal; trips beside them; in Massachusetts Cover All and the Progressive too."""

from fairdeal.games.ultimate_texas_holdem.bonuses import PROGRESSIVE_STAKE
from fairdeal.games.ultimate_texas_holdem.sheet import LARGEST_PLAY, MassachusettsUthSheet
from fairdeal.law import Cite
from fairdeal.play import BettingSpots, Bound, Wager
from fairdeal.sheet import Sheet

_LIMITS = Cite("chips-only", "R-CHIPS")

ANTE = Wager(
    name="ante",
    words="the ante",
    cite=Cite("meaning-ante"),
    limits_cite=_LIMITS,
    required=True,
    bound=Bound.ANTE,
)
BLIND = Wager(
    name="blind",
    words="the blind",
    cite=Cite("meaning-blind"),
    limits_cite=_LIMITS,
    required=True,
    bound=Bound.ANTE,
    equals="ante",
)
TRIPS = Wager(
    name="trips",
    words="the trips wager",
    cite=Cite("trips-wager"),
    limits_cite=_LIMITS,
    needs=("ante", "blind"),
)
COVER_ALL = Wager(
    name="cover_all",
    words="the Cover All wager",
    cite=Cite("MA-UTH 13(a)", "R-COVER-ALL"),
    limits_cite=_LIMITS,
    needs=("ante", "blind"),
)
PROGRESSIVE = Wager(
    name="progressive",
    words="the Progressive wager",
    cite=Cite("MA-UTH 14(b)", "R-PROGRESSIVE"),
    limits_cite=Cite("MA-UTH 14(a)", "R-PROGRESSIVE"),
    bound=Bound.EXACT,
    exactly=PROGRESSIVE_STAKE,
    needs=("ante", "blind", "trips"),
)

SPOTS = BettingSpots(cite=Cite("one-position"))


BEFORE_THE_FLOP, AFTER_THE_FLOP, AFTER_THE_LAST_CARDS = (3, LARGEST_PLAY), (2,), (1,)
RAISES = (*BEFORE_THE_FLOP, *AFTER_THE_FLOP, *AFTER_THE_LAST_CARDS)
"""The multiples of the ante that a play wager may be: each chance later and smaller."""


def wagers(sheet: Sheet) -> tuple[Wager, ...]:
    """Return the wagers that this sheet offers before “No more bets”."""
    offered = [ANTE, BLIND, TRIPS]
    if isinstance(sheet, MassachusettsUthSheet):
        if sheet.cover_all:
            offered.append(COVER_ALL)
        if sheet.progressive:
            offered.append(PROGRESSIVE)
    return tuple(offered)
