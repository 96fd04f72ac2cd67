"""A table whose round other rules began: every page says so, and the floor ends the round."""

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from fairdeal.law import INSTRUMENTS
from tests.harness.editions import raise_rules
from tests.house.houses import STAKES
from tests.web.servers import fresh_key, open_table, server, staff, visitor

ENDS = "End the round: the rules have changed, all wagers go back"


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_held_table_is_shown_to_everybody_and_ended_by_the_floor(
    database: Database, instrument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(database) as client:
        table = open_table(client, instrument)
        ann = visitor(client, "Ann")
        assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        assert ann.act(table, 1, "bet", wagers=STAKES[instrument]).status_code == 200
    edition = raise_rules(monkeypatch, instrument, None)
    with server(database) as client:
        floor, auditor = staff(client, "Mo", Role.FLOOR), staff(client, "Kim", Role.AUDITOR)
        ann.client = client
        assert "the floor ends this round" in ann.frame(table)["step"]["stage"]
        refused = ann.act(table, 1, "bet", wagers=STAKES[instrument])
        assert "rules-changed" in refused.text
        for path in ("/pit", f"/pit?table={table}", f"/pit/tables/{table}", f"/tables/{table}"):
            answer = client.get(path, headers=floor.headers)
            assert answer.status_code == 200, path
        assert ENDS in client.get(f"/pit/tables/{table}", headers=floor.headers).text
        body = {"key": fresh_key(), "verb": f"change the rules {edition}", "by": "floor"}
        assert floor.post(f"tables/{table}/staff", body).status_code == 200
        assert ann.act(table, 1, "bet", wagers=STAKES[instrument]).status_code == 200
        told = client.get("/audit/house", headers=auditor.headers).text
        assert "brings its tables to the rules of the program" in told


def test_a_report_that_waits_when_the_rules_change_is_answered_knowing_that_wagers_go_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(database) as client:
        table = open_table(client, "nj-uth")
        ann, dealer = visitor(client, "Ann"), staff(client, "Dee", Role.DEALER)
        assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        assert ann.act(table, 1, "bet", wagers=STAKES["nj-uth"]).status_code == 200
        seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
        told = dealer.post(f"tables/{table}/report", {"key": fresh_key(), **seen})
        report = told.json()["proposal"]
    raise_rules(monkeypatch, "nj-uth", None)
    with server(database) as client:
        floor = staff(client, "Mo", Role.FLOOR)
        for path in ("/pit/waiting", f"/pit/waiting/{report}"):
            page = client.get(path, headers=floor.headers).text
            assert "The rules changed during this round" in page, path
            assert "the floor ends the round and returns all wagers" in page, path
            assert "The round is over" not in page, path
