"""Ante and 5 card bonus, equal; a 3 card bonus beside them; later play 3 or play 5."""

from fairdeal.games.pik_it_poker.sheet import PikItSheet, ThreeCardSelection
from fairdeal.law import Cite
from fairdeal.money import Cents, in_dollars
from fairdeal.play import BettingSpots, Bound, Wager, wager_words
from fairdeal.sheet import Sheet

_PLACED = Cite("wagers-before-no-more-bets")

ANTE = Wager(
    name="ante",
    words="the ante",
    cite=_PLACED,
    limits_cite=_PLACED,
    required=True,
    bound=Bound.ANTE,
)
FIVE_CARD_BONUS = Wager(
    name="five_card_bonus",
    words="the 5 card bonus wager",
    cite=Cite('13:69F-39.1 "5 card bonus wager"', "R-PIKIT-BONUS-AMOUNT"),
    limits_cite=_PLACED,
    required=True,
    bound=Bound.ANTE,
    equals="ante",
)
THREE_CARD_BONUS = Wager(
    name="three_card_bonus",
    words="the 3 card bonus wager",
    cite=_PLACED,
    limits_cite=_PLACED,
)

SPOTS = BettingSpots(cite=Cite("several-positions"), adjacent=True)

PLAYED = {3: "play_3", 5: "play_5"}  # the play wager, by the cards that are played
PLAYS = tuple(PLAYED.values())  # one or the other, never both


def wagers(sheet: Sheet) -> tuple[Wager, ...]:
    """Return the wagers before “No more bets”, on every sheet."""
    return (ANTE, FIVE_CARD_BONUS, THREE_CARD_BONUS)


def max_spots(sheet: Sheet) -> int:
    """Return the number of adjacent positions on which the licensee lets one player bet."""
    return pik_it(sheet).positions


def play_amount(sheet: Sheet, play: str, ante: Cents) -> Cents:
    """Return the amount of a play wager: one or two antes, as the licensee decided."""
    return Cents(_multiple(sheet, play) * ante)


def play_words(sheet: Sheet, play: str, ante: Cents) -> str:
    """Return the size of a play wager in words: “play 3 is two times the ante here, $20”."""
    times = ("equal to", "two times")[_multiple(sheet, play) - 1]
    amount = in_dollars(play_amount(sheet, play, ante))
    return f"{wager_words(play)} is {times} the ante here, {amount}"


def _multiple(sheet: Sheet, play: str) -> int:
    own = pik_it(sheet)
    return own.play_3_multiple if play == "play_3" else own.play_5_multiple


def pik_it(sheet: Sheet) -> PikItSheet:
    """Return the sheet as a Pik-it sheet."""
    assert isinstance(sheet, PikItSheet)
    return sheet


def picked_unseen(sheet: Sheet) -> bool:
    """Return whether the three cards of the 3 card bonus are picked before the player looks."""
    return pik_it(sheet).three_card_selection is ThreeCardSelection.FACE_DOWN
