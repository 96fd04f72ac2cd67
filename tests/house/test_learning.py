"""The learning record of a person: kept, read by its owner alone, exported, deleted."""

import pytest
from sqlalchemy import func, select

from fairdeal.cards import cards
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import ENTRY, LEARNING
from fairdeal.school import AT_A_TABLE, GradedAnswer, due, table_answer, to_line
from fairdeal.sheet import read_sheet
from tests.house.houses import in_house

NOON = 1_800_000_000_000
A_DAY = 86_400_000


def folded(at: int = NOON) -> tuple[GradedAnswer, ...]:
    """A decision at a practice table that cost something."""
    return table_answer(
        read_sheet("nj-hilo"),
        held=cards("2s Ts 9h 4c 6h"),
        board=(),
        action="fold",
        at=at,
        hand="HL 3 round 7",
        clause="13:69F-40.10(a)1",
    )


def rows(database: Database, table: object) -> int:
    with database.reader.connect() as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]


@pytest.mark.both_databases
def test_a_record_is_its_owners_alone_exported_and_forgotten(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person.id
        bob = (await house.people.visit("Bob")).person.id
        lines = rows(database, ENTRY)
        await house.learning.add(ann, folded())
        await house.learning.add(ann, folded(NOON + 1))
        await house.learning.add(ann, ())
        await house.learning.add(bob, folded())
        assert house.learning.of(ann) == [*folded(), *folded(NOON + 1)]
        assert [to_line(one) for one in house.learning.of(bob)] == [*map(to_line, folded())]
        await house.learning.forget(ann)
        assert house.learning.of(ann) == []
        assert len(house.learning.of(bob)) == 1
        assert rows(database, ENTRY) == lines, "no line of a journal speaks of learning"
        assert rows(database, LEARNING) == 1

    in_house(database, play)


def test_a_mistake_at_a_practice_table_comes_back_the_next_day(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person.id
        await house.learning.add(ann, folded())
        kept = house.learning.of(ann)
        assert {one.mode for one in kept} == {AT_A_TABLE}
        assert due(kept, NOON) == []
        [review] = due(kept, NOON + A_DAY)
        assert review.item == "nj-hilo fold-or-play Tc 9d 6d 4h 2c"

    in_house(database, play)
