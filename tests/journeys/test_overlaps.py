"""Nothing lies over anything else: every game, one seat to seven, every width."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fairdeal.money import Cents
from fairdeal.round import Action, seat
from tests.journeys.live import LiveTable
from tests.journeys.looking import WIDTHS, crossing, overlapping, sideways

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


def piles(number: int, wager: str) -> str:
    """A seat's piles on one area."""
    return f'.pieces [data-key="seat-{number} {wager}"] .pile'


TALL = {"ante": 99_900, "trips": 99_900, "tie": 99_900, "poker_bonus": 99_900}
NAME = "Wilhelmina Featherstonehaugh-Ogilvie"


@pytest.mark.parametrize("instrument", [*SEATS])
def test_the_tallest_stacks_stay_on_their_own_areas(
    page: Page, open_table: Open, instrument: str
) -> None:
    seats = SEATS[instrument]
    options = OPTIONS.get(instrument, {})
    address, live = open_table(instrument, bots=(), seats=seats, **options)
    for number in range(1, seats + 1):
        live.table.sit(number, f"{NAME} {number}", chips="$9,000")
    live.table.prepare()
    wagers = {terms.name: terms for terms in live.table.game.wagers(live.sheet)}
    for number in range(1, seats + 1):
        amounts = {name: Cents(TALL[name]) for name in TALL if name in wagers}
        for name, terms in wagers.items():
            if terms.equals:
                amounts[name] = amounts[terms.equals]
        live.table.do(Action(seat(number), "bet", amounts))
    page.goto(f"{address}?viewer=1")
    expect(page.locator(".pieces .stack").first).to_be_visible()
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert not overlapping(page, ".plate", ".call", "#dock"), width
        for number in range(1, seats + 1):
            for name in amounts:
                own, beside = piles(number, name), piles(number % seats + 1, name)
                assert not crossing(page, own, beside), (width, number)
                for other in amounts:
                    if other != name:
                        assert not crossing(page, own, piles(number, other)), (number, name, other)


@pytest.mark.parametrize("instrument", [*SEATS])
def test_at_twice_the_size_nothing_is_lost(
    tab: Callable[..., Page], open_table: Open, instrument: str
) -> None:
    address, _ = open_table(instrument, **OPTIONS.get(instrument, {}))
    page = tab(720, 450, device_scale_factor=2)  # 1440 by 900, zoomed to 200 %
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    expect(page.locator("button.spot").first).to_be_visible()
    assert sideways(page) == 0
    page.get_by_role("button", name="Ante, empty").click()
    place = page.get_by_role("button", name="Place bets")
    place.click()
    expect(place).to_be_hidden()
    expect(page.locator("#ask .offer").first).to_be_visible()
    assert not overlapping(page, "#ask .offer", "#hand > *")
    assert sideways(page) == 0
