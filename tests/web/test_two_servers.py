"""Two server processes on one PostgreSQL, and the players of one table on both of them."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.house.players import Request
from tests.house import postgres
from tests.house.houses import check_books, fresh_key, open_table
from tests.loops import run_to_end
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
    frame = server.request(token, "GET", f"tables/{table}").json()
    offers = [o for o in frame["step"]["offers"] if o["default"] or o["kind"] == "bet"]
    if not offers:
        return None
    body = {"key": fresh_key(), "verb": offers[0]["verb"], "step": frame["step"]["name"]}
    if offers[0]["kind"] == "bet":
        body["wagers"] = WAGERS
    answer = server.request(token, "POST", f"tables/{table}/act", body)
    return answer.json().get("seq") if answer.status_code == 200 else None


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
        rounds |= {frame["view"]["round"] for frame in frames}
        if min(frame["view"]["round"] for frame in frames) >= 3:
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
