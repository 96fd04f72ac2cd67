"""The staff's pages: who may open which, and what everybody else is told."""

from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

from fairdeal.house.access.permissions import MAY, Role
from fairdeal.house.store.database import Database
from fairdeal.play import Action, Observed, seat
from fairdeal.table.perform import perform
from fairdeal.web.pages.staff.staff_page import PLACES
from fairdeal.web.server.routes import ROUTES
from tests.house import postgres
from tests.house.conftest import UP_TO_DATE
from tests.web.servers import FAST, Browser, fresh_key, open_table, server, staff, visitor

STAFF = [role for role in Role if role is not Role.PLAYER]
EVERY = {route.path: route.rule.may[0] for route in ROUTES if route.rule.staff}
PLAIN = {path: takes for path, takes in EVERY.items() if "{" not in path}


def look(browser: Browser, path: str) -> Any:
    return browser.client.get(path, headers=browser.headers, follow_redirects=False)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def everybody(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[dict[Role, Browser], list[Browser]]]:
    """Somebody of each role, and two who work nowhere: all pages are asked for by the same."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('pages')}/house.db"
    else:
        folder = request.getfixturevalue("postgres_server")
        address = postgres.new_database(folder, "pages", like=UP_TO_DATE)
    database = Database(address)
    database.upgrade()
    with server(database, hurried=True) as client:
        people: dict[Role, Browser] = {
            role: staff(client, f"Kim {role.value}", role) for role in STAFF
        }
        yield people, [Browser(client), visitor(client, "Ann")]
    database.close()
    if request.param == "postgresql":
        postgres.drop_database(folder, "pages")


@pytest.mark.parametrize("path", PLAIN)
def test_a_page_opens_to_the_roles_that_it_takes_and_to_nobody_else(
    everybody: tuple[dict[Role, Browser], list[Browser]], path: str
) -> None:
    people, nobodies = everybody
    for role, browser in people.items():
        answer = look(browser, path)
        allowed = role in MAY[PLAIN[path]]
        assert answer.status_code == (200 if allowed else 403), role
        if not allowed:
            assert f"to {PLAIN[path]} you need the role of" in answer.text.lower()
    for nobody in nobodies:
        answer = look(nobody, path)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/staff/sign-on?to={path}"


def test_every_place_in_the_bar_is_a_page_that_takes_the_same() -> None:
    assert {place.address: place.takes for place in PLACES}.items() <= PLAIN.items()


def test_the_bar_has_the_places_of_ones_roles_and_says_who_one_is(database: Database) -> None:
    with server(database, hurried=True) as client:
        floor = staff(client, "Ilse Brandt", Role.FLOOR)
        text = look(floor, "/pit").text
        assert ">IB<" in text
        assert "Floor" in text
        assert 'aria-current="page">Tables' in text


def test_staff_are_led_to_their_first_place_and_others_to_the_sign_on_page(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        floor = staff(client, "Flo", Role.FLOOR)
        assert look(floor, "/staff").headers["location"] == "/pit"
        ann = visitor(client, "Ann")
        assert look(ann, "/staff").headers["location"] == "/staff/sign-on"
        assert "You are signed on as Ann, a player" in look(ann, "/staff/sign-on").text


@pytest.mark.parametrize("to", ["https://elsewhere", "//elsewhere", "/pitfall", "/static/x"])
def test_signing_on_leads_to_the_staffs_own_pages_only(database: Database, to: str) -> None:
    with server(database, hurried=True) as client:
        answer = look(Browser(client), f"/staff/sign-on?to={to}")
        assert 'data-to="/staff"' in answer.text


def test_a_role_that_is_taken_away_closes_the_pages_it_opened(database: Database) -> None:
    with server(database, hurried=True) as client:
        floor, admin = staff(client, "Flo", Role.FLOOR), staff(client, "Ada", Role.ADMIN)
        assert look(floor, "/pit").status_code == 200
        house: Any = client.app.state.house  # type: ignore[attr-defined]
        portal = client.portal
        assert portal is not None
        people = house.people
        portal.call(
            lambda: people.take_role(people.named("Flo"), Role.FLOOR, by=people.named("Ada"))
        )
        assert look(floor, "/pit").status_code == 303
        assert look(admin, "/pit").status_code == 200


def test_everything_that_may_be_reported_in_mid_round_is_told_with_what_it_does(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
        floor = staff(client, "Fay", Role.FLOOR)
        page = look(floor, f"/pit/tables/{table}/report")
        assert page.status_code == 200
        for observed in Observed:
            words = escape(observed.value.replace("'", "’"))
            assert words[1:] in page.text, observed


def test_a_dealer_is_relieved_by_another_dealer_of_the_house(database: Database) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client)
        visitor(client, "Ann").act(table, 1, "sit", wagers={"chips": 50_000})
        floor = staff(client, "Fay", Role.FLOOR)
        for name in ("Dora", "Dirk"):
            staff(client, name, Role.DEALER)
        page = look(floor, f"/pit/tables/{table}").text
        relieving = page.split('value="relieve the dealer"')[1].split("</form>")[0]
        assert all(f'<option value="{name}">' in relieving for name in ("Dora", "Dirk"))
        assert "Fay" not in relieving


def test_a_report_that_nobody_answered_in_time_waits_for_an_answer_on_record(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        dealer, floor = staff(client, "Dee", Role.DEALER), staff(client, "Fay", Role.FLOOR)
        settings = {**FAST, "report_hold": 0, "dealt_by_person": True}
        new = {"key": fresh_key(), "name": "By hand", "instrument": "nj-uth", "settings": settings}
        table = floor.post("tables", new).json()["table"]
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})

        def deal(until: str = "") -> None:
            while act := look(dealer, f"/station/{table}/now").json()["act"]:
                if act["verb"] in ("", until):
                    return
                body = {"by": "dealer", "verb": act["verb"], "count": act["count"]}
                done = dealer.post(f"tables/{table}/staff", {"key": fresh_key(), **body})
                assert done.status_code == 200

        deal(until="no more bets")
        ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
        deal()
        seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
        report = ann.post(f"tables/{table}/report", {"key": fresh_key(), **seen})
        id = report.json()["proposal"]
        page = look(floor, f"/pit/waiting/{id}").text
        assert "not answered in time" in page
        assert "Confirm, void the hands" in page
        assert "No decision came in time, and play goes on" in look(floor, "/pit/waiting").text
        while ann.frame(table)["view"]["phase"] == "playing":
            offers = {each["verb"] for each in ann.frame(table)["step"]["offers"]}
            ann.act(table, 1, "fold" if "fold" in offers else "check")
            deal(until="no more bets")
        page = look(floor, f"/pit/waiting/{id}").text
        assert "The round is over: an answer goes on record, and no wager moves." in page
        decide = {"key": fresh_key(), "accept": True, "remark": "Seen on the recording."}
        assert floor.post(f"proposals/{id}", decide).json()["decision"] == "noted"
        assert "It was confirmed for the record." in look(floor, f"/pit/waiting/{id}").text
        assert "Noted" in look(floor, "/pit/waiting").text


def test_the_station_shows_what_is_durable_while_more_is_being_written(database: Database) -> None:
    with server(database, hurried=True) as client:
        dealer, floor = staff(client, "Dee", Role.DEALER), staff(client, "Fay", Role.FLOOR)
        settings = {**FAST, "dealt_by_person": True}
        new = {"key": fresh_key(), "name": "By hand", "instrument": "nj-uth", "settings": settings}
        table = floor.post("tables", new).json()["table"]
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})

        def act() -> Any:
            return look(dealer, f"/station/{table}/now").json()["act"]

        while (due := act())["title"] != "Seat 1 decides":
            if due["title"] == "Bets are open":
                ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
                continue
            body = {"by": "dealer", "verb": due["verb"], "count": due["count"]}
            done = dealer.post(f"tables/{table}/staff", {"key": fresh_key(), **body})
            assert done.status_code == 200
        app: Any = client.app
        playing = app.state.house.tables.live(table).ahead
        durable = playing.state
        playing.state, _ = perform(durable, Action(seat(1), "check"))
        assert act() == due
        playing.state = durable
