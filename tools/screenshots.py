"""Make the pictures of README and docs/ from a house that is really open.

`python tools/screenshots.py [floor] [round] [station] [auditor] [pit]` writes docs/pictures/*.webp.
It takes Debian's chromium.
"""

import json
import re
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from fairdeal.house.access.permissions import Role  # noqa: E402
from fairdeal.house.tables.clocks import Settings  # noqa: E402
from tests.audit.forging import as_file, rechained  # noqa: E402
from tests.journeys.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.journeys.looking import ALL_IS_THERE  # noqa: E402
from tests.journeys.open_house import OpenHouse, practice_house  # noqa: E402
from tests.journeys.pit_house import PitHouse  # noqa: E402
from tests.journeys.rounds import Guest, bet, fresh_key, play_round, until_offered  # noqa: E402
from tests.journeys.staffed import PASSWORD, hire, sign_on  # noqa: E402

UNHURRIED = Settings(pace=150, betting=None, decision=None)  # so that each step is seen
PICTURES = ROOT / "docs" / "pictures"
# A page hears nothing more once its round is over: the next round waits for the picture.
UNTIL_OVER = """const { addEventListener } = WebSocket.prototype;
WebSocket.prototype.addEventListener = function (kind, heard) {
  addEventListener.call(this, kind, (event) => {
    if (!document.querySelector("[data-phase=over] #results")) heard(event);
  });
};"""


def keep(page: Page, name: str, *, looks_again: bool = False) -> None:
    """Keep what a page shows; one that looks again and again is never idle."""
    if looks_again:
        page.wait_for_timeout(1000)
    else:
        page.wait_for_load_state("networkidle")
    shot(page, name)


def shot(page: Page, name: str) -> None:
    """What a page shows at this moment, once its pictures are there."""
    page.wait_for_function(ALL_IS_THERE)
    PICTURES.mkdir(exist_ok=True)
    Image.open(BytesIO(page.screenshot())).save(PICTURES / f"{name}.webp", quality=86)


def decide(guest: Guest, table: str, verb: str) -> None:
    """Do something as soon as it is offered."""
    until_offered(guest, table, verb)
    guest.act(table, verb)


def play(house: OpenHouse, page: Page) -> None:
    """A round with three others: after the flop with the coach, on a phone, and settled."""
    table = house.tables["nj-uth"]
    marta, jules, okoro = (Guest(house.address, name) for name in ("Marta", "Jules", "Okoro"))
    for guest, seat in ((marta, 1), (jules, 4), (okoro, 6)):
        guest.sit(table, seat)
    page.add_init_script(UNTIL_OVER)
    page.get_by_label("Your name at the table").fill("Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    page.locator("#plates [data-mine]").wait_for()
    page.get_by_role("radio", name="$25 chip").click()
    for wager in ("Ante", "Trips"):
        page.get_by_role("button", name=f"{wager}, empty").click()
    bet(table, "nj-uth", [marta, jules, okoro])
    page.get_by_role("button", name="Place bets").click()
    decide(marta, table, "raise 4")
    page.get_by_role("button", name="Check", exact=False).click()
    decide(jules, table, "check")
    decide(okoro, table, "raise 4")
    page.locator('[data-verb="raise 2"]').wait_for()
    page.get_by_role("tab", name="Coach").click()
    page.get_by_role("button", name="Ask the coach").click()
    page.locator("[data-choice=best]").wait_for()
    keep(page, "table")
    page.set_viewport_size({"width": 390, "height": 844})
    keep(page, "phone")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("tab", name="Recall").click()
    page.evaluate("localStorage.setItem('pace', 'off')")  # a picture has no time for the film
    page.locator('[data-verb="raise 2"]').click()
    decide(jules, table, "raise 2")
    page.locator("[data-phase=over] #results").wait_for()
    keep(page, "settled")


def floor(house: OpenHouse, page: Page) -> None:
    """Odds, rules, lobby, a table, a round checked."""
    page.goto("/odds/nj-uth")
    page.locator("#chart").wait_for()
    keep(page, "odds")
    page.goto("/rules/nj-hilo")
    page.locator("#often").wait_for()
    keep(page, "rules")
    page.goto("/")
    while page.locator("[data-pending]").count():
        page.wait_for_timeout(1000)
    keep(page, "lobby")
    play(house, page)
    page.goto("/check")
    page.get_by_role("button", name="Try it on a sample round").click()
    page.locator("#cards button").first.wait_for()
    keep(page, "check")


def people(house: OpenHouse, *names: str) -> list[Guest]:
    """Players at the first table."""
    guests = [Guest(house.address, name) for name in names]
    for guest, seat in zip(guests, (1, 3, 4, 6), strict=False):
        guest.sit(house.tables["nj-uth"], seat)
    return guests


def recalled(house: OpenHouse, page: Page) -> None:
    """A round of one's own, as its hand is settled."""
    table = house.tables["nj-uth"]
    guests = people(house, "Marta", "Dana", "Jules")
    play_round(table, "nj-uth", guests, ("check", "raise 2", "raise 1"))
    guests[1].come_into(page.context)
    page.goto(f"/rounds/{table}/1")
    page.locator("#verdict[data-holds]").wait_for()
    page.locator("#steps button", has_text=re.compile("You(:| win| lose)")).last.click()
    keep(page, "round")


def station(house: OpenHouse, page: Page) -> None:
    """The flop, at the dealer's station."""
    table = house.tables["nj-uth"]
    guests = people(house, "Marta", "Dana", "Jules", "Okoro")
    hire(house, "Rosa Osei", Role.DEALER)
    page.set_viewport_size({"width": 1024, "height": 768})
    sign_on(page, "Rosa Osei", f"/station/{table}")
    page.get_by_role("button", name="Deal this table").click()
    page.locator("#title", has_text="Bets are open").wait_for()
    bet(table, "nj-uth", guests)
    for title in ("Close the bets", "Deal two cards"):
        page.locator("#title", has_text=title).wait_for()
        page.keyboard.press("Space")
    for guest, choice in zip(guests, ("raise 4", "check", "check", "raise 4"), strict=True):
        until_offered(guest, table, choice)
        guest.act(table, choice)
    page.locator("#title", has_text="Deal the flop").wait_for()
    page.locator("#next:enabled").wait_for()
    keep(page, "station", looks_again=True)
    page.keyboard.press("F3")
    keep(page, "mishap", looks_again=True)


def auditor(house: OpenHouse, page: Page) -> None:
    """A round with an auditor's eyes, and a copy that was forged."""
    table = house.tables["nj-uth"]
    guests = people(house, "Marta", "Dana", "Jules")
    for _ in range(3):  # in one of which somebody wins
        play_round(table, "nj-uth", guests, ("check", "raise 1"))
    hire(house, "Noor Haddad", Role.AUDITOR)
    sign_on(page, "Noor Haddad", "/audit")
    page.goto(f"/audit/tables/{table}")
    page.get_by_role("button", name="Verify now").click()
    page.get_by_text("holds").first.wait_for()
    with page.expect_download() as taken:
        page.get_by_role("button", name="The journal, all rounds").click()
    lines = [json.loads(line) for line in taken.value.path().read_text().splitlines()]
    page.get_by_role("button", name="Look at round 1").click()
    page.locator("[data-part=place] >> nth=0").wait_for()
    keep(page, "auditor")
    won = next(
        line
        for line in lines
        if line["what"] == "Settled" and line["data"]["result"]["outcome"] == "win"
    )
    won["data"]["result"]["payout"] *= 100
    copy = as_file(rechained(lines))
    page.locator("#copy").set_input_files(
        {"name": "copy.jsonl", "mimeType": "application/jsonl", "buffer": copy}
    )
    page.locator("[data-part=boxes]").wait_for()
    keep(page, "forged")


def have_things_wait(house: PitHouse) -> None:
    """A dealer deals at a table, a sheet is proposed, a fill asked for; some tables are idle."""
    dealer, floor, cashier = (
        Guest(house.address, name, PASSWORD)
        for name in ("Robert Osei", "Anna Lindqvist", "Kofi Mensah")
    )
    dealer.post(f"tables/{house.tables['ma-uth']}/dealer", {"key": fresh_key(), "take": True})
    limits = {"minimum": 500, "maximum": 50_000}
    options = {"play_3_multiple": 2, "dealer_qualifies": True, **limits}
    why = "More play on play 3, at a lower edge."
    floor.post(
        f"tables/{house.tables['nj-pikit']}/sheet",
        {"key": fresh_key(), "options": options, "reason": why},
    )
    fill = {"table": house.tables["chips"], "cents": 500_000, "remark": "100 × $25, 25 × $100"}
    cashier.post("cage/fill", {"key": fresh_key(), **fill})
    for name, law in (("Table 5", "nj-hilo"), ("Table 8", "nj-pikit"), ("Table 14", "nj-uth")):
        new = {"name": name, "instrument": law, "options": limits}
        opened = floor.post("tables", {"key": fresh_key(), **new})
    shut = {"verb": "close the table", "by": "floor"}
    floor.post(f"tables/{opened['table']}/staff", {"key": fresh_key(), **shut})


def pit(driver: Playwright) -> None:
    """What staff see: tables that were played at, a sheet in draft, a report that waits."""
    with tempfile.TemporaryDirectory() as folder:
        house = PitHouse(Path(folder) / "house.db", rounds=120, seats=3, chips=True)
        try:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            size = {"width": 1440, "height": 900}
            page = browser.new_page(base_url=house.address, viewport=size, color_scheme="dark")  # type: ignore[arg-type]
            page.set_default_timeout(300_000)
            sign_on(page, "Ilse Brandt", "/pit?money=practice")
            page.locator("#tables .plot").nth(3).wait_for()
            house.report_an_exposed_card()
            have_things_wait(house)
            page.locator("[id^=waits-]").nth(2).wait_for()
            page.locator("#due li", has_text="Robert Osei is relieved").wait_for()
            keep(page, "pit")
            page.locator("[id^=waits-] a").first.click()
            page.locator("[data-part=timeline]").wait_for()
            keep(page, "irregularity")
            page.goto(f"/pit/sheets/{house.tables['nj-pikit']}?play_3_multiple=2")
            page.locator("#effect .notice em").nth(1).wait_for()
            keep(page, "sheet")
            browser.close()
        finally:
            house.close()


MAKERS = {"floor": floor, "round": recalled, "station": station, "auditor": auditor}


def make(driver: Playwright, name: str) -> None:
    """The pictures of one maker, from a house of its own."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    with tempfile.TemporaryDirectory() as folder:
        house = OpenHouse(Path(folder) / "house.db", practice_house(UNHURRIED))
        try:
            size = {"width": 1440, "height": 900}
            page = browser.new_page(base_url=house.address, viewport=size, color_scheme="dark")  # type: ignore[arg-type]
            page.set_default_timeout(120_000)
            MAKERS[name](house, page)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    wanted = sys.argv[1:] or [*MAKERS, "pit"]
    with sync_playwright() as driver:
        for each in wanted:
            if each == "pit":
                pit(driver)
            else:
                make(driver, each)
