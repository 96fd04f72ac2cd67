"""The positions of payouts: beside their stakes, and over no other chips or cards,
at every seat.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin

from fairdeal.press.layout.geometry import Circle, Shape, distance, inside
from fairdeal.press.layout.layout import AreaKind, Layout, LayoutArea

CHIP = 29.0  # the radius of a chip as it is drawn on the felt
BESIDE = 52.0  # from a stake to its payout: they just touch
STEP = 15  # degrees
ON_THE_LINE = 20.0  # so near to a seat's middle line a wager is on no side of it
Spots = dict[str, Circle]  # by the area's name


@lru_cache(64)  # everybody at a table gets the same felt
def payouts(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return the payout position of each wager's area; in the same direction at every seat.

    A payout stands on the outer side of its stake, or as near to that as there is room; on words
    only where there is no other room.
    """
    wagers: dict[str, list[LayoutArea]] = {}
    for area in sorted(layout.areas, key=_radius):  # small ones lie where there is least room
        if area.kind is AreaKind.WAGER:
            wagers.setdefault(area.name.partition(" ")[2], []).append(area)
    taken = {area.name: area.shape for area in layout.areas if area.kind is AreaKind.CARDS}
    taken |= {each.name: _chip(each, 0, 0) for areas in wagers.values() for each in areas}
    words = {text.name: text.shape for text in layout.inscriptions}
    paid: Spots = {}
    for areas in wagers.values():
        tries = [_beside(layout, areas, angle) for angle in _angles(layout, areas[0])]
        free = [spots for spots in tries if _room(spots, taken)]
        spots = next((each for each in free if _room(each, taken | words)), free[0])
        paid |= spots
        taken |= {f"{area} paid": spot for area, spot in spots.items()}
    return {name: (round(spot.x, 1), round(spot.y, 1)) for name, spot in paid.items()}


def _radius(area: LayoutArea) -> float:
    return area.shape.radius if isinstance(area.shape, Circle) else 0.0


def _angles(layout: Layout, area: LayoutArea) -> Iterator[int]:
    """Yield directions in a seat's frame: outwards first, then more and more to either side of
    that.
    """
    seat = layout.seats[area.seat - 1]
    turn = radians(seat.turn)
    across = (area.shape.x - seat.x) * cos(turn) + (area.shape.y - seat.y) * sin(turn)
    outwards = 180 if across < -ON_THE_LINE else 0
    yield outwards
    for aside in range(STEP, 180, STEP):
        yield outwards - aside
        yield outwards + aside


def _beside(layout: Layout, areas: list[LayoutArea], angle: int) -> Spots:
    turns = {area.name: radians(layout.seats[area.seat - 1].turn + angle) for area in areas}
    return {
        area.name: _chip(area, BESIDE * cos(turns[area.name]), BESIDE * sin(turns[area.name]))
        for area in areas
    }


def _chip(area: LayoutArea, x: float, y: float) -> Circle:
    return Circle(area.shape.x + x, area.shape.y + y, CHIP)


def _room(spots: Spots, taken: dict[str, Shape]) -> bool:
    """Return whether payouts lie on the felt, and cover nothing but the edge of their own stake."""
    everything: dict[str, Shape] = {**taken, **{f"{name} paid": s for name, s in spots.items()}}
    return all(
        inside(spot)
        and all(
            distance(spot, other) > 0
            for each, other in everything.items()
            if each not in (name, f"{name} paid")
        )
        for name, spot in spots.items()
    )
