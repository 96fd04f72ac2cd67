"""Sockets under strain: the same key everywhere at once, bad messages, slow and lost readers."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.live_table import Change
from fairdeal.law import Refused
from fairdeal.web.live.broadcast import SocketViewer
from fairdeal.web.live.socket_messages import Pong
from tests.house.houses import bet, in_house, player, sit
from tests.house.houses import open_table as open_in
from tests.loops import run_to_end
from tests.web.servers import Browser, fresh_key, open_table, server, visitor
from tests.web.test_api import MALFORMED, WAGERS

TIMES = 64
SIGNED_OFF = 4401


def answers_to(socket: Any, key: str, count: int) -> list[dict[str, Any]]:
    """The answers to a command, between the frames."""
    got: list[dict[str, Any]] = []
    while len(got) < count:
        message = socket.receive_json()
        if message.get("key") == key:
            got.append(message)
    return got


def test_one_bet_sent_64_times_over_two_sockets_and_http_is_made_once(database: Database) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        visitor(client, "Bob").act(table, 2, "sit", wagers={"chips": 50_000})
        step, before = ann.frame(table)["step"]["name"], ann.frame(table)["seq"]
        body = {"key": fresh_key(), "seat": 1, "verb": "bet", "wagers": WAGERS, "step": step}
        with ann.socket(table) as one, ann.socket(table) as other, ThreadPoolExecutor(8) as pool:
            posts = [pool.submit(ann.post, f"tables/{table}/act", body) for _ in range(TIMES // 2)]
            for _ in range(TIMES // 4):
                for socket in (one, other):
                    socket.send_json({"type": "act", **body})
            told = [
                answer["seq"]
                for socket in (one, other)
                for answer in answers_to(socket, body["key"], TIMES // 4)
            ]
            told += [post.result().json()["seq"] for post in posts]
        assert len(told) == TIMES
        assert set(told) == {ann.frame(table)["seq"]}
        assert told[0] == before + 3  # the action, and a line for each wager
        own = ann.frame(table)["view"]["seats"][0]
        assert (own["wagers"], own["chips"]) == (WAGERS, 49_000)


@pytest.mark.parametrize("name", sorted(set(MALFORMED) - {"not-utf8"}))
def test_a_malformed_message_is_refused_by_name_and_the_socket_goes_on(
    database: Database, name: str
) -> None:
    with server(database) as client:
        table = open_table(client)
        with visitor(client, "Ann").socket(table) as socket:
            seq = socket.receive_json()["table"]["seq"]
            text = MALFORMED[name].decode()
            if name == "not-as-expected":
                text = '{"type": "ping", "more": 1}'
            socket.send_text(text)
            answer = socket.receive_json()
            assert (answer["type"], answer["name"], answer["key"]) == ("refused", name, "")
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
        assert Browser(client).frame(table)["seq"] == seq


def test_what_is_sent_too_often_ends_the_socket(database: Database) -> None:
    with server(database, clock=lambda: 0.0) as client:
        table = open_table(client)
        with visitor(client, "Ann").socket(table) as socket:
            socket.receive_json()
            for _ in range(70):
                socket.send_json({"type": "ping"})
            with pytest.raises(WebSocketDisconnect) as gone:
                list(iter(socket.receive_json, None))
        assert gone.value.code == 1008


def test_one_session_has_so_many_sockets_at_the_most(database: Database) -> None:
    with server(database, hurried=True) as client, ExitStack() as open_sockets:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        first = [open_sockets.enter_context(ann.socket(table)) for _ in range(20)]
        with pytest.raises(WebSocketDisconnect), ann.socket(table) as one_more:
            one_more.receive_json()
        open_sockets.enter_context(bob.socket(table)).receive_json()  # which costs nobody else one
        first[0].close()
        while len(client.app.state.sockets.open) > 20:  # type: ignore[attr-defined]
            ann.get("me")
        open_sockets.enter_context(ann.socket(table)).receive_json()


def test_an_idle_socket_is_closed_after_sign_off(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        with ann.socket(table) as socket:
            socket.receive_json()
            ann.post("sign-off")
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()  # nothing is sent: the sweep finds it
        assert gone.value.code == SIGNED_OFF


def test_a_sign_off_by_another_process_closes_the_socket_too(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")

        async def sign_off() -> None:
            async with House(database, bytes(32)) as other:
                await other.people.sign_off(ann.token)

        with ann.socket(table) as socket:
            socket.receive_json()
            run_to_end(sign_off())
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
        assert gone.value.code == SIGNED_OFF


def test_a_player_who_lost_the_role_plays_no_more_over_an_open_socket(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann = visitor(client, "Ann")
        house: House = client.app.state.house  # type: ignore[attr-defined]
        with ann.socket(table) as socket:
            seq = socket.receive_json()["table"]["seq"]
            message = {"type": "act", "key": fresh_key(), "verb": "sit", "seat": 1}
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
            portal = client.portal
            assert portal is not None
            portal.call(_take_role, house)
            socket.send_json({**message, "wagers": {"chips": 50_000}})
            answer = socket.receive_json()
            assert (answer["type"], answer["name"]) == ("refused", "not-your-role")
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == SIGNED_OFF
        assert ann.frame(table)["seq"] == seq


async def _take_role(house: House) -> None:
    boss = await house.people.add_staff("Boss", "long password", Role.ADMIN, by="test")
    await house.people.take_role(player(house, "Ann"), Role.PLAYER, boss)


def test_a_slow_reader_gets_the_newest_frame() -> None:
    class Line:
        def __init__(self) -> None:
            self.sent: list[str] = []

        async def send_text(self, text: str) -> None:
            self.sent.append(text)

    async def read_late() -> list[str]:
        line: Any = Line()
        viewer = SocketViewer(line, "", frozenset())
        for n in range(100):
            viewer.show(b"frame %d" % n)
        sending = asyncio.create_task(viewer.send())
        while not line.sent or line.sent[-1] != "frame 99":
            await asyncio.sleep(0)
        sending.cancel()
        return list(line.sent)

    sent = run_to_end(read_late())
    assert sent[-1] == "frame 99"
    assert len(sent) <= 64


def test_who_reads_no_answers_may_not_send_more() -> None:
    async def asks() -> None:
        line: Any = None
        viewer = SocketViewer(line, "", frozenset())
        for _ in range(64):
            viewer.answer(Pong())
        with pytest.raises(Refused, match="too-often"):
            viewer.answer(Pong())

    run_to_end(asks())


def test_who_does_not_read_at_all_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.web.live.broadcast._SECONDS", -1)
    closed: list[int] = []

    class Line:
        async def send_text(self, text: str) -> None:
            waits.set()
            await asyncio.Event().wait()

        async def close(self, code: int) -> None:
            closed.append(code)

    waits = asyncio.Event()

    async def never_read() -> None:
        line: Any = Line()
        viewer = SocketViewer(line, "", frozenset())
        sending = asyncio.create_task(viewer.send())
        await asyncio.sleep(0)
        viewer.check_patience()  # nothing waits to be read yet
        viewer.show(b"frame")
        await waits.wait()
        viewer.check_patience()
        await sending

    run_to_end(never_read())
    assert closed == [1013]


def test_a_viewer_who_fails_costs_no_other_a_frame(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_in(house)
        ann = await sit(house, table, 1, "Ann")
        live, seen = house.tables.live(table), list[int]()

        def fails(change: Change) -> None:
            raise RuntimeError("this socket has gone")

        def watches(change: Change) -> None:
            seen.append(change.after.head.seq)

        live.watchers |= {fails, watches}
        seq = (await bet(house, table, 1, ann))["seq"]
        assert seen == [seq]

    in_house(database, play)


def test_a_closed_socket_costs_another_nothing(database: Database) -> None:
    with server(database) as client:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        with bob.socket(table) as stays:
            stays.receive_json()
            with ann.socket(table) as leaves:
                leaves.receive_json()
            ann.act(table, 1, "sit", wagers={"chips": 50_000})
            frame = stays.receive_json()
            assert [seat["name"] for seat in frame["table"]["seats"]] == ["Ann"]
