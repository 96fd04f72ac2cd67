"""What a player is told when nothing is asked: a clause, a held table, a wager settled early."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fairdeal.view.table_view import ReportView
from tests.harness import exposed
from tests.harness.reports import reporting
from tests.journeys.live import MORE_TIME, Floor, LiveTable
from tests.journeys.looking import STAY, serious
from tests.journeys.test_overlaps import GEOMETRY
from tests.journeys.test_table import bet, play_on, sit

Open = Callable[..., tuple[str, LiveTable]]


def test_a_clause_is_told_over_the_felt_and_put_away_by_key(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    link = page.locator("#ask a").first
    link.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="19:47-32.6(b)")
    expect(card).to_contain_text("must be down before the dealer calls")
    assert not serious(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()
    assert page.url.endswith(address)


def test_a_ruling_is_told_as_well(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("tab", name="Law and table").click()
    page.get_by_role("link", name="R-ABSENT").click()
    expect(page.get_by_role("dialog", name="R-ABSENT")).to_contain_text("We hold:")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#clause")).to_be_hidden()


def test_a_held_table_says_so_and_offers_nothing(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    bet(page)
    expect(page.locator(STAY)).to_be_visible()
    live.held = True
    tables.tell(address, 3)
    expect(page.locator("#ask")).to_contain_text("The table is held")
    expect(page.locator("#call")).to_have_text(re.compile("The table is held"))
    expect(page.locator("#ask button")).to_have_count(0)
    live.held = False
    tables.tell(address, 3)
    expect(page.locator(STAY)).to_be_visible()


@pytest.mark.parametrize("mine", [True, False])
def test_a_held_table_says_why_and_for_how_long_and_tells_the_player_who_reported_the_answer(
    page: Page, open_table: Open, tables: Floor, mine: bool
) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    bet(page)
    expect(page.locator(STAY)).to_be_visible()
    words, told = "the dealer's first card is exposed", "The floor has checked your report."
    live.held, live.due = True, 95_000
    live.report = ReportView(words, 3 if mine else 1, "", "")
    tables.tell(address, 3)
    title = "The floor is checking" if mine else "The table is held"
    expect(page.locator("#ask b").first).to_have_text(title)
    expect(page.locator("#ask")).to_contain_text("the dealer’s first card is exposed")
    expect(page.locator("#secs")).to_have_text(re.compile(r"^9\d s to answer, then play goes on$"))
    assert not serious(page)
    live.held, live.due = False, None
    live.report = ReportView(words, 3 if mine else 1, "denied", told)
    tables.tell(address, 3)
    expect(page.locator(STAY)).to_be_visible()
    expect(page.locator("#refused")).to_have_count(1 if mine else 0)
    if mine:
        expect(page.locator("#refused")).to_have_text(told)
        expect(page.locator("#assertive")).to_have_text(told)


def test_more_time_is_asked_for_beside_the_decision(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    bet(page)
    live.due = 4000
    tables.tell(address, 3)
    expect(page.locator("#assertive")).to_have_text("5 seconds left")
    page.get_by_role("button", name="More time").click()
    expect(page.locator("#secs b")).to_have_text(re.compile(r"^\d\d s$"))
    assert live.due == 4000 + MORE_TIME


def test_a_player_whose_time_ran_out_is_told_what_was_done(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    bet(page)
    live.due = 1
    tables.tell(address, 3)
    expect(page.locator("#secs")).to_contain_text("then check")
    live.table.act(3, "check")
    live.let_bots_act()
    live.due, live.seq = None, live.seq + 1
    tables.tell(address, 3)
    told = "Time ran out, so the table decided for you: checked."
    expect(page.locator("#refused")).to_have_text(told)
    expect(page.locator("#assertive")).to_have_text(told)


def test_a_void_round_says_what_went_back_and_shows_it(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("button", name="Trips, empty").click()
    bet(page)
    expect(page.locator(STAY)).to_be_visible()
    live.table.do(reporting(exposed()))
    live.table.finish()
    live.seq += 1
    tables.tell(address, 3)
    card = page.locator("#notice")
    expect(card).to_contain_text("All hands are void")
    expect(card).to_contain_text("Your ante and blind, $10, go back to you.")
    expect(card.get_by_role("link")).to_have_text("19:47-32.13(a)")
    expect(page.locator("#call")).to_be_hidden()
    rows = page.locator("#results tbody tr")
    expect(rows.first).to_have_text(re.compile(r"Ante.*\$5.*returned \$5.*hand void.*32\.13\(a\)"))
    expect(rows.last).to_contain_text("Trips")
    expect(page.locator("#net")).to_contain_text("$10 went back to you")
    tags = page.locator("#pieces [data-kind=result]", has_text="returned")
    expect(tags).to_have_count(len(live.table.seated))
    expect(page.locator("#pieces [data-kind=stack]:not([data-key*=trips])")).to_have_count(0)


def test_a_wager_that_is_settled_early_does_not_end_the_round(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-pikit", bots=(4, 6))
    sit(page, address, 1)
    page.get_by_role("button", name="3 card bonus, empty").click()
    bet(page)
    for key in "123":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    told = page.locator("#log li", has_text="3 card bonus")
    expect(told.last).to_contain_text(re.compile("wins|loses"))
    expect(page.locator("#results")).to_have_count(0)
    expect(page.locator(STAY)).to_be_visible()
    expect(page.locator("#plates [data-mine]")).not_to_contain_text(re.compile("Won|Lost"))


def test_every_plate_lies_inside_the_stage(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-hilo", bots=(1, 3))
    page.add_init_script(path=GEOMETRY)
    sit(page, address, 4)
    expect(page.get_by_role("button", name="Play seat 7 too")).to_be_visible()
    rules = {"apart": [], "inside": [("#plates > *", "#stage")]}
    assert page.evaluate("rules => wrongNow(rules)", rules) == []


def test_whoever_looks_on_at_a_full_table_is_told_so(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth", bots=(1, 2, 3, 4, 5, 6))
    page.goto(address)
    expect(page.locator("#ask")).to_have_text("You look on.Every seat is taken.")


def test_somebody_who_looks_on_takes_a_seat_from_the_dock(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-hilo")
    page.goto(address)
    page.get_by_role("button", name=re.compile(r"^Take seat \d$")).click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")


def test_a_cover_card_lies_only_where_the_game_has_one(page: Page, open_table: Open) -> None:
    for instrument, count in (("nj-pikit", 0), ("nj-uth", 1)):
        address, _ = open_table(instrument)
        sit(page, address)
        bet(page)
        play_on(page)
        expect(page.locator("#pieces [data-kind=cover]")).to_have_count(count)
        expect(page.locator("#pieces [data-key='dealer card 1']")).to_be_visible()
