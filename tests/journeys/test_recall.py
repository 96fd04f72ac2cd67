"""A player recalls rounds and shares one; a stranger checks it; nobody sees more than the owner."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fairdeal.audit import check_proof
from fairdeal.audit.verify import verify
from fairdeal.law import INSTRUMENTS
from tests.journeys.looking import WIDTHS, serious, sideways
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest, play_round
from tests.journeys.test_overlaps import GEOMETRY

Tab = Callable[..., Page]
PLATES = [("#plates > *", "#stage")]


def at_home(tab: Tab, house: OpenHouse, guest: Guest, **settings: object) -> Page:
    page = tab(base_url=house.address, **settings)
    guest.come_into(page.context)
    return page


def played(house: OpenHouse, instrument: str) -> tuple[str, list[Guest]]:
    """One round of three people."""
    table = house.tables[instrument]
    guests = [Guest(house.address, name) for name in ("Marta", "Dana", "Jules")]
    for guest, seat in zip(guests, (1, 3, 4), strict=True):
        guest.sit(table, seat)
    play_round(table, instrument, guests)
    return table, guests


@pytest.mark.parametrize(("instrument", "seats"), [("nj-uth", 6), ("nj-hilo", 7)])
def test_no_plate_covers_a_card_however_long_the_name_is(
    house: OpenHouse, tab: Tab, instrument: str, seats: int
) -> None:
    table = house.tables[instrument]
    guests = [Guest(house.address, f"Wilhelmina Ogilvie {n}") for n in range(1, seats + 1)]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat)
    play_round(table, instrument, guests)
    page = at_home(tab, house, guests[2])
    page.add_init_script(path=GEOMETRY)
    page.goto(f"/rounds/{table}/1")
    expect(page.locator("#verdict")).to_contain_text("everything holds")
    page.locator("#steps button").last.click()
    rules = {
        "apart": [("#plates > *", "#pieces [data-kind=card]"), ("#plates > *", "#plates > *")],
        "inside": PLATES,
    }
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("rules => wrongNow(rules)", rules) == []


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_round_is_replayed_step_by_step_and_checked_in_the_browser(
    house: OpenHouse, tab: Tab, instrument: str
) -> None:
    _, (_, dana, _) = played(house, instrument)
    page = at_home(tab, house, dana)
    page.goto("/rounds")
    page.get_by_role("link", name="round 1").click()
    expect(page.locator("#verdict")).to_have_text("Checked in this browser: everything holds")
    checks = page.locator("#held b")
    expect(checks).to_have_text(
        ["Sealed order", "One deck", "Unbroken record", "The published seal"]
    )
    steps = page.locator("#steps button")
    page.get_by_role("button", name="To the first step").click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    expect(page.locator("#pieces [data-kind=card]:not([data-key=rack])")).to_have_count(0)
    steps.first.focus()
    for _ in range(steps.count() - 1):
        page.keyboard.press("ArrowDown")
    expect(steps.last).to_be_focused()
    expect(
        page.locator("#pieces [data-kind=card][data-face]:not([data-face=''])").first
    ).to_be_visible()
    expect(page.locator("#settlement tbody tr")).to_have_count(3)
    assert not serious(page)


def test_a_link_shows_a_stranger_what_its_owner_saw_until_it_is_ended(
    house: OpenHouse, tab: Tab, tmp_path: Path
) -> None:
    table, (marta, dana, _) = played(house, "nj-uth")
    mine = at_home(tab, house, dana)
    mine.goto(f"/rounds/{table}/1")
    mine.get_by_role("button", name="Make a link").click()
    link = mine.get_by_label("Link to this round").input_value()
    mine.reload()
    expect(mine.get_by_label("Link to this round")).to_have_value(link)

    stranger = tab(base_url=house.address)
    stranger.goto(link)
    expect(stranger.locator("#verdict")).to_have_text("Checked in this browser: everything holds")
    expect(stranger.get_by_text("As Dana saw it, who shared it")).to_be_visible()
    assert not stranger.get_by_role("button", name="Make a link").count()
    assert not serious(stranger)
    with stranger.expect_download() as taken:
        stranger.get_by_role("link", name="Proof", exact=True).click()
    proof, checker = tmp_path / "proof.json", tmp_path / "check_proof.py"
    taken.value.save_as(proof)
    with stranger.expect_download() as taken:
        stranger.get_by_role("link", name="Checker").click()
    taken.value.save_as(checker)
    alone = [sys.executable, "-I", str(checker), str(proof)]
    assert subprocess.run(alone, check=False, capture_output=True).returncode == 0
    assert check_proof.check(json.loads(proof.read_text())) >= 9
    assert not stranger.get_by_role("link", name="Extract").count()
    checks = ["Sealed order", "One deck", "The published seal"]
    expect(stranger.locator("#held b")).to_have_text(checks)
    for other in ("Marta", "Jules", marta.get("me")["id"], dana.get("me")["id"]):
        assert other not in stranger.content()
    extract = mine.request.get(f"/rounds/{table}/1/extract.jsonl").body()
    assert verify(extract).viewer == f"player:{dana.get('me')['id']}"

    mine.get_by_role("button", name="End").click()
    expect(mine.get_by_label("Link to this round")).to_have_count(0)
    assert stranger.request.get(link).status == 404
    marta.come_into(stranger.context)
    assert stranger.request.get(link).status == 404


def test_the_seal_that_this_browser_saw_before_the_deal_is_compared(
    house: OpenHouse, tab: Tab
) -> None:
    page = tab(base_url=house.address)
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    page.get_by_role("button", name="Raise 4×").click()
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()  # it is over
    page.goto(f"/rounds/{house.tables['nj-uth']}/1")
    expect(page.locator("#held")).to_contain_text("this browser saw it at")
    page.evaluate('localStorage.seals = localStorage.seals.replace(/"seal":"../, \'"seal":"zz\')')
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("this browser saw another seal")


def test_the_pages_of_rounds_fit_every_width(house: OpenHouse, tab: Tab) -> None:
    table, (_, dana, _) = played(house, "nj-hilo")
    page = at_home(tab, house, dana)
    for address in ("/rounds", f"/rounds/{table}/1"):
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert sideways(page) == 0, (address, width)
