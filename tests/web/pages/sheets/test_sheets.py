"""The list of option sheets: each with its seal, its tables, its edge, and who put it in force."""

import re
from html import unescape
from typing import Any

from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from fairdeal.sheet import read_sheet
from fairdeal.view.typography import grouped
from tests.web.servers import Browser, fresh_key, open_table, server, staff

NEW = {"minimum": 1000, "maximum": 50_000}
OTHER = {"minimum": 2500, "maximum": 50_000}


def page(browser: Browser) -> str:
    return unescape(browser.client.get("/pit/sheets", headers=browser.headers).text)


def part(text: str, name: str) -> str:
    """One section of the page; empty where there is none."""
    found = re.search(f'<section[^>]* id="{name}".*?</section>', text, re.DOTALL)
    return found[0] if found else ""


def seal(options: dict[str, Any]) -> str:
    return grouped(read_sheet("nj-hilo", options).hash[:8])


def propose(floor: Browser, table: str, options: dict[str, Any]) -> str:
    body = {"key": fresh_key(), "options": options, "reason": "As elsewhere."}
    return str(floor.post(f"tables/{table}/sheet", body).json()["proposal"])


def decide(browser: Browser, id: str, *, accept: bool) -> None:
    answer = browser.post(f"proposals/{id}", {"key": fresh_key(), "accept": accept})
    assert answer.status_code == 200, answer.text


def test_a_sheet_goes_from_waiting_to_in_force_to_superseded_with_both_names(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client, "nj-hilo")
        flo = Browser(client)
        flo.post("sign-on", {"name": "Flo", "password": "long password"})
        fay = staff(client, "Fay", Role.FLOOR)
        text = page(flo)
        assert seal({}) in part(text, "in-force")
        assert "Blue table" in part(text, "in-force")
        assert "No sheet was ever replaced." in part(text, "superseded")
        first = propose(flo, table, NEW)
        text = page(fay)
        assert seal(NEW) in part(text, "waiting")
        assert "Lowest ante: $5 → $10" in part(text, "waiting")
        assert f"/pit/waiting/{first}" in part(text, "waiting")
        decide(fay, first, accept=True)
        decide(fay, propose(flo, table, OTHER), accept=False)
        text = page(flo)
        in_force = part(text, "in-force")
        assert seal(NEW) in in_force
        assert in_force.index("Flo") < in_force.index("Fay")
        assert re.search(r"proposed </span>\d\d:\d\d, approved \d\d:\d\d UTC", in_force)
        assert "In force since" in in_force
        assert seal({}) in part(text, "superseded")
        assert "Draft it again" in part(text, "superseded")
        assert part(text, "waiting") == ""
        assert seal(OTHER) in part(text, "sent-back")
        assert re.search(r"Fay<.*sent back", part(text, "sent-back"), re.DOTALL)


def test_a_superseded_sheet_is_drafted_again_as_it_was(database: Database) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client, "nj-hilo")
        fay, gus = staff(client, "Fay", Role.FLOOR), staff(client, "Gus", Role.FLOOR)
        decide(gus, propose(fay, table, NEW), accept=True)
        address = part(page(fay), "superseded").partition('href="/pit/sheets/')[2].partition('"')[0]
        draft = client.get(f"/pit/sheets/{address}", headers=fay.headers).text
        assert read_sheet("nj-hilo").hash[:4] in draft
        assert "Draft, " in draft


def test_equal_sheets_of_several_tables_are_one_row(database: Database) -> None:
    with server(database, hurried=True) as client:
        for name in ("Red table", "Green table"):
            open_table(client, "nj-hilo", name=name)
        fay = staff(client, "Fay", Role.FLOOR)
        in_force = part(page(fay), "in-force")
        assert in_force.count(seal({})) == 1
        assert "Change Red table" in in_force
        assert "Change Green table" in in_force
