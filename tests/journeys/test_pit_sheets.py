"""Option sheets: a form that knows the law, and two people for every change."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.pit_house import FLOOR, OTHER_FLOOR, PitHouse, at, in_mid_round
from tests.journeys.rounds import Guest

Tab = Callable[..., Page]
APPROVE = re.compile("Approve, from round [0-9]+")


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=0)
    yield house
    house.close()


def finish(guests: list[Guest], table: str) -> None:
    """Everybody goes to the end of the round by checking and folding."""
    number = guests[0].frame(table)["view"]["round"]
    while guests[0].frame(table)["view"]["round"] == number:
        for guest in guests:
            offered = {o["verb"] for o in guest.frame(table)["step"]["offers"]}
            verb = next((each for each in ("check", "fold") if each in offered), None)
            if verb is not None:
                guest.act(table, verb)


def test_a_sheet_is_changed_by_two_people_from_the_next_round(fresh: PitHouse, tab: Tab) -> None:
    table = fresh.tables["nj-uth"]
    guests = in_mid_round(fresh, table)
    first = at(tab, fresh, OTHER_FLOOR, f"/pit/sheets/{table}")
    expect(first.get_by_role("button", name="Send for approval")).to_be_disabled()
    first.locator("#row-trips_pay_table label").nth(1).click()
    expect(first.locator("#row-trips_pay_table")).to_contain_text("was table A")
    expect(first.locator("#draft-head")).to_contain_text("Draft, 1 change")
    expect(first.locator("#steps")).to_contain_text("13 choices, each with its clause")
    expect(first.locator("path[data-changed]").first).to_be_attached()
    expect(first.locator("[data-part=edges]")).to_contain_text("Trips, by itself")
    first.get_by_role("textbox", name="Reason").fill("As the other tables have it.")
    first.get_by_role("button", name="Send for approval").click()
    expect(first.get_by_text("you proposed it; another approves")).to_be_visible()
    second = at(tab, fresh, FLOOR, "/pit")
    second.locator("[id^=waits-]").get_by_role("link", name="Look").click()
    expect(second.locator("[aria-label='What changes']")).to_contain_text("table B")
    expect(second.locator("#drawer q")).to_have_text("As the other tables have it.")
    expect(second.locator("h1 + p")).to_contain_text("1 of 13 choices changes")
    expect(second.locator("[data-part=days]")).to_contain_text(
        "A thousand hands, in force"
    )  # none ended yet
    expect(second.locator("[data-part=totals]")).to_contain_text("σ of a hand 4.9")
    second.get_by_role("link", name="See the felt").click()
    expect(second.locator("path[data-changed]")).to_be_in_viewport()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#state")).to_have_count(0)  # the look has to be confirmed first
    second.get_by_label("I have looked at the edges and the felt").check()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#state")).to_be_visible()
    expect(first.locator("h1")).to_have_text("Sheet approved")
    finish(guests, table)
    second.goto(f"/pit/sheets/{table}")
    expect(second.locator("#row-trips_pay_table label:has(:checked)")).to_have_text("B")


def test_a_progressive_is_composed_in_the_form(fresh: PitHouse, tab: Tab) -> None:
    page = at(tab, fresh, FLOOR, f"/pit/sheets/{fresh.tables['ma-uth']}")
    row = page.locator("#row-progressive")
    row.locator("label", has_text="own table").click()
    expect(page.locator("#row-progressive")).to_have_class(re.compile("changed"))
    row.get_by_label("Seed").fill("20,000")
    row.get_by_label("Contribution").fill("7")
    row.get_by_label("Contribution").press("Tab")
    expect(page.locator("#effect [role=alert]")).to_contain_text("at most the wager of $5")
    row.get_by_label("Contribution").fill("1.25")
    row.get_by_label("Cards").select_option("hole-and-flop")
    row.get_by_label("Four of a kind").fill("$400")
    row.get_by_label("Four of a kind").press("Tab")
    expect(page.locator("[data-part=edges]")).to_contain_text("Progressive, by itself")
    opened = page.request.get(
        str(page.get_by_role("link", name="Open the print").get_attribute("href"))
    )
    assert opened.body().startswith(b"%PDF")
    page.get_by_role("textbox", name="Reason").fill("A meter for the season.")
    page.get_by_role("button", name="Send for approval").click()
    second = at(tab, fresh, OTHER_FLOOR, "/pit/waiting")
    second.locator("[id^=waits-]").get_by_role("link", name="Look").click()
    expect(second.locator("[aria-label='What changes']")).to_contain_text("Progressive")
    second.get_by_label("I have looked at the edges and the felt").check()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#sums div", has_text="Meter")).to_contain_text("$20,000")


def test_what_is_not_lawful_is_not_there_and_choices_bring_what_they_need(
    fresh: PitHouse, tab: Tab
) -> None:
    page = at(tab, fresh, FLOOR, f"/pit/sheets/{fresh.tables['nj-pikit']}")
    expect(page.locator("#row-dealer_stack label")).to_have_count(1)
    page.locator("#row-dealing label", has_text="Automated shoe").click()
    expect(page.locator("#row-dealer_stack label")).to_have_count(2)
    page.locator("#row-dealing label", has_text="Hand").click()
    expect(page.locator("#row-shuffling label:has(:checked)")).to_have_text("Automated")
    page.get_by_label("Lowest ante").fill("$900")
    page.get_by_label("Lowest ante").press("Tab")
    expect(page.get_by_role("alert").filter(has_text="not a lawful sheet yet")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("u")
    expect(page.locator("#effect [data-part=verdict]")).to_be_visible()
