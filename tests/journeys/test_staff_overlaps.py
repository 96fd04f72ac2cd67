"""On pages for staff nothing lies over anything else, nor out of its column, at any size."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.looking import sideways
from tests.journeys.pit_house import AUDITOR, CASHIER, DEALER, FLOOR, Busy, at

Tab = Callable[..., Page]
SIZES = ((1440, 900), (1024, 768), (768, 1024), (390, 844), (720, 450))  # last: 1440 at 200 %
PAPERS = Path(__file__).with_name("papers.js").read_text()
BESIDE, INSIDE = "main > :not(#drawer) *", "#drawer *"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        (FLOOR, "/pit?money=practice"),
        (FLOOR, "/pit/tables/{nj-uth}"),
        (FLOOR, "/pit/sheets/{nj-pikit}?play_3_multiple=2"),
        (FLOOR, "{report}"),
        (CASHIER, "{slip}&wrong=amount&right=50"),
        (FLOOR, "/books?money=practice"),
        (AUDITOR, "/audit"),
        (AUDITOR, "/audit/house"),
        (AUDITOR, "/audit/tables/{nj-pikit}"),
        (AUDITOR, "{look}"),
        (DEALER, "/station/{ma-uth}"),
    ],
)
def test_nothing_lies_over_anything_else_on_a_page_for_staff(
    busy: Busy, tab: Tab, name: str, path: str
) -> None:
    house, addresses = busy
    page = at(tab, house, name, path.format_map(addresses))
    page.evaluate(PAPERS)
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [
            f"{width} px: {each}" for each in page.evaluate("within => overlaps(within)", BESIDE)
        ]
        found += [f"{width} px: too wide"] if sideways(page) > 0 else []
        handle = page.locator("#open-drawer")
        if handle.is_visible():
            handle.click()
            expect(page.locator("#drawer")).to_be_visible()
            found += [
                f"{width} px, open: {each}"
                for each in page.evaluate("within => overlaps(within)", INSIDE)
            ]
            page.keyboard.press("Escape")
    assert not found, "\n".join(found)
