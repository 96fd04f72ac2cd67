"""Nothing lies over anything else: every game, one seat to seven, every width."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.live import LiveTable
from tests.journeys.looking import WIDTHS, overlapping, sideways

Open = Callable[..., tuple[str, LiveTable]]
SEATS = {"nj-uth": 6, "ma-uth": 6, "nj-pikit": 6, "nj-hilo": 7}
ALWAYS = {
    ("nj-uth", 1),
    ("nj-uth", 6),
    ("ma-uth", 6),
    ("nj-pikit", 3),
    ("nj-pikit", 6),
    ("nj-hilo", 7),
}
TABLES = [
    pytest.param(name, seats, marks=() if (name, seats) in ALWAYS else pytest.mark.on_demand)
    for name, most in SEATS.items()
    for seats in range(1, most + 1)
]
OPTIONS: dict[str, dict[str, Any]] = {"ma-uth": {"cover_all": True}}
HEIGHTS = {1440: 900, 1024: 768, 768: 1024, 390: 844, 320: 640}


@pytest.mark.parametrize(("instrument", "seats"), TABLES)
def test_plates_areas_voice_and_dock_leave_each_other_room(
    page: Page, open_table: Open, instrument: str, seats: int
) -> None:
    others = tuple(range(1, seats))  # the last seat is the person's
    address, _ = open_table(instrument, seats=seats, bots=others, **OPTIONS.get(instrument, {}))
    page.goto(address)
    page.get_by_role("button", name=f"Sit at seat {seats}").click()
    expect(page.locator("button.spot").first).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert not overlapping(page, ".plate", ".call", "#dock"), width
        assert not overlapping(page, "button.spot", ".plate", "#dock"), width
        assert sideways(page) == 0, width
    page.get_by_role("button", name="Ante, empty").click()
    place = page.get_by_role("button", name="Place bets")
    place.click()
    expect(place).to_be_hidden()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert not overlapping(page, "#ask .offer", "#mine", ".facts", "#hand > *"), width
        assert sideways(page) == 0, width
