"""Totals of a player's transfers, never added up twice; and trays that are short."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import DAY, Limit
from fairdeal.house.approvals.kinds import Correction, Kind
from fairdeal.house.house import House
from fairdeal.house.money import holdings
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.holdings import PlayersTotals
from fairdeal.house.money.money import CAGE, CHIPS, PRACTICE, inventory, tables_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import TRANSFER
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Account, AccountKind, Currency
from fairdeal.sheet import missing_approvals, read_sheet, schema_of
from tests.house.houses import (
    FAST,
    KEY,
    bet,
    check_books,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
    total_by_account,
)

HOUR = 3_600_000


class Clock:
    """The database's clock, so many milliseconds ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead, now = 0, Database.now
        monkeypatch.setattr(Database, "now", lambda database: now(database) + self.ahead)


@pytest.fixture
def clock(database: Database, monkeypatch: pytest.MonkeyPatch) -> Clock:
    if not database.is_file:
        pytest.skip("PostgreSQL has a clock of its own")
    return Clock(monkeypatch)


def added_up(database: Database, person: str, since: int) -> int:
    """What a player won at tables since a time, from every transfer."""
    rail = f"/player/{person}"
    with database.reader.connect() as connection:
        rows = connection.execute(select(TRANSFER).where(TRANSFER.c.time >= since)).all()
    played = [row for row in rows if row.wager not in ("buy-in", "cash-out")]
    came = sum(row.cents for row in played if row.target.endswith(rail))
    went = sum(row.cents for row in played if row.source.endswith(rail))
    return int(came - went)


def _is_rail(account: Account) -> bool:
    return account.place is AccountKind.PLAYER


def test_what_was_won_since_a_time_is_what_the_transfers_say_hour_by_hour(
    database: Database, clock: Clock
) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, tables[0], 1, "Ann")
        sits = Request(1, "sit", wagers={"chips": 50_000})
        await house.players.act(ann, fresh_key(), tables[1], sits)
        known = PlayersTotals(database)
        for hour in range(30):
            table = tables[hour % 2]
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
            since = database.now() - DAY
            expected = added_up(database, ann.id, since)
            assert known.won(ann.id, PRACTICE, since) == expected
            assert PlayersTotals(database).won(ann.id, PRACTICE, since) == expected
            ledgers = [house.tables.live(each).durable.state.ledger for each in tables]
            rails = [cents for each in ledgers for whose, cents in each if _is_rail(whose)]
            with database.at_one_moment() as connection:
                assert known.on_rails(ann.id, PRACTICE, connection) == sum(rails)
            clock.ahead += HOUR if hour != 20 else -2 * HOUR  # once it is set back

    in_house(database, play)


def rows_read(
    database: Database, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]
) -> int:
    """How many transfers are added up to answer a question."""
    spans: list[tuple[int, int]] = []
    add_up = holdings._sum

    def noted(*given: Any) -> int:
        spans.append(given[-2:])
        return add_up(*given)

    with monkeypatch.context() as patched:
        patched.setattr(holdings, "_sum", noted)
        ask()
    with database.reader.connect() as connection:
        times = connection.execute(select(TRANSFER.c.time)).scalars().all()
    return sum(since <= time < until for since, until in spans for time in times)


def test_transfers_that_were_added_up_are_not_read_again(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        for _ in range(20):
            more = Request(1, "buy in", wagers={"chips": 100})
            await house.players.act(ann, fresh_key(), table, more)
        clock.ahead += HOUR
        await house.limits.set(ann, Limit.LOSS, 10_000)
        since = database.now() - DAY

        def read() -> list[int]:
            return [
                rows_read(database, monkeypatch, each)
                for each in (
                    lambda: house.limits.lost(ann.id, since, PRACTICE),
                    lambda: house.holdings.of(ann, PRACTICE),
                )
            ]

        assert min(read()) >= 20
        assert read() == [0, 0]
        assert tables_of(database, ann.id) == [table]

    in_house(database, play)


def test_a_limit_is_found_among_thousands_that_were_set_before(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        for most in range(60, 30, -1):
            await house.limits.set(ann, Limit.LOSS, 100 * most)
        await house.limits.set(ann, Limit.WAGER, 500)
        await house.limits.set(ann, Limit.LOSS, 9_000)  # tomorrow
        known = [(each.kind, each.most) for each in house.commands.rights.of_now(ann.id).limits]
        assert sorted(known) == [("loss", 3_100), ("loss", 9_000), ("wager", 500)]

    in_house(database, play)


async def chips_table(house: House, instrument: str = "nj-uth") -> tuple[str, Person, Person]:
    """A table for chips whose tray nobody has filled, a floorperson and a cashier."""
    flo, cas = [
        await house.people.add_staff(name, "long password", role, by="test")
        for name, role in (("Flo", Role.FLOOR), ("Cas", Role.CASHIER))
    ]
    options = schema_of(instrument).with_every_wager
    missing = missing_approvals(read_sheet(instrument, options))
    options = {**options, "approvals": {each.subject: "given" for each in missing}}
    table = await house.tables.open(
        flo, fresh_key(), "Table 1", instrument, options, FAST, Currency.CHIPS
    )
    return table, flo, cas


async def seated(house: House, cas: Person, table: str, chips: int) -> Person:
    ann = (await house.people.visit("Ann")).person
    await house.cage.pay_in(cas, fresh_key(), ann, chips)
    await house.players.act(ann, fresh_key(), table, Request(1, "sit", wagers={"chips": chips}))
    return ann


async def filled(house: House, by: Person, other: Person, table: str, cents: int) -> None:
    asked = await house.proposals.chips(by, fresh_key(), Kind.FILL, table, ChipsMove(cents))
    await house.decisions.decide(other, fresh_key(), asked, accept=True)


def test_a_tray_that_was_never_filled_is_short_and_a_fill_is_drafted(database: Database) -> None:
    async def play(house: House) -> None:
        table, flo, cas = await chips_table(house)
        assert house.trays.short() == []
        ann = await seated(house, cas, table, 60_050)
        (tray,) = house.trays.short()
        assert (tray.table, tray.name) == (table, "Table 1")
        assert (tray.short, tray.fill, tray.proposal) == (60_050, 70_000, "")
        await bet(house, table, 1, ann)  # payouts are not held up
        await play_on(house, table, {1: ann})
        (tray,) = house.trays.short()
        asked = await house.proposals.chips(
            flo, fresh_key(), Kind.FILL, table, ChipsMove(tray.fill)
        )
        assert [each.proposal for each in house.trays.short()] == [asked]
        await house.decisions.decide(cas, fresh_key(), asked, accept=True)
        assert house.trays.short() == []
        check_books(house)

    in_house(database, play)


def test_a_drafted_fill_brings_a_tray_back_to_what_the_cage_has_put_in(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, flo, cas = await chips_table(house)
        await filled(house, flo, cas, table, 40_000)
        await seated(house, cas, table, 60_000)
        (tray,) = house.trays.short()
        assert (tray.short, tray.fill) == (20_000, 60_000)
        await filled(house, cas, flo, table, tray.fill)
        assert house.boxes.held(inventory(table)) == 40_000

    in_house(database, play)


def test_of_two_who_ask_for_a_fill_at_once_one_is_told_that_one_waits(database: Database) -> None:
    async def play(house: House) -> None:
        table, flo, cas = await chips_table(house)
        await seated(house, cas, table, 10_000)
        key = fresh_key()

        async def ask(by: Person, key: str) -> str:
            return await house.proposals.chips(by, key, Kind.FILL, table, ChipsMove(10_000))

        outcomes = await asyncio.gather(
            ask(flo, key), ask(cas, fresh_key()), return_exceptions=True
        )
        (refused,) = [each for each in outcomes if isinstance(each, Refused)]
        assert refused.refusal.name == "fill-waits"
        assert len(house.proposals.open()) == 1
        (waiting,) = [each for each in outcomes if isinstance(each, str)]
        assert await ask(flo, key) == waiting  # the same command again is no second fill
        await house.decisions.decide(cas, fresh_key(), waiting, accept=False)
        await ask(cas, fresh_key())

    in_house(database, play)


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"])
def test_what_a_tray_holds_is_what_its_transfers_say(database: Database, instrument: str) -> None:
    async def play(house: House) -> None:
        table, flo, cas = await chips_table(house, instrument)
        ada = await house.people.add_staff("Ada", "long password", Role.ADMIN, by="test")
        tray = inventory(table)

        def same(house: House) -> bool:
            return house.boxes.held(tray) == total_by_account(house)[tray, CHIPS]

        assert same(house)  # with the seed of a meter, where there is one
        await filled(house, flo, cas, table, 2_000_000)
        ann = await seated(house, cas, table, 60_000)
        for _ in range(3):
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
            assert same(house)
        wrong = Correction(CAGE, tray, 700, Currency.CHIPS, "A rack was short.")
        corrected = await house.proposals.correction(cas, fresh_key(), wrong)
        await house.decisions.decide(ada, fresh_key(), corrected, accept=True)
        assert same(house)
        async with House(database, KEY) as other:
            assert same(other)

    in_house(database, play)


def test_practice_trays_are_never_short(database: Database) -> None:
    async def play(house: House) -> None:
        await sit(house, await open_table(house), 1, "Ann")
        assert house.trays.short() == []

    in_house(database, play)
