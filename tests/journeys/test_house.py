"""From the lobby to a settled round, on a whole house with its database."""

import json
import re
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from fairdeal.house.tables.clocks import Settings
from fairdeal.law import INSTRUMENTS
from tests.journeys.looking import STAY, WIDTHS, serious, serious_in_both_rooms, sideways
from tests.journeys.open_house import OpenHouse, practice_house
from tests.journeys.rounds import Guest
from tests.journeys.test_table import bet

Tab = Callable[..., Page]
NET = "#net b, [data-part=round] b"  # what a settled round came to, large or beside the next bets


def heading(page: str) -> str:
    """Return the main heading of a page's HTML."""
    found = re.search("<h1[^>]*>(.*?)</h1>", page)
    return found.group(1) if found else ""


def come_in(page: Page, house: OpenHouse, name: str) -> None:
    page.goto(house.address)
    page.get_by_label("Your name at the table").fill(name)


def play_on(page: Page) -> None:
    """Stay in until the round is settled; the house may open the next one soon after."""
    main, log = page.locator(STAY), page.locator("#log")
    expect(main.or_(page.locator(NET)).first).to_be_visible()
    while not page.locator(NET).count():
        while main.get_attribute("aria-disabled") == "true":
            page.locator('[data-pick][aria-pressed="false"]').first.click()
        told = log.inner_text()
        main.click()
        expect(log).not_to_have_text(told, use_inner_text=True)
        expect(main.or_(page.locator(NET)).first).to_be_visible()


def test_a_newcomer_sits_with_a_name_and_a_click_and_plays_a_round(
    slower_house: OpenHouse, tab: Tab
) -> None:
    page = tab()
    come_in(page, slower_house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    bet(page)
    play_on(page)
    expect(page.locator("#sealed code")).not_to_be_empty()


@pytest.mark.parametrize("game", ["Ultimate Texas Hold", "Pik-it", "5 Card Hi-Lo"])
def test_a_newcomer_plays_alone_with_one_press_a_round(
    house: OpenHouse, tab: Tab, game: str
) -> None:
    page, other = tab(), tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name=re.compile(f"Play {game}.* alone")).click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    bet(page)
    play_on(page)
    expect(page.locator("#secs")).to_have_text("")  # nothing hurries the player
    page.get_by_role("button", name="Same bet and deal").click()
    expect(page.locator(STAY).first).to_be_visible()
    page.goto(house.address)
    expect(page.get_by_role("link", name="Back to your seat", exact=True)).to_be_visible()
    other.goto(house.address)
    expect(other.get_by_text("Private table")).to_have_count(0)
    guest = Guest(house.address, "Eve")
    (table,) = (row["id"] for row in house.house.tables.all() if "Private" in row["name"])
    with pytest.raises(urllib.error.HTTPError):
        guest.sit(table, 1)


def test_a_page_that_was_closed_holds_nobody_up(tmp_path: Path, tab: Tab) -> None:
    clocks = Settings(pace=20, betting=600_000, decision=600_000)
    house = OpenHouse(tmp_path / "house.db", practice_house(clocks))
    try:
        ann, bea = tab(), tab()
        for page, name in ((ann, "Ann"), (bea, "Bea")):
            come_in(page, house, name)
            page.get_by_role("button", name="Sit at nj-uth").click()
            expect(page.locator("#plates [data-mine]")).to_contain_text("You")
        bea.goto("about:blank")
        expect(ann.get_by_text("Away")).to_be_visible()
        bet(ann)
        play_on(ann)
    finally:
        house.close()


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_game_is_played_from_the_lobby_to_its_settlement(
    slower_house: OpenHouse, tab: Tab, instrument: str
) -> None:
    page = tab()
    come_in(page, slower_house, "Dana")
    page.get_by_role("button", name=f"Sit at {instrument}").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    bet(page)
    play_on(page)
    expect(page.locator(NET).first).to_contain_text("$")


def test_what_is_pressed_twice_is_asked_once(house: OpenHouse, tab: Tab) -> None:
    page, asked = tab(), list[str]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda words: asked.append(str(words)))

    page.on("websocket", listen)
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").dblclick()
    page.get_by_role("button", name="Check").dblclick()
    expect(page.get_by_role("button", name="Raise 2×")).to_be_visible()
    verbs = [json.loads(words).get("verb") for words in asked]
    assert [verb for verb in verbs if verb] == ["bet", "check"]


def test_two_people_at_one_table_see_each_other_act(slower_house: OpenHouse, tab: Tab) -> None:
    ann, bob = tab(), tab()
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        come_in(page, slower_house, name)
        page.get_by_role("button", name="Sit at nj-uth").click()
        expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    expect(ann.locator("#plates li", has_text="Bob")).to_be_visible()
    for page in (ann, bob):
        page.get_by_role("button", name="Ante, empty").click()
        page.get_by_role("button", name="Place bets").click()
    first, second = (ann, bob) if seat_of(ann) < seat_of(bob) else (bob, ann)
    first.get_by_role("button", name="Raise 4×").click()
    expect(second.locator("#plates li:not([data-mine]) div", has_text="Raised 4×")).to_be_visible()
    second.get_by_role("button", name="Check").click()
    second.get_by_role("button", name="Raise 2×").click()
    for page in (ann, bob):
        expect(page.locator(NET).first).to_be_visible()


def seat_of(page: Page) -> int:
    return int(page.locator("#plates [data-mine]").get_attribute("data-seat") or 0)


def test_a_name_that_is_taken_is_refused_in_the_lobby(house: OpenHouse, tab: Tab) -> None:
    first, second = tab(), tab()
    come_in(first, house, "Dana")
    first.get_by_role("button", name="Take a seat").click()
    expect(first.locator("#plates [data-mine]")).to_contain_text("You")
    come_in(second, house, "Dana")
    second.get_by_role("button", name="Take a seat").click()
    expect(second.get_by_role("alert")).to_be_visible()


def test_the_last_bet_is_offered_again_after_a_reload(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    page.get_by_role("button", name="Raise 4×").click()
    same = page.get_by_role("button", name="Same bet")
    expect(same).to_contain_text("$10")  # five on the ante, five on the blind
    page.reload()
    expect(same).to_contain_text("$10")


def test_whoever_has_too_few_chips_to_bet_buys_in_from_the_dock(house: OpenHouse, tab: Tab) -> None:
    page, dana, table = tab(), Guest(house.address, "Dana"), house.tables["nj-hilo"]
    dana.come_into(page.context)
    dana.sit(table, 4)
    page.goto(f"{house.address}/tables/{table}")
    ante, buys = (
        page.get_by_role("button", name="Ante, empty"),
        page.get_by_role("button", name="Buy in"),
    )
    expect(ante).to_be_visible()
    expect(buys).to_be_hidden()
    dana.act(table, "tip", seat=4, wagers={"chips": 49_700})
    ante.click()
    expect(page.locator("#refused")).to_contain_text("you have $3")
    buys.click()
    expect(page.locator("#purse")).to_contain_text("$503")
    expect(buys).to_be_hidden()
    bet(page)


def test_a_player_changes_names_by_keyboard_and_a_refusal_is_said(
    house: OpenHouse, tab: Tab
) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    page.goto(house.address)
    page.get_by_role("link", name="Your name and limits").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Display name").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Flo")  # who is staff
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dana")
    page.get_by_label("Display name").fill("Zoë")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Zoë")
    assert not serious(page)


def test_a_name_is_kept_with_a_password_and_found_again(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    page.goto(f"{house.address}/you")
    page.get_by_label("Keep this name with a password").fill("nine lives, two aces")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("It is yours alone")).to_be_visible()
    page.get_by_role("button", name="Sign off here").click()
    expect(page.get_by_label("Your name at the table")).to_be_visible()
    page.goto(f"{house.address}/rounds")
    expect(page.get_by_text("This browser has no name here")).to_be_visible()
    page.goto(house.address)
    page.get_by_role("link", name="Sign in").click()
    assert not serious(page)
    page.get_by_label("Name").fill("Dana")
    page.get_by_label("Password").fill("nine lives, two aces")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dana")


@pytest.mark.parametrize("named", [True, False])
def test_what_is_ones_own_fits_every_width_and_stands_in_nobodys_way(
    house: OpenHouse, tab: Tab, named: bool
) -> None:
    page = tab()
    if named:
        Guest(house.address, "W" * 40).come_into(page.context)  # as wide as a lobby takes one
        page.goto(house.address)
        page.get_by_role("link", name="Your name and limits").focus()  # figures can wait
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert sideways(page) == 0, ("lobby", width)
    for path in ("/you", "/rounds"):
        page.goto(f"{house.address}{path}")
        for room in ("dark", "light"):
            page.emulate_media(color_scheme=room)
            assert serious(page) == [], (path, room)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert sideways(page) == 0, (path, width)


def test_nothing_serious_stands_in_the_way_of_those_who_sign_on(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    page.goto(f"{house.address}/staff/sign-on")
    assert serious_in_both_rooms(page) == []


def test_a_page_whose_session_is_over_says_so_and_tries_no_more(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Ante, empty")).to_be_visible()
    answer = page.request.post(
        f"{house.address}/api/sign-off", data={}, headers={"origin": house.address}
    )
    assert answer.ok, answer.text()
    expect(page.locator("#ask")).to_contain_text("You are signed off")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_label("Your name at the table")).to_be_visible()


def test_an_address_that_leads_nowhere_says_so_on_a_page(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    answer = page.request.get(f"{house.address}/nowhere", headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status == 404
    assert heading(answer.text()) == "Page not found"
    plain = page.request.get(f"{house.address}/nowhere", headers={"accept": "application/json"})
    assert plain.json()["refusal"]["name"] == "not-here"


def test_what_a_browser_may_not_have_is_refused_on_a_page_and_to_a_program_in_json(
    house: OpenHouse, tab: Tab
) -> None:
    page, table = tab(), house.tables["nj-uth"]
    for path, status, said in (
        (f"/rounds/{table}/1", 401, "Who are you?"),
        ("/tables/t0/law", 401, "Who are you?"),
        ("/tables/t0", 404, "Page not found"),
        ("/shared/nothing", 404, "Page not found"),
    ):
        answer = page.request.get(f"{house.address}{path}", headers={"accept": "text/html"})
        assert (answer.status, heading(answer.text())) == (status, said), path
        plain = page.request.get(f"{house.address}{path}", headers={"accept": "*/*"})
        assert plain.status == status
        assert plain.json()["refusal"]["message"], path


def test_the_lobby_is_for_everybody_at_every_width(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    page.goto(house.address)
    page.get_by_label("Your name at the table").focus()  # figures that come now can wait
    assert not serious(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert sideways(page) == 0, width
    page.set_viewport_size({"width": 1440, "height": 400})  # less than the tables take
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight).length"
    assert page.locator("main article").evaluate_all(cut) == 0


def test_a_table_without_a_name_leads_to_the_lobby(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    page.goto(f"{house.address}/tables/{house.tables['nj-uth']}")
    expect(page.get_by_label("Your name at the table")).to_be_visible()


def test_the_coach_says_what_each_choice_is_worth(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-hilo").click()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    page.get_by_role("tab", name="Coach").click()
    expect(page.locator("#ask [data-best]")).to_have_count(0)  # the page pushes no choice
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator("[data-choice=best]")).to_be_visible()
    expect(page.locator("#coach-more")).to_contain_text("would cost")
    expect(page.locator("#ask [data-best]")).to_have_count(1)
    assert not serious(page)


def test_the_coach_judges_each_decision_beside_the_buttons(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Sit at nj-uth").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    page.get_by_role("tab", name="Coach").click()
    expect(page.get_by_label("Check my decisions as I play")).to_be_checked()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.get_by_role("button", name="Raise 3×")).to_be_visible()
    expect(page.locator("[data-choice]")).to_have_count(0)  # nobody asked for advice
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator("[data-choice=best]")).to_be_visible()
    best = page.locator("[data-choice=best] b").inner_text()  # as the cards are: three never is
    assert best in ("Raise 4×", "Check")
    page.get_by_role("button", name="Raise 3×").click()
    expect(page.locator("#verdict")).to_have_text(re.compile(rf"^{best} was better: \$"))
    expect(page.locator("#session")).to_contain_text("0 of 1 decisions were best.")
    expect(page.locator("#mistakes li")).to_contain_text("raised 3×, not")


def test_a_player_stays_away_and_the_house_keeps_to_it(house: OpenHouse, tab: Tab) -> None:
    page = tab()
    come_in(page, house, "Dana")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    page.goto(house.address)
    page.get_by_role("link", name="Your name and limits").click()
    for most in ("20", "50"):
        page.get_by_label("Largest bet").fill(most)
        page.locator("[data-limit=wager]").get_by_role("button", name="Set").click()
        expect(page.get_by_role("status")).to_contain_text("Set.")
        expect(page.locator("#wager-now")).to_contain_text("now $20")
    expect(page.locator("#wager-now")).to_contain_text("$50 from")  # a higher one, a day later
    assert not serious(page)
    page.get_by_label("How long").select_option("for a week")
    page.get_by_label("nobody can undo it").check()
    page.get_by_role("button", name="Take a break").click()
    expect(page.locator("#away")).to_contain_text("You stay away until")
    page.goto(house.address)
    expect(page.locator("#away")).to_contain_text("You are taking a break until")
    expect(page.get_by_role("button", name="Sit at nj-hilo")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)
    page.goto(f"{house.address}/tables/{house.tables['nj-uth']}")
    expect(page.locator("#ask")).to_contain_text("You are taking a break")


RUNS_OVER = """() => [...document.querySelectorAll("[data-about] :is(small, b), #now *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .map((each) => each.textContent)"""


def test_a_house_with_a_long_name_runs_over_nothing_in_the_lobby(
    house: OpenHouse, tab: Tab
) -> None:
    there = house.house
    floor = there.people.named("Flo")
    name = "Wilhelmina’s Grand Harborlight Casino, Atlantic City"
    opening = there.tables.open(floor, "a-long-name", "Table 9", "nj-hilo", {"licensee": name})
    house.do(opening)
    page = tab()
    page.goto(house.address)
    page.get_by_label("Your name at the table").focus()  # figures that come now can wait
    expect(page.locator("[data-about]", has_text=name)).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(RUNS_OVER) == [], width
