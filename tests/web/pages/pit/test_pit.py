"""What the floor and the cage are told of a tray that has given more chips than it held."""

from datetime import UTC, datetime

from fairdeal.cli.house.report import documents, lines
from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.money import Currency
from tests.house.houses import FAST, approved
from tests.web.servers import Browser, fresh_key, server, staff, visitor

SHORT = "short by $600"


def page(browser: Browser, path: str) -> str:
    answer = browser.client.get(path, headers=browser.headers)
    assert answer.status_code == 200
    return str(answer.text)


def test_the_floor_is_warned_of_a_short_tray_and_asks_for_the_fill_that_is_drafted(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        floor, cashier = staff(client, "Ilse", Role.FLOOR), staff(client, "Kofi", Role.CASHIER)
        auditor, ann = staff(client, "Odile", Role.AUDITOR), visitor(client, "Ann")
        house: House = client.app.state.house  # type: ignore[attr-defined]
        assert client.portal is not None
        table = client.portal.call(
            lambda: house.tables.open(
                house.people.named("Ilse"),
                fresh_key(),
                "Table 7",
                "nj-uth",
                approved("nj-uth"),
                FAST,
                Currency.CHIPS,
            )
        )
        pages = ("/pit", "/pit/waiting", "/cage", f"/pit/tables/{table}")
        of_both = [(floor, path) for path in pages if path != "/cage"] + [(cashier, "/cage")]
        assert not any(SHORT in page(by, path) for by, path in of_both)

        id = ann.get("me").json()["id"]
        cashier.post("cage/pay-in", {"key": fresh_key(), "player": id, "cents": 60_000})
        assert ann.act(table, 1, "sit", wagers={"chips": 60_000}).status_code == 200
        for by, path in of_both:
            assert SHORT in page(by, path), path
        pit = page(floor, "/pit")
        assert "Tray short" in pit
        assert 'data-say="The tray of Table 7 is short by $600. "' in pit
        assert "A fill of $600 corrects this." in pit
        assert "Ask for this fill" in pit
        assert "Ask for this fill" not in page(auditor, "/pit")  # who only looks
        assert 'value="600"' in page(floor, f"/pit/tables/{table}")

        fill = {"key": fresh_key(), "table": table, "cents": 60_000, "remark": "the tray is short"}
        proposal = floor.post("cage/fill", fill).json()["proposal"]
        again = cashier.post("cage/fill", {**fill, "key": fresh_key()}).json()["refusal"]
        assert again["name"] == "fill-waits"
        pit = page(floor, "/pit")
        assert "A fill waits to be confirmed." in pit
        assert "Ask for this fill" not in pit
        assert f"/pit/waiting/{proposal}" in pit

        day = datetime.now(UTC).date()
        assert "Table 7: the tray is short by $600" in page(floor, "/books")
        (document,) = [each for each in documents(database, day) if each["table"] == "Table 7"]
        assert document["tray"] == -60_000
        assert "  the tray is short by $600: it needs a fill" in list(lines(document))

        body = {"key": fresh_key(), "accept": True}
        assert cashier.post(f"proposals/{proposal}", body).status_code == 200
        assert not any(SHORT in page(by, path) for by, path in of_both)
        assert "the tray is short" not in page(floor, "/books")
