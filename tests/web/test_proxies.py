"""A house behind nginx and behind Caddy, with the configurations in deploy/."""

import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from fairdeal.house.store.database import Database
from fairdeal.web.api.guard import COOKIE
from fairdeal.web.server.server import Listening
from tests.house.houses import new_house
from tests.loops import PATIENCE
from tests.ports import free_port
from tests.web.real_servers import RealServer, listening_server

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "casino.example"
ANN, BOB = "127.0.0.2", "127.0.0.3"  # clients that are not where the proxy is
MOST = 200  # visits of one address; far fewer are allowed at once


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = new_house(tmp_path / "house.db")
    yield made
    made.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that nobody vouches for, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: apt-get install openssl")
    folder = tmp_path_factory.mktemp("certificate")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    name = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*command, *files, *name], check=True, capture_output=True)
    return folder


def changed(file: str, *changes: tuple[str, str]) -> str:
    """A configuration as it is shipped, but for what is different on this machine."""
    text = (DEPLOY / file).read_text("utf8")
    for shipped, here in changes:
        assert shipped in text, shipped
        text = text.replace(shipped, here)
    return text


def nginx(folder: Path, certificate: Path, port: int, house: int) -> list[str]:
    site = changed(
        "nginx.conf",
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("    listen [::]:80;\n", ""),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("/etc/ssl/casino.example", str(certificate)),
        ("127.0.0.1:8888", f"127.0.0.1:{house}"),
    )
    (folder / "site.conf").write_text(site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {temporary} include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]


def caddy(folder: Path, certificate: Path, port: int, house: int) -> list[str]:
    keys = f"{certificate}/fullchain.pem {certificate}/privkey.pem"
    text = changed(
        "Caddyfile",
        ("\n{\n", "\n{\n\tadmin off\n\tauto_https disable_redirects\n"),
        ("\ncasino.example {\n", f"\n{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {keys}\n"),
        ("127.0.0.1:8888", f"127.0.0.1:{house}"),
    )
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy that listens, and is stopped in the end."""
    log = folder / "log"
    with log.open("w") as out:
        environment = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        proxy = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
    try:
        with closing(socket.socket()) as tried:
            while tried.connect_ex(("127.0.0.1", port)):
                assert proxy.poll() is None, log.read_text()
        yield
    finally:
        proxy.terminate()
        proxy.wait()


class Site:
    """A house behind a proxy, as clients see it."""

    def __init__(self, server: RealServer, port: int) -> None:
        self.server, self.port = server, port
        self.origin = f"https://{NAME}:{port}"
        self.trusting = ssl.create_default_context()
        self.trusting.check_hostname, self.trusting.verify_mode = False, ssl.CERT_NONE

    def ask(self, method: str, path: str, client: str = ANN, **more: Any) -> httpx.Response:
        headers = {"host": f"{NAME}:{self.port}", "origin": self.origin, **more.pop("headers", {})}
        transport = httpx.HTTPTransport(local_address=client, verify=self.trusting)
        with httpx.Client(transport=transport, timeout=PATIENCE) as http:
            address = f"https://127.0.0.1:{self.port}{path}"
            sni = {"sni_hostname": NAME}
            return http.request(method, address, headers=headers, extensions=sni, **more)

    def visit(self, client: str = ANN, **headers: str) -> httpx.Response:
        return self.ask("POST", "/api/visit", client, json={"name": "Ann"}, headers=headers)


Proxy = Callable[[Path, Path, int, int], list[str]]


@pytest.fixture(params=[nginx, caddy])
def site(
    request: pytest.FixtureRequest, database: Database, certificate: Path, tmp_path: Path
) -> Iterator[Site]:
    proxy: Proxy = request.param
    name = proxy.__name__
    path = "/usr/sbin:/usr/bin:/sbin:/bin"
    if shutil.which(name, path=path) is None:
        pytest.skip(f"{name} is not installed: apt-get install {name}")
    if sys.platform != "linux":
        pytest.skip("clients have addresses of their own on Linux's loopback only")
    listening = Listening("127.0.0.1", 0, (NAME,), ("127.0.0.1",))
    with listening_server(database, listening) as server:
        folder, port = tmp_path / name, free_port()
        folder.mkdir()
        with running(proxy(folder, certificate, port, server.port), folder, port):
            yield Site(server, port)


def test_a_house_behind_a_proxy_serves_pages_api_and_sockets(site: Site) -> None:
    page = site.ask("GET", "/", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert "text/html" in page.headers["content-type"]
    visit = site.visit()
    assert visit.status_code == 200, visit.text
    token = visit.headers["set-cookie"].partition("=")[2].partition(";")[0]
    cookie = {"cookie": f"{COOKIE}={token}"}
    assert site.ask("GET", "/api/me", headers=cookie).json()["name"] == "Ann"
    table = site.server.house.tables.all()[0]["id"]
    with (
        closing(socket.create_connection(("127.0.0.1", site.port))) as line,
        connect(
            f"wss://{NAME}:{site.port}/api/tables/{table}/live",
            sock=line,
            ssl=site.trusting,
            additional_headers={"origin": site.origin, **cookie},
        ) as live,
    ):
        assert re.search(r'"type": ?"frame"', str(live.recv()))
    assert site.ask("GET", "/metrics").status_code == 404


def test_behind_a_proxy_each_client_has_a_rate_of_its_own(site: Site) -> None:
    assert 429 in (site.visit(ANN).status_code for _ in range(MOST))
    assert site.visit(BOB).status_code == 200


def test_behind_a_proxy_nobody_chooses_an_address(site: Site) -> None:
    forged = ({"x-forwarded-for": f"192.0.2.{n}"} for n in range(MOST))
    assert 429 in (site.visit(ANN, **headers).status_code for headers in forged)


def test_without_a_proxy_no_header_counts(database: Database) -> None:
    with listening_server(database, Listening("127.0.0.1", 0)) as server:

        def visit(forwarded: str) -> int:
            headers = {"origin": server.origin, "x-forwarded-for": forwarded}
            address = f"{server.origin}/api/visit"
            return httpx.post(
                address, json={"name": "Ann"}, headers=headers, timeout=PATIENCE
            ).status_code

        statuses = (visit(f"192.0.2.{n}") for n in range(MOST))
        assert 429 in statuses


def test_of_several_trusted_proxies_the_nearest_address_that_is_none_counts(
    database: Database,
) -> None:
    trusted = ("127.0.0.1", "10.1.2.0/28")
    with listening_server(database, Listening("127.0.0.1", 0, (), trusted)) as server:

        def visit(forwarded: str) -> int:
            headers = {"origin": server.origin, "x-forwarded-for": forwarded}
            address = f"{server.origin}/api/visit"
            return httpx.post(
                address, json={"name": "Ann"}, headers=headers, timeout=PATIENCE
            ).status_code

        statuses = (visit(f"203.0.113.{n}, 192.0.2.1, 10.1.2.3") for n in range(MOST))
        assert 429 in statuses
        assert visit("192.0.2.2, 10.1.2.3") == 200
