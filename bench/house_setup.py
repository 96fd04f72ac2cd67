"""Houses to measure: tables with players at them, their rows written again, and a server."""

import asyncio
import multiprocessing
import shutil
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
from sqlalchemy.engine import make_url

from bench.house_load import WAGERS, Player
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.seal import house_key
from fairdeal.house.store.store import Store, store_of
from fairdeal.house.store.transaction import Work
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.player_actions import Request
from fairdeal.play import seat as at
from fairdeal.web.server.connections import ConnectionLimits
from fairdeal.web.server.server import Listening, serve

FAST = Settings(pace=0, betting=None, decision=None)
_keys = count()
Copied = Callable[[str], str]  # a copy of a database under another name; its address


class Seated:
    """Everybody who sits at a house's tables."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.people: dict[str, dict[int, Person]] = {}


def key(what: str) -> str:
    """A key that no command had yet."""
    return f"{what}{next(_keys):08}"


async def opened(house: House, tables: int, seats: int, seated: Seated) -> None:
    """Tables with players at them."""
    floor = await house.people.add_staff("Flo", "long password", Role.FLOOR, by="bench")

    async def one(n: int) -> None:
        table = await house.tables.open(floor, key("open"), f"Bench {n}", "nj-uth", {}, FAST)
        seated.people[table] = {}
        for seat in range(1, seats + 1):
            guest = await house.people.visit(f"Guest {n} at {seat}")
            sit = Request(seat, "sit", wagers={"chips": 90_000})
            await house.players.act(guest.person, key("sit"), table, sit)
            seated.players.append(Player(table, seat, guest.token))
            seated.people[table][seat] = guest.person

    for start in range(0, tables, 20):
        await asyncio.gather(*(one(n) for n in range(start, min(tables, start + 20))))


async def bets(house: House, table: str, people: dict[int, Person]) -> None:
    """Everybody at a table bets, and the cards are dealt."""
    for seat, person in people.items():
        step = house.tables.live(table).ahead.step_name(at(seat))
        await house.players.act(person, key("bet"), table, Request(seat, "bet", step, WAGERS))


async def decisions(house: House, table: str, people: dict[int, Person]) -> None:
    """Everybody takes the posted default until the round is over."""
    while True:
        front = house.tables.live(table).ahead
        round = front.state.round
        asked = [o.actor.seat for o in front.open_step.required if o.actor.seat in people]
        if round is None or not round.at or not asked:
            return
        seat = asked[0]
        action = next(o for o in front.open_step.required if o.default and o.actor.seat == seat)
        step = front.step_name(at(seat))
        await house.players.act(people[seat], key("act"), table, Request(seat, action.said, step))


class Capturing:
    """A store that also keeps what it writes."""

    def __init__(self, store: Store) -> None:
        self._store, self.works = store, list[Work]()

    def write(self, group: Sequence[Work]) -> None:
        """Write and keep."""
        self._store.write(group)
        self.works += group

    def close(self) -> None:
        """Let go of the connection."""
        self._store.close()


async def rows_of_play(database: Database, data: Path, seated: Seated, tables: int) -> list[Work]:
    """What players' commands of a round at some tables write, in their order."""
    async with House(database, house_key(data / KEY_FILE)) as house:
        captured = Capturing(house.writer._store)
        house.writer._store = captured
        for table in list(seated.people)[:tables]:
            await bets(house, table, seated.people[table])
            await decisions(house, table, seated.people[table])
        return [work for work in captured.works if work.entries]


def raw_commits(address: str, works: Sequence[Work]) -> float:
    """Durable commits a second of one command's rows each, and nothing else."""
    with closing(Database(address)) as database, closing(store_of(database)) as store:
        began = time.perf_counter()
        for work in works:
            store.write([work])
        return len(works) / (time.perf_counter() - began)


@contextmanager
def served(address: str, data: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    many = ConnectionLimits(most=20_000, per_address=20_000)  # every player comes from this machine
    listening = Listening("127.0.0.1", port, limits=many)
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(listening, address, data, _silent), daemon=True
    )
    process.start()
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/ready")
            break
        except httpx.TransportError:
            time.sleep(0.1)
    assert process.pid is not None
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.join(10)


def postgres_of(address: str) -> psutil.Process | None:
    """The process of a PostgreSQL server in a folder of its own; none for a file."""
    folder = make_url(address).query.get("host")
    if not isinstance(folder, str):
        return None
    return psutil.Process(int(Path(folder, "data", "postmaster.pid").read_text().split()[0]))


def _silent(words: str) -> None:
    pass


def copied_file(source: Path) -> Copied:
    """Copies of a SQLite file that nobody has open."""

    def copy(name: str) -> str:
        target = source.with_name(f"{name}.db")
        shutil.copy(source, target)
        return f"sqlite:///{target}"

    return copy
