"""Where pieces lie on a felt: cards one by one or as a fan, wagers in their areas."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from fairdeal.press.layout.geometry import Box, Circle
from fairdeal.press.layout.layout import LayoutArea

CARD = 63.5 / 88.9
Areas = Mapping[str, Sequence[float]]  # the middle, the size and the turn, by the area's name


def place(area: LayoutArea) -> list[float]:
    """Return an area's middle and size; for a box, also its turn."""
    match area.shape:
        case Circle(x, y, radius):
            return [x, y, 2 * radius, 2 * radius]
        case Box(x, y, width, height, turn):
            return [x, y, width, height, turn]


def card_place(
    areas: Areas, whose: str, index: int, count: int, picks: Sequence[int]
) -> tuple[float, float, float, float]:
    """Return the middle, the width and the turn of one card of a hand of so many.

    `whose` is “dealer”, “community” or “seat-3”; `picks` are the numbers of the picked cards.
    """
    own = areas.get(f"{whose} card-{index + 1}")
    if own is not None:
        return own[0], own[1], card_width(own), own[4]
    fan = areas.get(f"{whose} cards")
    if fan is not None:
        return fanned(fan, index, count)
    low = index + 1 in picks
    rank = sum((n in picks) == low for n in range(1, index + 1))
    box = areas.get(f"{whose} {'low' if low else 'high'}-{rank + 1}")
    if box is not None and (picks or rank < 3):
        return box[0], box[1], card_width(box), box[4]
    half = areas.get(f"{whose} {'low' if low else 'high'}") or areas[f"{whose} high-3"]
    size = (len(picks) if low else count - len(picks)) if picks else count
    return fanned(half, rank, size)


def fanned(box: Sequence[float], index: int, count: int) -> tuple[float, float, float, float]:
    """Return the place of one card of a fan in a box."""
    x, y, wide, high, turn = box
    width = min((high - 6) * CARD, wide * 0.6)
    step = min((wide - width - 6) / (count - 1), width * 0.54) if count > 1 else 0
    across = (index - (count - 1) / 2) * step
    return x + across * cos(radians(turn)), y + across * sin(radians(turn)), width, turn


def card_width(box: Sequence[float]) -> float:
    """Return the width of a card that fills a box with a small margin."""
    return min(box[2] - 4, (box[3] - 4) * CARD)
