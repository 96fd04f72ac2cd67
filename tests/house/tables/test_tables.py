"""Tables that live in a database: played at, resumed, nothing lost and nothing seen."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from fairdeal.audit.replay import recall
from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE, WELCOME, wallet
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.clocks import GRACE, Settings
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Currency
from fairdeal.play import FLOOR, PUBLIC, Action
from fairdeal.sheet import missing_approvals, read_sheet
from tests.house.houses import (
    FAST,
    KEY,
    bet,
    check_books,
    fresh_key,
    in_house,
    new_house,
    open_table,
    play_on,
    sit,
    whole_lines,
)


@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_rounds_are_played_recorded_and_booked(database: Database, instrument: str) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, instrument)
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        for _ in range(3):
            for number, person in people.items():
                await bet(house, table, number, person)
            await play_on(house, table, people)
        state = house.tables.live(table).durable.state
        assert state.number >= 3
        for number, person in people.items():
            await house.players.act(person, fresh_key(), table, Request(number, "leave"))
        held = [house.cage.balance(wallet(p.id), PRACTICE) for p in people.values()]
        assert all(0 < cents != WELCOME - 50_000 for cents in held)
        check_books(house)

    in_house(database, play)


def test_a_round_goes_on_after_a_restart_where_it_was(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        before = house.tables.live(table).durable
        assert before.state.round is not None
        assert before.state.round.cards
        async with House(database, KEY) as other:
            after = other.tables.live(table).durable
            assert after.head == before.head
            assert after.events == before.events
            assert str(after.state.step) == str(before.state.step)
            await play_on(other, table, {1: ann})
            check_books(other)

    in_house(database, play)


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        (Request(1, "check", "0123456789abcdef"), "step-is-past"),
        (Request(2, "check", ""), "not-your-seat"),
        (Request(2, "leave"), "not-your-seat"),
        (Request(3, "also play", beside=2), "not-your-seat"),
        (Request(2, "sit", wagers={"chips": 100}), "seat-taken"),
        (Request(4, "sit", wagers={"chips": 10**9}), "already-seated|not-enough-chips|name"),
        (Request(1, "buy in", wagers={"chips": WELCOME}), "not-enough-chips"),
    ],
)
def test_what_is_not_offered_to_ones_own_seat_is_refused(
    database: Database, request_: Request, name: str
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        await bet(house, table, 1, ann)
        await bet(house, table, 2, bob)
        before = house.tables.live(table).durable
        with pytest.raises(Refused, match=name):
            await house.players.act(ann, fresh_key(), table, request_)
        assert house.tables.live(table).durable == before
        await play_on(house, table, {1: ann, 2: bob})
        check_books(house)

    in_house(database, play)


def test_a_table_with_more_seats_than_its_felt_has_room_for_is_refused(database: Database) -> None:
    async def play(house: House) -> None:
        with pytest.raises(Refused, match=r"no-room-on-the-felt.*6 fit"):
            await open_table(house, options={"seats": 7})
        table = await open_table(house, options={"seats": 6})
        await sit(house, table, 6, "Ann")

    in_house(database, play)


def test_staff_may_not_sit(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        with pytest.raises(Refused, match="not-your-role"):
            await house.players.act(
                dee, fresh_key(), table, Request(1, "sit", wagers={"chips": 100})
            )
        ann = (await house.people.visit("Ann")).person
        with pytest.raises(Refused, match="not-your-role"):
            await house.tables.open(ann, fresh_key(), "Table 2", "nj-uth")

    in_house(database, play)


def test_no_face_and_no_salt_of_a_line_lies_open_in_the_database(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await bet(house, table, 1, await sit(house, table, 1, "Ann"))
        with database.reader.connect() as connection:
            rows = connection.execute(select(ENTRY).where(ENTRY.c.journal == table)).all()
        assert not [row for row in rows if "opened" in row.lines or '"salt"' in row.lines]
        assert any('"what":"Shuffled"' in row.lines and row.sealed for row in rows)
        orders = [line for line in whole_lines(house, table) if '"order":[' in line]
        assert re.search(r'"opened":\{"part":\{.*"order":\["[2-9TJQKA][cdhs]"', orders[0])
        row = next(row for row in rows if row.sealed)
        for key, place in ((bytes(31) + b"1", row.first), (KEY, row.first + 1)):
            with pytest.raises(Refused, match="sealed-with-another-key"):
                Seal(key).unsealed_lines(row.lines, row.sealed, table, place)

    in_house(database, play)


async def until_round(house: House, table: str, number: int) -> None:
    while house.tables.live(table).durable.state.number < number:
        await asyncio.sleep(0.002)


def test_the_dealer_keeps_a_pace_and_decides_for_who_stays_silent(database: Database) -> None:
    async def play(house: House) -> None:
        settings = Settings(pace=1, betting=1, decision=-GRACE)  # no time to think at all
        table = await open_table(house, settings=settings)
        ann = await sit(house, table, 1, "Ann")
        await sit(house, table, 2, "Bob")
        while not house.tables.live(table).durable.state.betting_open:
            await asyncio.sleep(0.002)
        await bet(house, table, 1, ann)
        await until_round(house, table, 2)
        lines = house.tables.lines(table)
        taken = [line for line in map(json.loads, lines) if line["data"].get("grace") == GRACE]
        assert {(line["actor"], line["what"]) for line in taken} == {
            ("seat 1", "act"),
            ("seat 1", "Chose"),
        }
        told = list(recall(lines, 1, PUBLIC).words())
        assert "seat 1 folds: the house decides for a player who stays silent" in "\n".join(told)
        check_books(house)

    in_house(database, play)


def test_a_frame_follows_its_own_command_and_nothing_that_is_not_durable(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, f"Ann{n}") for n in range(1, 6)}
        live = house.tables.live(table)
        seen: list[tuple[int, int, int]] = []

        def watch(change: Any) -> None:
            durable = house.commands.head(table).seq
            bets = len(change.after.state.round.hands)
            seen.append((change.after.head.seq, bets, durable))

        live.watchers.add(watch)
        await asyncio.gather(*(bet(house, table, n, p) for n, p in people.items() if n < 5))
        assert [bets for _, bets, _ in seen] == [1, 2, 3, 4]
        assert all(seq <= durable for seq, _, durable in seen)

    in_house(database, play)


def test_settings_are_kept_with_the_table(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=FAST)
        with pytest.raises(Refused, match="name-taken"):
            await open_table(house)
        async with House(database, KEY) as other:
            assert other.tables.live(table).settings == FAST
            with pytest.raises(Refused, match="no-such-table"):
                other.tables.live("elsewhere")

    in_house(database, play)


@pytest.mark.clause("19:47-32.7(a)", "13:69F-40.7(a)", "13:69E-1.13Z(d)")
@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_a_table_with_real_chips_opens_only_with_every_approval(
    database: Database, instrument: str
) -> None:
    async def play(house: House) -> None:
        flo = await house.people.add_staff("Flo", "long password", Role.FLOOR, by="test")
        missing = missing_approvals(read_sheet(instrument))
        assert missing

        async def opened(name: str, options: dict[str, Any]) -> str:
            chips, key = Currency.CHIPS, fresh_key()
            return await house.tables.open(
                flo, key, name, instrument, options, settings=FAST, currency=chips
            )

        with pytest.raises(Refused) as refused:
            await opened("Chips", {})
        why = refused.value.refusal
        assert (why.name, why.clause) == ("approval-missing", missing[0].clause)
        await house.tables.open(flo, fresh_key(), "Practice", instrument, {})
        recorded = {each.subject: "yellow" for each in missing}
        table = await opened("Chips", {"approvals": recorded})
        live = house.tables.live(table)
        assert live.currency == "chips"
        other = Action(FLOOR, "change the sheet", options={"seats": 5})
        with pytest.raises(Refused) as refused:
            house.tables.draft(live, other)
        assert refused.value.refusal.name == "approval-missing"

    in_house(database, play)


def test_more_time_is_given_once_for_each_decision(tmp_path: Path) -> None:
    async def ask_twice(house: House) -> None:
        table = await open_table(house, settings=Settings(pace=0, decision=30_000))
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        live = house.tables.live(table)
        before = live.waits[1].until
        await house.players.act(ann, fresh_key(), table, Request(1, "more time"))
        assert live.waits[1].until == before + 30_000
        with pytest.raises(Refused, match="once is the limit"):
            await house.players.act(ann, fresh_key(), table, Request(1, "more time"))
        bob = await sit(house, table, 2, "Bob")
        with pytest.raises(Refused, match="you do not sit at seat 1"):
            await house.players.act(bob, fresh_key(), table, Request(1, "more time"))

    database = new_house(tmp_path / "house.db")
    in_house(database, ask_twice)
    database.close()
