"""A match play coupon from the cage to the felt, in a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fairdeal.house.access.permissions import Role
from fairdeal.house.money.coupon_rows import CouponIssue
from fairdeal.money import Currency
from tests.house.coupon_play import TOMORROW
from tests.house.houses import player
from tests.journeys.looking import serious
from tests.journeys.open_house import OpenHouse
from tests.journeys.pit_house import CASHIER, PitHouse, at
from tests.journeys.test_house import come_in

Tab = Callable[..., Page]


def test_a_player_lays_a_coupon_beside_the_ante(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    expect(page.get_by_role("button", name="Match play")).to_have_count(0)
    opened = house.house

    async def issue() -> None:
        cas = await opened.people.add_staff("Cas", "long password", Role.CASHIER, by="test")
        dana = player(opened, "Dana").id
        for face in (500, 1000):
            coupon = CouponIssue(dana, face, TOMORROW, Currency.PRACTICE)
            await opened.coupons.issue(cas, f"issue-a-coupon-{face}", coupon)

    house.do(issue())
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    coupon = page.get_by_role("button", name="Match play $5")
    expect(page.get_by_role("button", name="Match play $10")).to_be_visible()
    assert _top(page, "Place bets") == pytest.approx(_top(page, "Double"), abs=8)  # in one row
    expect(coupon).to_have_attribute("aria-disabled", "true")  # there is no ante yet
    page.locator('[data-chip="500"]').click()
    page.locator('#spots [data-wager="ante"]').click()
    coupon.click()
    expect(coupon).to_have_attribute("aria-pressed", "true")
    assert serious(page) == []
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator("#log")).to_contain_text("match play coupon")
    page.goto(f"{house.address}/you")
    expect(page.locator("#coupons li").filter(has_text="$5 ")).to_contain_text("lies at nj-uth")


def _top(page: Page, button: str) -> float:
    box = page.get_by_role("button", name=button).bounding_box()
    assert box is not None
    return box["y"]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PitHouse]:
    house = PitHouse(Path(tmp_path_factory.mktemp("coupons")) / "house.db", rounds=1, chips=True)
    yield house
    house.close()


def test_the_cage_issues_a_coupon_and_asks_a_second_person_for_a_large_one(
    pit: PitHouse, tab: Tab
) -> None:
    page = at(tab, pit, CASHIER, "/cage")
    page.locator("#players a").first.click()
    page.get_by_label("Match play coupon").fill("25")
    page.get_by_role("button", name="Issue").click()
    expect(page.locator("#coupons")).to_contain_text("good until")
    assert serious(page) == []
    page.get_by_label("Match play coupon").fill("500")
    page.get_by_role("button", name="Issue").click()
    expect(page.locator("h1")).to_have_text("Coupon of $500")
    expect(page.get_by_text("You proposed it; another person decides.")).to_be_visible()
    assert serious(page) == []
