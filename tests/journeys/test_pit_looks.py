"""No page of the pit keeps anybody out: what axe finds, and every width."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.looking import WIDTHS, overlapping, serious_in_both_rooms, sideways
from tests.journeys.pit_house import DEALER, FLOOR, OTHER_FLOOR, Busy, PitHouse, at, in_mid_round
from tests.journeys.rounds import Guest
from tests.journeys.staffed import PASSWORD

Tab = Callable[..., Page]
PAGES = ("/staff/components",
         "/pit?money=practice", "/pit/waiting", "/pit/open", "/pit/open?money=chips", "/pit/sheets",
         "/books?money=practice", "/people", "/staff/help")  # fmt: skip


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=0)
    yield house
    house.close()


def test_no_page_of_the_pit_keeps_anybody_out(busy: Busy, tab: Tab) -> None:
    pit, _ = busy
    page = at(tab, pit, FLOOR)
    table = pit.tables["nj-uth"]
    chips = pit.tables["chips"]
    for path in (*PAGES, f"/pit/tables/{table}", f"/pit/tables/{chips}", f"/pit/sheets/{table}",
                 f"/pit/tables/{table}/report"):  # fmt: skip
        page.goto(path)
        assert serious_in_both_rooms(page) == [], path
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert sideways(page) <= 0, (path, width)
            assert overlapping(page, "header > *") == [], (path, width)
            assert overlapping(page, "main > section, main > aside, main > form") == [], path
            tools = page.locator("header > div :is(a, button):visible").all()
            boxes = [tool.bounding_box() for tool in tools]
            assert all(box and box["x"] + box["width"] <= width for box in boxes), (path, width)


def test_what_waits_keeps_nobody_out_either(fresh: PitHouse, tab: Tab) -> None:
    table = fresh.tables["nj-uth"]
    in_mid_round(fresh, table)
    dealer = Guest(fresh.address, DEALER, PASSWORD)
    seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
    dealer.post(f"tables/{table}/report", {"key": "dealer-reports-1", **seen})
    other = Guest(fresh.address, OTHER_FLOOR, PASSWORD)
    options = {"trips_pay_table": "B", "minimum": 500, "maximum": 50_000}
    other.post(f"tables/{table}/sheet", {"key": "other-proposes-1", "options": options})
    page = at(tab, fresh, FLOOR, "/pit/waiting")
    expect(page.locator("[id^=waits-]")).to_have_count(2)
    links = [str(each.get_attribute("href")) for each in page.locator("[id^=waits-] a").all()]
    for path in links:
        page.goto(path)
        assert serious_in_both_rooms(page) == [], path
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert sideways(page) <= 0, (path, width)
            assert overlapping(page, "main > section, main > aside") == [], (path, width)
