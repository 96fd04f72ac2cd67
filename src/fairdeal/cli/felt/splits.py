"""The choices behind a pick: each with a letter, and with what it comes to where that is known."""

from dataclasses import dataclass

from fairdeal.cards import Card
from fairdeal.cli.felt.scene import Faces
from fairdeal.games import PickOffer
from fairdeal.games.five_card_hi_lo import house_way, split
from fairdeal.sheet import HiLoSheet, Sheet


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards that may be picked, and what they come to."""

    letter: str
    words: str
    cards: tuple[Card, ...]
    picks: tuple[int, ...]


def choices(sheet: Sheet, held: Faces, offer: PickOffer) -> tuple[Choice, ...]:
    """One choice for each pair of totals that a lawful split reaches, the highest high first.

    Where a hand is not parted, or is not seen, there is nothing to tell apart.
    """
    cards = tuple(card for card in held if card is not None)
    if not isinstance(sheet, HiLoSheet) or len(cards) < len(held):
        return ()
    house = house_way(cards)
    by_totals: dict[tuple[int, int], tuple[int, ...]] = {}
    for picks in sorted(offer.picks, key=lambda picks: picks != house):
        parted = split(cards, picks)
        by_totals.setdefault((-parted.high_total, parted.low_total), picks)
    return tuple(
        Choice(
            "abcdefghij"[index],
            split(cards, picks).words + (" (the house way)" if picks == house else ""),
            split(cards, picks).low,
            picks,
        )
        for index, (_, picks) in enumerate(sorted(by_totals.items()))
    )
