"""Frames: what everybody sees once for all, and what each viewer sees besides."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.house.access.permissions import Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import INSTRUMENTS
from fairdeal.play import Observed
from fairdeal.view.builder import picture
from fairdeal.web.live.frames import Frame, Frames, seat_of
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
from tests.web.servers import open_table as open_at
from tests.web.servers import server, visitor

NAMES = ("Ann", "Bob", "Cleo", "a stranger")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
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
            table, viewer = frame.table, seat_of(after, known)
            alone = picture(
                after.state,
                after.events,
                viewer,
                seal=after.commitment,
                suspended=table.suspended,
                report=table.report,
            )
            assert table == replace(alone.table, id=live.id, seq=after.head.seq)
            clock = {"due_ms": frame.you.due_ms, "more_time": frame.you.more_time}
            assert frame.you == replace(alone.you, **clock)
            got[name].append(frame)

    live.watchers.add(watch)
    return got


def check_numbers(frames: list[Frame], first: int) -> None:
    """Each is newer than the one before it."""
    numbers = [first, *(frame.table.seq for frame in frames)]
    assert numbers == sorted(numbers)


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
        assert {frame.table.phase for frame in frames} >= {"betting", "playing"}


@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_a_frame_through_a_round_is_the_picture_made_at_once(
    tmp_path: Path, instrument: str
) -> None:
    database = new_house(tmp_path / "house.db")
    in_house(database, lambda house: play(house, instrument, 3))
    database.close()


def test_frames_go_on_where_another_process_wrote(database: Database) -> None:
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
        assert [frame.table.suspended for frame in frames] == [True]
        flo = house.people.named("Flo")
        await house.decisions.decide(flo, fresh_key(), id, accept=False)
        assert [frame.table.suspended for frame in frames] == [True, False]
        assert frames[1].table.seq == frames[0].table.seq

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
            drawn, step, report = held.table, held.table.step, held.table.report
            assert drawn.suspended
            assert step is not None
            assert step.asked == ()
            assert drawn.said.words == ""
            assert WORDS in step.doing.words
            assert step.doing.clause == step.clause == "R-TWO-WITNESSES"
            assert drawn.next == ()
            assert report is not None
            assert (report.words, report.seat) == (WORDS, 2)
            assert report.answer == ""
            assert held.you.due_ms is not None
            assert 0 < held.you.due_ms <= BY_HAND.report_hold
            assert not held.you.more_time
            assert not after.table.suspended
            report = after.table.report
            assert report is not None
            assert (report.seat, report.answer) == (2, "denied")
            assert "it is not so. Play goes on." in report.told

    in_house(database, report)


def test_a_newcomer_does_not_see_what_was_shown_to_the_player_before(database: Database) -> None:
    with server(database) as client:
        table = open_at(client)
        ann, bob, cleo = (visitor(client, name) for name in ("Ann", "Bob", "Cleo"))
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
        frame = cleo.get(f"tables/{table}").text
        assert json.loads(frame)["you"]["seat"] == 1
        assert not set(cards) & set(CARD.findall(frame))


def test_the_part_that_everybody_sees_is_the_same_bytes_for_every_viewer(tmp_path: Path) -> None:
    async def bytes_of(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, name) for n, name in enumerate(NAMES[:3], 1)}
        live, parts = house.tables.live(table), list[tuple[bytes, ...]]()
        frames = Frames(live)

        def watch(change: Change) -> None:
            sent = [frames.of(known_as(change.after.state, name), change) for name in NAMES]
            parts.append(tuple(frame[: frame.index(b',"you":')] for frame in sent))

        live.watchers.add(watch)
        for number, person in people.items():
            await bet(house, table, number, person)
        await play_on(house, table, people)
        assert len(parts) > 3
        assert {len(set(each)) for each in parts} == {1}

    database = new_house(tmp_path / "house.db")
    in_house(database, bytes_of)
    database.close()
