"""Connections are limited in number and time: nobody who sends nothing keeps others out."""

import asyncio
import json
import logging
import os
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

from fairdeal.house.access.permissions import Role
from fairdeal.house.access.sessions import network_of
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from fairdeal.web.api.guard import COOKIE
from fairdeal.web.server.connections import (
    Admission,
    ConnectionLimits,
    Connections,
    read_proxies,
    within_descriptors,
)
from fairdeal.web.server.server import Listening, root_warning
from tests.cli.test_house_commands import Serving
from tests.house.houses import new_house
from tests.loops import PATIENCE
from tests.web.real_servers import RealServer, listening_server

PATIENT = 1000.0
ACCEPTED, RESERVED, REFUSED = Admission.ACCEPTED, Admission.RESERVED, Admission.REFUSED


class Client:
    """A connection that waits for its client."""

    def __init__(self, address: str = "192.0.2.1", *, reads: bool = True) -> None:
        self.address, self.reads, self.closed = address, reads, False

    def make_room(self) -> bool:
        self.closed = self.reads
        return self.reads


def opened(connections: Connections, *clients: Client) -> list[Admission]:
    admissions = []
    for client in clients:
        admissions.append(connections.admit(client))
        connections.waits(client)
    return admissions


def test_a_new_connection_takes_the_place_of_the_one_that_waited_longest() -> None:
    connections = Connections(ConnectionLimits(most=3))
    first, _, third, fourth = clients = [Client(f"192.0.2.{n}") for n in range(4)]
    assert opened(connections, *clients[:3]) == [ACCEPTED] * 3
    connections.works(first)
    assert opened(connections, fourth) == [ACCEPTED]
    assert [each.closed for each in clients] == [False, True, False, False]
    connections.waits(first)  # from now on, after the third
    assert opened(connections, Client()) == [ACCEPTED]
    assert third.closed
    assert not first.closed
    assert len(connections) == 3


def test_an_address_makes_room_for_itself_alone() -> None:
    connections = Connections(ConnectionLimits(most=100, per_address=2))
    others, crowd = Client("198.51.100.7"), [Client() for _ in range(4)]
    assert opened(connections, others, *crowd) == [ACCEPTED] * 5
    assert [each.closed for each in (others, *crowd)] == [False, True, True, False, False]


def test_where_all_are_busy_a_few_more_are_let_in_for_probes_and_staff() -> None:
    connections = Connections(ConnectionLimits(most=2, reserve=2))
    busy = [Client(), Client()]
    assert opened(connections, *busy) == [ACCEPTED] * 2
    for client in busy:
        connections.works(client)
    reserved = [Client(), Client()]
    assert opened(connections, *reserved) == [RESERVED] * 2
    latest = Client()
    assert opened(connections, latest) == [RESERVED]  # in the place of the first of them
    assert [each.closed for each in reserved] == [True, False]
    for client in (reserved[1], latest):
        connections.works(client)
    assert opened(connections, Client()) == [REFUSED]
    connections.closed(busy[0])
    connections.closed(busy[0])  # counted once
    assert opened(connections, Client()) == [ACCEPTED]


def test_an_answer_that_is_being_read_is_not_cut_short() -> None:
    connections = Connections(ConnectionLimits(most=2, reserve=0))
    reading, idle = Client(reads=False), Client()
    opened(connections, reading, idle)
    assert opened(connections, Client()) == [ACCEPTED]
    assert idle.closed


def test_a_trusted_proxy_is_many_clients() -> None:
    limits = ConnectionLimits(most=100, per_address=1)
    connections = Connections(limits, read_proxies(["2001:db8::5", "10.1.2.0/28"]))
    proxies = [Client("2001:db8::5"), Client("10.1.2.3"), Client("10.1.2.3")]
    assert opened(connections, *proxies) == [ACCEPTED] * 3
    assert not any(each.closed for each in proxies)


@pytest.mark.parametrize("written", ["*", "proxy.example", "10.0.0.0/99", "0.0.0.0/0", "::/0", ""])
def test_what_names_no_proxy_is_refused(written: str) -> None:
    with pytest.raises(Refused, match="not-a-proxy"):
        read_proxies([written])


def test_one_ipv6_client_has_a_whole_network_of_addresses() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")


def test_a_limit_that_is_reached_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    now = 0.0
    connections = Connections(ConnectionLimits(most=1), clock=lambda: now)
    opened(connections, *(Client() for _ in range(5)))
    assert len(caplog.records) == 1
    now = 61
    opened(connections, Client())
    assert "reached 4 time(s)" in caplog.records[-1].getMessage()
    assert len(caplog.records) == 2


def test_a_server_takes_no_more_connections_than_it_has_descriptors() -> None:
    script = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 256));"
    script += "from fairdeal.web.server.connections import *;"
    script += "print(within_descriptors(ConnectionLimits()).most)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 16 <= int(ran.stdout) < 256 - 100
    assert within_descriptors(ConnectionLimits(most=16)).most == 16


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = new_house(tmp_path / "house.db")
    yield made
    made.close()


def at(**limits: Any) -> Listening:
    patient = {"request": PATIENT, "body": PATIENT, "stalled": PATIENT, "keep_alive": 1000}
    return Listening("127.0.0.1", 0, limits=ConnectionLimits(**{**patient, **limits}))


def plain(server: RealServer, sent: bytes = b"") -> socket.socket:
    """A connection that has sent so much and no more."""
    client = socket.create_connection(("127.0.0.1", server.port))
    client.sendall(sent)
    return client


def until_closed(client: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    received = b""
    try:
        while part := client.recv(65_536):
            received += part
    except ConnectionResetError:
        pass
    return received


HEADER = b"POST /api/visit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_connections_that_send_nothing_or_half_a_header_are_closed(database: Database) -> None:
    with listening_server(database, at(request=0.2)) as server:
        for sent in (b"", b"GET / HT", HEADER):
            with closing(plain(server, sent)) as client:
                assert until_closed(client) == b""


def test_a_connection_without_a_further_request_is_closed(database: Database) -> None:
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for more in (b"", b"GET /hea"):
        with (
            listening_server(database, at(keep_alive=1, request=3)) as server,
            closing(plain(server, asked + more)) as client,
        ):
            assert until_closed(client).startswith(b"HTTP/1.1 200")


def test_a_body_that_stops_coming_is_cut_off_and_one_that_comes_is_not(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    body = json.dumps({"name": "Ann" + " " * 100}).encode()
    with listening_server(database, at(body=0.3, bytes_per_second=1)) as server:
        header = HEADER + b"Origin: http://localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
        nearly_all = header + body[:-1]  # which is worth a hundred seconds
        with closing(plain(server, nearly_all)) as comes, closing(plain(server, header)) as stops:
            assert until_closed(stops) == b""
            comes.sendall(body[-1:])
            assert comes.recv(100).startswith(b"HTTP/1.1 ")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_header_without_end_is_refused(database: Database) -> None:
    with listening_server(database, at(header_bytes=5000)) as server:
        endless = HEADER + b"X: " + b"x" * 6000
        with closing(plain(server, endless)) as client:
            assert until_closed(client).startswith(b"HTTP/1.1 400")


def test_a_client_that_reads_nothing_is_cut_off(database: Database) -> None:
    asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with listening_server(database, at(stalled=0.2)) as server, closing(socket.socket()) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", server.port))
        client.sendall(asked * 100)
        is_gone = select.poll()
        is_gone.register(client, 0)  # tells of hang-ups alone
        assert is_gone.poll(PATIENT * 1000)


def session(server: RealServer, path: str, body: dict[str, str]) -> dict[str, str]:
    """The headers of somebody who has a session."""
    origin = {"origin": server.origin}
    answer = httpx.post(f"{server.origin}/api/{path}", json=body, headers=origin, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    return {**origin, "cookie": f"{COOKIE}={token}"}


@contextmanager
def live(server: RealServer, headers: dict[str, str]) -> Iterator[None]:
    """A socket at a table that has heard how it stands."""
    table = server.house.tables.all()[0]["id"]
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    with connect(address, additional_headers=headers, compression=None) as line:
        line.recv()
        yield


def test_where_sockets_take_every_place_probes_and_staff_are_still_served(
    database: Database,
) -> None:
    async def add() -> None:
        await server.house.people.add_staff("Flo", "long password", Role.FLOOR, by="test")

    with listening_server(database, at(most=3, reserve=4)) as server, ExitStack() as stack:
        server.do(add())
        ann = session(server, "visit", {"name": "Ann"})
        for _ in range(3):
            stack.enter_context(live(server, ann))
        refused = httpx.get(f"{server.origin}/api/me", headers=ann, timeout=PATIENCE)
        assert refused.status_code == 503
        assert refused.json()["refusal"]["name"] == "house-full"
        assert refused.headers["connection"] == "close"
        with pytest.raises(InvalidStatus, match="503"), live(server, ann):
            pass
        for probe in ("/health", "/ready", "/metrics"):
            assert httpx.get(f"{server.origin}{probe}", timeout=PATIENCE).status_code == 200
        flo = session(server, "sign-on", {"name": "Flo", "password": "long password"})
        assert httpx.get(f"{server.origin}/pit", headers=flo, timeout=PATIENCE).status_code == 200


def test_a_closed_socket_gives_its_place_back(database: Database) -> None:
    with listening_server(database, at(most=2, reserve=0)) as server:
        ann = session(server, "visit", {"name": "Ann"})
        for _ in range(10):
            with (
                live(server, ann),
                live(server, ann),
                pytest.raises((OSError, WebSocketException)),
                live(server, ann),
            ):
                pass
            while server.connections:  # until the server has noticed
                server.do(asyncio.sleep(0))


def test_handshakes_that_are_refused_log_nothing(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with listening_server(database, at()) as server:
        for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
            with pytest.raises(InvalidStatus, match="403"), live(server, headers):
                pass
        with pytest.raises(InvalidStatus, match="403"), live(server, {}):
            pass
    assert [each.getMessage() for each in caplog.records if each.levelno > logging.INFO] == []


def test_silent_connections_do_not_keep_a_server_from_being_ready_and_root_is_warned(
    tmp_path: Path,
) -> None:
    server = Serving(tmp_path, limited="ulimit -n 256;")
    try:
        address = server.until_open()
        port = int(address.rpartition(":")[2])
        with ExitStack() as stack:
            for number in range(300):
                client = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                client.sendall(b"GET / HT" if number % 2 else b"")
            assert httpx.get(f"{address}/ready", timeout=PATIENCE).status_code == 200
    finally:
        said = server.stop()
    assert "connections instead of 4000" in said
    assert (root_warning(0) in said) == (os.geteuid() == 0)
    assert root_warning(1000) == ""
