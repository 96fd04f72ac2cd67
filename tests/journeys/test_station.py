"""A dealer deals whole rounds by the keyboard, while people play, and reports a mishap."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from fairdeal.house.access.permissions import Role
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import INSTRUMENTS
from fairdeal.money import in_dollars
from fairdeal.sheet import schema_of
from tests.journeys.looking import WIDTHS, Detour, serious, sideways
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest, bet, until_offered
from tests.journeys.staffed import hire, sign_on

Tab = Callable[..., Page]
CHOICES = ("check", "select", "play", "play 3", "raise 1", "fold")


def seated(house: OpenHouse, table: str) -> list[Guest]:
    guests = [Guest(house.address, name) for name in ("Marta", "Jules")]
    for guest, seat in zip(guests, (1, 4), strict=True):
        guest.sit(table, seat)
    until_offered(guests[0], table, "bet")
    return guests


def at_the_station(tab: Tab, house: OpenHouse, table: str) -> Page:
    return take_over(tab(width=1024, height=768, base_url=house.address), house, table)


def with_detour(tab: Tab, house: OpenHouse, table: str) -> tuple[Page, Detour]:
    """The station, and a detour for what it fetches."""
    page = tab(width=1024, height=768, base_url=house.address)
    detour = Detour(page, "**/now")
    return take_over(page, house, table), detour


def answer_again(page: Page, table: str) -> Callable[[Route], None]:
    """Answer with the station's state as it is now, whatever happens later."""
    before = page.request.get(f"/station/{table}/now").text()
    return lambda route: route.fulfill(body=before, content_type="application/json")


def take_over(page: Page, house: OpenHouse, table: str) -> Page:
    hire(house, "Rosa Osei", Role.DEALER)
    sign_on(page, "Rosa Osei", f"/station/{table}")
    expect(page.locator("#title")).to_have_text("The automatic dealer deals here")
    page.get_by_role("button", name="Deal this table").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Bets are open")
    expect(page.locator("#relief")).to_have_text(re.compile(r"relieved at \d\d:\d\d"))
    return page


def answer(guests: list[Guest], table: str) -> bool:
    """The first player who is asked decides."""
    for guest in guests:
        offers = {o["verb"]: o for o in guest.frame(table)["step"]["offers"] if o["kind"] != "bet"}
        chosen = next((verb for verb in CHOICES if verb in offers), None)
        if chosen is not None:
            guest.act(table, chosen, picks=(offers[chosen]["picks"] or [[]])[0])
            return True
    return False


_ANOTHER = """title => document.getElementById("title").innerText !== title"""
_NOW = """() => [document.getElementById("title").innerText,
  !document.getElementById("next").disabled]"""


def deal(page: Page, guests: list[Guest], table: str, until_title: str) -> list[str]:
    """Press Space whenever an act is due, until a title comes up; the titles on the way."""
    titles: list[str] = []
    for _ in range(60):
        title, is_due = page.evaluate(_NOW)
        if until_title in title:
            return titles
        titles.append(title)
        if is_due:
            page.keyboard.press("Space")
        else:
            assert answer(guests, table), (title, titles)
        page.wait_for_function(_ANOTHER, arg=title)
    raise AssertionError(titles)


_POSTED = """([address, body]) => fetch(address, {
  method: "POST", headers: {"content-type": "application/json"}, body
}).then((answer) => answer.ok)"""
_HIDDEN_BELOW = "document.getElementById('act').scrollHeight - act.clientHeight"


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_dealer_deals_a_whole_round_with_one_key(
    house: OpenHouse, tab: Tab, instrument: str
) -> None:
    table = house.tables[instrument]
    guests = seated(house, table)
    page = at_the_station(tab, house, table)
    player = tab(base_url=house.address)
    guests[0].come_into(player.context)
    bet(table, instrument, guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    assert not serious(page)
    page.keyboard.press("Space")
    expect(page.locator("#order i")).to_have_text(["1", "2", "3"])  # two seats, and the dealer
    expect(page.locator("#stages li").last).to_have_text("Settling")
    titles = deal(page, guests, table, "Shuffle the deck")
    assert any(re.match("Deal (two|five) cards to each player", title) for title in titles)
    for seat in (1, 4):
        turned_up = rf"Turn up seat {seat}’s (five )?cards$"
        assert len([title for title in titles if re.match(turned_up, title)]) == 1
    assert "Say what you have" in titles  # once it lies face up
    said = [title for title in titles if re.match(r"Seat \d: say it", title)]
    assert len(said) == (0 if instrument == "nj-pikit" else 2)  # whose hands lie open before
    assert re.match("Place (your|the last) cards", titles[-1])
    deal(page, guests, table, "Bets are open")
    player.goto(f"/rounds/{table}/1")
    expect(player.locator("#verdict")).to_have_text("Checked in this browser: everything holds")
    page.get_by_role("button", name="Hand back").click()
    expect(page.locator("#title")).to_have_text("The automatic dealer deals here")


def test_a_mishap_shows_what_it_would_do_and_takes_the_floor_to_confirm(
    house: OpenHouse, tab: Tab
) -> None:
    table = house.tables["nj-uth"]
    guests = seated(house, table)
    page = at_the_station(tab, house, table)
    bet(table, "nj-uth", guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    deal(page, guests, table, "Deal the flop")
    expect(page.locator("#answer")).to_have_text("Jules checks.")
    expect(page.locator("#said q")).to_have_text("Seat 4: check, raise 3 or raise 4?")
    page.keyboard.press("F3")
    shown = page.get_by_role("dialog", name="Card exposed?")
    expect(shown).to_contain_text("All hands are void. $80 goes back, $10 stands.")
    expect(shown.locator("#effects tr").first).to_contain_text("Marta$40trips $5")
    assert not serious(page)
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("F3")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("The table is held")
    expect(page.locator("#more")).to_contain_text("dealer’s first card is exposed")
    expect(page.locator("#more")).to_contain_text("The floor must confirm or deny it")
    for empty in ("#say", "#steps", "#pictures"):
        expect(page.locator(empty)).to_be_empty()
    expect(page.locator("#next")).to_be_disabled()
    floor = tab(base_url=house.address)
    sign_on(floor, "Flo", "/pit/waiting")
    floor.get_by_role("link", name="See and confirm").click()
    expect(floor.get_by_role("main")).to_contain_text("$80 goes back to 2 players")
    floor.get_by_role("button", name="Confirm, void the hands").click()
    expect(page.locator("#title")).to_have_text("The table is held")  # how is it known?
    floor.get_by_label("I stood at the table and saw it").check()
    floor.get_by_role("button", name="Confirm, void the hands").click()
    expect(page.locator("#title")).to_have_text("Return the wagers")
    expect(page.locator("#void")).to_contain_text("All hands are void")
    returned = ["Return $40 to seat 4.", "Return $40 to seat 1."]
    expect(page.locator("#steps li span")).to_have_text(returned)
    page.keyboard.press("Space")
    expect(page.locator("#title")).to_have_text("Deal the flop")
    frame = guests[0].frame(table)["view"]
    assert frame["void"]["clause"] == "19:47-32.13(a)"
    assert frame["seats"][0]["returned"] == 4000


def test_a_hold_reaches_the_station_over_the_line_and_the_last_act_is_told_again(
    house: OpenHouse, tab: Tab
) -> None:
    table = house.tables["nj-uth"]
    guests = seated(house, table)
    page, detour = with_detour(tab, house, table)
    bet(table, "nj-uth", guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    page.keyboard.press("Space")
    expect(page.locator("#title")).to_contain_text("Deal two cards")
    page.keyboard.press("Backspace")
    lately = page.locator("#lately")
    expect(lately.locator("li").last).to_contain_text("No more bets")
    expect(page.locator("#word")).to_have_text(re.compile(r"Said, \d\d:\d\d:\d\d"))
    expect(page.locator("#last")).to_have_attribute("aria-expanded", "true")
    assert not serious(page)
    page.keyboard.press("Space")
    expect(lately).to_contain_text("Dealer deals a card each to seat 1")
    page.keyboard.press("Backspace")
    expect(lately).to_be_hidden()
    detour.answer = answer_again(page, table)  # fetching again does not show the report
    floor = Guest(house.address, "Flo", "long password")
    seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
    floor.post(f"tables/{table}/report", {"key": "floor-reports-1", **seen})
    expect(page.locator("#title")).to_have_text("The table is held")
    expect(page.locator("#next")).to_be_disabled()


def test_space_does_the_next_act_once_the_dealer_has_taken_the_table(
    house: OpenHouse, tab: Tab
) -> None:
    table = house.tables["nj-uth"]
    guests = seated(house, table)
    page = at_the_station(tab, house, table)  # by a key on the button, which then hands back
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Hand back")).not_to_be_focused()
    bet(table, "nj-uth", guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    page.keyboard.press("Space")
    expect(page.locator("#title")).to_contain_text("Deal two cards")


def test_a_key_that_was_pressed_twice_is_ignored_and_not_refused(
    house: OpenHouse, tab: Tab
) -> None:
    table = house.tables["nj-uth"]
    guests = seated(house, table)
    page, detour = with_detour(tab, house, table)
    bet(table, "nj-uth", guests)
    title, refused = page.locator("#title"), page.locator("#refused")
    expect(title).to_have_text("Close the bets")
    detour.answer = answer_again(page, table)
    with page.expect_response(f"**/api/tables/{table}/staff"):
        page.keyboard.press("Space")
    with page.expect_response("**/now"):  # the page looks again, and does nothing
        page.keyboard.press("Space")
    expect(refused).to_be_hidden()
    detour.answer = None
    page.keyboard.press("Space")
    expect(title).to_contain_text("Deal two cards")
    expect(refused).to_be_hidden()


def test_after_a_refusal_the_station_shows_where_the_table_is(house: OpenHouse, tab: Tab) -> None:
    table = house.tables["nj-uth"]
    guests = seated(house, table)
    page, detour = with_detour(tab, house, table)
    bet(table, "nj-uth", guests)
    title = page.locator("#title")
    expect(title).to_have_text("Close the bets")
    answer_as_before = answer_again(page, table)
    refusals: list[int] = []
    page.on("response", lambda got: refusals.append(422) if got.status == 422 else None)

    def late(route: Route) -> None:  # the page learns nothing new before it is refused
        if refusals:
            route.continue_()
        else:
            answer_as_before(route)

    detour.answer = late
    sent = {"key": "elsewhere-pressed-1", "verb": "no more bets", "by": "dealer", "count": None}
    assert page.evaluate(_POSTED, [f"/api/tables/{table}/staff", json.dumps(sent)])
    with page.expect_response(f"**/api/tables/{table}/staff") as answered:
        page.keyboard.press("Space")
    assert answered.value.status == 422
    expect(title).to_contain_text("Deal two cards")
    expect(page.locator("#refused")).to_be_hidden()


def test_the_station_fits_every_width(house: OpenHouse, tab: Tab) -> None:
    table = house.tables["nj-pikit"]
    guests = seated(house, table)
    page = at_the_station(tab, house, table)
    bet(table, "nj-pikit", guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert sideways(page) == 0, width
    page.set_viewport_size({"width": 768, "height": 1024})  # upright: all of it in sight
    for part in ("#next", "#tablebox", "#rows", "#keys"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#keys").scroll_into_view_if_needed()
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)  # wherever one reads
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function(f"() => {_HIDDEN_BELOW} === 0")
    page.set_viewport_size({"width": 1024, "height": 500})
    expect(page.locator("#all-to-mind")).to_have_text(re.compile(r"M\d more"))
    page.keyboard.press("m")
    expect(page.locator("#mind li").last).to_be_visible()
    expect(page.locator("#all-to-mind")).to_have_attribute("aria-expanded", "true")
    assert not serious(page)


def test_the_meter_of_a_progressive_is_in_the_dealers_sight(house: OpenHouse, tab: Tab) -> None:
    there = house.house
    floor = there.people.named("Flo")
    options = {**schema_of("ma-uth").with_every_wager, "minimum": 500, "maximum": 50_000}
    settings = Settings(pace=0, betting=None, decision=None, dealt_by_person=True)
    opening = there.tables.open(floor, "meter-opens", "Meter", "ma-uth", options, settings)
    table = house.do(opening)
    hire(house, "Rosa Osei", Role.DEALER)
    page = tab(width=1024, height=768, base_url=house.address)
    sign_on(page, "Rosa Osei", f"/station/{table}")
    meter = there.tables.live(table).durable.state.meter
    expect(page.locator("#meter b")).to_have_text(in_dollars(meter))
    expect(page.locator("#meter")).to_be_visible()


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_steps_of_the_deal_and_what_to_mind_lie_in_sight_at_a_small_station(
    house: OpenHouse, tab: Tab, instrument: str
) -> None:
    table = house.tables[instrument]
    guests = seated(house, table)
    page = at_the_station(tab, house, table)
    bet(table, instrument, guests)
    expect(page.locator("#title")).to_have_text("Close the bets")
    page.keyboard.press("Space")
    expect(page.locator("#title")).to_have_text(re.compile("^Deal (two|five) cards"))
    expect(page.locator("#steps li").first).to_be_visible()
    page.wait_for_function(f"() => {_HIDDEN_BELOW} === 0")
    for part in ("#steps li:last-child", "#mind li:first-child", "#next"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
