"""The choices behind a pick: each with a letter, and with what it comes to where that is known."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.cards import Card, three_card
from fairdeal.cli.terminal.scene import Faces
from fairdeal.games.five_card_hi_lo import house_way, split
from fairdeal.round import PickOffer
from fairdeal.sheet import HiLoSheet, Sheet

Picks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards that may be picked, and what they come to."""

    letter: str
    words: str
    cards: tuple[Card, ...]
    picks: Picks
    house: bool = False  # whether the house would set the hand like this


def choices(sheet: Sheet, held: Faces, offer: PickOffer) -> tuple[Choice, ...]:
    """One choice for each thing that a lawful pick comes to, the highest first.

    Where the hand is not seen, there is nothing to tell apart.
    """
    cards = tuple(card for card in held if card is not None)
    if len(cards) < len(held):
        return ()
    house = house_way(cards) if isinstance(sheet, HiLoSheet) else ()
    found: dict[str, Picks] = {}
    for picks in sorted(offer.picks, key=lambda p: (_from_the_top(sheet, cards, p), p != house)):
        found.setdefault(comes_to(sheet, cards, picks), picks)
    return tuple(
        Choice(
            "abcdefghij"[index],
            words,
            tuple(cards[pick - 1] for pick in picks),
            picks,
            picks == house,
        )
        for index, (words, picks) in enumerate(found.items())
    )


def comes_to(sheet: Sheet, cards: Sequence[Card], picks: Picks) -> str:
    """What a pick comes to: the totals of a split hand, or the three cards of Pik-it's bonus."""
    if isinstance(sheet, HiLoSheet):
        return split(cards, picks).words
    return three_card(tuple(cards[pick - 1] for pick in picks)).words


def _from_the_top(sheet: Sheet, cards: Sequence[Card], picks: Picks) -> tuple[int, int]:
    if isinstance(sheet, HiLoSheet):
        parted = split(cards, picks)
        return -parted.high_total, parted.low_total
    return -three_card(tuple(cards[pick - 1] for pick in picks)), 0
