"""A server answers for its own names: a page that another site's DNS leads here is refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from fairdeal.web.server.app import application
from fairdeal.web.server.connections import ConnectionLimits
from fairdeal.web.server.middleware import Front, read_host_name
from tests.house.houses import new_house
from tests.web.servers import Browser, open_table, visitor

EVIL = "evil.example"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = new_house(tmp_path / "house.db")
    yield opened
    opened.close()


@pytest.fixture
def client(database: Database) -> Iterator[TestClient]:
    """The server as `fairdeal serve --host-name casino.example` has it."""

    async def opening() -> House:
        return House(database, bytes(32))

    app = application(opening)
    front = Front(app, ("casino.example", "testserver"), ConnectionLimits(per_address=2))
    front.state = app.state  # type: ignore[attr-defined]  # where helpers look for the house
    with TestClient(front, raise_server_exceptions=False) as client:
        yield client


def status(client: TestClient, host: str, path: str = "/api/tables") -> int:
    return int(client.get(path, headers={"host": host}).status_code)


def test_a_server_answers_for_this_machine_and_for_the_names_it_was_given(
    client: TestClient,
) -> None:
    served = ("localhost", "localhost:8888", "LOCALHOST.", "127.0.0.1:1", "[::1]", "[::1]:8888")
    given = ("casino.example", "Casino.Example:443")
    others = (EVIL, "casino.example.evil.example", "xcasino.example", "localhost.evil.example")
    odd = ("", "localhost:8888:1", "localhost:x", "[::1", "[::1]x", "0.0.0.0", "10.1.2.3", "a b")
    assert not [host for host in served + given if status(client, host) != 200]
    assert not [host for host in others + odd if status(client, host) != 421]


def test_a_page_that_dns_leads_here_gets_no_session_and_no_socket(client: TestClient) -> None:
    table = open_table(client)
    foreign = {"host": EVIL, "origin": f"http://{EVIL}"}
    visit = client.post("/api/visit", json={"name": "Mallory"}, headers=foreign)
    assert visit.status_code == 421
    assert visit.json()["refusal"]["name"] == "unknown-host"
    assert "--host-name" in visit.json()["refusal"]["message"]
    assert "set-cookie" not in visit.headers
    ann = visitor(client, "Ann")
    headers = {**ann.headers, **foreign}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket,
    ):
        socket.receive_json()


def test_a_browser_reads_in_plain_words_that_the_name_is_unknown(client: TestClient) -> None:
    page = client.get("/", headers={"host": EVIL, "accept": "text/html"})
    assert page.status_code == 421
    assert page.headers["content-type"].startswith("text/plain")
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "--host-name" in page.text


def test_probes_may_ask_by_any_address_but_not_by_another_name(client: TestClient) -> None:
    for path in ("/health", "/ready", "/metrics"):
        assert status(client, "10.1.2.3:8888", path) == 200
        assert status(client, "[2001:db8::1]", path) == 200
        assert status(client, EVIL, path) == 421


def test_a_client_with_too_many_open_sockets_is_told_to_wait_and_staff_are_not(
    client: TestClient,
) -> None:
    table = open_table(client)
    ann, flo = visitor(client, "Ann"), Browser(client)
    flo.post("sign-on", {"name": "Flo", "password": "long password"})
    with ann.socket(table), ann.socket(table):
        assert ann.get("me").status_code == 503
        assert ann.get("me").json()["refusal"]["name"] == "house-full"
        assert flo.get("me").status_code == 200
        assert client.get("/ready").status_code == 200
    assert ann.get("me").status_code == 200


@pytest.mark.parametrize("written", ["", "a b", "http://casino.example", "a/b", "*", "x" * 300])
def test_a_host_name_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(Refused, match="not-a-host-name"):
        read_host_name(written)
