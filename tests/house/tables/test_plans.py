"""What is planned at a table: on record, by those who run it, until it has come about."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.plans import Plan, Plans, Reading
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.law import Refused
from fairdeal.sheet import schema_of
from tests.house.houses import fresh_key, in_house, open_table

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


async def with_a_meter(house: House) -> str:
    options = dict(schema_of("ma-uth").with_every_wager)
    return await open_table(house, "ma-uth", name="Meter", options=options)


def run_tables(verb: str) -> StaffRequest:
    return StaffRequest(verb, Role.FLOOR)


def test_a_closing_is_planned_for_the_next_time_that_clocks_show_it(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        live, floor = house.tables.live(table), house.people.named("Flo")
        assert house.plans.of(live) == Plan()
        before = datetime.now(UTC)
        at = (before + timedelta(hours=3)).replace(second=0, microsecond=0)
        await house.plans.set(floor, fresh_key(), table, f"{at:%H:%M}")
        plan = house.plans.of(live)
        assert (plan.closes, plan.by, plan.readings) == (at, floor.id, ())
        assert Plans(house.commands, house.tables).of(live) == plan  # whoever reads it anew
        past = before - timedelta(hours=3)
        await house.plans.set(floor, fresh_key(), table, f"{past:%H:%M}")
        tomorrow = house.plans.of(live).closes
        assert tomorrow is not None
        assert before < tomorrow <= before + timedelta(days=1)
        await house.plans.set(floor, fresh_key(), table, "")
        assert house.plans.of(live).closes is None

    in_house(database, play)


def test_a_closing_that_came_about_is_planned_no_more(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        live, floor = house.tables.live(table), house.people.named("Flo")
        await house.staff.act(floor, fresh_key(), table, run_tables("close the table"))
        await house.staff.act(floor, fresh_key(), table, run_tables("open the table"))
        await house.plans.set(floor, fresh_key(), table, "23:00")
        assert house.plans.of(live).closes is not None  # it was closed before anybody planned it
        await house.staff.act(floor, fresh_key(), table, run_tables("close the table"))
        assert house.plans.of(live).closes is None
        await house.staff.act(floor, fresh_key(), table, run_tables("open the table"))
        assert house.plans.of(live).closes is None

    in_house(database, play)


def test_a_meter_that_was_read_is_on_record_beside_what_the_record_says(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await with_a_meter(house)
        live, floor = house.tables.live(table), house.people.named("Flo")
        await house.plans.set(floor, fresh_key(), table, "", ("22:00", "6:00", "06:00"))
        assert house.plans.of(live).readings == ("06:00", "22:00")
        held = live.durable.state.meter
        answer = await house.plans.read_meter(floor, fresh_key(), table, held + 5)
        assert answer == {"on_record": held}
        last = house.plans.of(live).last
        assert last is not None
        assert (last.by, last.shown, last.on_record) == (floor.id, held + 5, held)

    in_house(database, play)


@pytest.mark.parametrize(
    ("said", "read", "due"),
    [
        (NOON, None, NOON.replace(hour=22)),
        (NOON, NOON.replace(hour=22, minute=1), NOON.replace(day=18, hour=6)),
        (NOON.replace(hour=23), NOON, NOON.replace(day=18, hour=6)),  # read before it was planned
    ],
)
def test_the_next_reading_is_the_first_after_the_last(
    said: datetime, read: datetime | None, due: datetime
) -> None:
    last = None if read is None else Reading(read, "p1", 1, 1)
    assert Plan(said, "p1", None, ("06:00", "22:00"), last).reading_due == due
    assert Plan(said, "p1", None, (), last).reading_due is None


def test_what_is_no_time_or_no_meter_is_refused_and_nothing_is_on_record(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        live, floor = house.tables.live(table), house.people.named("Flo")
        robert = await house.people.add_staff("Robert", "long password", Role.DEALER, by="test")

        async def refused(name: str, by: Person, *plan: Any) -> None:
            with pytest.raises(Refused) as why:
                await house.plans.set(by, fresh_key(), table, *plan)
            assert why.value.refusal.name == name

        await refused("not-a-time", floor, "24:00")
        await refused("not-a-time", floor, "", ("noon",))
        await refused("no-meter", floor, "", ("22:00",))
        await refused("not-your-role", robert, "23:00")
        with pytest.raises(Refused, match="progressive"):
            await house.plans.read_meter(floor, fresh_key(), table, 500)
        assert house.plans.of(live) == Plan()

    in_house(database, play)
