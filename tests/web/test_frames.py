"""Frames: put together from bytes, and yet the whole picture; numbered without a hole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.house.access.roles import Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import INSTRUMENTS
from fairdeal.play import Observed
from fairdeal.web.live.frames import Frame, Frames, seat_of
from fairdeal.web.live.step_view import step_picture
from fairdeal.web.live.table_view_builder import picture
from tests.house.houses import (
    BY_HAND,
    KEY,
    bet,
    deal,
    fresh_key,
    in_house,
    known_as,
    new_house,
    open_table,
    play_on,
    sit,
)
from tests.web.described import check_sent
from tests.web.servers import Browser, server, visitor
from tests.web.servers import open_table as open_at

NAMES = ("Ann", "Bob", "Cleo", "a stranger")
WAGERS = {"ante": 500, "blind": 500}
WORDS = "the dealer's first card is exposed"


def watched(live: LiveTable) -> dict[str, list[Frame]]:
    """Every frame that each viewer gets from now on, each compared with a picture of its own."""
    frames, got = Frames(live), {name: list[Frame]() for name in NAMES}

    def watch(change: Change) -> None:
        for name in NAMES:
            after = change.after
            known = known_as(after.state, name)
            sent = frames.of(known, change)
            check_sent(msgspec.json.decode(sent))
            frame = msgspec.json.decode(sent, type=Frame)
            viewer = seat_of(after, known)
            seal, step = after.commitment, frame.step.name
            held = None if not frame.suspended else frame.report.words if frame.report else ""
            shown = picture(after.state, after.events, viewer, seal=seal, held=frame.suspended)
            assert frame.view == shown
            asked = step_picture(after.state, after.events, viewer, name=step, held=held)
            assert frame.step == asked
            got[name].append(frame)

    live.watchers.add(watch)
    return got


def check_numbers(frames: list[Frame], first: int) -> None:
    """Each begins where the last one ended, and has every line between."""
    for frame in frames:
        assert frame.since == first
        assert [event.seq for event in frame.events] == list(range(first + 1, frame.seq + 1))
        first = frame.seq


async def play(house: House, instrument: str, rounds: int) -> None:
    table = await open_table(house, instrument)
    live = house.tables.live(table)
    got, first = watched(live), live.durable.head.seq
    people = {n: await sit(house, table, n, name) for n, name in enumerate(NAMES[:3], 1)}
    for _ in range(rounds):
        for number, person in people.items():
            await bet(house, table, number, person)
        await play_on(house, table, people)
    await house.players.act(people[1], fresh_key(), table, Request(1, "leave"))
    for frames in got.values():
        check_numbers(frames, first)
        assert {frame.view.phase for frame in frames} >= {"betting", "playing"}


@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_a_frame_joined_from_bytes_is_the_viewers_picture(tmp_path: Path, instrument: str) -> None:
    database = new_house(tmp_path / "house.db")
    in_house(database, lambda house: play(house, instrument, 3))
    database.close()


def test_numbers_have_no_hole_where_another_process_wrote(database: Database) -> None:
    async def two(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, name) for n, name in enumerate(NAMES[:2], 1)}
        async with House(database, KEY) as other:
            live = house.tables.live(table)
            got, first = watched(live), live.durable.head.seq
            for number, person in people.items():
                await bet(other, table, number, person)
                house.tables.sweep()
            await play_on(other, table, people)
            house.tables.sweep()
        assert len(got["Ann"]) >= 3  # servers on PostgreSQL also wake each other
        for frames in got.values():
            check_numbers(frames, first)

    in_house(database, two)


def test_a_report_suspends_the_table_before_everybodys_eyes(database: Database) -> None:
    async def report(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        frames = watched(house.tables.live(table))["Ann"]
        seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
        id = await house.proposals.report(dee, fresh_key(), table, seen)
        assert [frame.suspended for frame in frames] == [True]
        flo = house.people.named("Flo")
        await house.decisions.decide(flo, fresh_key(), id, accept=False)
        assert [frame.suspended for frame in frames] == [True, False]
        assert frames[1].seq == frames[0].seq

    in_house(database, report)


def test_everybody_sees_why_a_table_waits_and_how_long_at_most(database: Database) -> None:
    async def report(house: House) -> None:
        table = await open_table(house, settings=BY_HAND)
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        ann, bob = [await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))]
        await deal(house, table, dee)
        for number, person in ((1, ann), (2, bob)):
            await bet(house, table, number, person)
        await deal(house, table, dee)
        frames = watched(house.tables.live(table))
        seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
        id = await house.proposals.report(bob, fresh_key(), table, seen)
        await house.decisions.decide(dee, fresh_key(), id, accept=False)
        for held, after in frames.values():
            assert held.suspended
            assert held.step.asked == ()
            assert held.view.said.words == ""
            assert WORDS in held.step.doing.words
            assert held.step.doing.clause == held.step.clause == "R-TWO-WITNESSES"
            assert held.view.next == ()
            assert held.report is not None
            assert (held.report.words, held.report.seat) == (WORDS, 2)
            assert held.report.answer == ""
            assert held.due_ms is not None
            assert 0 < held.due_ms <= BY_HAND.report_hold
            assert not held.more_time
            assert not after.suspended
            assert after.report is not None
            assert (after.report.seat, after.report.answer) == (2, "denied")
            assert "it is not so. Play goes on." in after.report.told

    in_house(database, report)


def comes_back(browser: Browser, table: str, seen: int) -> Iterator[dict[str, Any]]:
    """The first frame, and what a viewer who saw an older one is told then."""
    with browser.socket(table) as socket:
        yield socket.receive_json()
        socket.send_json({"type": "hello", "protocol": 1, "seen": seen})
        socket.send_json({"type": "ping"})
        message = socket.receive_json()
        if message["type"] == "frame":
            yield message


def test_who_comes_back_is_told_what_came_since(database: Database) -> None:
    with server(database) as client:
        table = open_at(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        seen = ann.frame(table)["seq"]
        bob.act(table, 2, "sit", wagers={"chips": 50_000})
        for seat, player in ((1, ann), (2, bob)):
            player.act(table, seat, "bet", wagers=WAGERS)
        first, frame = comes_back(ann, table, seen)
        assert (first["since"], first["events"]) == (first["seq"], [])
        assert (frame["since"], frame["seq"], frame["view"]) == (seen, first["seq"], first["view"])
        assert [event["seq"] for event in frame["events"]] == list(
            range(seen + 1, first["seq"] + 1)
        )
        own = first["view"]["seats"][0]["cards"]
        assert [event["cards"] for event in frame["events"] if event.get("cards")] == [own]
        assert len(list(comes_back(ann, table, first["seq"]))) == 1
        assert len(list(comes_back(ann, table, 0))) == 1


def test_whoever_takes_a_seat_is_not_told_what_was_shown_to_another(database: Database) -> None:
    with server(database) as client:
        table = open_at(client)
        ann, bob, cleo = (visitor(client, name) for name in ("Ann", "Bob", "Cleo"))
        seen = ann.frame(table)["seq"]
        for seat, player in ((1, ann), (2, bob)):
            player.act(table, seat, "sit", wagers={"chips": 50_000})
        for seat, player in ((1, ann), (2, bob)):
            player.act(table, seat, "bet", wagers=WAGERS)
        cards = ann.frame(table)["view"]["seats"][0]["cards"]
        assert "" not in cards
        for verb in ("check", "check", "fold"):
            for seat, player in ((1, ann), (2, bob)):
                assert player.act(table, seat, verb).status_code == 200
        assert ann.act(table, 1, "leave").status_code == 200
        assert cleo.act(table, 1, "sit", wagers={"chips": 50_000}).status_code == 200
        *_, frame = comes_back(cleo, table, seen)
        assert frame["view"]["viewer"] == 1
        told = {card for event in frame["events"] for card in event.get("cards") or ()}
        assert told.isdisjoint(cards)
