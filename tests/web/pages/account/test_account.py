"""What players read about their limits, and what the cage is told of those who stay away."""

from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor


def page(browser: Browser, path: str) -> str:
    answer = browser.client.get(path, headers=browser.headers)
    assert answer.status_code == 200
    return str(answer.text)


def test_the_page_says_what_each_limit_counts(database: Database) -> None:
    with server(database, hurried=True) as client:
        ann = visitor(client, "Ann")
        text = page(ann, "/you")
        assert "Chips and practice chips are counted separately" in text
        assert "Limits hold at every table, for chips and for practice chips." in text
        assert "Minutes signed on within 24 hours" in text


def test_a_browser_keeps_no_page_of_a_person_and_asks_for_others_only_once(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        ann = visitor(client, "Ann")
        for path in ("/", "/you", "/rounds"):
            own = client.get(path, headers=ann.headers)
            assert own.headers["cache-control"] == "no-store"
            assert "etag" not in own.headers
        shared = client.get("/check")
        again = client.get("/check", headers={"if-none-match": shared.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_chips_at_a_table_are_no_reason_for_more_practice_chips(database: Database) -> None:
    with server(database, hurried=True) as client:
        table, ann = open_table(client), visitor(client, "Ann")
        for bank in ("Bank: <b>$5,000</b>", "Bank: <b>$0</b>, plus $5,000 on tables"):
            assert bank in page(ann, "/you")
            answer = ann.post("practice-chips", {"key": fresh_key()})
            assert answer.json()["refusal"]["name"] == "practice-chips-left"
            ann.act(table, 1, "sit", wagers={"chips": 500_000})


def test_the_cage_offers_a_player_who_stays_away_a_payout_only(database: Database) -> None:
    with server(database, hurried=True) as client:
        cashier, ann = staff(client, "Kofi", Role.CASHIER), visitor(client, "Ann")
        id = ann.get("me").json()["id"]
        assert 'data-ask="/api/cage/pay-in"' in page(cashier, f"/cage?player={id}")
        pay = {"player": id, "cents": 100}
        assert cashier.post("cage/pay-in", {**pay, "key": fresh_key()}).status_code == 200
        assert ann.post("stay-away", {"days": 7}).status_code == 200
        text = page(cashier, f"/cage?player={id}")
        assert "Stays away until" in text
        assert 'data-ask="/api/cage/pay-in"' not in text
        assert 'data-ask="/api/cage/pay-out"' in text
        refused = cashier.post("cage/pay-in", {**pay, "key": fresh_key()}).json()["refusal"]
        assert refused["name"] == "stays-away"
        assert cashier.post("cage/pay-out", {**pay, "key": fresh_key()}).status_code == 200
