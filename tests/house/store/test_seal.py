"""The gate in front of sealed lines: which decks stay closed, and when they open."""

import json
from typing import Any

import pytest

from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import verify
from fairdeal.audit.verify_journal import verify_whole_journal
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import closed_decks, finished_lines
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.saved_tables import resumed
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.record.encoding import canonical
from fairdeal.table.events import COMMITS
from tests.house.houses import bet, fresh_key, in_house, open_table, play_on, sit, whole_lines
from tests.web.swaps import TWO_DECKS


async def in_round_two(house: House) -> tuple[str, Person]:
    """A table with two decks: one round has ended, and the second waits for a decision."""
    table = await open_table(house, options=TWO_DECKS)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    await play_on(house, table, {1: ann})
    await bet(house, table, 1, ann)
    return table, ann


def committed(lines: list[str]) -> list[dict[str, Any]]:
    """The lines that commit to decks."""
    return [line for line in map(json.loads, lines) if line["what"] in COMMITS]


def as_raw(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def shut(lines: list[str], seq: int) -> list[str]:
    """Lines of which one does not open what it seals."""
    line = json.loads(lines[seq])
    del line["opened"]
    return [*lines[:seq], canonical(line), *lines[seq + 1 :]]


def test_the_gate_works_from_a_database_and_a_key_alone(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann = await in_round_two(house)
        closed = closed_decks(resumed(database, house.seal, table))
        assert closed == closed_decks(house.tables.live(table).durable)
        lines = finished_lines(database, house.seal, table, closed)
        assert lines == house.tables.finished_lines(table)
        assert [("opened" in line) for line in committed(lines)] == [True, False]
        assert verify(as_raw(lines)).closed == 1
        part = finished_lines(database, house.seal, table, closed, 5, 9)
        assert part == lines[5:10]
        beyond = finished_lines(database, house.seal, table, closed, len(lines))
        assert beyond == []  # the round in play has no line there
        await play_on(house, table, {1: ann})
        lines = house.tables.finished_lines(table)
        assert [("opened" in line) for line in committed(lines)] == [True, True, False]

    in_house(database, play)


def test_lines_after_what_is_known_of_a_table_stay_out(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann = await in_round_two(house)
        await play_on(house, table, {1: ann})
        before = closed_decks(house.tables.live(table).durable)
        lines = finished_lines(database, house.seal, table, before)
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})
        assert finished_lines(database, house.seal, table, before) == lines

    in_house(database, play)


def test_a_deck_that_is_taken_back_unused_opens(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann = await in_round_two(house)
        await play_on(house, table, {1: ann})
        assert closed_decks(house.tables.live(table).durable).roots
        request = Request(1, "leave")
        await house.players.act(ann, fresh_key(), table, request)
        flo = house.people.named("Flo")
        close = StaffRequest("close the table", Role.FLOOR)
        await house.staff.act(flo, fresh_key(), table, close)
        assert not closed_decks(house.tables.live(table).durable).roots
        lines = house.tables.finished_lines(table)
        assert lines == whole_lines(house, table)
        assert verify(as_raw(lines)).closed == 0

    in_house(database, play)


def test_a_deck_in_use_is_open_in_a_journal_and_only_one_that_waits_may_be_closed(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await in_round_two(house)
        await play_on(house, table, {1: ann})
        lines = whole_lines(house, table)
        first, second, third = (line["seq"] for line in committed(lines))
        for seq in (first, second):  # dealt in a round of this journal
            with pytest.raises(Wrong, match=f"line {seq + 1}: it does not open"):
                verify(as_raw(shut(lines, seq)))
        ended = house.tables.finished_lines(table)
        assert ended == shut(lines, third)[: len(ended)]
        assert f"line {third + 1} stays closed" in verify(as_raw(ended)).words()
        with pytest.raises(Wrong, match=f"line {third + 1}: it does not open"):
            verify_whole_journal(ended)  # nobody can play on from it
        shown = next(n for n, line in enumerate(ended) if '"what":"Shown"' in line)
        with pytest.raises(Wrong, match=f"line {shown + 1}: "):
            verify(as_raw(shut(ended, shown)))
        await bet(house, table, 1, ann)
        with pytest.raises(Wrong, match=f"line {third + 1}: it does not open"):
            verify(as_raw(shut(whole_lines(house, table), third)))

    in_house(database, play)
