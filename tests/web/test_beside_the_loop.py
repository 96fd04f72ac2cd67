"""Work that grows with history is done beside the event loop, and a flood of it costs little."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, get_ident
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from fairdeal.house import lines_file, metrics
from fairdeal.house.access.permissions import Role
from fairdeal.house.history.daily_results import DayBooks
from fairdeal.house.history.player_history import Recall
from fairdeal.house.history.rounds import Rounds
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.staff_actions import Staff
from fairdeal.house.workers import verify_queue
from fairdeal.law import Refused
from fairdeal.play import Action, seat
from fairdeal.web.api.policy import THREADS, Cost, Turns
from fairdeal.web.server.pauses import Stalls
from fairdeal.web.server.routes import ROUTES
from tests.house.houses import bet, in_house, play_on, sit
from tests.house.houses import open_table as open_in
from tests.loops import run_to_end
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor
from tests.web.test_api import WAGERS

(EXTRACT,) = (
    route.rule for route in ROUTES if route.path == "/api/tables/{id}/rounds/{round}/extract"
)


def play(player: Browser, table: str, rounds: int = 1) -> None:
    """Rounds that the player folds."""
    player.act(table, 1, "sit", wagers={"chips": 50_000})
    for _ in range(rounds):
        for verb, wagers in (("bet", WAGERS), ("check", {}), ("check", {}), ("fold", {})):
            assert player.act(table, 1, verb, wagers=wagers).status_code == 200


class Readings:
    """Which threads did which of the reading that grows with history."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.threads: list[tuple[str, int]] = []

    def watch(self, owner: Any, name: str) -> None:
        do: Callable[..., Any] = getattr(owner, name)

        def watched(*given: Any, **named: Any) -> Any:
            self.threads.append((f"{owner.__name__}.{name}", get_ident()))
            return do(*given, **named)

        self._patch.setattr(owner, name, watched)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Readings:
    readings = Readings(monkeypatch)
    for owner, name in (
        (Rounds, "of"),
        (Rounds, "lines"),
        (Recall, "extract"),
        (Staff, "finished_lines"),
        (DayBooks, "of"),
        (verify_queue, "_beside"),
        (verify_queue, "_end_of"),
    ):
        readings.watch(owner, name)
    return readings


def test_no_request_reads_history_on_the_event_loop(database: Database, readings: Readings) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann, noor = visitor(client, "Ann"), staff(client, "Noor", Role.AUDITOR)
        flo, cas = Browser(client), staff(client, "Cas", Role.CASHIER)
        flo.post("sign-on", {"name": "Flo", "password": "long password"})
        play(ann, table)
        key = fresh_key()
        look = noor.post(f"tables/{table}/rounds/1/look", {"key": key}).json()["line"]
        whole = noor.post(f"tables/{table}/journal/look", {"key": fresh_key()}).json()["line"]
        for path in (f"tables/{table}/look", f"tables/{table}/verify"):
            body = {"key": fresh_key()} if path.endswith("look") else {}
            assert noor.post(path, body).status_code == 200
        journal = client.get(f"/audit/looks/{whole}/journal.jsonl", headers=noor.headers).content
        handed_in = {**noor.headers, "idempotency-key": fresh_key()}
        copy = client.post("/audit/copies", content=journal, headers=handed_in).json()["copy"]
        share = ann.post(f"tables/{table}/rounds/1/share", {"key": fresh_key()}).json()["address"]
        base = f"/rounds/{table}/1"
        parts = ("", "/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl")
        own = [f"/api/tables/{table}/rounds/1{part}" for part in ("", "/proof", "/extract")]
        asked = [(ann, f"{base}{part}") for part in parts]
        asked += [(Browser(client), f"{share}{part}") for part in parts[:3]]
        asked += [(ann, path) for path in (*own, "/rounds", "/api/me/rounds")]
        audit = ("", "/looks", "/house", f"/tables/{table}", f"/copies/{copy}", f"/looks/{look}")
        asked += [(noor, f"/audit{part}") for part in audit]
        taken = ("proof.json", "extract.jsonl", "public/felt", "public/moments.json")
        asked += [(noor, f"/audit/looks/{look}/{part}") for part in taken]
        asked += [(who, "/books") for who in (noor, flo, cas)]
        asked += [(flo, "/pit"), (flo, f"/pit/tables/{table}"), (cas, "/cage/corrections")]
        for who, path in asked:
            assert client.get(path, headers=who.headers).status_code == 200, path
        assert client.portal is not None
        loop = client.portal.call(get_ident)
        assert [name for name, thread in readings.threads if thread == loop] == []
        assert len({name for name, _ in readings.threads}) == 7  # each was asked for


class Opened:
    """How many lines were decrypted or read from rows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines, do = 0, Seal.unsealed_lines

        def counted(seal: Seal, lines: str, *more: Any) -> list[str]:
            self.lines += lines.count("\n") + 1
            return do(seal, lines, *more)

        monkeypatch.setattr(Seal, "unsealed_lines", counted)


def jobs(cost: Cost) -> float:
    return float(metrics.JOBS.labels(cost.value)._value.get())


def test_a_binary_message_closes_its_socket_in_order(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with server(database) as client, caplog.at_level(logging.WARNING):
        table = open_table(client)
        with visitor(client, "Ann").socket(table) as socket:
            socket.receive_json()
            socket.send_bytes(b'{"type": "ping"}')
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
        assert closed.value.code == 1003
        assert [record.getMessage() for record in caplog.records] == []


def test_what_fails_in_one_message_is_answered_and_the_socket_goes_on(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with server(database) as client:
        table = open_table(client)
        house: House = client.app.state.house  # type: ignore[attr-defined]

        async def fails(*_: Any) -> None:
            raise KeyError("As Kh")

        with visitor(client, "Ann").socket(table) as socket:
            socket.receive_json()
            with monkeypatch.context() as patch:
                patch.setattr(house.players, "act", fails)
                socket.send_json({"type": "act", "key": "failing1", "seat": 1, "verb": "sit"})
                answer = socket.receive_json()
            assert (answer["name"], answer["key"]) == ("house-failed", "failing1")
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
    failures = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert failures == ["a message failed: KeyError"]


def test_a_thread_that_writes_lines_rests_every_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    rests = list[float]()
    monkeypatch.setattr("time.sleep", rests.append)
    with lines_file(str(number) for number in range(101)) as file:
        assert file.read().split() == [str(number).encode() for number in range(101)]
    assert len(rests) == 10
    assert min(rests) > 0


def test_each_person_has_one_turn_at_a_time_and_all_have_few() -> None:
    async def take_turns() -> None:
        turns, order = Turns(), list[str]()
        ends = {name: asyncio.Event() for name in ("a1", "a2", "b1", "c1")}

        async def work(name: str) -> None:
            async with turns.turn(EXTRACT, name[0], threaded=True):
                order.append(name)
                await ends[name].wait()

        tasks = []
        for name in ends:
            tasks.append(asyncio.create_task(work(name)))
            await asyncio.sleep(0)
        assert THREADS[Cost.HISTORY] == 2
        assert order == ["a1", "b1"]  # a2 waits for a1, and c1 for a thread
        ends["b1"].set()
        await tasks[2]
        while len(order) < 3:
            await asyncio.sleep(0)
        assert order == ["a1", "b1", "c1"]
        for event in ends.values():
            event.set()
        await asyncio.gather(*tasks)
        assert order == ["a1", "b1", "c1", "a2"]

    run_to_end(take_turns())


def test_too_many_who_wait_for_one_thing_are_refused() -> None:
    async def flood() -> None:
        turns, stop = Turns(), asyncio.Event()

        async def work(who: str) -> None:
            async with turns.turn(EXTRACT, who, threaded=True):
                await stop.wait()

        async def refusals(people: Iterator[str]) -> list[str]:
            tasks = [asyncio.create_task(work(who)) for who in people]
            for _ in range(3):
                await asyncio.sleep(0)
            done = [task for task in tasks if task.done()]
            names = []
            for task in done:
                error = task.exception()
                assert isinstance(error, Refused)
                names.append(error.refusal.name)
            waiting.extend(task for task in tasks if not task.done())
            return names

        waiting = list[asyncio.Task[None]]()
        assert await refusals(iter(["a"] * 12)) == ["too-often"] * 3
        others = await refusals(f"p{number}" for number in range(120))
        assert set(others) == {"house-busy"}
        assert len(others) == 120 - 100 - (THREADS[Cost.HISTORY] - 1)
        stop.set()
        await asyncio.gather(*waiting)

    run_to_end(flood())


def test_threads_that_read_the_same_rounds_for_the_first_time_agree(database: Database) -> None:
    async def read(house: House) -> None:
        table = await open_in(house)
        ann = await sit(house, table, 1, "Ann")
        for _ in range(3):
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
        expected = house.rounds.of(table)
        assert len(expected) == 3
        anew, together = Rounds(database, house.tables), Barrier(8)

        def of(_: int) -> object:
            together.wait()
            return anew.of(table)

        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(8) as pool:
            found = await asyncio.gather(*(loop.run_in_executor(pool, of, n) for n in range(8)))
        assert found == [expected] * 8

    in_house(database, read)


def test_a_live_table_is_acted_at_on_the_event_loop_only(database: Database) -> None:
    async def act(house: House) -> None:
        live = house.tables.live(await open_in(house))
        tried = Action(seat(1), "leave")
        with pytest.raises(AssertionError, match="event loop only"):
            await asyncio.to_thread(live.tried, tried)
        with pytest.raises(Refused):  # as the table says, asked on the loop
            await asyncio.to_thread(house.tables.on_loop, lambda: live.tried(tried))

    in_house(database, act)


def test_a_thread_has_a_table_read_on_the_event_loop(database: Database) -> None:
    async def read(house: House) -> None:
        table = await open_in(house)
        live = house.tables.live(table)
        live.lost(live.generation)
        assert live.is_stale
        assert await asyncio.to_thread(house.tables.live, table) is live
        assert not live.is_stale

    in_house(database, read)


def test_the_longest_stall_of_the_last_minute_is_told(database: Database) -> None:
    stalls = Stalls()
    assert stalls.longest(0.0) == 0
    for at, seconds in ((1.0, 0.2), (2.0, 3.0), (3.0, 0.1), (30.0, 0.5), (40.0, 0.01)):
        stalls.note(at, seconds)
    assert [stalls.longest(now) for now in (41.0, 62.0, 63.0, 91.0, 101.0)] == [
        3.0,
        3.0,
        0.5,
        0.01,
        0,
    ]
    with server(database) as client:
        assert "\nfairdeal_loop_stall_seconds " in client.get("/metrics").text
