"""Coming and going: from the lobby to a seat, back to it, and away from it."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from fairdeal.house.money.money import WELCOME
from tests.journeys.looking import Detour
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest
from tests.journeys.test_house import come_in
from tests.journeys.test_table import bet

Tab = Callable[..., Page]
FOLD = "Fold"


def seated(page: Page) -> None:
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")


def test_whoever_sits_comes_back_to_the_seat_from_the_lobby_and_leaves_it_after_the_round(
    house: OpenHouse, tab: Tab
) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-hilo").click()
    seated(page)
    bet(page)
    expect(page.get_by_role("button", name=FOLD)).to_be_visible()
    page.get_by_role("link", name="Back to the tables").click()
    page.get_by_role("button", name="Leave nj-hilo").click()
    expect(page.get_by_role("alert")).to_contain_text("stays seated until it is complete")
    page.get_by_role("link", name="Back to your seat", exact=True).click()
    page.get_by_role("button", name=FOLD).click()
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()
    page.goto(f"{house.address}/?show=uth")  # one's seat is told beside other games, too
    page.get_by_role("button", name="Leave nj-hilo").click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    page.goto(f"{house.address}/")
    page.get_by_role("button", name="Sit at nj-hilo").click()  # the seat is free again
    seated(page)


def test_two_lobbies_of_one_browser_are_one_person(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    other = page.context.new_page()
    for each in (page, other):
        each.goto(house.address)
    page.get_by_label("Your name at the table").fill("Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    seated(page)
    expect(other.locator("#called")).to_have_text("Dana")
    other.get_by_role("button", name="Sit at nj-hilo").click()
    seated(other)
    bet(page)  # the first is still signed on


def test_a_lobby_that_comes_back_as_it_was_left_is_read_anew(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    page.goto(house.address)
    page.evaluate("window.left = true")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function("!window.left")


def test_a_seat_that_was_taken_meanwhile_leads_to_the_table_and_a_free_one(
    house: OpenHouse, tab: Tab
) -> None:
    page = tab()
    come_in(page, house, "Dana")
    wanted = page.get_by_role("button", name="Sit at nj-uth")
    Guest(house.address, "Quick").sit(
        house.tables["nj-uth"], int(wanted.get_attribute("data-seat") or 0)
    )
    wanted.click()
    page.get_by_role("button", name="Take seat").click()
    seated(page)


def test_without_a_name_nothing_is_sent_and_the_field_is_shown(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "  ")
    page.get_by_role("button", name="Sit at nj-uth").click()
    expect(page.get_by_label("Your name at the table")).to_be_focused()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_house_that_does_not_answer_is_said_in_plain_words(
    house: OpenHouse, tab: Tab, lost_lines: None
) -> None:
    page = tab()
    detour = Detour(page, "**/api/**")
    come_in(page, house, "Dana")
    detour.answer = lambda route: route.abort("connectionrefused")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("alert")).to_have_text(
        "The house does not answer; try again in a moment."
    )
    detour.answer = None
    page.get_by_role("button", name="Take a seat").click()
    seated(page)


def test_over_plain_http_from_elsewhere_the_lobby_says_why_nobody_can_sit(
    house: OpenHouse, tab: Tab
) -> None:
    page = tab()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("alert")).to_contain_text("open the house by https")


def test_a_lobby_whose_session_is_over_asks_for_a_name_anew(
    house: OpenHouse, browser: Browser
) -> None:
    context = browser.new_context()  # a console notes the 401, which is what this is about
    page = context.new_page()
    dana = Guest(house.address, "Dana")
    dana.come_into(context)
    page.goto(house.address)
    expect(page.locator("#called")).to_have_text("Dana")
    dana.post("sign-off", {})
    page.get_by_role("button", name="Sit at nj-uth").click()
    page.get_by_label("Your name at the table").fill("Dana again")
    page.get_by_role("button", name="Take a seat").click()
    seated(page)
    context.close()


def test_a_player_who_runs_out_of_practice_chips_gets_more(house: OpenHouse, tab: Tab) -> None:
    page, guest, table = tab(), Guest(house.address, "Dana"), house.tables["nj-uth"]
    guest.come_into(page.context)
    page.goto(f"{house.address}/you")
    more = page.get_by_role("button", name="More practice chips")
    expect(more).to_have_count(0)
    guest.sit(table, 1)
    guest.act(table, "buy in", wagers={"chips": WELCOME - 50_000})
    page.reload()
    expect(page.get_by_text("Bank: $0, plus $5,000 on tables.")).to_be_visible()
    expect(more).to_have_count(0)  # what lies at the table counts
    guest.act(table, "tip", wagers={"chips": WELCOME - 10_000})
    page.reload()
    more.click()
    expect(page.get_by_text("Bank: $5,000, plus $100 on tables.")).to_be_visible()
    expect(more).to_have_count(0)
