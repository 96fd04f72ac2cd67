"""A person deals, the floor runs a table, an auditor looks at what is over and nothing else."""

import asyncio
import threading

import pytest
from sqlalchemy import select

from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.store.writer import BEFORE
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.law import Refused
from tests.house.houses import (
    BY_HAND,
    KEY,
    bet,
    check_books,
    deal,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
)
from tests.loops import PATIENCE


async def staff(house: House, name: str, role: Role) -> Person:
    return await house.people.add_staff(name, "long password", role, by="test")


def test_a_person_deals_a_round_one_offer_after_another(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=BY_HAND)
        dee = await staff(house, "Dee", Role.DEALER)
        ann = await sit(house, table, 1, "Ann")
        front = house.tables.live(table).ahead

        await deal(house, table, dee)
        assert front.state.dealer == "Dee"
        await bet(house, table, 1, ann)
        await deal(house, table, dee)
        while front.state.number == 1 and front.round and not front.round.over:
            await play_on(house, table, {1: ann})
            await deal(house, table, dee)
        with pytest.raises(Refused, match="not-your-role"):
            await house.staff.act(ann, fresh_key(), table, StaffRequest("deal", Role.DEALER))
        check_books(house)

    in_house(database, play)


def test_the_floor_acts_alone_only_where_one_person_is_enough(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        flo = house.people.named("Flo")
        await sit(house, table, 1, "Ann")
        for verb in ("report", "change the sheet"):
            with pytest.raises(Refused, match="second-person"):
                await house.staff.act(flo, fresh_key(), table, StaffRequest(verb, Role.FLOOR))
        dee = await staff(house, "Dee", Role.DEALER)
        with pytest.raises(Refused, match="dealt-by-the-house"):
            await house.staff.act(dee, fresh_key(), table, StaffRequest("deal", Role.DEALER))
        before = house.tables.live(table).durable.head.seq
        close = StaffRequest("close the table", Role.FLOOR)
        await house.staff.act(flo, fresh_key(), table, close)
        assert house.tables.live(table).durable.head.seq > before

    in_house(database, play)


def test_an_auditor_sees_no_deck_of_a_round_that_is_not_over_and_is_on_record(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        aud = await staff(house, "Aud", Role.AUDITOR)
        for rounds in range(2):
            shown = (await house.staff.look(aud, fresh_key(), table))["lines"]
            assert sum('"what":"Shuffled"' in line for line in shown) == rounds
            verify("\n".join(shown).encode() + b"\n")
            await bet(house, table, 1, ann)
            again = (await house.staff.look(aud, fresh_key(), table))["lines"]
            assert again == shown  # the round in play stays closed
            await play_on(house, table, {1: ann})
        with pytest.raises(Refused, match="not-your-role"):
            await house.staff.look(house.people.named("Flo"), fresh_key(), table)
        with database.reader.connect() as connection:
            query = select(ENTRY.c.lines).where(ENTRY.c.journal == "house")
            looks = [line for line in connection.execute(query).scalars() if "looked" in line]
        assert len(looks) == 4

    in_house(database, play)


class Gate:
    """Where a server's writer waits, with what it is about to write, until it is let through."""

    def __init__(self) -> None:
        self._reached, self._open = threading.Event(), threading.Event()
        self._open.set()

    def close(self) -> None:
        self._open.clear()

    def open(self) -> None:
        self._open.set()

    async def reached(self) -> None:
        await asyncio.to_thread(self._reached.wait, PATIENCE)

    def at_point(self, name: str) -> None:
        if name == BEFORE and not self._open.is_set():
            self._reached.set()
            self._open.wait(PATIENCE)


@pytest.mark.parametrize("bets_first", [True, False])
def test_a_bet_that_races_no_more_bets_is_in_the_round_or_refused(
    database: Database, bets_first: bool
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=BY_HAND)
        dee = await staff(house, "Dee", Role.DEALER)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        front = house.tables.live(table).ahead
        while (due := front.due(advancing=False)) and due.verb != "no more bets":
            await house.staff.act(
                dee, fresh_key(), table, StaffRequest(due.verb, Role.DEALER, due.count)
            )
        await bet(house, table, 1, ann)
        gate = Gate()
        async with House(database, KEY, at_point=gate.at_point) as late:
            late.tables.live(table)
            first, second = (house, late) if bets_first else (late, house)
            closing = second.staff.act(
                dee, fresh_key(), table, StaffRequest("no more bets", Role.DEALER)
            )
            betting = bet(first, table, 2, bob)
            gate.close()
            waits = asyncio.create_task(closing if bets_first else betting)
            await gate.reached()  # made from a table on which the other was not yet done
            await (betting if bets_first else closing)
            gate.open()
            if bets_first:
                await waits
            else:
                with pytest.raises(Refused, match="step-is-past"):
                    await waits
            late.tables.catch_up(late.tables.live(table))
            round = late.tables.live(table).durable.state.round
            assert round is not None
            assert set(round.hands) == ({1, 2} if bets_first else {1})
            assert round.at > 0
            check_books(late)

    in_house(database, play)


def test_a_round_whose_dealer_lost_the_role_is_dealt_to_its_end_by_another(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        dan, dee = [await staff(house, name, Role.DEALER) for name in ("Dan", "Dee")]
        ada = await staff(house, "Ada", Role.ADMIN)
        await house.staff.take_over(dan, fresh_key(), table)
        await bet(house, table, 1, ann)
        last_call = StaffRequest("no more bets", Role.DEALER)
        await house.staff.act(dan, fresh_key(), table, last_call)
        live = house.tables.live(table)

        async def deal(by: Person) -> None:
            due = live.ahead.due(advancing=False)
            if due is None:
                await play_on(house, table, {1: ann})
            else:
                wanted = StaffRequest(due.verb, Role.DEALER, due.count)
                await house.staff.act(by, fresh_key(), table, wanted)

        with pytest.raises(Refused, match="another-deals"):
            await deal(dee)
        await house.people.take_role(dan, Role.DEALER, by=ada)
        with pytest.raises(Refused, match="not-your-role"):
            await deal(dan)
        while live.durable.state.number == 1:
            await deal(dee)
        await house.staff.take_over(dee, fresh_key(), table)
        assert live.durable.state.dealer == "Dee"
        check_books(house)

    in_house(database, play)


def test_a_dealer_takes_a_table_over_between_rounds_and_the_automatic_dealer_waits(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        dee, dan = [
            await house.people.add_staff(name, "long password", Role.DEALER, by="test")
            for name in ("Dee", "Dan")
        ]
        with pytest.raises(Refused, match="dealt-by-the-house"):
            await house.staff.act(dee, fresh_key(), table, StaffRequest("settle", Role.DEALER))
        await house.staff.take_over(dee, fresh_key(), table)
        await bet(house, table, 1, ann)
        live = house.tables.live(table)
        assert not live.waits
        assert live.durable.state.round is not None
        assert not live.durable.state.round.at
        last_call = StaffRequest("no more bets", Role.DEALER)
        with pytest.raises(Refused, match="another-deals"):
            await house.staff.act(dan, fresh_key(), table, last_call)
        await house.staff.act(dee, fresh_key(), table, last_call)
        for who in (dan, dee):
            with pytest.raises(Refused, match="round-in-progress"):
                await house.staff.take_over(who, fresh_key(), table)
        async with House(database, KEY) as other:
            assert not other.tables.live(table).waits
        while live.durable.state.number == 1:
            due = live.ahead.due(advancing=False)
            if due is None:
                await play_on(house, table, {1: ann})
            else:
                wanted = StaffRequest(due.verb, Role.DEALER, due.count)
                await house.staff.act(dee, fresh_key(), table, wanted)
        await house.staff.take_over(dan, fresh_key(), table)
        with pytest.raises(Refused, match="another-deals"):
            await house.staff.hand_back(dee, fresh_key(), table)
        await house.staff.hand_back(dan, fresh_key(), table)
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})
        state = live.durable.state
        assert state.number == 3
        with pytest.raises(Refused, match="not-your-role"):
            await house.staff.take_over(ann, fresh_key(), table)
        check_books(house)

    in_house(database, play)
