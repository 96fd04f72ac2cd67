"""What a house is called: kept with it, and on the felts of its practice tables."""

import pytest

from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.house_name import Called
from fairdeal.law import INSTRUMENTS, Refused
from tests.house.houses import bet, in_house, open_table, play_on, sit

NAME = "Harborlight, Atlantic City"


def felts(house: House) -> list[str]:
    tables = house.tables
    return [tables.live(row["id"]).durable.state.sheet.licensee for row in tables.all()]


def test_practice_tables_are_opened_with_the_name_of_the_house(database: Database) -> None:
    async def play(house: House) -> None:
        await house.called.be_called(NAME)
        await house.tables.open_practice_tables(house.called.name)
        assert felts(house) == [NAME] * len(INSTRUMENTS)

    in_house(database, play)

    async def later(house: House) -> None:
        assert house.called.name == NAME  # it is kept

    in_house(database, later)


def test_felts_that_have_a_former_name_follow_between_rounds(database: Database) -> None:
    async def play(house: House) -> None:
        await house.tables.open_practice_tables(house.called.name)
        own = await open_table(house, name="Own", options={"licensee": "Elsewhere"})
        first = house.tables.all()[0]["id"]
        ann = await sit(house, first, 1, "Ann")
        await house.dealer.serve_overdue()
        await house.called.be_called(NAME)
        assert set(felts(house)) == {NAME, "Elsewhere"}
        assert house.tables.live(own).durable.state.sheet.licensee == "Elsewhere"
        assert ann.id in house.tables.live(first).durable.state.seated.values()
        await house.called.be_called("Harborlight")
        assert set(felts(house)) == {"Harborlight", "Elsewhere"}
        assert Called(house.commands, house.tables).name == "Harborlight"

    in_house(database, play)


def test_in_the_middle_of_a_round_a_felt_waits_for_its_name(database: Database) -> None:
    async def play(house: House) -> None:
        await house.called.be_called("Harborlight")
        table = await open_table(house, options={"licensee": "Harborlight"})
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        await house.called.be_called(NAME)
        assert felts(house) == ["Harborlight"]
        await play_on(house, table, {1: ann})
        await house.called.name_felts()
        assert felts(house) == [NAME]

    in_house(database, play)


@pytest.mark.parametrize("name", [" ", "x" * 61, "家"])
def test_what_a_felt_cannot_show_is_no_name(database: Database, name: str) -> None:
    async def play(house: House) -> None:
        with pytest.raises(Refused):
            await house.called.be_called(name)
        assert house.called.name == ""

    in_house(database, play)
