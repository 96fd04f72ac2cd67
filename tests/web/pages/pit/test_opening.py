"""Opening a table: a page that knows the law, says what is missing, and shows what it would be."""

import json
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import needed_approvals, read_sheet
from tests.house.houses import new_house
from tests.web.servers import FAST, Browser, fresh_key, open_table, server, staff, visitor

Two = tuple[Browser, Browser]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    database = new_house(tmp_path_factory.mktemp("opening") / "house.db")
    with server(database, hurried=True) as client:
        open_table(client, "nj-hilo", name="Red table", seats=6)
        yield staff(client, "Fay", Role.FLOOR), staff(client, "Gus", Role.FLOOR)
    database.close()


def look(browser: Browser, path: str = "/pit/open", **asked: str) -> str:
    query = f"?{urlencode(asked)}" if asked else ""
    answer = browser.client.get(f"{path}{query}", headers=browser.headers)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def sent(page: str) -> dict[str, Any]:
    """What the page's form would send."""
    form = page.partition('id="sending"')[2].partition("</div>")[0]
    names = ("name", "instrument", "options", "settings")
    values = {
        name: form.partition(f'name="{name}"')[2].partition('value="')[2].partition('">')[0]
        for name in names
    }
    return {
        **values,
        "options": json.loads(values["options"]),
        "settings": json.loads(values["settings"]),
    }


def can_send(page: str) -> bool:
    button = page.partition('id="sending"')[2].partition("<button")[2].partition(">")[0]
    return "disabled" not in button


@pytest.mark.parametrize("law", INSTRUMENTS)
def test_a_practice_table_of_each_text_may_be_opened_as_it_stands(two: Two, law: str) -> None:
    page = look(two[0], text=law)
    assert can_send(page)
    assert read_sheet(law, sent(page)["options"]).hash == read_sheet(law).hash
    for each in needed_approvals(read_sheet(law)):
        assert f"{each.clause}: missing; good for practice only" in page


@pytest.mark.parametrize("law", INSTRUMENTS)
def test_a_table_for_chips_waits_for_each_approval_with_its_clause(two: Two, law: str) -> None:
    needed = needed_approvals(read_sheet(law))
    page = look(two[0], text=law, money="chips")
    assert can_send(page) is (not needed)
    for each in needed:
        assert f"{each.clause}: missing; write at the left" in page
    approvals = {f"approval:{each.subject}": "letter of 2 November" for each in needed}
    page = look(two[0], text=law, money="chips", approvals="form", **approvals)
    assert can_send(page)
    assert "missing; write" not in page


def test_what_the_page_sends_is_the_table_that_opens(two: Two) -> None:
    fay, _ = two
    asked = {"text": "nj-hilo", "name": "Green table", "by": "person", "betting": "", "pace": "0.5"}
    page = look(fay, **asked, relief="40", minimum="$10", seats="5", last="seats")
    opened = fay.post("tables", {"key": fresh_key(), **sent(page)})
    assert opened.status_code == 200, opened.text
    house: Any = fay.client.app.state.house  # type: ignore[attr-defined]
    live = house.tables.live(opened.json()["table"])
    assert live.name == "Green table"
    forty_minutes = 40 * 60_000
    assert live.settings == Settings(
        pace=500, betting=None, dealt_by_person=True, relief=forty_minutes
    )
    sheet = live.durable.state.sheet
    assert (sheet.minimum, sheet.seats) == (1000, 5)


def test_a_table_begins_with_the_sheet_of_another(two: Two) -> None:
    fay, _ = two
    tables = {each["name"]: each["id"] for each in fay.get("tables").json()["tables"]}
    page = look(fay, text="nj-hilo", start=tables["Red table"])
    assert sent(page)["options"]["seats"] == 6
    assert sent(look(fay, text="nj-uth", start=tables["Red table"]))["options"]["seats"] == 6
    assert "As it begins" not in look(fay, text="nj-uth", start=tables["Red table"])


@pytest.mark.parametrize("asked", [{"name": "Red table"}, {"name": " "}, {"minimum": "$9,999,999"}])
def test_what_cannot_open_is_said_in_its_place_and_nothing_is_lost(
    two: Two, asked: dict[str, str]
) -> None:
    page = look(two[0], text="nj-hilo", **asked)
    assert not can_send(page)
    assert "already" in page or "This is not a lawful sheet yet" in page or 'class="down"' in page
    assert asked.get("minimum", "$5") in page


def test_the_second_person_sees_the_table_with_its_edge_felt_and_approvals(two: Two) -> None:
    fay, gus = two
    needed = needed_approvals(read_sheet("nj-pikit"))
    approvals = {f"approval:{each.subject}": "letter 7" for each in needed}
    page = look(
        fay, text="nj-pikit", money="chips", name="Chips 1", approvals="form",
        play_3_multiple="2", **approvals,
    )  # fmt: skip
    body = {"key": fresh_key(), **sent(page), "reason": "Opening week."}
    proposed = fay.post("chips-tables", body).json()["proposal"]
    path = f"/pit/waiting/{proposed}"
    assert "You proposed it; another person decides." in look(fay, path)
    page = look(gus, path)
    for words in ("Opening week.", "2 × ante", "letter 7", "Approve, open the table", "<svg"):
        assert words in page
    assert "For chips: Pik-it Poker, New Jersey." in look(gus, "/pit/waiting")
    opened = gus.post(f"proposals/{proposed}", {"key": fresh_key(), "accept": True}).json()
    assert "Chips 1, Pik-it Poker" in look(gus, f"/pit/tables/{opened['table']}")


def test_a_table_is_closed_when_no_wager_is_down_and_players_keep_what_is_theirs(two: Two) -> None:
    fay, _ = two
    body = {"key": fresh_key(), "name": "Brown table", "instrument": "nj-uth", "settings": FAST}
    table = fay.post("tables", body).json()["table"]
    close = {"key": fresh_key(), "verb": "close the table", "by": "floor"}
    ann = visitor(fay.client, "Ann")
    ann.act(table, 1, "sit", wagers={"chips": 50_000})
    ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
    page = look(fay, f"/pit/tables/{table}/close")
    assert "Round 1 goes to its end first." in page
    assert "The floor may close the table between rounds, while no wager is down" in page
    assert not can_send(page)
    early = fay.post(f"tables/{table}/staff", close)
    assert early.json()["refusal"]["name"] == "round-in-progress"
    for verb in ("check", "check", "fold"):
        ann.act(table, 1, verb)
    page = look(fay, f"/pit/tables/{table}/close")
    assert can_send(page)
    assert "1 player sits there" in page
    assert "$490" in page  # on Ann's rail
    assert fay.post(f"tables/{table}/staff", {**close, "key": fresh_key()}).status_code == 200
    page = look(fay, f"/pit/tables/{table}/close")
    assert "The table is closed already" in page
    assert not can_send(page)
    assert ann.act(table, 1, "leave").status_code == 200
