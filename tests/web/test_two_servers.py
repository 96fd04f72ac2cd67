"""Two server processes on one PostgreSQL, and the players of one table on both of them."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest
from websockets.sync.client import connect

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.web.api.guard import COOKIE
from tests.frames import merged
from tests.house import postgres
from tests.house.houses import check_books, fresh_key, open_table
from tests.loops import PATIENCE, run_to_end
from tests.web.described import check_sent
from tests.web.killed import KEY, Server

_numbers = count()
WAGERS = {"ante": 500, "blind": 500}


@pytest.fixture
def address(postgres_server: str) -> Iterator[str]:
    name = f"pair{next(_numbers)}"
    yield postgres.new_database(postgres_server, name, like="up_to_date")
    postgres.drop_database(postgres_server, name)


async def prepare(address: str) -> tuple[str, list[str]]:
    """A table, and the tokens of two players at it."""
    database = Database(address)
    async with House(database, KEY) as house:
        table, tokens = await open_table(house), []
        for seat, name in enumerate(("Ann", "Bob"), 1):
            guest = await house.people.visit(name)
            sit = Request(seat, "sit", wagers={"chips": 50_000})
            await house.players.act(guest.person, fresh_key(), table, sit)
            tokens.append(guest.token)
    database.close()
    return table, tokens


def act(server: Server, token: str, table: str) -> Any:
    """The next thing that a player is offered, or None."""
    frame = merged(server.request(token, "GET", f"tables/{table}").json())
    offers = [o for o in frame["step"]["offers"] if o["default"] or o["kind"] == "bet"]
    if not offers:
        return None
    body = {"key": fresh_key(), "verb": offers[0]["verb"], "step": frame["step"]["name"]}
    if offers[0]["kind"] == "bet":
        body["wagers"] = WAGERS
    answer = server.request(token, "POST", f"tables/{table}/act", body)
    return answer.json().get("seq") if answer.status_code == 200 else None


def test_limits_set_at_one_server_hold_at_the_other_from_their_answer_on(address: str) -> None:
    table, (ann, bob) = run_to_end(prepare(address))
    servers = [Server(address), Server(address)]
    for server in servers:
        server.start()
    assert all(server.ready() for server in servers)
    here, there = servers
    for token in (ann, bob):
        assert act(there, token, table)  # which remembers what they may do

    def on_to_bets() -> None:
        while not all(can_bet(there, token, table) for token in (ann, bob)):
            for token in (ann, bob):
                if not can_bet(there, token, table):
                    act(there, token, table)

    for most in range(900, 400, -100):  # a bet is 1000
        on_to_bets()
        assert (
            here.request(ann, "POST", "limits", {"limit": "wager", "most": most}).status_code == 200
        )
        assert refused(there, ann, table) == "own-wager-limit"
    assert here.request(bob, "POST", "stay-away", {"days": 1}).status_code == 200
    assert refused(there, bob, table) == "stays-away"
    for server in servers:
        server.stop()


def bet_of(server: Server, token: str, table: str) -> dict[str, Any] | None:
    """The body of a bet, where a player is offered one."""
    step = server.request(token, "GET", f"tables/{table}").json()["you"]["step"]
    if all(offer["kind"] != "bet" for offer in step["offers"]):
        return None
    return {"key": fresh_key(), "verb": "bet", "step": step["name"], "wagers": WAGERS}


def can_bet(server: Server, token: str, table: str) -> bool:
    return bet_of(server, token, table) is not None


def refused(server: Server, token: str, table: str) -> str:
    """How a bet is refused."""
    answer = server.request(token, "POST", f"tables/{table}/act", bet_of(server, token, table))
    return str(answer.json()["refusal"]["name"])


def test_the_players_of_one_table_play_on_two_server_processes(address: str) -> None:
    table, tokens = run_to_end(prepare(address))
    servers = [Server(address), Server(address)]
    for server in servers:
        server.start()
    assert all(server.ready() for server in servers)
    rounds = set()
    for _ in range(200):
        for server, token in zip(servers, tokens, strict=True):
            act(server, token, table)
        frames = [
            server.request(token, "GET", f"tables/{table}").json()
            for server, token in zip(servers, tokens, strict=True)
        ]
        rounds |= {frame["table"]["round"] for frame in frames}
        if min(frame["table"]["round"] for frame in frames) >= 3:
            break
    assert {1, 2, 3} <= rounds
    for server in servers:
        server.stop()

    async def check() -> None:
        async with House(database, KEY) as house:
            check_books(house)

    database = Database(address)
    run_to_end(check())
    database.close()


class Line:
    """A player's socket at one server; each of its frames must be newer than the last."""

    def __init__(self, server: Server, token: str, table: str, stack: ExitStack) -> None:
        where = f"127.0.0.1:{server.port}"
        headers = {"origin": f"http://{where}", "cookie": f"{COOKIE}={token}"}
        opened = connect(f"ws://{where}/api/tables/{table}/live", additional_headers=headers)
        self._socket = stack.enter_context(opened)
        self.frame = self._hear()

    def _hear(self) -> dict[str, Any]:
        message = check_sent(json.loads(self._socket.recv(PATIENCE)))
        return merged(message) if message["type"] == "frame" else message

    def until(self, seq: int) -> None:
        """Hear frames until one has that number."""
        while self.frame["seq"] < seq:
            message = self._hear()
            if message["type"] == "frame":
                assert message["seq"] > self.frame["seq"]
                self.frame = message

    @property
    def asked(self) -> dict[str, Any] | None:
        """A bet or a default, where one is waited for."""
        offers = self.frame["step"]["offers"]
        return next((o for o in offers if o["default"] or o["kind"] == "bet"), None)

    def act(self, offer: dict[str, Any]) -> int:
        """Take up an offer; the number of the last line that came of it."""
        message = {"type": "act", "key": fresh_key(), "verb": offer["verb"]}
        if offer["kind"] == "bet":
            message["wagers"] = WAGERS
        self._socket.send(json.dumps({**message, "step": self.frame["step"]["name"]}))
        while (answer := self._hear())["type"] == "frame":
            assert answer["seq"] > self.frame["seq"]
            self.frame = answer
        assert answer["type"] == "done", answer
        return int(answer["seq"])


def test_who_watches_at_one_server_is_told_of_everything_done_at_the_other(address: str) -> None:
    table, tokens = run_to_end(prepare(address))
    servers = [Server(address), Server(address)]
    for server in servers:
        server.start()
    assert all(server.ready() for server in servers)
    with ExitStack() as stack:
        lines = [Line(s, t, table, stack) for s, t in zip(servers, tokens, strict=True)]
        while lines[0].frame["view"]["round"] < 3:
            seq = next(line.act(offer) for line in lines if (offer := line.asked))
            for line in lines:
                line.until(seq)
        views = [line.frame["view"] for line in lines]
        assert [view["viewer"] for view in views] == [1, 2]
        assert views[0]["log"] == views[1]["log"]
    for server in servers:
        server.stop()
