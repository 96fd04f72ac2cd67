"""Tables that two processes serve: raced for, killed and taken over, read while written."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from fairdeal.house.house import House
from fairdeal.house.money.money import WELCOME
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.schema import DUE
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import Work
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from tests.house.houses import (
    KEY,
    bet,
    check_books,
    fresh_key,
    in_house,
    new_house,
    open_table,
    play_on,
    sit,
    step,
)

pytestmark = pytest.mark.both_databases


def test_players_of_one_table_on_two_processes_play_one_round(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        async with House(database, KEY) as other:
            other.tables.live(table)
            await asyncio.gather(bet(house, table, 1, ann), bet(other, table, 2, bob))
            for h in (house, other):
                h.tables.catch_up(h.tables.live(table))
            assert house.tables.live(table).durable.head == other.tables.live(table).durable.head
            await play_on(house, table, {1: ann, 2: bob})
            with pytest.raises(Refused):  # what the other process knows is past
                await other.players.act(
                    bob, fresh_key(), table, Request(2, "check", step(other, table, 2))
                )
            check_books(other)

    in_house(database, play)


def test_one_key_sent_64_times_at_once_over_two_processes_bets_once(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await sit(house, table, 2, "Bob")
        async with House(database, KEY) as other:
            key = fresh_key()
            token = step(house, table, 1)
            request = Request(1, "bet", token, {"ante": 500, "blind": 500})
            houses = (house, other) * 32
            answers = await asyncio.gather(
                *(h.players.act(ann, key, table, request) for h in houses)
            )
            assert len({answer["seq"] for answer in answers}) == 1
            with pytest.raises(Refused, match="key-used-otherwise"):
                await house.players.act(
                    ann, key, table, Request(1, "bet", token, {"ante": 600, "blind": 600})
                )
            check_books(other)

    in_house(database, play)


def test_who_sits_down_twice_at_once_sits_once_and_pays_once(database: Database) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=f"Table {n}") for n in range(2)]
        ann = (await house.people.visit("Ann")).person
        async with House(database, KEY) as other:
            for id in tables:
                other.tables.live(id)
            everything = {"chips": WELCOME}
            both = [
                h.players.act(ann, fresh_key(), id, Request(number, "sit", wagers=everything))
                for h, number in ((house, 1), (other, 2))
                for id in tables
            ]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sum(isinstance(outcome, dict) for outcome in outcomes) == 1, outcomes
            assert all(isinstance(outcome, dict | Refused) for outcome in outcomes), outcomes
            for h in (house, other):
                for id in tables:
                    h.tables.catch_up(h.tables.live(id))
            seats = [house.tables.live(id).durable.state.seated for id in tables]
            assert sum(map(len, seats)) == 1
            check_books(other)

    in_house(database, play)


def test_a_key_is_one_persons_for_one_thing(database: Database) -> None:
    async def play(house: House) -> None:
        blue, red = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann, bob = [(await house.people.visit(name)).person for name in ("Ann", "Bob")]
        key, wanted = fresh_key(), Request(1, "sit", wagers={"chips": 1000})
        answer = await house.players.act(ann, key, blue, wanted)
        async with House(database, KEY) as other:
            for h in (house, other):
                assert await h.players.act(ann, key, blue, wanted) == answer
                with pytest.raises(Refused, match="key-used-otherwise"):
                    await h.players.act(ann, key, red, wanted)
                with pytest.raises(Refused, match="key-used-otherwise"):
                    await h.players.be_called(ann, key, "Anna")
            with pytest.raises(Refused, match="seat-taken"):
                await other.players.act(bob, key, blue, wanted)  # his own, and not answered hers
            await other.players.act(bob, key, red, wanted)

    in_house(database, play)


def test_a_chain_that_lost_a_race_is_read_again_with_everything_queued_behind(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, f"Ann{n}") for n in range(1, 7)}
        async with House(database, KEY) as other:
            other.tables.live(table)
            bets = [bet(h, table, n, p) for h in (house, other) for n, p in people.items()]
            outcomes = await asyncio.gather(*bets, return_exceptions=True)
            done = [outcome for outcome in outcomes if isinstance(outcome, dict)]
            assert len(done) >= 6
            await play_on(other, table, people)
            check_books(other)

    in_house(database, play)


def test_what_is_due_is_served_by_another_process_after_a_kill(database: Database) -> None:
    async def play(house: House) -> None:
        house.dealer.stop()  # as if killed before anything was due
        table = await open_table(house, settings=Settings(pace=1, betting=1, decision=None))
        await sit(house, table, 1, "Ann")
        await house.writer.write(Work(statements=(DUE.update().values(at=0),)))  # long ago
        async with House(database, KEY) as other:
            assert other.dealer.overdue() == [table]
            sweeping = asyncio.create_task(other.sweep())
            while not other.tables.live(table).durable.state.betting_open:
                await asyncio.sleep(0.002)
            sweeping.cancel()
            check_books(other)

    in_house(database, play)


def test_lines_that_another_process_writes_while_a_table_is_read_are_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_house(tmp_path / "house.db")  # where nobody is woken meanwhile

    async def two(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        live = house.tables.live(table)
        before = live.durable.head.seq
        async with House(database, KEY) as other:
            await bet(other, table, 1, people[1])
            between = other.tables.live(table).durable.head.seq
            await bet(other, table, 2, people[2])
            there = other.tables.live(table).durable
        asked: list[int] = []

        def as_of_then(database: Database, seal: Seal, id: str, after: int = -1) -> list[str]:
            asked.append(after)
            lines = engine_lines(database, seal, id, after)
            return lines[: between - before] if len(asked) == 1 else lines

        monkeypatch.setattr("fairdeal.house.tables.tables.engine_lines", as_of_then)
        house.tables.catch_up(live)
        assert live.durable == there
        assert asked[:2] == [before, between]
        monkeypatch.setattr("fairdeal.house.tables.tables.engine_lines", lambda *about: [])
        live.lost(live.generation)
        house.tables.catch_up(live)

    in_house(database, two)


def test_a_table_whose_end_was_cut_off_is_not_played_on(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")

    async def begin(house: House) -> None:
        table = await open_table(house)
        await sit(house, table, 1, "Ann")

    async def go_on(house: House) -> None:
        with pytest.raises(Refused, match="journal-broken"):
            house.tables.live(house.tables.all()[0]["id"])

    in_house(database, begin)
    with sqlite3.connect(tmp_path / "house.db") as file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            file.execute(f"DROP TRIGGER {name}")
        file.execute(
            "DELETE FROM entry WHERE journal <> 'house' AND first = "
            "(SELECT max(first) FROM entry WHERE journal <> 'house')"
        )
    in_house(database, go_on)
