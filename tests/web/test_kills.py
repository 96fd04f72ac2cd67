"""Killed at any point, a server loses nothing that it acknowledged and doubles nothing."""

from itertools import count
from typing import Any

import pytest
from sqlalchemy import select

from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COMMAND
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.store import COMMITTED, WROTE
from fairdeal.house.store.writer import BEFORE, WAKING
from fairdeal.house.tables.tables import RECOVERING
from tests.depth import amount
from tests.house.houses import check_books
from tests.loops import run_to_end
from tests.web.killed import KEY, Server, prepare

pytestmark = pytest.mark.both_databases

POINTS = (BEFORE, WROTE, COMMITTED, WAKING, RECOVERING)
KILLS = amount(10, 300)  # each point twice
NAMES = ("Ann", "Anna")
Command = tuple[str, dict[str, Any]]  # where it goes, and what it says


class Player:
    """Bets, takes the defaults, is called something else now and then.

    Each command is sent with its key until it is answered.
    """

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.table, self.token = server, table, token
        self.answers: dict[str, tuple[Command, Any]] = {}
        self.waiting: Command | None = None
        self._keys = count()

    def play(self) -> None:
        """One command; nothing when the server is killed meanwhile."""
        if self.waiting is None:
            self.waiting = self._next()
        if self.waiting is None:
            return
        answer = self.send(self.waiting)
        if answer is not None:
            assert answer.status_code == 200, answer.text
            self.answers[self.waiting[1]["key"]] = self.waiting, answer.json()
            self.waiting = None

    def send(self, command: Command) -> Any:
        """The answer to a command, or None when the server was killed meanwhile."""
        return self.server.request(self.token, "POST", *command)

    def _next(self) -> Command | None:
        number = next(self._keys)
        command: dict[str, Any] = {"key": f"command{number:05}"}
        if number % 3 == 2:
            return "name", {**command, "name": NAMES[number % 2]}
        frame = self.server.request(self.token, "GET", f"tables/{self.table}")
        if frame is None:
            return None
        step = frame.json()["you"]["step"]
        offer = next(o for o in step["offers"] if o["default"] or o["kind"] == "bet")
        command |= {"step": step["name"], "verb": offer["verb"]}
        if offer["kind"] == "bet":
            command["wagers"] = {"ante": 500, "blind": 500}
        return f"tables/{self.table}/act", command


def test_kills_at_every_point_lose_nothing_acknowledged_and_double_nothing(address: str) -> None:
    table, token = run_to_end(prepare(address))
    server = Server(address)
    player = Player(server, table, token)
    plan = [(POINTS[n % len(POINTS)], 1 + n % 4) for n in range(KILLS)]
    for point, passes in plan:
        passes = 1 if point == RECOVERING else passes
        server.start(point, passes)
        while not server.is_dead and server.ready():
            player.play()
        server.check_killed()
    server.start()
    assert server.ready()
    for _ in range(8):
        player.play()
    for command, answer in player.answers.values():  # every key has its answer still
        assert player.send(command).json() == answer
    server.stop()
    run_to_end(_check(address, player))


async def _check(address: str, player: Player) -> None:
    database = Database(address)
    async with House(database, KEY) as house:
        check_books(house)
        with database.reader.connect() as connection:
            rows = connection.execute(select(COMMAND).where(COMMAND.c.key.like("command%"))).all()
        assert {row.key for row in rows} == set(player.answers)
        assert house.tables.live(player.table).durable.state.number > 3
    assert not [found for found in verify_house(database, Seal(KEY)) if found.wrong]
    database.close()
