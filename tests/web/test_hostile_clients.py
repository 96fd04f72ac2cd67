"""Clients that mean harm: what they send is refused by name, never a 500, and stops nobody else."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from tests.audit.forging import as_file, rechained
from tests.depth import sample
from tests.harness import night
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor
from tests.web.test_api import refusal

ODD = ("\ud800", "\x00", "a\x00b", "\udfff\ud800", "x" * 5000, "\x1b[2J", "\u202e", "")


@pytest.fixture
def client(database: Database) -> Iterator[TestClient]:
    with server(database, hurried=True) as client:
        yield client


def sent(who: Browser, path: str, message: Any) -> Any:
    """As any program can write it, half characters included."""
    return who.post(path, raw=json.dumps(message).encode())


def is_unharmed(client: TestClient) -> bool:
    """Whether the house goes on: it takes commands, and nothing stopped its writer."""
    sound = client.get("/ready").status_code == 200
    return sound and Browser(client).post("visit", {"name": "Zoe"}).status_code == 200


def test_no_text_that_a_player_sends_breaks_anything(client: TestClient) -> None:
    table = open_table(client)
    ann = visitor(client, "Ann")
    assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
    wrong: list[object] = []
    for text in ODD:
        body = {"key": fresh_key(), "seat": 1, "verb": "bet", "step": "", "wagers": {}}
        report = {"key": fresh_key(), "observed": "dealer-exposed"}
        messages = [
            ("visit", {"name": text}),
            ("register", {"name": text, "password": "long password"}),
            ("register", {"name": "Anna", "password": text}),
            ("sign-on", {"name": text, "password": text}),
            ("name", {"key": fresh_key(), "name": text}),
            (f"tables/{table}/act", {**body, "verb": text}),
            (f"tables/{table}/act", {**body, "step": text}),
            (f"tables/{table}/act", {**body, "key": text}),
            (f"tables/{table}/act", {**body, "wagers": {text: 500}}),
            (f"tables/{table}/act", {**body, text: 1}),
            (f"tables/{table}/report", {**report, "position": text, "remark": text}),
        ]
        for path, message in messages:
            if sent(ann, path, message).status_code >= 500:
                wrong.append((path, message))
        with ann.socket(table) as socket:
            socket.receive_json()
            for message in ({**body, "verb": text}, {**body, "wagers": {text: 1}}, {"type": text}):
                socket.send_text(json.dumps({"type": "act", **message}))
                answer = socket.receive_json()
                while answer["type"] == "frame":
                    answer = socket.receive_json()
                if answer["type"] != "refused":
                    wrong.append((message, answer))
    assert wrong == []
    assert is_unharmed(client)


def test_no_text_that_staff_send_breaks_anything(client: TestClient) -> None:
    table = open_table(client)
    flo = Browser(client)
    flo.post("sign-on", {"name": "Flo", "password": "long password"})
    cas, coy = staff(client, "Cas", Role.CASHIER), staff(client, "Coy", Role.CASHIER)
    ada = staff(client, "Ada", Role.ADMIN)
    wrong: list[object] = []
    for text in ODD:
        money = {"cents": 100, "currency": "chips", "reason": text or "none"}
        relief = {"verb": "relieve the dealer", "by": "floor", "name": text}
        messages: list[tuple[Browser, str, Any]] = [
            (flo, "tables", {"name": text, "instrument": "nj-uth"}),
            (flo, "tables", {"name": "Red", "instrument": text}),
            (flo, "tables", {"name": "Red", "instrument": "nj-uth", "options": {text: text}}),
            (flo, f"tables/{table}/sheet", {"options": {}, "reason": text}),
            (flo, f"tables/{table}/staff", {"verb": text, "by": "floor"}),
            (flo, f"tables/{table}/staff", relief),
            (cas, "cage/pay-in", {"player": text, "cents": 100}),
            (cas, "corrections", {"source": text, "target": "cage", **money}),
            (cas, "corrections", {"source": "cage", "target": f"player/{text}", **money}),
            (cas, "corrections", {"source": f"table/{text}/x", "target": "cage", **money}),
            (cas, "corrections", {"source": f"table/{table}/{text}", "target": "cage", **money}),
        ]
        for who, path, message in messages:
            answer = sent(who, path, {"key": fresh_key(), **message})
            if answer.status_code >= 500:
                wrong.append((path, message, answer.text))
            elif "proposal" in answer.json():
                decided = f"proposals/{answer.json()['proposal']}"
                other = coy if who is cas else ada
                answer = other.post(decided, {"key": fresh_key(), "accept": True})
                if answer.status_code >= 500:
                    wrong.append((path, message, answer.text))
    assert wrong == []
    assert is_unharmed(client)


IDS = ("%00", "%ff", "%ed%a0%80", "..", "%2e%2e", "a" * 5000, "%0a", "'")


def test_no_address_breaks_anything(client: TestClient) -> None:
    people = visitor(client, "Ann"), staff(client, "Noor", Role.AUDITOR), Browser(client)
    wrong: list[object] = []
    for who, id in product(people, IDS):
        for path in (
            f"/api/tables/{id}",
            f"/api/tables/{id}/rounds/{id}",
            f"/api/people/{id}",
            f"/api/proposals/{id}",
            f"/table/{id}",
            f"/shared/{id}",
            f"/audit/looks/{id}",
            f"/audit/tables/{id}",
            f"/audit/copies/{id}",
            f"/rules/{id}",
            f"/{id}",
        ):
            answer = who.client.get(path, headers=who.headers)
            if answer.status_code >= 500:
                wrong.append((path, answer.text))
        for path in (f"tables/{id}/act", f"proposals/{id}", f"days/{id}/look"):
            answer = who.post(path, {"key": fresh_key(), "accept": True})
            if answer.status_code >= 500:
                wrong.append((path, answer.text))
        if "." not in id:
            with pytest.raises(WebSocketDisconnect), who.socket(id) as socket:
                socket.receive_json()
    assert wrong == []
    assert is_unharmed(client)


def test_an_origin_that_is_no_address_is_a_foreign_one(client: TestClient) -> None:
    table = open_table(client)
    ann = visitor(client, "Ann")
    for origin in ("http://[", "http://[::1", "http://testserver:x", "//testserver"):
        ann.origin = origin
        assert refusal(ann.post("sign-off")) == "foreign-origin", origin
        with pytest.raises(WebSocketDisconnect), ann.socket(table) as socket:
            socket.receive_json()
        assert ann.get("me").status_code == 200, origin


COOKIES = (
    *("__Host-session=", "__Host-session=\x7f", '__Host-session="\\303"', "=;" * 999, "é=1", ";"),
)


def test_a_cookie_that_is_none_is_nobody(client: TestClient) -> None:
    for cookie in COOKIES:
        given = [(b"cookie", cookie.encode("utf8")), (b"origin", b"http://testserver")]
        assert client.get("/api/me", headers=given).status_code == 401, cookie
        assert client.post("/api/sign-off", json={}, headers=given).status_code < 500, cookie


TEXTS = ("\ud800", "\x1b[2J", "\u202e", "<script>", "x" * 500)
PLACES = ("table", "verb", "player", "name")


def test_a_forged_copy_that_is_handed_in_is_shown_harmlessly(client: TestClient) -> None:
    noor = staff(client, "Noor", Role.AUDITOR)
    lines = [json.loads(line) for line in night("nj-uth", 0).kept.lines[:80]]
    acts = [number for number, line in enumerate(lines) if line["what"] == "act"]
    sat = next(number for number, line in enumerate(lines) if line["what"] == "Sat")
    line_of = {"table": 0, "verb": acts[3], "player": sat, "name": sat}
    wrong: list[object] = []
    for name, text in sample([*product(PLACES, TEXTS)]):
        number, changed = line_of[name], [*lines]
        changed[number] = {**lines[number], "data": {**lines[number]["data"], name: text}}
        headers = {**noor.headers, "idempotency-key": fresh_key()}
        raw = as_file(rechained(changed))
        answer = client.post("/audit/copies", content=raw, headers=headers)
        assert answer.status_code == 200, answer.text
        page = client.get(f"/audit/copies/{answer.json()['copy']}", headers=noor.headers)
        shown = page.text.partition("<main")[2].replace("<script ", "")
        harm = any(each in page.text for each in ("\x1b", "\u202e")) or "<script>" in shown
        if page.status_code != 200 or harm:
            wrong.append((name, text, page.status_code))
    assert wrong == []
    assert is_unharmed(client)
