"""What becomes durable at once is one frame for each viewer."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Coroutine
from types import FrameType
from typing import Any

import msgspec

from fairdeal.house.access.permissions import Person
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.transaction import Work
from fairdeal.house.store.writer import BEFORE
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.web.live.broadcast import Audience
from fairdeal.web.live.frames import Frame
from tests.house.houses import KEY, bet, fresh_key, open_table, play_on, sit
from tests.loops import run_to_end


class Viewer:
    """Keeps what it is shown."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def show(self, frame: bytes) -> None:
        self.frames.append(msgspec.json.decode(frame, type=Frame))


class Gate:
    """Lets the house's writer wait, so that what is queued meanwhile is one commit."""

    def __init__(self) -> None:
        self._open, self._reached = threading.Event(), threading.Event()
        self._open.set()

    def at_point(self, name: str) -> None:
        if name == BEFORE and not self._open.is_set():
            self._reached.set()
            self._open.wait()

    async def at_once(self, house: House, *commands: Coroutine[Any, Any, Any]) -> None:
        self._open.clear()
        house.writer.put(Work(), lambda error: None)
        while not self._reached.is_set():
            await asyncio.sleep(0)
        tasks = [asyncio.create_task(command) for command in commands]
        while house.writer._queue.qsize() < len(commands):
            await asyncio.sleep(0)
        self._open.set()
        await asyncio.gather(*tasks)


Play = Callable[[House, Gate, str], Coroutine[Any, Any, None]]


def at_a_table(database: Database, play: Play) -> None:
    async def run() -> None:
        gate = Gate()
        async with House(database, KEY, at_point=gate.at_point) as house:
            await play(house, gate, await open_table(house))

    run_to_end(run())


def leaving(house: House, table: str, person: Person, seat: int) -> Coroutine[Any, Any, Any]:
    return house.players.act(person, fresh_key(), table, Request(seat, "leave"))


def test_bets_that_become_durable_together_are_one_frame(database: Database) -> None:
    async def play(house: House, gate: Gate, table: str) -> None:
        people = {n: await sit(house, table, n, name) for n, name in enumerate(("Ann", "Bob"), 1)}
        audience, viewer = Audience(house.tables.live(table)), Viewer()
        audience.join(viewer, people[1])
        await gate.at_once(house, *(bet(house, table, n, person) for n, person in people.items()))
        first, both = viewer.frames
        assert both.table.seq > first.table.seq
        assert both.table.phase == "playing"
        assert [hand.seat for hand in both.you.hands if all(hand.cards)] == [1]
        assert not audience.leave(viewer)
        await play_on(house, table, people)
        assert viewer.frames == [first, both]

    at_a_table(database, play)


def test_a_settled_round_is_shown_before_the_next_one_however_fast_the_dealer_is(
    database: Database,
) -> None:
    async def play(house: House, gate: Gate, table: str) -> None:
        ann = await sit(house, table, 1, "Ann")
        audience, viewer = Audience(house.tables.live(table)), Viewer()
        audience.join(viewer, ann)
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})
        await asyncio.sleep(0)
        settled, following = viewer.frames[-2:]
        assert settled.table.phase == "over"
        assert settled.table.seats[0].results
        assert following.table.phase == "betting"
        assert following.table.round == settled.table.round + 1
        audience.leave(viewer)

    at_a_table(database, play)


def test_who_comes_meanwhile_gets_no_frame_twice(database: Database) -> None:
    async def play(house: House, gate: Gate, table: str) -> None:
        ann = await sit(house, table, 1, "Ann")
        live = house.tables.live(table)
        audience, there, comes = Audience(live), Viewer(), Viewer()
        bob = (await house.people.visit("Bob")).person
        audience.join(there, ann)

        def durable(id: str, seq: int) -> None:
            if not comes.frames:
                audience.join(comes, bob)  # it is durable by now, and nobody was told yet

        house.tables.tell_servers = durable
        await leaving(house, table, ann, 1)
        first = comes.frames[0]
        assert first.table.seq > there.frames[0].table.seq
        assert [frame.table for frame in comes.frames] == [
            frame.table for frame in there.frames[1:]
        ]

    at_a_table(database, play)


def test_a_seat_that_changes_hands_ends_a_frame(database: Database) -> None:
    async def play(house: House, gate: Gate, table: str) -> None:
        ann = await sit(house, table, 1, "Ann")
        cleo = (await house.people.visit("Cleo")).person
        audience, viewer = Audience(house.tables.live(table)), Viewer()
        audience.join(viewer, cleo)
        takes = Request(1, "sit", wagers={"chips": 50_000})
        await gate.at_once(
            house,
            leaving(house, table, ann, 1),
            house.players.act(cleo, fresh_key(), table, takes),
        )
        assert [[seat.name for seat in frame.table.seats] for frame in viewer.frames] == [
            ["Ann"],
            [],
            ["Cleo"],
        ]

    at_a_table(database, play)


def test_a_viewer_who_fails_costs_no_other_a_frame(database: Database) -> None:
    class Gone(Viewer):
        def show(self, frame: bytes) -> None:
            super().show(frame)
            if len(self.frames) > 1:
                raise RuntimeError("this socket has gone")

    async def play(house: House, gate: Gate, table: str) -> None:
        ann, bob = await sit(house, table, 1, "Ann"), (await house.people.visit("Bob")).person
        audience, gone, stays = Audience(house.tables.live(table)), Gone(), Viewer()
        audience.join(gone, ann)
        audience.join(stays, bob)
        await leaving(house, table, ann, 1)
        assert len(stays.frames) == len(gone.frames) > 1

    at_a_table(database, play)


async def left_behind(play: Callable[[], Awaitable[None]]) -> set[str]:
    """What only the garbage collector would free after something was done."""
    gc.collect()
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        await play()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds = {type(each) for each in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.set_threshold(*before)
    ours = ("fairdeal", "sqlalchemy")
    return {str(kind) for kind in kinds if kind is FrameType or kind.__module__.startswith(ours)}


def test_play_leaves_no_cycles_behind(database: Database) -> None:
    """A server puts aside what lives, so that a cycle would stay as long as anybody is there."""

    async def play(house: House, gate: Gate, table: str) -> None:
        people = {n: await sit(house, table, n, name) for n, name in enumerate(("Ann", "Bob"), 1)}
        audience = Audience(house.tables.live(table))
        for person in people.values():
            audience.join(Viewer(), person)

        async def rounds() -> None:
            for number, person in people.items():
                await bet(house, table, number, person)
            await play_on(house, table, people)

        await rounds()
        assert not await left_behind(rounds)
        await house.limits.set(people[1], Limit.LOSS, 40_000)
        await rounds()
        assert not await left_behind(rounds)

    at_a_table(database, play)


def test_what_is_refused_leaves_no_cycles_behind(database: Database) -> None:
    async def play(house: House, gate: Gate, table: str) -> None:
        ann = await sit(house, table, 1, "Ann")

        async def refused() -> None:
            key, much = fresh_key(), Request(1, "buy in", wagers={"chips": 10**9})
            asked = [house.players.act(ann, key, table, much) for _ in range(3)]
            asked += [house.players.act(ann, fresh_key(), table, Request(1, "bet", "no step"))]
            asked += [house.cage.practise_on(ann, fresh_key())]
            for each in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(each, Refused)

        await refused()
        assert not await left_behind(refused)

    at_a_table(database, play)
