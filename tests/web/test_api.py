"""The way in by HTTP and sockets: what is taken, what is refused, and that nothing is a 500."""

import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from fairdeal.house.access.permissions import Role
from fairdeal.house.money.money import WELCOME
from fairdeal.house.store.database import Database
from tests.frames import merged
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor

WAGERS = {"ante": 500, "blind": 500}


def refusal(answer: Any) -> str:
    return str(answer.json()["refusal"]["name"])


def test_two_players_play_a_round_by_http_and_by_socket(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        for seat, player in ((1, ann), (2, bob)):
            assert player.act(table, seat, "sit", wagers={"chips": 50_000}).status_code == 200
        with ann.socket(table) as socket:
            first = socket.receive_json()
            assert (first["type"], first["you"]["seat"]) == ("frame", 1)
            assert bob.act(table, 2, "bet", wagers=WAGERS).status_code == 200
            frame = merged(socket.receive_json())
            assert frame["seq"] == first["table"]["seq"] + 3
            assert frame["view"]["seats"][1]["wagers"] == WAGERS
            bet = {"type": "act", "key": fresh_key(), "seat": 1, "verb": "bet", "wagers": WAGERS}
            socket.send_json({**bet, "step": frame["step"]["name"]})
            dealt, done = merged(socket.receive_json()), socket.receive_json()
            assert done == {"type": "done", "key": bet["key"], "seq": dealt["seq"]}
            own, other = dealt["view"]["seats"]
            assert own["mine"]
            assert "" not in own["cards"]
            assert other["cards"] == ["", ""]
            assert [offer["verb"] for offer in dealt["step"]["offers"]] == [
                "check",
                "raise 3",
                "raise 4",
            ]
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
        assert bob.get("me").json()["balance"] == {"practice": WELCOME - 50_000, "chips": 0}


def test_who_only_looks_sees_no_hand_and_is_offered_nothing(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        ann.act(table, 1, "bet", wagers=WAGERS)
        frame = Browser(client).frame(table)
        assert frame["view"]["viewer"] == 0
        assert frame["view"]["seats"][0]["cards"] == ["", ""]
        assert frame["step"]["offers"] == []


def test_a_command_sent_again_by_http_has_the_answer_of_the_socket(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        step = ann.frame(table)["step"]["name"]
        body = {"key": fresh_key(), "seat": 1, "verb": "bet", "wagers": WAGERS, "step": step}
        with ann.socket(table) as socket:
            socket.receive_json()
            socket.send_json({"type": "act", **body})
            socket.receive_json()
            done = socket.receive_json()
        assert ann.post(f"tables/{table}/act", body).json() == {"seq": done["seq"]}
        other = ann.post(f"tables/{table}/act", {**body, "wagers": {"ante": 600, "blind": 600}})
        assert refusal(other) == "key-used-otherwise"


@pytest.mark.parametrize("origin", ["", "null", "http://elsewhere", "http://testserver.evil"])
def test_a_foreign_or_missing_origin_changes_nothing(database: Database, origin: str) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.origin = origin
        assert refusal(ann.post("sign-off")) == "foreign-origin"
        with pytest.raises(WebSocketDisconnect), ann.socket(table) as socket:
            socket.receive_json()
        ann.origin = "http://testserver"
        assert ann.get("me").status_code == 200


def test_a_socket_ends_with_its_session(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        with ann.socket(table) as socket:
            socket.receive_json()
            token = ann.token
            ann.post("sign-off")
            ann.token = token
            socket.send_json({"type": "ping"})
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
        assert gone.value.code == 4401
        assert ann.get("me").status_code == 401
        with pytest.raises(WebSocketDisconnect) as turned_away, ann.socket(table) as socket:
            socket.receive_json()
        assert turned_away.value.code == 4401  # a page hears why, and tries no more


def test_whoever_comes_in_anew_leaves_the_session_before(database: Database) -> None:
    with server(database) as client:
        account = {"name": "Anna", "password": "long password"}
        ann = visitor(client, "Ann")
        for way, body in (("register", account), ("sign-on", account), ("visit", {"name": "Zoe"})):
            before = ann.token
            assert ann.post(way, body).status_code == 200
            after, ann.token = ann.token, before
            assert refusal(ann.get("me")) == "not-signed-on"
            ann.token = after
            assert ann.get("me").json()["name"] == body["name"]


MALFORMED = {
    "not-json": b"{",
    "not-utf8": b'{"name": "\xff"}',
    "duplicate-key": b'{"name": "Ann", "name": "Bob"}',
    "nested-too-deeply": b"[" * 30_000,
    "number-too-long": b'{"cents": 1234567890123456}',
    "not-a-whole-number": b'{"cents": 1e400}',
    "message-too-long": b" " * 70_000 + b"{}",
    "not-as-expected": b'{"name": "Ann", "more": 1}',
}


@pytest.mark.parametrize("name", sorted(MALFORMED))
def test_a_malformed_body_is_refused_by_name(database: Database, name: str) -> None:
    with server(database) as client:
        answer = Browser(client).post("visit", raw=MALFORMED[name])
        assert refusal(answer) == name
        assert answer.status_code in (400, 413)


@pytest.mark.parametrize("amount", ["true", "5.0", '"5"', "NaN", "1e400", "-5", "0", "9" * 30])
def test_an_amount_of_the_wrong_kind_is_refused_by_socket_too(
    database: Database, amount: str
) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        with ann.socket(table) as socket:
            first = socket.receive_json()
            message = {"type": "act", "key": fresh_key(), "seat": 1, "verb": "sit"}
            text = json.dumps(message)[:-1] + f', "wagers": {{"chips": {amount}}}}}'
            socket.send_text(text)
            answer = socket.receive_json()
            assert answer["type"] == "refused"
        assert ann.frame(table)["seq"] == first["table"]["seq"]


def test_who_is_not_signed_on_or_has_not_the_role_is_refused(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        nobody, ann = Browser(client), visitor(client, "Ann")
        sheet = {"key": fresh_key(), "options": {}}
        for path, body in {
            f"tables/{table}/act": {"key": fresh_key(), "seat": 1, "verb": "leave"},
            f"tables/{table}/sheet": sheet,
            "cage/pay-in": {"key": fresh_key(), "player": "p0", "cents": 100},
            "tables": {"key": fresh_key(), "name": "Mine", "instrument": "nj-uth"},
        }.items():
            assert nobody.post(path, body).status_code == 401
            assert ann.post(path, body).status_code == 403
        assert ann.get("proposals").status_code == 403
        dee = staff(client, "Dee", Role.DEALER)
        assert dee.get("proposals").json() == {"proposals": []}
        sit = dee.act(table, 1, "sit", wagers={"chips": 100})
        assert refusal(sit) == "not-your-role"


def test_every_answer_has_the_headers_that_keep_others_out(database: Database) -> None:
    with server(database) as client:
        ann = visitor(client, "Ann")
        for answer in (ann.get("me"), ann.get("nowhere"), client.get("/health"), ann.post("visit")):
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-store"
        cookie = Browser(client).post("visit", {"name": "Bob"}).headers["set-cookie"]
        assert cookie.startswith("__Host-session=")
        assert "; Secure; HttpOnly; SameSite=Strict" in cookie


def test_guessing_is_slowed_down(database: Database) -> None:
    with server(database, clock=lambda: 0.0) as client:
        browser = Browser(client)
        answers = [browser.post("visit", {"name": ""}).status_code for _ in range(50)]
        assert 429 in answers


def test_no_change_is_made_by_get(database: Database) -> None:
    with server(database) as client:
        paths = client.get("/openapi.json").json()["paths"]
        changing = [path for path, ways in paths.items() if "get" not in ways]
        assert "/api/tables/{id}/act" in changing
        assert {client.get(path).status_code for path in changing} == {405}


def test_the_cage_finds_people_by_name_and_pays_one_of_them_by_id(database: Database) -> None:
    with server(database) as client:
        cashier = staff(client, "Cas", Role.CASHIER)
        anns = [visitor(client, "Ann") for _ in range(2)]
        ids = [ann.get("me").json()["id"] for ann in anns]
        found = cashier.get("people/Ann").json()["people"]
        assert {each["id"] for each in found} == set(ids)
        paid = {"key": fresh_key(), "player": ids[1], "cents": 700}
        assert cashier.post("cage/pay-in", paid).status_code == 200
        assert [ann.get("me").json()["balance"]["chips"] for ann in anns] == [0, 700]
        assert cashier.get("people/Nobody").json() == {"people": []}
        assert anns[0].get("people/Ann").status_code == 403


def test_a_name_changes_in_the_house_and_on_every_open_page(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        for number, who in enumerate((ann, bob), 1):
            assert who.act(table, number, "sit", wagers={"chips": 50_000}).status_code == 200
        with bob.socket(table) as socket:
            socket.receive_json()
            assert ann.post("name", {"key": fresh_key(), "name": "Bob"}).status_code == 200
            frame = socket.receive_json()
        assert [seat["name"] for seat in frame["table"]["seats"]] == ["Bob", "Bob"]
        assert ann.get("me").json()["name"] == "Bob"
        refused = ann.post("name", {"key": fresh_key(), "name": "Flo"})
        assert refused.json()["refusal"]["name"] == "name-taken"


def test_a_report_by_a_player_is_answered_over_http_where_software_deals(
    database: Database,
) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
        seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
        report = {"key": fresh_key(), **seen}
        first, again = [ann.post(f"tables/{table}/report", report) for _ in range(2)]
        assert first.status_code == 200
        assert first.json() == again.json()
        assert first.json()["decision"] == "denied"
        words = "The house has checked your report: it is not so. Play goes on."
        assert first.json()["words"] == words
        frame = ann.frame(table)
        assert not frame["suspended"]
        assert (frame["report"]["seat"], frame["report"]["told"]) == (1, words)
        assert frame["step"]["offers"]
        more = ann.post(f"tables/{table}/report", {"key": fresh_key(), **seen})
        assert more.json()["refusal"]["name"] == "denied-in-this-round"
