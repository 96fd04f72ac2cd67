"""Pages that are read: they fit every width, in both rooms, for everybody."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from fairdeal.law import INSTRUMENTS
from tests.depth import sample
from tests.journeys.looking import WIDTHS, serious, serious_in_both_rooms, sideways

KINDS = sample([*product(("rules", "odds"), INSTRUMENTS)])
READ = [f"/{kind}/{instrument}" for kind, instrument in KINDS]
PAPERS = ("/law/nj-uth/19:47-32.10(h)2", "/law/nj-hilo", "/law/rulings", "/check", *READ)


def read(page: Page, path: str) -> None:
    """A page with its figures; without, it loads itself again until it has them."""
    page.goto(path)
    expect(page.locator("[data-pending]")).to_have_count(0)
    page.wait_for_load_state()


@pytest.mark.parametrize("path", PAPERS)
def test_nothing_serious_stands_in_the_way_and_a_page_fits_every_width(
    page: Page, path: str
) -> None:
    read(page, path)
    assert not serious_in_both_rooms(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert sideways(page) == 0, width


def test_the_room_is_changed_and_stays_so(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/law/nj-uth")
    page.get_by_role("button", name="Light or dark room").click()
    expect(page.locator("html")).to_contain_class("light")
    page.reload()
    expect(page.locator("html")).to_contain_class("light")


def test_pairs_are_chosen_by_keyboard(page: Page) -> None:
    page.goto("/law/nj-uth/19:47-32.10(h)2")
    hidden = page.locator("#pairs [data-pair=same]").first
    expect(hidden).to_be_hidden()
    page.get_by_role("button", name="All", exact=True).focus()
    page.keyboard.press("Enter")
    expect(hidden).to_be_visible()


def test_a_starting_hand_is_chosen_by_keys(page: Page) -> None:
    page.goto("/odds/nj-uth")
    chosen = page.locator("#hand-title")
    expect(chosen).to_have_text("King and two, suited")  # the closest call
    page.locator("#chart [tabindex='0']").focus()
    for key in ("ArrowLeft", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(chosen).to_have_text("Queen and three, suited")
    expect(page.locator("#chart [aria-current]")).to_be_focused()
    expect(page.locator("#hand [data-choice]")).to_have_count(3)
    assert page.url.endswith("?hand=Q3s")
    assert not serious(page)
    page.get_by_role("link", name="Jack and eight, suited", exact=True).click()
    expect(chosen).to_have_text("Jack and eight, suited")


def test_on_a_phone_what_one_looks_up_is_folded_under_its_title(page: Page) -> None:
    page.goto("/rules/nj-hilo")
    expect(page.get_by_role("button", name="What it pays")).to_have_count(0)  # a desk has room
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    table = page.locator("[data-pays]").first
    expect(table).to_be_hidden()
    title = page.get_by_role("button", name="What it pays")
    title.focus()
    page.keyboard.press("Enter")
    expect(title).to_have_attribute("aria-expanded", "true")
    expect(table).to_be_visible()
    assert not serious(page)
    page.keyboard.press("Enter")
    expect(table).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "cell", "title"),
    [
        (
            "nj-pikit",
            "straight, nine high; pair of jacks: play 3",
            "Straight, nine high; pair of jacks",
        ),
        ("nj-hilo", "25 high, 10 low: play", "25 high, 10 low"),
    ],
)
def test_a_kind_of_hand_is_shown_with_what_each_choice_is_worth(
    page: Page, game: str, cell: str, title: str
) -> None:
    page.goto(f"/odds/{game}")
    page.get_by_role("link", name=cell).click()
    expect(page.locator("#hand-title")).to_have_text(title)
    expect(page.locator("#hand [data-cards] img")).to_have_count(5)
    expect(page.locator("#hand [data-choice=best]")).to_have_count(1)
    assert not serious(page)


def test_on_a_phone_a_ruling_opens_where_it_is_led_to(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/law/rulings#R-TIEBREAK")
    held = page.locator("#R-TIEBREAK [data-held]")
    expect(held).to_be_visible()
    expect(page.locator("#R-ORDER [data-held]")).to_be_hidden()
    page.locator("#R-ORDER").get_by_role("button").click()
    expect(page.locator("#R-ORDER [data-held]")).to_be_visible()
    assert not serious(page)
