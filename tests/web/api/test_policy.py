"""Every route and message by the table of rules: who, from where, how large, how often."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fairdeal.house.access.permissions import MAY, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from fairdeal.web.api.guard import Rate, Rates, TooOften, address_of, check_origin
from fairdeal.web.api.policy import (
    GET,
    LIMITS,
    MESSAGE_RULES,
    SOCKET,
    WATCH,
    Body,
    Cost,
    RateLimit,
    RateLimits,
    RouteRule,
    SessionRule,
)
from fairdeal.web.api.routing import Guard, GuardedRoute
from fairdeal.web.live.socket_messages import TAKEN
from fairdeal.web.server.app import application
from fairdeal.web.server.routes import ROUTES
from tests.cases import each_case
from tests.house import quick_passwords as quick_passwords
from tests.house.houses import new_house
from tests.loops import run_to_end
from tests.web.servers import Browser, open_table, server, staff, visitor
from tests.web.test_api import MALFORMED, refusal

HTTP = [route.rule for route in ROUTES]
RULES = [*HTTP, WATCH, *MESSAGE_RULES.values()]
PATH = {
    "{id}": "t1",
    "{round}": "1",
    "{number:int}": "1",
    "{number:path}": "1",
    "{name:path}": "x",
    "{name}": "x",
    "{what}": "x",
    "{eyes}": "public",
    "{link}": "x",
    "{digest}": "0" * 64,
    "{edition}": "x",
}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse at once whoever asks too often: much is refused here."""
    monkeypatch.setattr("fairdeal.web.api.routing._PAUSE", 0.0)


class Clock:
    """Seconds that go by when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def address(rule: RouteRule) -> str:
    """An address that the rule's route answers."""
    path = rule.path
    for name, value in PATH.items():
        path = path.replace(name, value)
    assert "{" not in path, path
    return path


def send(client: TestClient, rule: RouteRule, token: str = "", **more: Any) -> Any:
    """A request that its rule allows, but for what is said."""
    browser = Browser(client)
    browser.token = token
    headers = {**browser.headers, "accept": "application/json", **more.pop("headers", {})}
    if rule.body is Body.JSON:
        headers.setdefault("content-type", "application/json")
        more.setdefault("content", b"{}")
    answer = client.request(
        rule.method, address(rule), headers=headers, follow_redirects=False, **more
    )
    answer.read()
    return answer


@dataclass
class Floor:
    """A house with somebody of each role."""

    client: TestClient
    tokens: dict[Role, str]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    database = new_house(tmp_path_factory.mktemp("policy") / "house.db")
    with server(database, hurried=True) as client:
        tokens: dict[Role, str] = {
            role: staff(client, f"{role.value} Kim", role).token
            for role in Role
            if role is not Role.PLAYER
        }
        tokens[Role.PLAYER] = visitor(client, "Ann").token
        yield Floor(client, tokens)
    database.close()


def test_nothing_is_served_without_a_rule(floor: Floor) -> None:
    served = cast(Starlette, floor.client.app).routes
    guarded = [route for route in served if isinstance(route, GuardedRoute)]
    assert guarded == list(ROUTES)
    (socket,) = (route for route in served if not isinstance(route, GuardedRoute))
    assert isinstance(socket, WebSocketRoute)
    assert socket.path == WATCH.path  # whose sockets ask the guard, see below
    assert set(MESSAGE_RULES) == set(TAKEN)


def test_each_address_is_answered_by_one_route() -> None:
    answered = [(rule.method, rule.path) for rule in RULES]
    assert len(answered) == len(set(answered))
    for route in ROUTES:
        path = address(route.rule)
        scope = {"type": "http", "path": path, "method": route.rule.method}
        matching = [each for each in ROUTES if each.matches(scope)[0] is Match.FULL]
        assert matching[0] is route, path


def test_every_rule_names_what_the_house_knows() -> None:
    for rule in RULES:
        assert set(rule.may) <= set(MAY), rule
        assert not (rule.may and rule.session is not SessionRule.NEEDED), rule
        assert (rule.method == GET) == (rule.body is Body.NONE) or rule.method == SOCKET, rule
        assert (rule.most_bytes > 0) == (rule.body is not Body.NONE), rule


def test_nothing_that_needs_a_session_is_answered_without_one(floor: Floor) -> None:
    wrong = []
    for rule in (rule for rule in HTTP if rule.session is SessionRule.NEEDED):
        for token in ("", "x" * 43):
            answer = send(floor.client, rule, token)
            expected = (303, "/staff/sign-on") if rule.staff else (401, "")
            went = answer.headers.get("location", "").partition("?")[0]
            if (answer.status_code, went) != expected:
                wrong.append((rule.path, answer.status_code))
    assert wrong == []


def test_nobody_is_answered_whose_roles_the_rule_does_not_name(floor: Floor) -> None:
    wrong = []
    for rule in (rule for rule in HTTP if rule.may):
        allowed = frozenset[Role]().union(*(MAY[what] for what in rule.may))
        for role in set(Role) - allowed:
            answer = send(floor.client, rule, floor.tokens[role])
            led_away = rule.staff and role is Role.PLAYER
            if answer.status_code != (303 if led_away else 403):
                wrong.append((rule.path, role, answer.status_code))
        for role in allowed:
            answer = send(floor.client, rule, floor.tokens[role])
            if answer.status_code in (401, 403) or answer.status_code >= 500:
                wrong.append((rule.path, role, answer.status_code))
    assert wrong == []


@each_case(
    ("headers", "taken"),
    [
        ({"origin": "https://house"}, True),
        ({"origin": "http://house", "sec-fetch-site": "same-origin"}, True),
        ({}, False),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"origin": "http://house", "sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://house", "sec-fetch-site": "same-site"}, False),
        ({"origin": "http://house", "sec-fetch-site": "none"}, False),
    ],
)
def test_a_request_says_that_it_comes_from_the_houses_own_pages(
    headers: dict[str, str], taken: bool
) -> None:
    refused = pytest.raises(Refused, match="foreign-origin")
    expected: AbstractContextManager[object] = nullcontext() if taken else refused
    with expected:
        check_origin({"host": "house", **headers})


@pytest.mark.parametrize("origin", ["", "null", "http://elsewhere"])
def test_what_changes_something_is_not_taken_from_another_site(floor: Floor, origin: str) -> None:
    wrong = []
    for rule in (rule for rule in HTTP if rule.checks_origin):
        token = floor.tokens[Role.ADMIN]
        answer = send(floor.client, rule, token, headers={"origin": origin})
        if (answer.status_code, refusal(answer)) != (403, "foreign-origin"):
            wrong.append((rule.path, answer.status_code))
    assert wrong == []
    assert {rule.method for rule in RULES if not rule.checks_origin} == {GET}


def may(rule: RouteRule, tokens: dict[Role, str]) -> str:
    """The session of somebody whom a rule allows."""
    roles = MAY[rule.may[0]] if rule.may else {Role.PLAYER}
    return tokens[min(roles, key=lambda role: role.value)]


def test_no_body_of_another_kind_or_size_is_taken(floor: Floor) -> None:
    wrong = []
    for rule in (rule for rule in HTTP if rule.body is not Body.NONE):
        token = may(rule, floor.tokens)
        said = {"content-length": str(rule.most_bytes + 1)}
        sent = [(413, send(floor.client, rule, token, headers=said, content=b"x"))]
        if rule.body is Body.JSON:
            for name, raw in MALFORMED.items():
                status = 413 if name == "message-too-long" else 400
                sent.append((status, send(floor.client, rule, token, content=raw)))
            unsaid = iter([b" " * (rule.most_bytes // 2)] * 3)  # no length is said before
            sent.append((413, send(floor.client, rule, token, content=unsaid)))
            for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
                other = send(floor.client, rule, token, headers={"content-type": kind})
                sent.append((415, other))
        wrong += [(rule.path, want, got.text) for want, got in sent if got.status_code != want]
    assert wrong == []


def test_a_copy_that_does_not_say_how_long_it_is_is_cut_off_all_the_same(floor: Floor) -> None:
    (rule,) = (rule for rule in HTTP if rule.body is Body.BYTES)
    raw = iter([b" " * (1 << 20)] * 33)
    answer = send(floor.client, rule, floor.tokens[Role.AUDITOR], content=raw)
    assert (answer.status_code, refusal(answer)) == (413, "message-too-long")


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Database]:
    """A house of its own in a file; rates are the same on any database."""
    database = new_house(tmp_path / "house.db")
    yield database
    database.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


def few(**each: RateLimit) -> dict[Cost, RateLimits]:
    """Limits of two at once by address, person or nobody, and none otherwise."""
    any_number = RateLimit(1e9, 1e9)
    of = {"address": any_number, "person": any_number, "nobody": any_number, **each}
    return {cost: LIMITS[cost] if cost is Cost.FREE else RateLimits(**of) for cost in LIMITS}


@pytest.mark.parametrize("by", ["address", "nobody", "person"])
def test_every_route_but_the_free_ones_is_refused_over_its_rate(
    fresh: Database, clock: Clock, by: str
) -> None:
    async def opening() -> House:
        return House(fresh, bytes(32))

    app = application(opening, few(**{by: RateLimit(0.5, 2)}), clock=clock)
    wrong: list[object] = []
    with TestClient(app, raise_server_exceptions=False) as client:
        house: House = app.state.house
        assert client.portal is not None
        signed_on = client.portal.call(house.people.visit, "Ann")
        for rule in HTTP:
            if by != "address" and (rule.session is SessionRule.NEEDED) != (by == "person"):
                continue
            clock.now += 1000  # every rate is full again
            token = signed_on.token if by == "person" else ""
            got = [send(client, rule, token) for _ in range(3)]
            over = got[2].status_code == 429 and got[2].headers["retry-after"] == "2"
            if over != (rule.cost is not Cost.FREE) or 429 in [
                each.status_code for each in got[:2]
            ]:
                wrong.append((rule.path, [each.status_code for each in got]))
            clock.now += 2
            if send(client, rule, token).status_code == 429:
                wrong.append((rule.path, "after the time that it was told to wait"))
    assert wrong == []


def test_who_asks_for_too_many_pages_reads_how_long_to_wait(fresh: Database, clock: Clock) -> None:
    with server(fresh, clock=clock) as client:
        page = {"accept": "text/html"}
        answers = [client.get("/", headers=page) for _ in range(160)]
        assert [answer.status_code for answer in answers[:90]] == [200] * 90
        assert {answer.status_code for answer in answers[90:]} == {429}
        assert "Too many requests; wait 1 second and try again." in answers[-1].text
        assert answers[-1].headers["retry-after"] == "1"
        assert "text/html" in answers[-1].headers["content-type"]
        assert client.get("/health").status_code == 200


def test_a_client_over_its_rate_waits_for_its_refusal(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr("fairdeal.web.api.routing._PAUSE", 1000.0)
    (rule,) = (each for each in RULES if each.path == "/check")
    request = Request({"type": "http", "headers": [], "client": ("192.0.2.1", 1)})

    async def handle(request: Request) -> Response:
        return Response()

    async def ask() -> None:
        once = RateLimits(RateLimit(1, 1), RateLimit(1, 1), RateLimit(1, 1))
        guard = Guard(None, {Cost.PAGE: once}, clock)
        await guard.answer(rule, request, handle, threaded=False)
        second = asyncio.create_task(guard.answer(rule, request, handle, threaded=False))
        for _ in range(100):
            await asyncio.sleep(0)
        assert not second.done()
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)

    run_to_end(ask())


def test_whoever_tries_addresses_that_are_not_there_is_told_to_wait(
    fresh: Database, clock: Clock
) -> None:
    with server(fresh, clock=clock) as client:
        statuses = [client.get("/nothing").status_code for _ in range(300)]
        assert statuses == [404] * 200 + [429] * 100
        assert client.put("/api/me").status_code == 429


def test_a_classroom_behind_one_address_is_not_slowed_down(fresh: Database, clock: Clock) -> None:
    with server(fresh, clock=clock) as client:
        table = open_table(client)
        for number in range(30):
            assert client.get("/").status_code == 200
            pupil = visitor(client, f"Pupil {number}")
            asked = [
                client.get(path, headers=pupil.headers)
                for path in ("/", f"/tables/{table}", f"/tables/{table}/law", "/api/me", "/rounds")
            ]
            assert [answer.status_code for answer in asked] == [200] * 5
            with pupil.socket(table) as socket:
                assert socket.receive_json()["type"] == "frame"


def test_a_socket_that_is_opened_too_often_is_refused_with_429(fresh: Database) -> None:
    with server(fresh, clock=lambda: 0.0) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        for _ in range(100):
            with ann.socket(table):
                pass
        with pytest.raises(WebSocketDisconnect) as refused, ann.socket(table):
            pass
        answer: Any = refused.value
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) == 1


def test_a_rate_refills_with_the_clock_and_says_how_long_to_wait(clock: Clock) -> None:
    rate = Rate(0.5, 2, clock)
    assert [rate.take() for _ in range(3)] == [True, True, False]
    assert rate.wait == 2
    clock.now = 1.0
    assert (rate.take(), rate.wait) == (False, 1)
    clock.now = 2.0
    assert [rate.take(), rate.take()] == [True, False]
    rates = Rates(RateLimit(0.1, 1), clock)
    rates.check("one")
    rates.check("another")
    with pytest.raises(TooOften, match="wait 10 seconds"):
        rates.check("one")


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_addresses_is_one_client(host: str, counted: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted


def test_the_operators_guide_has_the_limits_as_they_are() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "operating.md").read_text()
    table = guide.partition("## How often people may ask")[2].partition("\n## ")[0]
    rows = {row.strip("| ").partition(":")[0]: row for row in table.split("\n")}
    for cost in set(LIMITS) - {Cost.FREE}:
        told = [cell.replace(" at once", "").strip() for cell in rows[cost.value].split("|")[2:5]]
        assert told == [f"{each.per_second:g}, {each.burst:g}" for each in LIMITS[cost]]
