"""People play in the browser: by mouse, by keyboard, by touch, with everybody's eyes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Response, WebSocketRoute, expect

from fairdeal.money import Cents
from fairdeal.play import Action, SeatViewer, seat
from fairdeal.sheet import schema_of
from fairdeal.table.table import signed
from fairdeal.web.pages.law.sections import short
from tests.harness import PROGRESSIVE
from tests.journeys.live import Floor, LiveTable
from tests.journeys.looking import ALL_IS_THERE, HELD, STAY, serious, serious_in_both_rooms
from tests.table.tables import EVERY

Open = Callable[..., tuple[str, LiveTable]]
OPTIONS: dict[str, dict[str, Any]] = {"ma-uth": {"cover_all": True}, "nj-hilo": {"bots": (1, 2, 5)}}


def sit(page: Page, address: str, number: int = 3) -> None:
    page.goto(address)
    page.get_by_role("button", name=f"Sit at seat {number}").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")


def bet(page: Page) -> None:
    page.get_by_role("button", name="Ante, empty").click()
    place = page.get_by_role("button", name="Place bets")
    place.click()
    expect(place).to_be_hidden()


def play_on(page: Page) -> None:
    """Stay in, until the round is settled."""
    main, results = page.locator(STAY), page.locator("#results")
    expect(main.or_(results)).to_be_visible()
    while not results.count():
        while main.get_attribute("aria-disabled") == "true":
            page.locator('[data-pick][aria-pressed="false"]').first.click()
        told = page.locator("#log li").count()
        main.click()
        expect(page.locator("#log li")).not_to_have_count(told)
        expect(main.or_(results).first).to_be_visible()


def told(net: int) -> str:
    """A net as a page tells it."""
    return signed(net).replace("-", "−")


@EVERY
def test_a_round_by_mouse(page: Page, open_table: Open, instrument: str) -> None:
    address, live = open_table(instrument, **OPTIONS.get(instrument, {}))
    sit(page, address)
    bet(page)
    play_on(page)
    results = live.table.finish().seat(3).results
    rows = page.locator("#results tbody tr")
    expect(rows).to_have_count(len(results))
    for row, result in zip(rows.all(), results.values(), strict=True):
        expect(row).to_contain_text(short(result.clause))
    expect(page.locator("#net b")).to_be_visible()


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on by Tab until something has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            return
    raise AssertionError(f"no Tab leads to {wanted}")


@EVERY
def test_a_round_by_keyboard_alone(page: Page, open_table: Open, instrument: str) -> None:
    options = {**OPTIONS.get(instrument, {})}
    if instrument == "ma-uth":
        options["progressive"] = PROGRESSIVE
    address, live = open_table(instrument, **options)
    page.goto(address)
    tab_to(page, page.get_by_role("button", name="Sit at seat 3"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ante, empty")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ante, $5")).to_be_focused()
    optional = page.get_by_role(
        "button", name=re.compile("(Trips|Cover All|Progress|Tie).*, empty")
    )
    while optional.count():
        tab_to(page, optional.first)
        page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator("#spots :focus")).to_have_count(1)  # it stays where it was
    page.keyboard.press("u")
    page.keyboard.press("b")
    main, results = page.locator(STAY), page.locator("#results")
    pick, asked = page.locator("[data-pick]").first, page.locator("#turn")
    place = page.get_by_role("button", name="Place bets")
    expect(place).to_be_hidden()
    expect(main.or_(results).first).to_be_visible()
    while not results.count():
        told = page.locator("#log li").count()
        expect(pick if pick.count() else asked).to_be_focused()
        number = 0
        while main.get_attribute("aria-disabled") == "true":
            page.keyboard.press(str(number := number + 1))
        if number:  # Space puts the last card back and takes it again; Enter confirms
            page.keyboard.press("Space")
            expect(main).to_have_attribute("aria-disabled", "true")
            page.keyboard.press("Space")
        else:
            tab_to(page, main)
        page.keyboard.press("Enter")
        expect(page.locator("#log li")).not_to_have_count(told)
        expect(main.or_(results).first).to_be_visible()
    assert live.table.round is not None
    assert live.table.round.over


def test_enter_pressed_again_and_again_wagers_and_decides_nothing(
    page: Page, open_table: Open, tables: Floor
) -> None:
    """Whoever leans on a key loses nothing by it; two keys that are meant play the same bet."""
    address, live = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator(STAY)).to_be_visible()
    expect(page.locator("#turn")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Enter")
    page.keyboard.down("c")
    expect(page.locator('[data-verb="raise 2"]')).to_be_visible()
    page.keyboard.down("c")  # it is held, and does nothing more
    page.keyboard.up("c")
    page.keyboard.press("2")
    expect(page.locator("#results")).to_be_visible()
    expect(page.locator("#turn")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Same bet")).to_have_attribute("aria-pressed", "false")
    live.table.prepare()
    live.seq += 1
    tables.tell(address, 3)
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator('#spots [data-wager="ante"]')).to_have_text("Ante")
    page.keyboard.press("r")
    expect(page.locator('#spots [data-wager="ante"] [data-label]')).to_have_text("Ante $5")
    for _ in range(3):
        page.keyboard.press("Enter")
    assert live.table.round is None or not live.table.round.hands
    page.keyboard.press("b")
    expect(page.locator(STAY)).to_have_text(re.compile("Raise 4"))


def test_a_round_by_touch_on_a_phone_and_the_same_bet_once_more(
    tab: Callable[..., Page], open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    page = tab(390, 844, has_touch=True, is_mobile=True)
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").tap()
    page.get_by_role("button", name="Ante, empty").tap()
    page.get_by_role("button", name="Place bets").tap()
    page.get_by_role("button", name="Check").tap()
    page.get_by_role("button", name="Raise 2×").tap()
    expect(page.locator("#results")).to_be_visible()
    same = page.get_by_role("button", name="Same bet")
    same.tap()
    expect(same).to_have_attribute("aria-pressed", "true")
    live.table.prepare()
    live.seq += 1
    tables.tell(address, 3)
    expect(page.get_by_role("button", name="Place bets $10")).to_be_enabled()


def test_a_bet_that_is_refused_says_why_and_the_buttons_stay(page: Page, open_table: Open) -> None:
    address, live = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    live.table.leave(3)  # somebody else was quicker
    live.table.sit(3, "Dana", chips="$5")
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator("#refused")).to_be_visible()
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()


def test_bets_that_the_house_refuses_slide_back(page: Page, open_table: Open) -> None:
    address, live = open_table("nj-uth")
    page.add_init_script(HELD)
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    live.table.leave(3)
    live.table.sit(3, "Dana", chips="$5")
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator("#refused")).to_contain_text("$5")
    expect(page.locator("body > [data-dragged]")).to_have_count(2)  # ante and blind, on their way
    expect(page.locator("#spots [data-amount]")).to_have_count(0)
    page.evaluate("letGo()")
    expect(page.locator("body > [data-dragged]")).to_have_count(0)
    expect(page.get_by_role("button", name="Place bets", exact=True)).to_be_visible()


def test_a_chip_that_may_not_lie_there_slides_back_and_the_page_says_why(
    page: Page, open_table: Open
) -> None:
    address, _ = open_table("nj-uth")
    page.add_init_script(HELD)
    sit(page, address)
    page.get_by_role("radio", name="$1,000 chip").drag_to(page.locator('[data-wager="ante"]'))
    expect(page.locator("#refused")).to_have_text("That is $2,000, and you have $500.")
    expect(page.locator("body > [data-dragged]")).to_have_count(1)
    expect(page.locator("#spots [data-amount]")).to_have_count(0)
    page.evaluate("letGo()")
    expect(page.locator("body > [data-dragged]")).to_have_count(0)


def test_double_undo_and_clear_change_the_bets_that_are_being_laid(
    page: Page, open_table: Open
) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    expect(page.locator("#mine [data-sum]")).to_contain_text("$10")  # the blind follows the ante
    page.get_by_role("button", name="Double").click()
    expect(page.locator("#mine [data-sum]")).to_contain_text("$20")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#mine [data-sum]")).to_contain_text("$10")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("button", name="Place bets")).to_be_disabled()


def test_a_reload_in_the_middle_of_a_round_shows_the_same_table(
    page: Page, open_table: Open
) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    bet(page)
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.goto(f"{address}?viewer=3")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    again = page.locator("#pieces").inner_html()
    page.reload()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert page.locator("#pieces").inner_html() == again


def test_another_persons_cards_stay_face_down(tab: Callable[..., Page], open_table: Open) -> None:
    address, live = open_table("nj-uth")
    mine, other = tab(), tab()
    sit(mine, address)
    bet(mine)
    expect(mine.get_by_role("button", name="Check")).to_be_visible()
    other.goto(address)
    expect(other.locator('[data-key="seat-3 card 1"]')).to_be_visible()
    faces = other.locator("#pieces [data-kind=card]").evaluate_all(
        "all => all.map(card => card.dataset.face)"
    )
    assert set(faces) == {""}
    assert live.table.round is not None
    assert live.table.round.cards


@EVERY
def test_nothing_serious_stands_in_the_way_at_a_table(
    page: Page, open_table: Open, instrument: str
) -> None:
    address, _ = open_table(instrument, **OPTIONS.get(instrument, {}))
    sit(page, address)
    assert not serious_in_both_rooms(page)
    bet(page)
    expect(page.locator("#ask button").first).to_be_visible()
    assert not serious_in_both_rooms(page)


@EVERY
def test_first_paint_of_a_table_is_below_300_kilobytes(
    page: Page, open_table: Open, instrument: str
) -> None:
    address, live = open_table(instrument, **schema_of(instrument).with_every_wager)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    expect(page.locator("#plates > li")).to_have_count(live.sheet.seats)
    page.wait_for_function(ALL_IS_THERE)
    sizes = [each.request.sizes()["responseBodySize"] for each in answers]
    assert sum(sizes) < 300_000, sum(sizes)


def test_the_progressive_meter_stands_on_a_sign_at_the_table(page: Page, open_table: Open) -> None:
    address, live = open_table("ma-uth", progressive=PROGRESSIVE)
    sit(page, address)
    expect(page.locator("#meter")).to_have_text("Progressive$10,000")
    for wager in ("Trips", "Progressive"):
        page.get_by_role("button", name=f"{wager}, empty").click()
    bet(page)
    expect(page.locator("#meter b")).to_have_text("$10,001")
    assert live.table.meter == 1_000_100


def test_whoever_looks_on_is_told_so_on_one_line(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    page.goto(address)
    told = page.get_by_text("You look on.").bounding_box()
    assert told
    assert told["height"] < 40


def test_a_table_page_loads_few_modules(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    sit(page, address)
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")  # until somebody wants it
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    bet(page)
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    modules = sorted({request.url for request in asked if request.resource_type == "script"})
    assert any(module.endswith("/table/main.js") for module in modules)
    assert len(modules) <= 14, modules


def test_four_colours_and_the_pace_of_the_film_are_kept(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    bet(page)
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.locator("summary[aria-label=Settings]").click()
    page.get_by_label("Four colours").check()
    page.get_by_label("Film").select_option("off")
    expect(page.locator("#hand img").first).to_have_attribute("src", re.compile("/cards/four/"))
    page.goto(f"{address}?viewer=3")
    expect(page.locator("#hand img").first).to_have_attribute("src", re.compile("/cards/four/"))
    assert page.evaluate("localStorage.getItem('pace')") == "off"
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Raise 2×")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_line_that_is_cut_is_said_and_comes_back(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    page.goto(f"{address}?viewer=3")
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()
    lost = page.locator("#cut")
    with tables.cut(address):
        expect(lost).to_contain_text(re.compile("No connection since.*safe with the house"))
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()  # it is back
    expect(lost).to_be_hidden()


def test_a_line_that_is_silent_is_found_out_and_a_bet_that_was_on_its_way_is_made(
    page: Page, open_table: Open
) -> None:
    """A cable that is pulled closes no socket: whoever hears nothing asks, and then says so."""
    address, table = open_table("nj-uth")
    pulled = False

    def line(near: WebSocketRoute) -> None:
        if pulled:
            return  # nobody answers
        far = near.connect_to_server()
        near.on_message(lambda words: None if pulled else far.send(words))
        far.on_message(lambda words: None if pulled else near.send(words))

    page.route_web_socket(re.compile("/live/"), line)
    page.clock.install()
    sit(page, address)
    page.clock.fast_forward(60_000)  # somebody answers
    expect(page.locator("#cut")).to_have_count(0)
    page.get_by_role("button", name="Ante, empty").click()
    pulled = True
    page.get_by_role("button", name="Place bets").click()
    page.clock.fast_forward(11_000)
    expect(page.locator("#cut")).to_contain_text("No connection since")
    assert not table.table.round or not table.table.round.hands
    pulled = False
    page.clock.fast_forward(11_000)  # the one that was tried meanwhile is given up
    expect(page.get_by_role("button", name="Raise 4×")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height", "name"),
    [(1024, 768, "Law and table"), (390, 844, "Law"), (844, 390, "Law")],
)
def test_coach_record_and_law_are_reached_on_small_screens(
    tab: Callable[..., Page], open_table: Open, width: int, height: int, name: str
) -> None:
    address, _ = open_table("nj-uth")
    page = tab(width, height)
    sit(page, address)
    drawer = page.locator("#drawer")
    expect(drawer).to_be_hidden()
    law = page.get_by_role("button", name=name, exact=True)
    law.click()
    expect(drawer).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    box = drawer.bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert not serious(page)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(law).to_be_focused()


def test_a_second_hand_is_decided_unseen_and_set_once_it_may_be_seen(
    page: Page, open_table: Open
) -> None:
    address, live = open_table("nj-hilo", bots=(1,))
    sit(page, address, 4)
    page.get_by_role("button", name="Play seat 5 too").click()
    for _ in range(2):
        page.get_by_role("button", name="Ante, empty").click()
        page.get_by_role("button", name="Place bets").click()
    first, plate = (
        page.locator("#plates [data-mine]").nth(0),
        page.locator("#plates [data-mine]").nth(1),
    )
    expect(first).to_contain_text(re.compile("You, first.*Your turn"))
    expect(plate).to_contain_text(re.compile("You, second.*Waits, closed"))
    second = page.get_by_role("region", name="Second hand")
    expect(second).to_contain_text("Opens when both are decided.")
    assert second.locator("img").evaluate_all("all => all.every(each => /back/.test(each.src))")
    second.get_by_role("button", name="Play unseen").click()
    for title in ("First hand: choose two cards", "Second hand: choose two cards"):
        expect(page.locator("#ask b").first).to_contain_text(title)
        for _ in range(2):
            page.locator('[data-pick][aria-pressed="false"]').first.click()
        page.locator(STAY).click()
    net = page.locator("#results [data-sum] td")
    expect(net).to_have_count(2)
    ended = live.table.finish()
    expect(net).to_have_text([told(ended.seat(number).net) for number in (4, 5)])
    expect(page.locator("#net b")).to_have_text(told(ended.seat(4).net + ended.seat(5).net))
    assert live.table.round is not None
    assert set(live.table.round.hands) == {1, 4, 5}


def test_a_check_that_is_said_ahead_is_done_when_asked_and_not_later(
    tab: Callable[..., Page], open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth", bots=())
    live.table.sit(1, "Ann", chips="$500")
    page = tab()
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    expect(page.locator("#plates [data-mine]")).to_contain_text("You")
    live.table.do(Action(seat(1), "bet", {"ante": Cents(500), "blind": Cents(500)}))
    bet(page)
    page.get_by_role("button", name="Check when asked").click()
    expect(page.get_by_role("button", name="Check when asked")).to_have_attribute(
        "aria-pressed", "true"
    )
    live.table.act(1, "check")
    live.seq += 1
    tables.tell(address, 3)
    expect(page.locator("#plates [data-mine]")).to_contain_text("Checked")
    live.table.act(1, "check")  # after the flop one is asked anew
    live.seq += 1
    tables.tell(address, 3)
    expect(page.get_by_role("button", name="Raise 2×")).to_be_visible()


def test_a_chip_is_dragged_to_an_area_and_a_pile_off_it(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    sit(page, address)
    page.get_by_role("radio", name="$25 chip").drag_to(page.locator("[data-wager=ante]"))
    expect(page.locator("#mine [data-sum]")).to_contain_text("$50")
    page.locator("[data-wager=ante]").drag_to(page.locator("#dock"))
    expect(page.locator("#mine [data-sum]")).to_contain_text("$0")


def test_two_aces_low_are_explained_before_they_are_played(page: Page, open_table: Open) -> None:
    for seed in range(400):
        address, live = open_table("nj-hilo", bots=(), seed=seed)
        live.table.sit(4, "Dana", chips="$500")
        live.table.prepare()
        live.table.do(Action(seat(4), "bet", {"ante": Cents(500)}))
        live.table.deal()
        held = live.table.view(SeatViewer(4)).faces()
        if sum(card.rank.letter == "A" for card in held) >= 2:
            break
    page.goto(f"{address}?viewer=4")
    for number in range(1, 6):
        card = page.locator(f'[data-pick="{number}"]')
        if "ace" in (card.get_attribute("aria-label") or ""):
            card.click()
    expect(page.locator("#refused")).to_contain_text("At most one ace")
    expect(page.locator(STAY)).to_have_attribute("aria-disabled", "true")
