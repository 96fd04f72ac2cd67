"""What a phone alone has: wagers with their names, the seal at its foot, a drawer over the felt."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness import exposed
from tests.harness.reports import reporting
from tests.journeys.conftest import Tab
from tests.journeys.live import Floor, LiveTable
from tests.journeys.looking import STAY, overlapping, serious
from tests.table.tables import EVERY

Open = Callable[..., tuple[str, LiveTable]]
SIZES = [(390, 844), (844, 390)]
# Whatever is pressed in a round, by the least of its two sides, but cards in a fan, and what has
# more room for a finger than it shows; and the smallest letters.
TOO_SMALL = """() => [...document.querySelectorAll(
    "#dock button, #content > nav button, #spots > button")]
  .filter((each) => each.offsetParent && !each.matches("[data-rule] button, [data-fan] *"))
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([words, box]) => `${words}: ${box.width} by ${box.height}`)"""
TOO_FINE = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.offsetWidth > 1 && each.offsetParent && !each.closest("svg, code"))
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 11.5)
  .filter((each) => getComputedStyle(each).fontSize !== "0px")
  .map((each) => each.textContent.trim())"""
INSIDE_THE_DOCK = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [dock, words] = [box("#dock"), box("#cut")];
  return words.top >= dock.top && words.bottom <= dock.bottom + 1;
}"""
IN_FRONT = """(button) => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return button.contains(top);
}"""


def sit(tab: Tab, address: str, width: int, height: int) -> Page:
    page = tab(width, height, has_touch=True, is_mobile=True)
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").tap()
    expect(page.get_by_role("button", name="Ante, empty")).to_be_visible()
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_wager_carries_its_name_and_its_amount(
    tab: Tab, open_table: Open, width: int, height: int
) -> None:
    address, _ = open_table("nj-uth")
    page = sit(tab, address, width, height)
    ante = page.locator('#spots [data-wager="ante"]')
    expect(ante).to_have_text("Ante")
    ante.tap()
    expect(ante.locator("[data-label]")).to_have_text("Ante $5")
    expect(page.locator('#spots [data-wager="blind"] [data-label]')).to_have_text("Blind $5")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_coach_is_read_while_the_decision_stays_in_view(
    tab: Tab, open_table: Open, width: int, height: int
) -> None:
    address, _ = open_table("nj-uth")
    page = sit(tab, address, width, height)
    page.get_by_role("button", name="Ante, empty").tap()
    page.get_by_role("button", name="Place bets").tap()
    check = page.get_by_role("button", name="Check")
    expect(check).to_be_visible()
    page.get_by_role("button", name="Coach", exact=True).tap()
    drawer = page.locator("#drawer")
    expect(drawer).to_be_visible()
    assert check.evaluate(IN_FRONT)
    assert page.locator("#hand img").first.evaluate(IN_FRONT)
    assert not serious(page)
    page.get_by_role("button", name="Close", exact=True).tap()
    expect(drawer).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_seal_at_the_foot_shows_all_of_itself(
    tab: Tab, open_table: Open, width: int, height: int
) -> None:
    address, _ = open_table("nj-uth")
    page = sit(tab, address, width, height)
    seal = page.get_by_role("button", name="The deck’s seal")
    expect(seal).to_have_text("Seal")
    seal.tap()
    card = page.locator("#sealed-card")
    expect(card).to_be_visible()
    expect(card.locator("code")).to_have_text(" ".join(["5c1e 93a7 d40b 6f28"] * 4))
    assert not serious(page)


@EVERY
def test_fingers_and_eyes_have_room_at_every_stage(
    tab: Tab, open_table: Open, instrument: str
) -> None:
    address, _ = open_table(instrument)
    page = sit(tab, address, 390, 844)
    found = []
    main = page.locator(f"#ask [data-main], {STAY}")
    results = page.locator("#results")
    page.get_by_role("button", name="Ante, empty").tap()
    while True:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [*page.evaluate(TOO_SMALL), *page.evaluate(TOO_FINE)]
        if results.count():
            break
        while main.get_attribute("aria-disabled") == "true":
            page.locator('[data-pick][aria-pressed="false"]').first.tap()
        told = page.locator("#log li").count()
        main.tap()
        expect(page.locator("#log li")).not_to_have_count(told)
        expect(main.or_(results)).to_be_visible()
    assert not found


@EVERY
def test_a_line_lost_in_a_decision_is_told_inside_the_dock(
    tab: Tab, open_table: Open, tables: Floor, instrument: str
) -> None:
    address, _ = open_table(instrument)
    page = sit(tab, address, 390, 844)
    page.get_by_role("button", name="Ante, empty").tap()
    page.get_by_role("button", name="Place bets").tap()
    expect(page.locator("#ask button").first).to_be_visible()
    expect(page.locator("#hand img").first).to_be_visible()
    with tables.cut(address):
        expect(page.locator("#cut")).to_contain_text("No connection since")
        expect(page.locator("#hand")).to_be_hidden()
        for width, height in (*SIZES, (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("() => document.querySelector('#cut p')?.clientWidth > 200")
            assert not overlapping(page, "#cut > *")
            assert page.evaluate(INSIDE_THE_DOCK)


def test_a_void_round_is_told_over_no_tile_and_nothing_of_ones_own(
    tab: Tab, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth", bots=(1, 2, 4, 6))
    page = sit(tab, address, 390, 844)
    page.get_by_role("button", name="Ante, empty").tap()
    page.get_by_role("button", name="Place bets").tap()
    expect(page.get_by_role("button", name="Check")).to_be_visible()  # the bets are taken
    live.table.do(reporting(exposed()))
    live.table.finish()
    live.seq += 1
    tables.tell(address, 3)
    notice = page.locator("#notice")
    for width, height in (*SIZES, (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        expect(notice).to_be_in_viewport(ratio=1)
        assert not overlapping(
            page, "#notice, #plates > :not([data-mine], :has(button)), #spots > *"
        )
