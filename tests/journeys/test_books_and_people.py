"""The books of a day, and who is who, by those who may see them."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.pit_house import PitHouse, at
from tests.journeys.rounds import Guest

Tab = Callable[..., Page]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PitHouse]:
    house = PitHouse(Path(tmp_path_factory.mktemp("books")) / "house.db", rounds=2)
    yield house
    house.close()


def test_the_books_of_a_day_put_every_wager_beside_its_theory(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, "Kofi Mensah", "/books")
    expect(page.locator("[data-part=tables] tbody tr")).to_have_count(4)
    expect(page.locator("[data-part=tables] [role=img] svg")).to_have_count(4)
    expect(page.locator("[data-part=totals]")).to_contain_text("beyond 3 σ")
    hilo = page.locator("#day-books section", has_text="5 Card Hi-Lo")
    expect(hilo.locator("tbody tr").first).to_contain_text(re.compile(r"\$.+ ± \$.+ σ"))
    expect(page.locator("[data-part=parts] tbody tr")).not_to_have_count(0)
    today = datetime.now(UTC).date()
    page.get_by_role("button", name=f"{today.day} {today:%B %Y}").press("Enter")
    chosen = page.get_by_role("dialog", name="Choose a day").locator("[aria-current]")
    expect(chosen).to_be_focused()
    page.keyboard.press("Escape")
    expect(chosen).to_be_hidden()
    page.get_by_role("link", name="7 days").click()
    expect(page.locator("[data-part=parts] tbody tr")).to_have_count(1)
    page.goto(f"/books?day={today - timedelta(days=1)}")
    expect(page.get_by_text("No round was decided on this day.")).to_be_visible()
    page.get_by_role("link", name="Day after").click()
    expect(page.locator("[data-part=tables] tbody tr")).to_have_count(4)


def test_an_administrator_gives_a_role_and_takes_it(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, "Ada Moreau", "/people")
    row = page.locator("#staff tr", has_text="Robert Osei")
    row.get_by_label("Role for Robert Osei").select_option("floor")
    row.get_by_role("button", name="Give").click()
    expect(row.locator("[data-role]")).to_have_text(["dealer", "floor"])
    row.get_by_role("button", name="Take floor").click()
    expect(row.locator("[data-role]")).to_have_text(["dealer"])
    own = page.locator("#staff tr", has_text="Ada Moreau")
    expect(own.get_by_role("button")).to_have_count(0)


def test_the_floor_sees_who_stays_away_and_cannot_change_it(pit: PitHouse, tab: Tab) -> None:
    guest = Guest(pit.address, "Paula Away")
    guest.post("limits", {"limit": "wager", "most": 2500})
    guest.post("stay-away", {"days": None})
    page = at(tab, pit, "Ilse Brandt", "/people")
    expect(page.locator("#staff").get_by_role("button")).to_have_count(0)
    page.get_by_label("Name").fill("paula")
    page.get_by_role("button", name="Find").click()
    rows = page.locator("#players tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("for good")
    expect(rows).to_contain_text("$25 at once")


@pytest.mark.parametrize(("name", "path"), [("Robert Osei", "/people"), ("Robert Osei", "/books")])
def test_whoever_has_no_such_role_is_turned_away(
    pit: PitHouse, tab: Tab, name: str, path: str
) -> None:
    page = at(tab, pit, name, "/station")
    assert page.request.get(path).status == 403
    answer = page.request.post(
        "/api/staff/roles",
        data={"key": "k12345678", "person": "nobody", "role": "floor", "give": True},
    )
    assert answer.status in (403, 404, 422)
