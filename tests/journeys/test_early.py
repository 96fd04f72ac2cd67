"""What is pressed before a page's scripts have come: nothing of it is lost, nor in the address."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from fairdeal.house.access.permissions import Role
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest
from tests.journeys.staffed import PASSWORD, hire, sign_on

Tab = Callable[..., Page]
WEB = Path(str(resources.files("fairdeal.web")))


@contextmanager
def before_its_scripts(page: Page, address: str) -> Iterator[None]:
    """A page that can be read and pressed while its modules are still on their way."""
    held: list[Route] = []
    modules = re.compile(r"/(?!early)[a-z_]+\.js$")
    page.route(modules, lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    yield
    for route in held:
        route.continue_()
    page.unroute(modules)


def test_a_password_that_is_sent_early_signs_on_and_is_in_no_address(
    house: OpenHouse, tab: Tab
) -> None:
    hire(house, "Flo", Role.FLOOR)
    page = tab()
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    with before_its_scripts(page, f"{house.address}/staff/sign-on"):
        page.get_by_label("Name").fill("Flo")
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
    expect(page.locator("#who")).to_contain_text("Flo")
    assert not [address for address in seen if "password" in address]


def test_a_name_that_is_changed_early_is_changed(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    Guest(house.address, "Dana").come_into(page.context)
    with before_its_scripts(page, f"{house.address}/you"):
        page.get_by_label("Display name").fill("Zoë")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zoë")


def test_a_seat_that_is_taken_early_is_taken_once(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    with before_its_scripts(page, house.address):
        page.get_by_label("Your name at the table").fill("Dana")
        page.get_by_role("button", name="Sit at nj-hilo").dblclick()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    expect(page.locator("#where")).to_contain_text("Hi-Lo")


def test_a_choice_that_is_made_early_changes_the_draft(house: OpenHouse, tab: Tab) -> None:
    hire(house, "Flo", Role.FLOOR)
    page = tab()
    sign_on(page, "Flo", f"{house.address}/pit/open")
    with before_its_scripts(page, f"{house.address}/pit/open"):
        page.get_by_label("A person").check()
    expect(page.get_by_text("nothing is dealt before a dealer signs on")).to_be_visible()


def test_every_form_is_sent_by_a_script_or_says_where_the_browser_sends_it() -> None:
    forms = [
        form
        for page in WEB.rglob("*.html")
        for form in re.findall(r"<form[^>]*>", page.read_text())
    ]
    assert len(forms) > 20
    for form in forms:
        by_script = 'method="dialog"' in form
        assert by_script != ('action="' in form), form
