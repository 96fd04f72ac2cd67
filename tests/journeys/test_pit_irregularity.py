"""An irregularity: reported by one, with its effect in amounts, and decided by another."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.pit_house import DEALER, FLOOR, PitHouse, at, in_mid_round

Tab = Callable[..., Page]


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=0)
    yield house
    house.close()


@pytest.mark.parametrize("so", [True, False])
def test_an_irregularity_is_reported_by_one_and_decided_by_another(
    fresh: PitHouse, tab: Tab, so: bool
) -> None:
    table = fresh.tables["nj-uth"]
    guests = in_mid_round(fresh, table)
    floor = at(tab, fresh, FLOOR, "/pit?money=practice", width=1024)
    dealer = at(tab, fresh, DEALER, f"/pit/tables/{table}/report")
    dealer.locator("a[href*='seen=']", has_text="the dealer’s first card").click()
    expect(dealer.locator("[data-part=effect]")).to_contain_text("Marta")
    expect(dealer.locator("[data-part=amounts]")).to_contain_text("$40")
    dealer.get_by_label("Remark").fill("The cover card slipped.")
    dealer.get_by_role("button", name="Report, hold the table").click()
    expect(dealer.get_by_text("you reported it; a person in another role decides")).to_be_visible()
    # without a reload: held, waiting, said once and politely
    expect(floor.locator("#tables")).to_contain_text("Held")
    expect(floor.locator("#polite")).to_contain_text("Dealer’s card exposed")
    floor.keyboard.press("w")
    floor.keyboard.press("Enter")
    expect(floor.locator("[data-part=effect]")).to_contain_text("$40")
    expect(floor.locator("[data-part=timeline]")).to_contain_text("The cover card slipped.")
    expect(floor.locator("[data-part=effect] tbody tr").first).to_contain_text("was being asked")
    expect(floor.locator("[data-part=key]")).to_have_text(
        "$40 goes back to its owners · $10 stands: it is settled as its clause says"
    )
    expect(floor.locator("[data-part=before]")).to_contain_text("At this tablenone in 30 days")
    expect(floor.locator("[data-part=ruled]")).to_contain_text(
        "Void hands: what was settled stands."
    )
    expect(floor.locator("#waited")).to_contain_text(re.compile("Waiting for [0-9]+ "))
    name = "Confirm, void the hands" if so else "It was not so"
    floor.get_by_role("button", name="Your answer").click()
    floor.get_by_role("button", name=name).click()
    expect(floor.get_by_role("alert").filter(has_text="Choose how you know")).to_be_visible()
    floor.get_by_label("I stood at the table and saw it").check()
    floor.get_by_role("button", name=name).click()
    expect(floor.locator("#tables")).to_be_visible()
    view = guests[0].frame(table)["view"]
    assert (view["void"] is not None or view["phase"] != "playing") is so
