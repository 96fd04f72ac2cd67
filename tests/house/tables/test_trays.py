"""Trays that have given more chips than they held: known, with the fill that each needs."""

import asyncio

import pytest

from fairdeal.house.access.roles import Person, Role
from fairdeal.house.approvals.kinds import Correction, Kind
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.money import CAGE, CHIPS, inventory
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Currency
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
