"""Private practice tables: each player has one, free ones are used again, closed ones are not."""

import asyncio

import pytest

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import NewSheet
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.clocks import PRIVATE
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.law import Refused
from tests.house.houses import approved, fresh_key, in_house, open_table


async def come(house: House, name: str) -> Person:
    return (await house.people.visit(name)).person


async def press_play(house: House, person: Person) -> str:
    return await house.tables.open_private(person, fresh_key(), "nj-uth", "")


async def sit_at(house: House, table: str, person: Person, number: int = 3) -> None:
    request = Request(number, "sit", wagers={"chips": 50_000})
    await house.players.act(person, fresh_key(), table, request)


def test_nobody_else_sits_at_a_private_table(database: Database) -> None:
    async def play(house: House) -> None:
        ann, bob = await come(house, "Ann"), await come(house, "Bob")
        table = await press_play(house, ann)
        await sit_at(house, table, ann)
        with pytest.raises(Refused, match="private-table"):
            await sit_at(house, table, bob, 4)
        assert await press_play(house, bob) != table

    in_house(database, play)


def test_play_leads_back_to_the_player_s_own_table_before_a_free_one(database: Database) -> None:
    async def play(house: House) -> None:
        ann, bob = await come(house, "Ann"), await come(house, "Bob")
        first = await press_play(house, ann)
        await sit_at(house, first, ann)
        second = await press_play(house, bob)
        await sit_at(house, second, bob)
        await house.players.act(ann, fresh_key(), first, Request(3, "leave"))
        assert await press_play(house, bob) == second
        assert await press_play(house, ann) == first
        assert len(house.tables.all()) == 2

    in_house(database, play)


def test_players_who_press_at_the_same_time_make_no_table_too_many(database: Database) -> None:
    async def play(house: House) -> None:
        ann, bob = await come(house, "Ann"), await come(house, "Bob")
        tables = await asyncio.gather(press_play(house, ann), press_play(house, bob))
        assert len(set(tables)) == len(house.tables.all()) == 1
        await sit_at(house, tables[0], ann)
        assert await press_play(house, bob) != tables[0]

    in_house(database, play)


def test_a_name_that_the_floor_used_is_left_out(database: Database) -> None:
    async def play(house: House) -> None:
        await open_table(house, name="Private table 1")
        await press_play(house, await come(house, "Ann"))
        names = [row["name"] for row in house.tables.all()]
        assert names == ["Private table 1", "Private table 2"]

    in_house(database, play)


def test_a_private_table_that_the_floor_closed_is_not_used_again(database: Database) -> None:
    async def play(house: House) -> None:
        ann = await come(house, "Ann")
        closed = await press_play(house, ann)
        await open_table(house)  # so that there is a floorperson
        floor = house.people.named("Flo")
        close = StaffRequest("close the table", Role.FLOOR)
        await house.staff.act(floor, fresh_key(), closed, close)
        assert house.tables.live(closed).is_closed
        assert await press_play(house, ann) != closed

    in_house(database, play)


def test_no_table_for_chips_is_private(database: Database) -> None:
    async def play(house: House) -> None:
        await open_table(house)  # so that there is a floorperson
        hidden = NewSheet(approved("nj-uth"), "nj-uth", "Chips", PRIVATE)
        with pytest.raises(Refused, match="private-table"):
            await house.proposals.chips_table(house.people.named("Flo"), fresh_key(), hidden)

    in_house(database, play)
