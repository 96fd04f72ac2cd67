"""Chips that are paid lie beside their stakes and upon nothing else, whatever is won by whom."""

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from fairdeal.press.layout.geometry import Circle, Shape, distance, inside
from fairdeal.press.layout.layout import AreaKind, layout
from fairdeal.sheet import read_sheet, schema_of
from fairdeal.web.pages.table.felt import BESIDE, CHIP, payouts

MOST = {"nj-uth": 6, "ma-uth": 6, "nj-pikit": 6, "nj-hilo": 7}
BONUSES = schema_of("ma-uth").with_every_wager
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {**schema_of(name).with_every_wager, "seats": n}) for name in MOST
      for n in range(1, MOST[name] + 1)),
    *(("ma-uth", {bonus: BONUSES[bonus], "seats": n}) for bonus in BONUSES for n in range(1, 7)),
]  # fmt: skip


@pytest.mark.parametrize(("instrument", "options"), TABLES)
def test_every_payout_stands_beside_its_stake_and_upon_nothing_else(
    instrument: str, options: dict[str, Any]
) -> None:
    felt = layout(read_sheet(instrument, options))
    paid = {name: Circle(x, y, CHIP) for name, (x, y) in payouts(felt).items()}
    wagers = {a.name: a.shape for a in felt.areas if a.kind is AreaKind.WAGER}
    assert paid.keys() == wagers.keys()
    for name, spot in paid.items():
        stake = wagers[name]
        assert hypot(spot.x - stake.x, spot.y - stake.y) == pytest.approx(BESIDE, abs=0.2)
        assert inside(spot)
        others: list[Shape] = [a.shape for a in felt.areas if a.kind is AreaKind.CARDS]
        others += (Circle(s.x, s.y, CHIP) for area, s in wagers.items() if area != name)
        assert all(distance(spot, other) > 0 for other in others)
    assert all(distance(one, other) > 0 for one, other in combinations(paid.values(), 2))


def test_an_ante_is_paid_at_its_left_and_a_blind_at_its_right_as_the_player_sees_them() -> None:
    felt = layout(read_sheet("nj-uth", {"seats": 1}))
    paid = payouts(felt)
    assert paid["seat-1 ante"][0] < felt.area("seat-1 ante").shape.x
    assert paid["seat-1 blind"][0] > felt.area("seat-1 blind").shape.x
