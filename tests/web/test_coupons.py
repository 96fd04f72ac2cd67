"""Match play coupons on the wire: only one that the player holds is taken."""

from datetime import UTC, datetime, timedelta
from typing import Any

from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor

WAGERS = {"ante": 2_500, "blind": 2_500}
TOMORROW = f"{datetime.now(UTC).date() + timedelta(days=1)}"


def refusal(answer: Any) -> str:
    return str(answer.json()["refusal"]["name"])


def issue(cashier: Browser, player: Browser, cents: int, **more: Any) -> Any:
    """What the cage answers."""
    body = {"player": player.get("me").json()["id"], "cents": cents, "last_day": TOMORROW}
    return cashier.post("cage/coupons", {"key": fresh_key(), **body, **more})


def test_a_fresh_player_cannot_give_himself_a_coupon_by_http_or_by_socket(
    database: Database,
) -> None:
    with server(database) as client:
        table = open_table(client)
        eve = visitor(client, "Eve")
        eve.act(table, 1, "sit", wagers={"chips": 50_000})
        by_http = eve.act(table, 1, "bet", wagers=WAGERS, match_play=2_500)
        assert (by_http.status_code, refusal(by_http)) == (422, "coupon-not-held")
        with eve.socket(table) as socket:
            step = socket.receive_json()["you"]["step"]["name"]
            bet = {"seat": 1, "verb": "bet", "step": step, "wagers": WAGERS, "match_play": 2_500}
            socket.send_json({"type": "act", "key": fresh_key(), **bet})
            assert "coupon-not-held" in str(socket.receive_json())
        assert eve.act(table, 1, "bet", wagers=WAGERS).status_code == 200


def test_a_coupon_from_the_cage_is_seen_placed_and_gone(database: Database) -> None:
    with server(database) as client:
        table, cas = open_table(client), staff(client, "Cas", Role.CASHIER)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        issued = issue(cas, ann, 2_500, currency="practice").json()
        shown = {"face": 2_500, "currency": "practice", "last_day": TOMORROW}
        assert ann.get("coupons").json() == {"coupons": [{"id": issued["coupon"], **shown}]}
        assert ann.act(table, 1, "bet", wagers=WAGERS, match_play=2_500).status_code == 200
        assert ann.get("coupons").json() == {"coupons": []}
        assert "match play coupon" in str(ann.frame(table)["view"]["log"])


def test_the_cage_refuses_what_is_no_coupon(database: Database) -> None:
    with server(database) as client:
        cas, flo = staff(client, "Cas", Role.CASHIER), staff(client, "Flo", Role.FLOOR)
        ann = visitor(client, "Ann")
        assert refusal(issue(cas, ann, 2_550)) == "not-in-whole-chips"
        assert refusal(issue(cas, ann, 2_500, last_day="2020-01-01")) == "already-expired"
        assert refusal(issue(cas, ann, 2_500, last_day="soon")) == "not-a-day"
        for other in (flo, ann):
            assert issue(other, ann, 2_500).status_code == 403


def test_a_large_coupon_waits_for_a_second_person_on_the_pages_too(database: Database) -> None:
    with server(database) as client:
        cas, coy = staff(client, "Cas", Role.CASHIER), staff(client, "Coy", Role.CASHIER)
        ann = visitor(client, "Ann")
        id = issue(cas, ann, 50_000).json()["proposal"]
        person = ann.get("me").json()["id"]
        page = client.get(f"/pit/waiting/{id}", headers=coy.headers).text
        assert "Approve, issue the coupon" in page
        assert "Coupon of $500" in client.get("/cage", headers=coy.headers).text
        body = {"key": fresh_key(), "accept": True}
        assert coy.post(f"proposals/{id}", body).json()["decision"] == "accepted"
        assert "Coupon of $500" in client.get(f"/pit/waiting/{id}", headers=cas.headers).text
        cage = client.get(f"/cage?player={person}", headers=cas.headers).text
        assert "Match play coupon" in cage
        assert "good until" in cage
        assert "$500" in client.get("/you", headers=ann.headers).text


def test_an_administrator_sets_the_rules_and_players_get_practice_coupons(
    database: Database,
) -> None:
    with server(database) as client:
        ada, cas = staff(client, "Ada", Role.ADMIN), staff(client, "Cas", Role.CASHIER)
        ann = visitor(client, "Ann")
        rules = {"alone": 50_000, "practice": 500}
        assert refusal(ann.post("practice-coupon", {"key": fresh_key()})) == "no-practice-coupons"
        assert cas.post("coupon-rules", {"key": fresh_key(), **rules}).status_code == 403
        assert ada.post("coupon-rules", {"key": fresh_key(), **rules}).status_code == 200
        assert "practice coupon" in client.get("/you", headers=ann.headers).text
        assert ann.post("practice-coupon", {"key": fresh_key()}).status_code == 200
        assert refusal(ann.post("practice-coupon", {"key": fresh_key()})) == "had-a-coupon-today"
        assert "coupon" in issue(cas, ann, 50_000).json()


def test_an_auditor_reads_about_coupons_in_words(database: Database) -> None:
    with server(database) as client:
        cas, aud = staff(client, "Cas", Role.CASHIER), staff(client, "Aud", Role.AUDITOR)
        ada, ann = staff(client, "Ada", Role.ADMIN), visitor(client, "Ann")
        issue(cas, ann, 2_500)
        issue(cas, ann, 50_000)
        ada.post("coupon-rules", {"key": fresh_key(), "alone": 500})
        page = client.get("/audit/house?of=money", headers=aud.headers).text
        for words in ("issues a $25 coupon for Ann", "asks for a $500 coupon for Ann"):
            assert words in page, page
        assert "lets one cashier issue coupons up to $5" in page
