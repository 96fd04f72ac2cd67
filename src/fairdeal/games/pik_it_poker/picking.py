"""The three cards of the 3 card bonus: what a choice of them comes to."""

from collections.abc import Sequence

from fairdeal.cards import Card, ThreeCardValue, three_card
from fairdeal.law import Cite
from fairdeal.play.model.picking import Picking, Picks


def _three(cards: Sequence[Card], picks: Picks) -> ThreeCardValue:
    return three_card(tuple(cards[pick - 1] for pick in picks))


def _words(cards: Sequence[Card], picks: Picks) -> str:
    return _three(cards, picks).words


def _highest_first(cards: Sequence[Card], picks: Picks) -> tuple[int, ...]:
    return (-_three(cards, picks),)


_UNSEEN = (
    "The text deals the cards face down and lets the dealer turn the hand up only later. No clause "
    "lets a player look first, and the posted odds fit three cards that nobody has seen."
)
PICKING = Picking(
    comes_to=_words,
    rank=_highest_first,
    unseen=(_UNSEEN, Cite("13:69F-39.10(a)", "R-PIKIT-BLIND")),
)
