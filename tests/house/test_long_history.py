"""Commands of a house with a long history: the event loop reads no more than in a new house."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from threading import get_ident
from typing import Any

import pytest
from sqlalchemy import event

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.approvals.kinds import Correction, Kind, Observation
from fairdeal.house.house import House
from fairdeal.house.money.coupon_rows import CouponIssue
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.money import CHIPS, inventory, wallet
from fairdeal.house.money.table_accounts import rail
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.play.model.action import Observed
from tests.house.houses import bet, fresh_key, in_house, play_on
from tests.house.money.test_holdings import chips_table, filled, seated

ROWS = 3_000  # of each kind that are added
SLACK = 1_500  # steps of SQLite, for deeper trees and a few rows more
MORE = {"report": 8_000}  # the newest 200 reports at the table
A_YEAR = 365 * 24 * 3_600_000


class LoopReads:
    """How many steps SQLite takes on the event loop: a measure of the rows that are read there."""

    def __init__(self, database: Database) -> None:
        self.steps, self._loop = 0, get_ident()
        event.listen(database.reader, "connect", self._watch)
        database.reader.dispose()  # connections that nobody watches

    def _watch(self, connection: sqlite3.Connection, _: Any) -> None:
        connection.set_progress_handler(self._step, 10)

    def _step(self) -> int:
        if get_ident() == self._loop:
            self.steps += 10
        return 0

    async def of(self, work: Callable[[], Awaitable[object]]) -> int:
        before = self.steps
        await work()
        return self.steps - before


def add_history(database: Database, table: str, person: str) -> None:
    """Rows of a year ago, written past the triggers that want a line for each."""
    assert database.file is not None
    long_ago = database.now() - A_YEAR
    tray, own = inventory(table), rail(table, person)
    report = '{"observed":"dealer\'s card exposed","round":0,"seen_by":"player"}'

    def add(connection: sqlite3.Connection, name: str, rows: Iterable[tuple[object, ...]]) -> None:
        rows = list(rows)
        places = ", ".join("?" for _ in rows[0])
        connection.executemany(f"INSERT INTO {name} VALUES ({places})", rows)

    with sqlite3.connect(database.file) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        for first, (source, target) in ((0, (tray, own)), (ROWS, (own, tray))):
            add(connection, "transfer", (
                (table, 10**6 + first + n, 0, source, target, 100, CHIPS, "ante", "x", long_ago + n)
                for n in range(ROWS)
            ))  # fmt: skip
        add(connection, "proposal", (
            (f"rx{n}", "report", table, report, person, long_ago, None, long_ago, "denied", 1)
            for n in range(ROWS)
        ))  # fmt: skip
        add(connection, "coupon", (
            (f"cx{n}", person, 500, CHIPS, long_ago, 2**50, 1, "", "collected", table)
            for n in range(ROWS)
        ))  # fmt: skip
        add(connection, "session", (
            (f"sx{n}", person, long_ago, long_ago + 1, None) for n in range(ROWS)
        ))  # fmt: skip
        add(connection, "command", (
            (person, f"old key {n}", "", "{}", table, 1, long_ago) for n in range(ROWS)
        ))  # fmt: skip
    connection.close()


def test_commands_read_as_little_after_a_year_as_on_the_first_day(database: Database) -> None:
    if not database.is_file:
        pytest.skip("the steps of SQLite are counted")

    async def play(house: House) -> None:
        reads = LoopReads(database)
        table, flo, cas = await chips_table(house)
        ada = await house.people.add_staff("Ada", "long password", Role.ADMIN, by="test")
        await filled(house, flo, cas, table, 2_000_000)
        ann = await seated(house, cas, table, 60_000)
        await house.cage.pay_in(cas, fresh_key(), ann, 10_000)
        await house.limits.set(ann, Limit.LOSS, 50_000)
        await house.limits.set(ann, Limit.TIME, 600)
        await house.limits.ready(ann.id, CHIPS)
        commands = _commands(house, table, ann, flo, cas, ada)
        first = {name: await reads.of(work) for name, work in commands.items()}
        decided = _waiting(house, table, flo, cas)
        first["decide"] = await reads.of(await decided())
        old = await decided()
        for _ in range(300):
            await house.cage.pay_in(cas, fresh_key(), ann, 100)
        add_history(database, table, ann.id)
        later = {name: await reads.of(work) for name, work in commands.items()}
        later["decide"] = await reads.of(old)

        grown = {name: (first[name], later[name]) for name in first}
        assert not {name: it for name, it in grown.items() if it[1] > it[0] + MORE.get(name, SLACK)}

    in_house(database, play)


def _waiting(
    house: House, table: str, flo: Person, cas: Person
) -> Callable[[], Awaitable[Callable[[], Awaitable[object]]]]:
    async def proposed() -> Callable[[], Awaitable[object]]:
        move = ChipsMove(10_000)
        id = await house.proposals.chips(flo, fresh_key(), Kind.CREDIT, table, move)
        return lambda: house.decisions.decide(cas, fresh_key(), id, accept=True)

    return proposed


def _commands(
    house: House, table: str, ann: Person, flo: Person, cas: Person, ada: Person
) -> dict[str, Callable[[], Awaitable[object]]]:
    tray = inventory(table)

    async def round() -> None:
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})

    async def report() -> None:
        await bet(house, table, 1, ann)
        seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
        await house.proposals.report(ann, fresh_key(), table, seen)
        await play_on(house, table, {1: ann})

    async def correction() -> None:
        put = Correction(tray, wallet(ann.id), 100, Currency.CHIPS, "A payout was short.")
        id = await house.proposals.correction(cas, fresh_key(), put)
        await house.decisions.decide(ada, fresh_key(), id, accept=True)

    async def coupon() -> None:
        issue = CouponIssue(ann.id, 100, database_end(house))
        await house.coupons.issue(cas, fresh_key(), issue)
        house.coupons.held(ann.id)
        with pytest.raises(Refused, match="coupon-not-held"):
            house.coupons.to_place(ann.id, 77_700, CHIPS)

    return {
        "round": round,
        "report": report,
        "fill": lambda: filled(house, flo, cas, table, 10_000),
        "drop": lambda: house.cage.collect_drop(cas, fresh_key(), table, 100, CHIPS),
        "pay out": lambda: house.cage.pay_out(cas, fresh_key(), ann, 100),
        "correction": correction,
        "coupon": coupon,
        "sheets in force": house.decisions.put_in_force,
        "abandoned seats": house.departures.give_up,
        "overdue": house.dealer.serve_overdue,
    }


def database_end(house: House) -> int:
    """A time that is far ahead."""
    return house.database.now() + A_YEAR


def test_a_tray_is_read_by_many_threads_at_once_and_counted_once(database: Database) -> None:
    async def play(house: House) -> None:
        table, flo, cas = await chips_table(house)
        for _ in range(20):
            await filled(house, flo, cas, table, 100)
        other = House(database, bytes(32))
        tray = inventory(table)
        held = await asyncio.gather(
            *(asyncio.to_thread(other.boxes.moved, tray) for _ in range(16))
        )
        assert set(held) == {2_000}
        await other.__aexit__(None, None, None)
        assert house.boxes.held(tray) == 2_000

    in_house(database, play)
