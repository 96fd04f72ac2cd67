"""On pages for staff nothing lies over anything else, nor out of its column, at any size."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.looking import sideways
from tests.journeys.pit_house import AUDITOR, CASHIER, DEALER, FLOOR, PitHouse, at
from tests.journeys.rounds import Guest
from tests.journeys.staffed import PASSWORD
from tests.journeys.test_staff_keys import correct_a_payment

Tab = Callable[..., Page]
SIZES = ((1440, 900), (1024, 768), (768, 1024), (390, 844), (720, 450))  # last: 1440 at 200 %
PAPERS = Path(__file__).with_name("papers.js").read_text()
BESIDE, INSIDE = "main > :not(.drawer) *", "#drawer *"


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PitHouse, dict[str, str]]]:
    """A house with a report that waits, a table that somebody deals, a round that was looked at."""
    house = PitHouse(Path(tmp_path_factory.mktemp("over")) / "house.db", rounds=2, chips=True)
    house.report_an_exposed_card()
    floor, auditor, dealer = (
        Guest(house.address, name, PASSWORD) for name in (FLOOR, AUDITOR, DEALER)
    )
    (report,) = floor.get("proposals")["proposals"]
    _, slip, _ = correct_a_payment(house, Guest(house.address, CASHIER, PASSWORD))
    look = auditor.post(f"tables/{house.tables['nj-pikit']}/rounds/1/look", {"key": "over-looks"})
    dealer.post(f"tables/{house.tables['ma-uth']}/dealer", {"key": "over-deals", "take": True})
    yield (
        house,
        {
            **house.tables,
            "slip": slip,
            "report": f"/pit/waiting/{report['id']}",
            "look": f"/audit/looks/{look['line']}",
        },
    )
    house.close()


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
    busy: tuple[PitHouse, dict[str, str]], tab: Tab, name: str, path: str
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
