"""The three cards of the 3 card bonus: what a choice of them comes to."""

from collections.abc import Sequence

from fairdeal.cards import Card, ThreeCardValue, three_card
from fairdeal.round.picking import Picking, Picks


def _three(cards: Sequence[Card], picks: Picks) -> ThreeCardValue:
    return three_card(tuple(cards[pick - 1] for pick in picks))


def _words(cards: Sequence[Card], picks: Picks) -> str:
    return _three(cards, picks).words


def _highest_first(cards: Sequence[Card], picks: Picks) -> tuple[int, ...]:
    return (-_three(cards, picks),)


PICKING = Picking(comes_to=_words, rank=_highest_first)
