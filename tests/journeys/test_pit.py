"""The pit by those who run it: tables, their results, what is due; and who may not."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.pit_house import AUDITOR, DEALER, FLOOR, PitHouse, at
from tests.journeys.staffed import PASSWORD

Tab = Callable[..., Page]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PitHouse]:
    house = PitHouse(Path(tmp_path_factory.mktemp("pit")) / "house.db", rounds=2, chips=True)
    yield house
    house.close()


def test_the_floor_opens_a_table_closes_it_and_opens_it_again(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR)
    page.get_by_role("link", name="Open a table").click()
    page.get_by_role("link", name="5 Card Hi-Lo, New Jersey").click()
    page.get_by_label("Name", exact=True).fill("Table 21")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("h1")).to_have_text("Table 21, 5 Card Hi-Lo")
    page.get_by_role("link", name="Close the table").click()
    expect(page.locator("#closing")).to_contain_text("Nobody sits there")
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator("#state [data-status]")).to_have_text("Closed")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#state [data-status]")).to_have_text("Open, idle")


def test_a_name_that_is_taken_is_refused_in_words_on_the_page(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit/open")
    page.get_by_label("Name", exact=True).fill("Table 1")
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#row-name")).to_contain_text("A table is called 'Table 1' already")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_a_closing_that_is_planned_is_due_in_the_pit(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, f"/pit/tables/{pit.tables['nj-hilo']}")
    page.get_by_label("Closes next at").fill("at night")
    page.get_by_role("button", name="Set the plan").click()
    expect(page.locator("#plan [role=alert]")).to_contain_text("is no time of the day")
    page.get_by_label("Closes next at").fill("23:59")
    page.get_by_role("button", name="Set the plan").click()
    expect(page.locator("#planned")).to_contain_text("Closes23:59")
    page.goto("/pit?money=practice")
    expect(page.locator("#due li", has_text="Table 4 closes")).to_contain_text("23:59")


def test_the_pit_shows_real_results_and_their_theory(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit?money=practice")
    row = page.locator("#tables tr", has_text="Table 1,")
    expect(row).to_contain_text("2 rounds")
    expect(row).to_contain_text("2 buy-ins")
    expect(row.locator("[role=img] svg")).to_be_visible()
    expect(row).to_contain_text("σ")
    expect(page.locator("#detail table").first).to_contain_text("Together")
    expect(page.locator("#detail [role=img]")).to_have_attribute(
        "aria-label", re.compile("against theory: ")
    )


def test_the_tables_are_gone_through_by_keys(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit?money=practice")
    rows = page.locator("#tables a[data-open]")
    for _ in range(rows.count()):  # up to the first, wherever one begins
        page.keyboard.press("k")
    expect(rows.first).to_be_focused()
    page.keyboard.press("j")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_be_visible()


@pytest.mark.parametrize("name", ["layout", "signs", "dealer-card"])
def test_a_tables_papers_are_printed_from_the_sheet_in_force(
    pit: PitHouse, tab: Tab, name: str
) -> None:
    page = at(tab, pit, FLOOR, f"/pit/tables/{pit.tables['nj-uth']}")
    link = page.locator(f"#prints a[href$='/{name}']")
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")


def test_staff_see_and_do_what_their_role_may(pit: PitHouse, tab: Tab) -> None:
    dealer = at(tab, pit, DEALER, "/pit/waiting")
    expect(dealer.locator("#places")).not_to_contain_text("Sheets")
    auditor = at(tab, pit, AUDITOR, f"/pit/tables/{pit.tables['nj-uth']}")
    expect(auditor.get_by_role("link", name="Close the table")).to_have_count(0)
    expect(auditor.get_by_role("button", name="Ask for a fill")).to_have_count(0)
    answer = dealer.request.get("/pit")
    assert answer.status == 403
    assert "to see the pit you need the role of" in answer.text().lower()


def test_signing_off_closes_what_was_open(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR)
    page.get_by_role("button", name="Sign off").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.goto("/pit")
    expect(page.get_by_label("Password")).to_be_visible()
    assert PASSWORD not in page.content()
