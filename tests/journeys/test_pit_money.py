"""Chips at a table by two people: a table for them, fills, credits, corrections; and the drop."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.looking import serious_in_both_rooms
from tests.journeys.pit_house import ADMIN, CASHIER, FLOOR, OTHER_FLOOR, PitHouse, at
from tests.journeys.rounds import Guest
from tests.journeys.staffed import PASSWORD

Tab = Callable[..., Page]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PitHouse]:
    house = PitHouse(Path(tmp_path_factory.mktemp("money")) / "house.db", rounds=2, chips=True)
    yield house
    house.close()


def test_a_table_for_chips_takes_two_people(pit: PitHouse, tab: Tab) -> None:
    first = at(tab, pit, FLOOR, "/pit/open")
    first.get_by_role("link", name="Chips", exact=True).click()
    propose = first.get_by_role("button", name="Propose the table")
    expect(propose).to_be_disabled()  # an approval is missing, and it is said for which clause
    expect(first.locator("#steps [data-step=need]")).to_contain_text("19:47-32.7(a): missing")
    first.get_by_label("Name", exact=True).fill("Table 31")
    first.get_by_label("Shoe location").fill("dealer's left, letter of 2 November")
    first.get_by_label("Shoe location").press("Tab")
    expect(first.locator("#steps")).to_contain_text("letter of 2 November")
    propose.click()
    expect(first.get_by_text("You proposed it; another person decides.")).to_be_visible()
    second = at(tab, pit, OTHER_FLOOR, "/pit/waiting")
    card = second.locator("[id^=waits-]", has_text="New table Table 31")
    card.get_by_role("link", name="Look").click()
    expect(second.locator("#seen-to")).to_contain_text("letter of 2 November")
    second.get_by_label("I have looked at the edge, the felt and the approvals").check()
    second.get_by_role("button", name="Approve, open the table").click()
    expect(second.locator("h1")).to_have_text("Table 31, Ultimate Texas Hold ’Em")
    expect(first.locator("h1")).to_have_text("Chips table accepted")  # which comes by itself


def test_a_fill_takes_the_cashier_and_the_floor_and_so_do_a_credit_and_a_correction(
    pit: PitHouse, tab: Tab
) -> None:
    table = f"/pit/tables/{pit.tables['chips']}"
    cashier, floor = at(tab, pit, CASHIER, table), at(tab, pit, FLOOR, table)
    cashier.locator("#fill").fill("5000")
    cashier.get_by_label("Which chips, for the fill").fill("100 × $25, 25 × $100")
    cashier.get_by_role("button", name="Ask for a fill").click()
    expect(cashier.locator("h1")).to_have_text("Fill for Table 12, $5,000")
    expect(cashier.get_by_text("You proposed it; another person decides.")).to_be_visible()
    expect(floor.locator("#sums div", has_text="Inventory")).to_contain_text("$0")
    floor.goto("/pit/waiting")
    card = floor.locator("[id^=waits-]", has_text="Fill for Table 12")
    expect(card).to_contain_text("100 × $25, 25 × $100. In the tray $0; the floor confirms.")
    card.get_by_role("link", name="Look").click()
    expect(floor.locator("#effect dl").last).to_contain_text("In the tray then$5,000")
    floor.get_by_role("button", name="Confirm, fill the tray").click()
    expect(floor.get_by_role("alert").filter(has_text="Count the chips first")).to_be_visible()
    floor.get_by_label("I have counted the chips: $5,000").check()
    floor.get_by_role("button", name="Confirm, fill the tray").click()
    expect(floor.locator("h1")).to_have_text("Fill accepted")
    expect(cashier.locator("h1")).to_have_text("Fill accepted")
    floor.goto(table)
    expect(floor.locator("#sums div", has_text="Inventory")).to_contain_text("$5,000")
    floor.locator("#credit").fill("1200")
    floor.get_by_role("button", name="Ask for a credit").click()
    expect(floor.locator("h1")).to_have_text("Credit for Table 12, $1,200")
    cashier.goto(floor.url)
    cashier.get_by_label("I have counted the chips: $1,200").check()
    cashier.get_by_role("button", name="Confirm, credit the cage").click()
    expect(cashier.locator("h1")).to_have_text("Credit accepted")
    cashier.goto(table)
    expect(cashier.locator("#sums div", has_text="Inventory")).to_contain_text("$3,800")
    # the fill was short, which the cashier finds and an administrator puts right
    cashier.get_by_role("link", name="Correct a transfer of this table").click()
    cashier.get_by_role("link", name="Fill").click()
    cashier.get_by_label("It should have been").fill("4,900")
    cashier.get_by_label("It should have been").press("Enter")
    expect(cashier.locator("[data-part=sides]")).to_contain_text(
        "The tray of Table 12$3,800−$100$3,700"
    )
    cashier.get_by_label("It should have been").fill("a lot")
    cashier.get_by_label("It should have been").press("Enter")
    expect(cashier.locator("#effect [role=alert]")).to_contain_text("not-an-amount")
    cashier.get_by_label("It should have been").fill("4,900")
    cashier.get_by_label("Why it is right").fill("One rack was a chip short.")
    cashier.get_by_role("button", name="Send for approval").click()
    expect(cashier.locator("h1")).to_have_text("Correction of $100")
    admin = at(tab, pit, ADMIN, "/pit/waiting")
    admin.locator("[id^=waits-]", has_text="Correction of $100").get_by_role(
        "link", name="Look"
    ).click()
    expect(admin.locator("[data-part=sides]")).to_contain_text("$3,700")
    admin.get_by_label("I have looked at the line and at both accounts").check()
    admin.get_by_role("button", name="Approve, move $100").click()
    expect(admin.locator("h1")).to_have_text("Correction accepted")
    expect(cashier.locator("h1")).to_have_text("Correction accepted")  # which comes by itself
    cashier.goto(table)
    expect(cashier.locator("#sums div", has_text="Inventory")).to_contain_text("$3,700")


def test_a_drop_box_is_emptied_by_the_cashier_and_gives_what_it_holds(
    pit: PitHouse, tab: Tab
) -> None:
    page = at(tab, pit, CASHIER, f"/pit/tables/{pit.tables['chips']}")
    page.get_by_label("Empty the drop box").fill("10")
    page.get_by_role("button", name="Empty the drop box").click()
    expect(page.get_by_role("alert").filter(has_text="holds $0")).to_be_visible()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=0, chips=True)
    yield house
    house.close()


def test_a_short_tray_is_shown_at_the_pit_until_its_fill_is_confirmed(
    fresh: PitHouse, tab: Tab
) -> None:
    pit = fresh
    floor, cashier = at(tab, pit, FLOOR), at(tab, pit, CASHIER, "/cage")
    expect(floor.get_by_role("heading", name="Trays that are short")).to_have_count(0)
    ann, kofi = Guest(pit.address, "Ann"), Guest(pit.address, CASHIER, PASSWORD)
    paid = {"key": "kofi-pays-in-1", "player": ann.get("me")["id"], "cents": 120_000}
    kofi.post("cage/pay-in", paid)
    sits = {"key": "ann-sits-down-1", "seat": 1, "verb": "sit", "wagers": {"chips": 120_000}}
    ann.post(f"tables/{pit.tables['chips']}/act", sits)
    short = floor.locator("[id^=short-]", has_text="Table 12, short by $1,200")
    expect(short).to_contain_text("A fill of $1,200 corrects this.")  # which comes by itself
    expect(floor.locator("#tables").get_by_text("Tray short")).to_be_visible()
    floor.reload()
    assert serious_in_both_rooms(floor) == []
    cashier.reload()
    expect(cashier.locator("#trays")).to_contain_text("Table 12, short by $1,200")
    assert serious_in_both_rooms(cashier) == []
    short.get_by_role("button", name="Ask for this fill").click()
    expect(floor.locator("h1")).to_have_text("Fill for Table 12, $1,200")
    cashier.goto(floor.url)
    cashier.get_by_label("I have counted the chips: $1,200").check()
    cashier.get_by_role("button", name="Confirm, fill the tray").click()
    expect(cashier.locator("h1")).to_have_text("Fill accepted")
    floor.goto("/pit")
    expect(floor.get_by_role("heading", name="Trays that are short")).to_have_count(0)
