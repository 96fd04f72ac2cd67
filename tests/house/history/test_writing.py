"""The rows that make history quick to find: written with the lines, and the same when rebuilt."""

from typing import Any

import pytest
from sqlalchemy import select, update

from fairdeal.audit.played_rounds import played_rounds
from fairdeal.house.history.daily_results import settled_rounds, span_of
from fairdeal.house.history.writing import check_history, rebuild_history
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import public_lines
from fairdeal.house.store.schema import HISTORY_TABLES, MARK, PLAYED_HAND, PLAYED_ROUND, READING
from fairdeal.house.tables.player_actions import Request
from tests.house.houses import bet, fresh_key, in_house, open_table, play_on, sit

pytestmark = pytest.mark.both_databases


async def evening(house: House, instrument: str, rounds: int = 3) -> str:
    """Two players, and so many rounds."""
    table = await open_table(house, instrument)
    people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
    for _ in range(rounds):
        for number, person in people.items():
            await bet(house, table, number, person)
        await play_on(house, table, people)
    return table


def rows(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    with database.reader.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table)).all()]
            for table in HISTORY_TABLES
            if table is not READING
        }


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-hilo", "nj-pikit"])
def test_the_rows_are_those_that_the_lines_give(database: Database, instrument: str) -> None:
    async def play(house: House) -> None:
        await evening(house, instrument)

    in_house(database, play)
    count, wrong = check_history(database)
    assert not wrong
    written = rows(database)
    assert len(written["played_hand"]) >= 6
    assert rebuild_history(database) == count + 1  # with the reading of the one table
    assert {name: sorted(some) for name, some in rows(database).items()} == {
        name: sorted(some) for name, some in written.items()
    }


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-hilo", "nj-pikit", "ma-uth"])
def test_the_money_of_rounds_is_what_an_auditor_reads_from_the_journal(
    database: Database, instrument: str
) -> None:
    async def play(house: House) -> None:
        table = await evening(house, instrument, rounds=5)
        lines = [line for _, line in public_lines(database, table)]
        assert settled_rounds(database, table, span_of(None)) == tuple(played_rounds(lines))
        assert house.rounds.count(table) == len(house.rounds.of(table)) == 5

    in_house(database, play)


def test_rounds_of_a_player_and_of_a_line_are_found_without_the_others(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await evening(house, "nj-uth", rounds=4)
        ann = house.people.player(house.tables.live(table).durable.state.seated[1])
        assert [own.round.number for own in house.recall.own(ann, 3)] == [4, 3, 2]
        newest, *_, first = house.rounds.of(table)
        assert house.rounds.of(table, before=4, most=2) == house.rounds.of(table)[1:3]
        for round in (newest, first):
            assert house.rounds.find(table, round.number) == round
            assert house.rounds.with_line(table, round.start.seq) == round
            assert house.rounds.with_line(table, round.end) == round
        assert house.rounds.with_line(table, newest.end + 1) is None

    in_house(database, play)


def test_a_rebuild_puts_right_what_was_changed(database: Database) -> None:
    async def play(house: House) -> None:
        await evening(house, "nj-uth")

    in_house(database, play)
    with database.writer.begin() as connection:
        connection.execute(update(PLAYED_HAND).values(nets='{"ante":1}'))
        connection.execute(update(PLAYED_ROUND).values(root=""))
        connection.execute(update(MARK).values(kind="house named"))
        connection.execute(READING.delete())
    assert "`fairdeal house rebuild`" in check_history(database)[1]
    rebuild_history(database)
    assert check_history(database)[1] == ""
    in_house(database, play_again)
    assert check_history(database)[1] == ""


async def play_again(house: House) -> None:
    """Another round at the table that is there."""
    (table,) = [row["id"] for row in house.tables.all()]
    state = house.tables.live(table).durable.state
    people = {n: house.people.player(who) for n, who in state.seated.items()}
    for number, person in people.items():
        await bet(house, table, number, person)
    await play_on(house, table, people)


def test_a_server_that_starts_again_in_mid_round_goes_on_where_the_rows_end(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        await bet(house, table, 1, people[1])

    async def bet_too(house: House) -> None:
        (table,) = [row["id"] for row in house.tables.all()]
        bob = house.people.player(house.tables.live(table).durable.state.seated[2])
        await bet(house, table, 2, bob)

    async def finish(house: House) -> None:
        (table,) = [row["id"] for row in house.tables.all()]
        seated = house.tables.live(table).durable.state.seated
        await play_on(house, table, {n: house.people.player(who) for n, who in seated.items()})

    for coroutine in (play, bet_too, finish, play_again):
        in_house(database, coroutine)
        assert check_history(database)[1] == ""


def test_what_is_kept_to_read_on_does_not_grow_with_the_players_who_came(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        for name in ("Ann", "Bob", "Cleo", "Dan"):
            person = await sit(house, table, 1, name)
            await bet(house, table, 1, person)
            await play_on(house, table, {1: person})
            await house.players.act(person, fresh_key(), table, Request(1, "leave"))

    in_house(database, play)
    with database.reader.connect() as connection:
        state = connection.execute(select(READING.c.state)).scalar_one()
    assert "Dan" in state
    assert "Ann" not in state
    assert "Bob" not in state
