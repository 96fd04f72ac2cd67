"""Pages of a table by its game and sheet: also a game without felt, solver and rules page."""

from pathlib import Path

from fairdeal.games import add_game
from fairdeal.house.access.permissions import Role
from tests.house.houses import new_house
from tests.web.servers import open_table, server, staff, visitor

add_game("fairdeal_one_card")


def test_a_house_opens_it_and_every_page_of_its_table_shows_it(tmp_path: Path) -> None:
    with server(new_house(tmp_path / "house.sqlite"), hurried=True) as client:
        table = open_table(client, "nowhere-one-card", "One table")
        ann = visitor(client, "Ann")
        assert ann.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        assert ann.act(table, 1, "bet", wagers={"ante": 500}).status_code == 200
        assert "play" in str(ann.frame(table)["step"])
        floor, wrong = staff(client, "Finn", Role.FLOOR), []
        for path in ("/", f"/tables/{table}", "/pit", f"/pit/tables/{table}"):
            page = client.get(path, headers=(floor if "pit" in path else ann).headers)
            if page.status_code != 200 or "One Card" not in page.text:
                wrong.append((path, page.status_code, page.text[-300:]))
        assert not wrong


def test_the_rules_of_a_table_are_told_under_its_own_sheet(tmp_path: Path) -> None:
    with server(new_house(tmp_path / "house.sqlite"), hurried=True) as client:
        table = open_table(client, "nj-uth", "Blue table", trips_pay_table="C")
        ann = visitor(client, "Ann")
        address = f"/rules/nj-uth?table={table}"
        assert address in client.get(f"/tables/{table}", headers=ann.headers).text
        assert "Trips, table C" in client.get(address).text
        assert "Trips, table A" in client.get("/rules/nj-uth").text
        assert client.get(f"/rules/ma-uth?table={table}").status_code == 404
        assert client.get("/rules/nj-uth?table=none").status_code == 404
