"""A server of a house for tests, with browsers that speak to it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic
from typing import Any

from starlette.testclient import TestClient

from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.web.api.guard import COOKIE, Clock
from fairdeal.web.api.policy import LIMITS, RateLimit, RateLimits
from fairdeal.web.server.app import application
from tests.frames import merged
from tests.house import quick_passwords as quick_passwords
from tests.web.described import check_sent

ORIGIN = "http://testserver"
PASSWORD = "long password"
_ANY = RateLimit(1e9, 1e9)
NO_LIMITS = dict.fromkeys(LIMITS, RateLimits(_ANY, _ANY, _ANY))
_keys = count()


class Browser:
    """Somebody at a browser: cookies, the origin, JSON."""

    def __init__(self, client: TestClient, origin: str = ORIGIN) -> None:
        self.client, self.origin, self.token = client, origin, ""

    @property
    def headers(self) -> dict[str, str]:
        cookie = {"cookie": f"{COOKIE}={self.token}"} if self.token else {}
        return {"origin": self.origin, **cookie}

    def post(self, path: str, body: Any = None, *, raw: bytes | None = None) -> Any:
        headers = {**self.headers, "content-type": "application/json"}
        if raw is None:
            answer = self.client.post(f"/api/{path}", json=body or {}, headers=headers)
        else:
            answer = self.client.post(f"/api/{path}", content=raw, headers=headers)
        cookie = answer.headers.get("set-cookie", "")
        if cookie:
            self.token = cookie.partition("=")[2].partition(";")[0]
        return answer

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/{path}", headers=self.headers)

    @contextmanager
    def socket(self, table: str) -> Iterator[Any]:
        """A socket at a table; every message that it hears is held to its description."""
        address = f"/api/tables/{table}/live"
        with self.client.websocket_connect(address, headers=self.headers) as line:
            hear: Callable[[], Any] = line.receive_json
            setattr(line, "receive_json", lambda: check_sent(hear()))  # noqa: B010
            yield line

    def frame(self, table: str) -> dict[str, Any]:
        return merged(check_sent(self.get(f"tables/{table}").json()))

    def act(self, table: str, seat: int, verb: str, **more: Any) -> Any:
        step = "" if verb in ("sit", "leave", "buy in") else self.frame(table)["step"]["name"]
        body = {"key": fresh_key(), "seat": seat, "verb": verb, "step": step, **more}
        return self.post(f"tables/{table}/act", body)


def fresh_key() -> str:
    return f"webkey{next(_keys):08}"


@contextmanager
def server(
    database: Database, *, hurried: bool = False, clock: Clock = monotonic, **house: Any
) -> Iterator[TestClient]:
    """A running server; in a hurry, nobody is slowed down; rates go by the clock."""

    async def opening() -> House:
        return House(database, bytes(32), **house)

    app = application(opening, NO_LIMITS if hurried else LIMITS, clock=clock)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def visitor(client: TestClient, name: str) -> Browser:
    browser = Browser(client)
    assert browser.post("visit", {"name": name}).status_code == 200
    return browser


def staff(client: TestClient, name: str, role: Role) -> Browser:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    portal = client.portal
    assert portal is not None
    portal.call(lambda: house.people.add_staff(name, PASSWORD, role, by="test"))
    browser = Browser(client)
    answer = browser.post("sign-on", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    return browser


FAST = {"pace": 0, "betting": None, "decision": None}


def open_table(
    client: TestClient, instrument: str = "nj-uth", name: str = "Blue table", **options: Any
) -> str:
    floor = staff(client, "Flo", Role.FLOOR)
    body = {
        "key": fresh_key(),
        "name": name,
        "instrument": instrument,
        "settings": FAST,
        "options": options,
    }
    answer = floor.post("tables", body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])
