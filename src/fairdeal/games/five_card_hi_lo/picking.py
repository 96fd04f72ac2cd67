"""The low hand that a player sets: what a choice of its cards comes to."""

from collections.abc import Sequence

from fairdeal.cards import Card
from fairdeal.games.five_card_hi_lo.points import house_way, points, split
from fairdeal.play.model.picking import Picking, Picks


def _words(cards: Sequence[Card], low: Picks) -> str:
    return split(cards, low).words


def _highest_first(cards: Sequence[Card], low: Picks) -> tuple[int, ...]:
    parted = split(cards, low)
    return -parted.high_total, parted.low_total


PICKING = Picking(
    comes_to=_words,
    rank=_highest_first,
    house_way=house_way,
    areas=("high hand", "low hand"),
    points=points,
)
