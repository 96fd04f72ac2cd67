"""The pit by those who run it: tables, money, sheets, irregularities; by one person and by two."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.looking import WIDTHS, overlapping, serious_in_both_rooms, sideways
from tests.journeys.pit_house import PitHouse
from tests.journeys.rounds import Guest, until, verbs
from tests.journeys.staffed import PASSWORD, sign_on

Tab = Callable[..., Page]
FLOOR, OTHER_FLOOR, DEALER = "Ilse Brandt", "Anna Lindqvist", "Robert Osei"
CASHIER, AUDITOR, ADMIN = "Kofi Mensah", "Odile Roth", "Ada Moreau"
APPROVE = re.compile("Approve, from round [0-9]+")
STAKES = {"ante": 1000, "blind": 1000, "trips": 500}


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PitHouse]:
    house = PitHouse(Path(tmp_path_factory.mktemp("pit")) / "house.db", rounds=2, chips=True)
    yield house
    house.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=0)
    yield house
    house.close()


def at(tab: Tab, house: PitHouse, name: str, to: str = "/pit", **settings: object) -> Page:
    page = tab(base_url=house.address, **settings)
    sign_on(page, name, to)
    page.wait_for_load_state("load")
    return page


def in_mid_round(house: PitHouse, table: str) -> list[Guest]:
    guests = [Guest(house.address, name) for name in ("Marta", "Jules")]
    for guest, seat in zip(guests, (1, 4), strict=True):
        guest.sit(table, seat)
    until(lambda: "bet" in verbs(guests[0], table))
    for guest in guests:
        guest.act(table, "bet", wagers=STAKES)
    until(lambda: "raise 4" in verbs(guests[0], table))
    return guests


def finish(guests: list[Guest], table: str) -> None:
    """Everybody goes to the end of the round by checking and folding."""
    number = guests[0].frame(table)["view"]["round"]
    while guests[0].frame(table)["view"]["round"] == number:
        for guest in guests:
            offered = {o["verb"] for o in guest.frame(table)["step"]["offers"]}
            verb = next((each for each in ("check", "fold") if each in offered), None)
            if verb is not None:
                guest.act(table, verb)


# -- one person


def test_the_floor_opens_a_table_closes_it_and_opens_it_again(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR)
    page.get_by_role("link", name="Open a table").click()
    page.get_by_role("link", name="5 Card Hi-Lo, New Jersey").click()
    page.get_by_label("Name", exact=True).fill("Table 21")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("h1")).to_have_text("Table 21, 5 Card Hi-Lo")
    page.get_by_role("link", name="Close the table").click()
    expect(page.locator("#closing")).to_contain_text("Nobody sits there")
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator("#state .mark")).to_have_text("Closed")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#state .mark")).to_have_text("Open, idle")


def test_a_name_that_is_taken_is_refused_in_words_on_the_page(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit/open")
    page.get_by_label("Name", exact=True).fill("Table 1")
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#row-name")).to_contain_text("A table is called 'Table 1' already")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_a_table_for_chips_takes_two_people(pit: PitHouse, tab: Tab) -> None:
    first = at(tab, pit, FLOOR, "/pit/open")
    first.get_by_role("link", name="Chips", exact=True).click()
    propose = first.get_by_role("button", name="Propose the table")
    expect(propose).to_be_disabled()  # an approval is missing, and it is said for which clause
    expect(first.locator("#steps .need")).to_contain_text("19:47-32.7(a): missing")
    first.get_by_label("Name", exact=True).fill("Table 31")
    first.get_by_label("Shoe location").fill("dealer's left, letter of 2 November")
    first.get_by_label("Shoe location").press("Tab")
    expect(first.locator("#steps")).to_contain_text("letter of 2 November")
    propose.click()
    expect(first.get_by_text("You proposed it; another person decides.")).to_be_visible()
    second = at(tab, pit, OTHER_FLOOR, "/pit/waiting")
    card = second.locator(".wait", has_text="New table Table 31")
    card.get_by_role("link", name="Look").click()
    expect(second.locator("#seen-to")).to_contain_text("letter of 2 November")
    second.get_by_label("I have looked at the edge, the felt and the approvals").check()
    second.get_by_role("button", name="Approve, open the table").click()
    expect(second.locator("h1")).to_have_text("Table 31, Ultimate Texas Hold ’Em")


def test_a_fill_takes_the_cashier_and_the_floor_and_so_do_a_credit_and_a_correction(
    pit: PitHouse, tab: Tab
) -> None:
    table = f"/pit/tables/{pit.tables['chips']}"
    cashier, floor = at(tab, pit, CASHIER, table), at(tab, pit, FLOOR, table)
    cashier.locator("#fill").fill("5000")
    cashier.get_by_label("Which chips, for the fill").fill("100 × $25, 25 × $100")
    cashier.get_by_role("button", name="Ask for a fill").click()
    expect(cashier.locator("h1")).to_have_text("Fill for Table 12, $5,000")
    expect(cashier.get_by_text("You proposed it; another person decides.")).to_be_visible()
    expect(floor.locator("#sums div", has_text="Inventory")).to_contain_text("$0")
    floor.goto("/pit/waiting")
    card = floor.locator(".wait", has_text="Fill for Table 12")
    expect(card).to_contain_text("100 × $25, 25 × $100. In the tray $0; the floor confirms.")
    card.get_by_role("link", name="Look").click()
    expect(floor.locator(".sums")).to_contain_text("In the tray then$5,000")
    floor.get_by_role("button", name="Confirm, fill the tray").click()
    expect(floor.locator("h1")).to_have_text("Fill for Table 12, $5,000")  # first they are counted
    floor.get_by_label("I have counted the chips: $5,000").check()
    floor.get_by_role("button", name="Confirm, fill the tray").click()
    expect(floor.locator("h1")).to_have_text("Fill accepted")
    expect(cashier.locator("h1")).to_have_text("Fill accepted")
    floor.goto(table)
    expect(floor.locator("#sums div", has_text="Inventory")).to_contain_text("$5,000")
    floor.locator("#credit").fill("1200")
    floor.get_by_role("button", name="Ask for a credit").click()
    expect(floor.locator("h1")).to_have_text("Credit for Table 12, $1,200")
    cashier.goto(floor.url)
    cashier.get_by_label("I have counted the chips: $1,200").check()
    cashier.get_by_role("button", name="Confirm, credit the cage").click()
    expect(cashier.locator("h1")).to_have_text("Credit accepted")
    cashier.goto(table)
    expect(cashier.locator("#sums div", has_text="Inventory")).to_contain_text("$3,800")
    # the fill was short, which the cashier finds and an administrator puts right
    cashier.get_by_role("link", name="Correct a transfer of this table").click()
    cashier.get_by_role("link", name="Fill").click()
    cashier.get_by_label("It should have been").fill("4,900")
    cashier.get_by_label("It should have been").press("Enter")
    expect(cashier.locator(".sides")).to_contain_text("The tray of Table 12$3,800−$100$3,700")
    cashier.get_by_label("It should have been").fill("a lot")
    cashier.get_by_label("It should have been").press("Enter")
    expect(cashier.locator("#effect [role=alert]")).to_contain_text("not-an-amount")
    cashier.get_by_label("It should have been").fill("4,900")
    cashier.get_by_label("Why it is right").fill("One rack was a chip short.")
    cashier.get_by_role("button", name="Send for approval").click()
    expect(cashier.locator("h1")).to_have_text("Correction of $100")
    admin = at(tab, pit, ADMIN, "/pit/waiting")
    admin.locator(".wait", has_text="Correction of $100").get_by_role("link", name="Look").click()
    expect(admin.locator(".sides")).to_contain_text("$3,700")
    admin.get_by_label("I have looked at the line and at both accounts").check()
    admin.get_by_role("button", name="Approve, move $100").click()
    expect(admin.locator("h1")).to_have_text("Correction accepted")
    cashier.goto(table)
    expect(cashier.locator("#sums div", has_text="Inventory")).to_contain_text("$3,700")


def test_a_drop_box_is_emptied_by_the_cashier_and_gives_what_it_holds(
    pit: PitHouse, tab: Tab
) -> None:
    page = at(tab, pit, CASHIER, f"/pit/tables/{pit.tables['chips']}")
    page.get_by_label("Empty the drop box").fill("10")
    page.get_by_role("button", name="Empty the drop box").click()
    expect(page.get_by_role("alert").filter(has_text="holds $0")).to_be_visible()


def test_a_closing_that_is_planned_is_due_in_the_pit(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, f"/pit/tables/{pit.tables['nj-hilo']}")
    page.get_by_label("Closes next at").fill("at night")
    page.get_by_role("button", name="Set the plan").click()
    expect(page.locator("#plan [role=alert]")).to_contain_text("is no time of the day")
    page.get_by_label("Closes next at").fill("23:59")
    page.get_by_role("button", name="Set the plan").click()
    expect(page.locator("#planned")).to_contain_text("Closes23:59")
    page.goto("/pit?money=practice")
    expect(page.locator(".dues li", has_text="Table 4 closes")).to_contain_text("23:59")


def test_the_pit_shows_real_results_and_their_theory(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit?money=practice")
    row = page.locator("#tables tr", has_text="Table 1,")
    expect(row).to_contain_text("2 rounds")
    expect(row).to_contain_text("2 buy-ins")
    expect(row.locator(".plot")).to_be_visible()
    expect(row).to_contain_text("σ")
    expect(page.locator("#detail .wagers").first).to_contain_text("Together")
    expect(page.locator("#detail [role=img]")).to_have_attribute(
        "aria-label", re.compile("against theory: ")
    )


def test_the_tables_are_gone_through_by_keys(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR, "/pit?money=practice")
    rows = page.locator("#tables a.row")
    for _ in range(rows.count()):  # up to the first, wherever one begins
        page.keyboard.press("k")
    expect(rows.first).to_be_focused()
    page.keyboard.press("j")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_be_visible()


@pytest.mark.parametrize("name", ["layout", "signs", "dealer-card"])
def test_a_tables_papers_are_printed_from_the_sheet_in_force(
    pit: PitHouse, tab: Tab, name: str
) -> None:
    page = at(tab, pit, FLOOR, f"/pit/tables/{pit.tables['nj-uth']}")
    link = page.locator(f"#prints a[href$='/{name}']")
    answer = page.request.get(str(link.get_attribute("href")), timeout=120_000)
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")


# -- who may not


def test_staff_see_and_do_what_their_role_may(pit: PitHouse, tab: Tab) -> None:
    dealer = at(tab, pit, DEALER, "/pit/waiting")
    expect(dealer.locator("#places")).not_to_contain_text("Sheets")
    auditor = at(tab, pit, AUDITOR, f"/pit/tables/{pit.tables['nj-uth']}")
    expect(auditor.get_by_role("link", name="Close the table")).to_have_count(0)
    expect(auditor.get_by_role("button", name="Ask for a fill")).to_have_count(0)
    answer = dealer.request.get("/pit")
    assert answer.status == 403
    assert "to see the pit takes" in answer.text().lower()


def test_signing_off_closes_what_was_open(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR)
    page.get_by_role("button", name="Sign off").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.goto("/pit")
    expect(page.get_by_label("Password")).to_be_visible()
    assert PASSWORD not in page.content()


# -- two people


def test_a_sheet_is_changed_by_two_people_from_the_next_round(fresh: PitHouse, tab: Tab) -> None:
    table = fresh.tables["nj-uth"]
    guests = in_mid_round(fresh, table)
    first = at(tab, fresh, OTHER_FLOOR, f"/pit/sheets/{table}")
    expect(first.get_by_role("button", name="Send for approval")).to_be_disabled()
    first.locator("#row-trips_pay_table .pick").nth(1).click()
    expect(first.locator("#row-trips_pay_table")).to_contain_text("was table A")
    expect(first.locator("#draft-head")).to_contain_text("Draft, 1 change")
    expect(first.locator("#steps")).to_contain_text("13 choices, each with its clause")
    expect(first.locator(".felt .changed").first).to_be_attached()
    expect(first.locator(".edges")).to_contain_text("Trips, by itself")
    first.get_by_role("textbox", name="Reason").fill("As the other tables have it.")
    first.get_by_role("button", name="Send for approval").click()
    expect(first.get_by_text("you proposed it; another approves")).to_be_visible()
    second = at(tab, fresh, FLOOR, "/pit")
    second.locator(".wait").get_by_role("link", name="Look").click()
    expect(second.locator(".both")).to_contain_text("table B")
    expect(second.locator(".person q")).to_have_text("As the other tables have it.")
    expect(second.locator("h1 + p")).to_contain_text("1 of 13 choices changes")
    expect(second.locator(".days")).to_contain_text("A thousand hands, in force")  # none ended yet
    expect(second.locator(".totals")).to_contain_text("σ of a hand 4.9")
    second.get_by_role("link", name="See the felt").click()
    expect(second.locator(".felt .changed")).to_be_in_viewport()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#state")).to_have_count(0)  # the look has to be confirmed first
    second.get_by_label("I have looked at the edges and the felt").check()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#state")).to_be_visible()
    expect(first.locator("h1")).to_have_text("Sheet approved")
    finish(guests, table)
    second.goto(f"/pit/sheets/{table}")
    expect(second.locator("#row-trips_pay_table .pick input:checked + span")).to_have_text("B")


def test_a_progressive_is_composed_in_the_form(fresh: PitHouse, tab: Tab) -> None:
    page = at(tab, fresh, FLOOR, f"/pit/sheets/{fresh.tables['ma-uth']}")
    row = page.locator("#row-progressive")
    row.locator(".pick", has_text="own table").click()
    expect(page.locator("#row-progressive")).to_have_class(re.compile("changed"))
    row.get_by_label("Seed").fill("20,000")
    row.get_by_label("Contribution").fill("7")
    row.get_by_label("Contribution").press("Tab")
    expect(page.locator("#effect [role=alert]")).to_contain_text("at most the wager of $5")
    row.get_by_label("Contribution").fill("1.25")
    row.get_by_label("Cards").select_option("hole-and-flop")
    row.get_by_label("Four of a kind").fill("$400")
    row.get_by_label("Four of a kind").press("Tab")
    expect(page.locator(".edges")).to_contain_text("Progressive, by itself")
    opened = page.request.get(
        str(page.get_by_role("link", name="Open the print").get_attribute("href")), timeout=120_000
    )
    assert opened.body().startswith(b"%PDF")
    page.get_by_role("textbox", name="Reason").fill("A meter for the season.")
    page.get_by_role("button", name="Send for approval").click()
    second = at(tab, fresh, OTHER_FLOOR, "/pit/waiting")
    second.locator(".wait").get_by_role("link", name="Look").click()
    expect(second.locator(".changes")).to_contain_text("Progressive")
    second.get_by_label("I have looked at the edges and the felt").check()
    second.get_by_role("button", name=APPROVE).click()
    expect(second.locator("#sums div", has_text="Meter")).to_contain_text("$20,000")


def test_what_is_not_lawful_is_not_there_and_choices_bring_what_they_need(
    fresh: PitHouse, tab: Tab
) -> None:
    page = at(tab, fresh, FLOOR, f"/pit/sheets/{fresh.tables['nj-pikit']}")
    expect(page.locator("#row-dealer_stack .pick")).to_have_count(1)
    page.locator("#row-dealing .pick", has_text="Automated shoe").click()
    expect(page.locator("#row-dealer_stack .pick")).to_have_count(2)
    page.locator("#row-dealing .pick", has_text="Hand").click()
    expect(page.locator("#row-shuffling.changed .pick input:checked + span")).to_have_text(
        "Automated"
    )
    page.get_by_label("Lowest ante").fill("$900")
    page.get_by_label("Lowest ante").press("Tab")
    expect(page.get_by_role("alert").filter(has_text="not a lawful sheet yet")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("u")
    expect(page.locator("#effect .verdict")).to_be_visible()


@pytest.mark.parametrize("so", [True, False])
def test_an_irregularity_is_reported_by_one_and_decided_by_another(
    fresh: PitHouse, tab: Tab, so: bool
) -> None:
    table = fresh.tables["nj-uth"]
    guests = in_mid_round(fresh, table)
    floor = at(tab, fresh, FLOOR, "/pit?money=practice", width=1024)
    dealer = at(tab, fresh, DEALER, f"/pit/tables/{table}/report")
    dealer.locator(".observations a", has_text="the dealer’s first card").click()
    expect(dealer.locator(".effect")).to_contain_text("Marta")
    expect(dealer.locator(".amounts")).to_contain_text("$40")
    dealer.get_by_label("Remark").fill("The cover card slipped.")
    dealer.get_by_role("button", name="Report, hold the table").click()
    expect(dealer.get_by_text("you reported it; somebody in another role answers")).to_be_visible()
    # without a reload: held, waiting, said once and politely
    expect(floor.locator("#tables")).to_contain_text("Held")
    expect(floor.locator("#polite")).to_contain_text("Dealer’s card exposed")
    floor.keyboard.press("w")
    floor.keyboard.press("Enter")
    expect(floor.locator(".effect")).to_contain_text("$40")
    expect(floor.locator(".timeline")).to_contain_text("The cover card slipped.")
    expect(floor.locator(".effect tbody tr").first).to_contain_text("was being asked")
    expect(floor.locator(".key")).to_have_text(
        "$40 goes back to its owners · $10 stands: it is settled as its clause says"
    )
    expect(floor.locator(".before")).to_contain_text("At this tablenone in 30 days")
    expect(floor.locator(".ruled")).to_contain_text("Void hands: what was settled stands.")
    expect(floor.locator("#waited")).to_contain_text(re.compile("Waiting for [0-9]+ "))
    name = "Confirm, void the hands" if so else "It was not so"
    floor.get_by_role("button", name="Your answer").click()
    floor.get_by_role("button", name=name).click()
    expect(floor.locator("#tables")).to_have_count(0)  # it is asked how one knows
    floor.get_by_label("I stood at the table and saw it").check()
    floor.get_by_role("button", name=name).click()
    expect(floor.locator("#tables")).to_be_visible()
    view = guests[0].frame(table)["view"]
    assert (view["void"] is not None or view["phase"] != "playing") is so


# -- how it looks


PAGES = ("/pit?money=practice", "/pit/waiting", "/pit/open", "/pit/open?money=chips", "/pit/sheets",
         "/books?money=practice", "/people", "/staff/help")  # fmt: skip


def test_no_page_of_the_pit_keeps_anybody_out(pit: PitHouse, tab: Tab) -> None:
    page = at(tab, pit, FLOOR)
    table = pit.tables["nj-uth"]
    chips = pit.tables["chips"]
    for path in (*PAGES, f"/pit/tables/{table}", f"/pit/tables/{chips}", f"/pit/sheets/{table}",
                 f"/pit/tables/{table}/report"):  # fmt: skip
        page.goto(path)
        assert serious_in_both_rooms(page) == [], path
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert sideways(page) <= 0, (path, width)
            assert overlapping(page, ".bar > :not(.gap)") == [], (path, width)
            assert overlapping(page, "main > section, main > aside, main > form") == [], path
            tools = page.locator(".bar .tool:visible").all()
            boxes = [tool.bounding_box() for tool in tools]
            assert all(box and box["x"] + box["width"] <= width for box in boxes), (path, width)


def test_what_waits_keeps_nobody_out_either(fresh: PitHouse, tab: Tab) -> None:
    table = fresh.tables["nj-uth"]
    in_mid_round(fresh, table)
    dealer = Guest(fresh.address, DEALER, PASSWORD)
    seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
    dealer.post(f"tables/{table}/report", {"key": "dealer-reports-1", **seen})
    other = Guest(fresh.address, OTHER_FLOOR, PASSWORD)
    options = {"trips_pay_table": "B", "minimum": 500, "maximum": 50_000}
    other.post(f"tables/{table}/sheet", {"key": "other-proposes-1", "options": options})
    page = at(tab, fresh, FLOOR, "/pit/waiting")
    expect(page.locator(".wait")).to_have_count(2)
    links = [str(each.get_attribute("href")) for each in page.locator(".wait .button").all()]
    for path in links:
        page.goto(path)
        assert serious_in_both_rooms(page) == [], path
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert sideways(page) <= 0, (path, width)
            assert overlapping(page, "main > section, main > aside") == [], (path, width)
