"""Where something is otherwise: no scripts, the system's own colours, names of all kinds."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.journeys.live import LiveTable
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest
from tests.journeys.test_table import sit

Tab = Callable[..., Page]
Open = Callable[..., tuple[str, LiveTable]]


def test_without_scripts_the_pages_say_what_that_takes_away(house: OpenHouse, tab: Tab) -> None:
    page = tab(java_script_enabled=False)
    Guest(house.address, "Dana").come_into(page.context)
    for path in ("/", f"/tables/{house.tables['nj-uth']}", "/you"):
        page.goto(f"{house.address}{path}")
        expect(page.locator("noscript p", has_text="needs JavaScript")).to_be_visible()


def test_in_the_systems_own_colours_the_chip_that_is_chosen_is_seen(
    tab: Tab, open_table: Open
) -> None:
    address, _ = open_table("nj-uth")
    page = tab(forced_colors="active")
    sit(page, address)
    page.get_by_role("radio", name="$25 chip").click()
    outline = "all => all.map(each => getComputedStyle(each).outlineStyle)"
    assert page.locator("#ask [aria-checked=true]").evaluate_all(outline) == ["solid"]
    page.get_by_role("radio", name="$25 chip").blur()
    assert set(page.locator("#ask [aria-checked=false]").evaluate_all(outline)) == {"none"}


def test_a_long_name_from_right_to_left_shows_how_it_begins(house: OpenHouse, tab: Tab) -> None:
    page, table = tab(), house.tables["nj-uth"]
    Guest(house.address, "مرحبا بالعالم يا صديقي العزيز جدا").sit(table, 2)
    Guest(house.address, "Dana").come_into(page.context)
    page.goto(f"{house.address}/tables/{table}")
    name = page.locator("#plates [data-seat='2'] b")
    expect(name).to_have_css("direction", "rtl")
