"""Staff of a house that is open, for journeys."""

from playwright.sync_api import Page

from fairdeal.house.access.permissions import Role
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest

PASSWORD = "long password"


def hire(house: OpenHouse, name: str, role: Role) -> None:
    """A member of staff more."""
    house.do(house.house.people.add_staff(name, PASSWORD, role, by="test"))


def sign_on(page: Page, name: str, to: str) -> None:
    """By the sign-on page, to where they wanted to go."""
    page.goto(to)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign on").click()
    page.locator("#who").wait_for()


def signed_on(page: Page, who: Guest) -> None:
    """Somebody who has signed on goes on in a browser; the page for it is left out."""
    who.come_into(page.context)
