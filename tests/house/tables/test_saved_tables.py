"""A table is read back from its snapshot and the lines since: the same table, however old it is."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import SNAPSHOT
from fairdeal.house.store.transaction import Snapshot, Work
from fairdeal.law import INSTRUMENTS, Refused
from tests.house.houses import KEY, bet, check_books, in_house, open_table, play_on, sit


def kept(database: Database) -> Any:
    """The only snapshot of a house with one table."""
    with database.reader.connect() as connection:
        return connection.execute(select(SNAPSHOT)).one()


async def same_in_another_process(database: Database, house: House, table: str) -> None:
    async with House(database, KEY) as other:
        there, here = other.tables.live(table), house.tables.live(table)
        assert there.durable == here.durable
        assert there.shown.step == here.shown.step


@pytest.mark.parametrize("instrument", sorted(INSTRUMENTS))
def test_it_is_the_same_table_after_every_bet_and_every_round(
    database: Database, instrument: str
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, instrument)
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        for _ in range(3):
            for number, person in people.items():
                await bet(house, table, number, person)
                await same_in_another_process(database, house, table)
            await play_on(house, table, people)
            await same_in_another_process(database, house, table)

    in_house(database, play)


def test_another_process_plays_on_from_a_snapshot(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {1: await sit(house, table, 1, "Ann")}
        for _ in range(4):
            async with House(database, KEY) as other:
                await bet(other, table, 1, people[1])
                await play_on(other, table, people)
        check_books(house)

    in_house(database, play)


def test_what_is_played_again_does_not_grow_with_the_rounds(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {1: await sit(house, table, 1, "Ann")}
        since = []
        for _ in range(6):
            await bet(house, table, 1, people[1])
            await play_on(house, table, people)
            since.append(len(house.tables.lines(table, kept(database).seq)))
        assert len(house.tables.lines(table)) > 3 * max(since)
        assert max(since) <= 1.5 * min(since)

    in_house(database, play)


def test_a_snapshot_shows_no_card_and_opens_only_at_its_place(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await bet(house, table, 1, await sit(house, table, 1, "Ann"))
        row = kept(database)
        assert b"order" not in row.body
        place = f"{table}/{row.seq}/snapshot"
        assert b'"order":["' in house.seal.decrypted(row.body, place)
        with pytest.raises(Refused, match="sealed-with-another-key"):
            house.seal.decrypted(row.body, f"{table}/{row.seq + 1}/snapshot")

    in_house(database, play)


def test_where_a_snapshot_is_of_another_version_all_is_played_again(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await bet(house, table, 1, await sit(house, table, 1, "Ann"))
        row = kept(database)
        place = f"{table}/{row.seq}/snapshot"
        body = msgspec.json.decode(house.seal.decrypted(row.body, place))
        body["state"]["format"] = 0
        older = house.seal.hide(msgspec.json.encode(body), place)
        await house.writer.write(Work(snapshots=(Snapshot(table, row.seq, older),)))
        await same_in_another_process(database, house, table)

    in_house(database, play)
