"""Whatever a mouse can do on a page for staff, keys can: each control is reached, and used."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.depth import DEEP
from tests.journeys.looking import serious, serious_in_both_rooms
from tests.journeys.pit_house import (
    ADMIN,
    AUDITOR,
    CASHIER,
    DEALER,
    FLOOR,
    OTHER_FLOOR,
    Busy,
    at,
)

Tab = Callable[..., Page]
KEYS = Path(__file__).with_name("keys.js").read_text()
MOST = 400  # controls on a page
DRAWN_ANEW = """part => {
  part.dataset.old = "yes"; // so that it is not what the house draws
  document.dispatchEvent(new Event("visibilitychange"));
}"""
FLOORS = ("/staff/components", "/pit?money=practice", "/pit/waiting", "/pit/open",
          "/pit/open?money=chips", "/pit/tables/{nj-uth}", "/pit/tables/{nj-hilo}/close",
          "/pit/tables/{chips}", "/pit/sheets", "/pit/sheets/{ma-uth}",
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
DESK, LESS_ROOM = SIZES = ("on a desk", "where there is less room")
WALKED = [(*WALKS[n], SIZES[n % 2]) for n in range(len(WALKS))]
if DEEP:
    WALKED = [(*walk, size) for walk in WALKS for size in SIZES]


def walk(page: Page, within: str) -> list[str]:
    """Go through a part of the page by Tab, using each control; what keys cannot reach or use."""
    page.evaluate(KEYS)
    page.evaluate("within => usable(within)", within)
    for _ in range(MOST):
        page.keyboard.press("Tab")
        key = page.evaluate("focused()")
        if key is None:
            break
        if key:
            page.keyboard.press(key)
    found: list[str] = page.evaluate("missed()")
    return found


@pytest.mark.parametrize(
    ("name", "path", "part", "control"),
    [
        (FLOOR, "/pit/open", "#effect", "ul a >> nth=2"),
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


@pytest.mark.parametrize(("name", "path", "size"), WALKED)
def test_keys_reach_and_use_whatever_a_mouse_can(
    busy: Busy, tab: Tab, name: str, path: str, size: str
) -> None:
    house, addresses = busy
    where = path.format_map(addresses)
    page = at(tab, house, name, where, width=1024, height=768)
    assert serious_in_both_rooms(page) == []  # test_pit_looks.py looks at a desk
    if size == DESK:
        page.set_viewport_size({"width": 1440, "height": 900})
    assert walk(page, "body") == []
    drawer = page.locator("#drawer")
    if size == DESK or not drawer.count():
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
    assert walk(page, "#drawer") == []
    page.keyboard.press("Tab")
    expect(drawer).to_be_hidden()  # the focus went on, and nothing lies over it
