"""Whatever a mouse can do on a page for staff, keys can: each control is reached, and used."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fairdeal.web.guard import COOKIE
from tests.journeys.looking import serious, serious_in_both_rooms
from tests.journeys.pit_house import (
    ADMIN,
    AUDITOR,
    CASHIER,
    DEALER,
    FLOOR,
    OTHER_FLOOR,
    PitHouse,
    at,
)
from tests.journeys.rounds import Guest
from tests.journeys.staffed import PASSWORD

Tab = Callable[..., Page]
Busy = tuple[PitHouse, dict[str, str]]
KEYS = Path(__file__).with_name("keys.js").read_text()
MOST = 400  # controls on a page
DRAWN_ANEW = """part => {
  part.dataset.old = "yes"; // so that it is not what the house draws
  document.dispatchEvent(new Event("visibilitychange"));
}"""
FLOORS = ("/pit?money=practice", "/pit/waiting", "/pit/open", "/pit/open?money=chips",
          "/pit/tables/{nj-uth}", "/pit/tables/{nj-hilo}/close", "/pit/tables/{chips}",
          "/pit/sheets", "/pit/sheets/{ma-uth}",
          "/pit/sheets/{nj-pikit}?play_3_multiple=2", "/pit/tables/{nj-hilo}/report",
          "{report}", "{sheet}", "/books?money=practice", "/people", "/staff/help")  # fmt: skip
WALKS = [
    *((FLOOR, path) for path in FLOORS),
    (OTHER_FLOOR, "{sheet}"),
    (CASHIER, "/pit/tables/{chips}"),
    (CASHIER, "{fill}"),
    (CASHIER, "/cage"),
    (CASHIER, "/cage?player={player}"),
    (CASHIER, "/cage/corrections?day=2026-11-16"),
    (CASHIER, "{slip}&wrong=to&day=2026-11-16"),
    (ADMIN, "{correction}"),
    (ADMIN, "/people"),
    (DEALER, "/station"),
    (DEALER, "/station/{ma-uth}"),
    (DEALER, "/pit/tables/{nj-hilo}/report"),
    *((AUDITOR, path) for path in ("/audit", "/audit/tables/{nj-pikit}", "{look}", "{copy}",
                                   "/audit/house", "/audit/looks")),
]  # fmt: skip


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Busy]:
    """A house in which everything waits that can wait, and where that is looked at."""
    house = PitHouse(Path(tmp_path_factory.mktemp("keys")) / "house.db", rounds=2, chips=True)
    house.report_an_exposed_card()
    floor, other, auditor = (
        Guest(house.address, name, PASSWORD) for name in (FLOOR, OTHER_FLOOR, AUDITOR)
    )
    (report,) = floor.get("proposals")["proposals"]
    options = {"trips_pay_table": "B", "minimum": 500, "maximum": 50_000}
    proposed = {"key": "keys-propose", "options": options, "reason": "As elsewhere."}
    sheet = other.post(f"tables/{house.tables['nj-uth']}/sheet", proposed)
    fill = {"key": "keys-fill-it", "table": house.tables["chips"], "cents": 500_000}
    chips = other.post("cage/fill", {**fill, "remark": "200 × $25"})
    cashier = Guest(house.address, CASHIER, PASSWORD)
    player, slip, correction = correct_a_payment(house, cashier)
    dealer = Guest(house.address, DEALER, PASSWORD)
    dealer.post(f"tables/{house.tables['ma-uth']}/dealer", {"key": "keys-deals", "take": True})
    look = auditor.post(f"tables/{house.tables['nj-pikit']}/rounds/1/look", {"key": "keys-look1"})
    yield (
        house,
        {
            **house.tables,
            "report": f"/pit/waiting/{report['id']}",
            "sheet": f"/pit/waiting/{sheet['proposal']}",
            "fill": f"/pit/waiting/{chips['proposal']}",
            "player": player,
            "slip": slip,
            "correction": correction,
            "look": f"/audit/looks/{look['line']}",
            "copy": f"/audit/copies/{hand_in(auditor, b'nonsense')}",
        },
    )
    house.close()


def correct_a_payment(house: PitHouse, cashier: Guest) -> tuple[str, str, str]:
    """Somebody is paid in too much: whose account it is, where it is put right, what waits."""
    player = str(Guest(house.address, "Nadia").get("me")["id"])
    paid = cashier.post("cage/pay-in", {"key": "keys-pay-in", "player": player, "cents": 10_000})
    of = f"house/{paid['seq']}/0"
    put = {"source": f"player/{player}", "target": "cage", "cents": 1_000, "currency": "chips"}
    proposed = cashier.post(
        "corrections", {"key": "keys-correct", **put, "reason": "Counted again.", "of": of}
    )
    slip = f"/cage/corrections?person={player}&of={of}"
    return player, slip, f"/pit/waiting/{proposed['proposal']}"


def hand_in(auditor: Guest, copy: bytes) -> str:
    """A copy of a journal, to be checked; what it is called."""
    headers = {
        "origin": auditor.address,
        "cookie": f"{COOKIE}={auditor.token}",
        "content-type": "application/octet-stream",
        "idempotency-key": "keys-hands-in",
    }
    request = urllib.request.Request(f"{auditor.address}/audit/copies", copy, headers)
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["copy"])


def walk(page: Page, within: str) -> list[str]:
    """Go through a part of the page by Tab, using each control; what keys cannot reach or use."""
    page.evaluate("within => usable(within)", within)
    useless = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        focused = page.evaluate("focused()")
        if focused is None:
            break
        words, key = focused
        if key:
            page.keyboard.press(key)
            if not page.evaluate("used.length"):
                useless.append(f"{key} does nothing at {words}")
    missed: list[str] = page.evaluate("missed()")
    return useless + missed


@pytest.mark.parametrize(
    ("name", "path", "part", "control"),
    [
        (FLOOR, "/pit/open", "#effect", ".papers a >> nth=2"),
        (FLOOR, "/pit/open", "#row-by", "#by-house"),
        (FLOOR, "/pit/tables/{nj-uth}", "#places", "a >> nth=1"),
        (ADMIN, "/people", "#staff", "button >> nth=3"),  # of several that say the same
    ],
)
def test_what_has_the_focus_keeps_it_when_its_part_of_the_page_is_drawn_anew(
    busy: Busy, tab: Tab, name: str, path: str, part: str, control: str
) -> None:
    house, addresses = busy
    page = at(tab, house, name, path.format_map(addresses))
    focused = page.locator(part).locator(control)
    focused.focus()
    page.locator(part).evaluate(DRAWN_ANEW)
    expect(page.locator(f"{part}[data-old]")).to_have_count(0)
    expect(focused).to_be_focused()


@pytest.mark.parametrize(("name", "path"), WALKS)
def test_keys_reach_and_use_whatever_a_mouse_can(
    busy: Busy, tab: Tab, name: str, path: str
) -> None:
    house, addresses = busy
    where = path.format_map(addresses)
    page = at(tab, house, name, where)
    page.evaluate(KEYS)
    assert walk(page, "body") == [], "on a desk"
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(where)
    assert serious_in_both_rooms(page) == []  # test_pit_looks.py looks at a desk
    page.evaluate(KEYS)
    assert walk(page, "body") == [], "where there is less room"
    drawer = page.locator("#drawer")
    if not drawer.count():
        return
    page.goto(where)
    handle = page.locator("#open-drawer")
    handle.press("Enter")
    expect(drawer).to_be_focused()
    page.keyboard.press("Escape")
    expect(handle).to_be_focused()
    handle.press("Enter")
    expect(drawer).to_be_focused()
    assert serious(page) == []
    page.evaluate(KEYS)
    assert walk(page, "#drawer") == []
    page.keyboard.press("Tab")
    expect(drawer).to_be_hidden()  # the focus went on, and nothing lies over it
