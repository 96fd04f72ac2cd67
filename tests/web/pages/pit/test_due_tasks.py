"""When a dealer is relieved: by the line that says who signed on, told in the pit by the clock."""

from datetime import UTC, datetime, timedelta

from fairdeal.house.access.permissions import Role
from fairdeal.house.history.daily_results import TableBook
from fairdeal.house.history.day_results import DayResult
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.floor import Reliefs
from fairdeal.money import in_dollars
from fairdeal.sheet import schema_of
from fairdeal.web.pages.pit.due_tasks import due
from fairdeal.web.pages.pit.table_row import PitRow
from tests.house.houses import fresh_key, in_house, open_table, sit

HOUR = timedelta(hours=1)


def test_a_dealer_is_due_to_be_relieved_so_long_after_signing_on(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=Settings(pace=0))
        live = house.tables.live(table)
        reliefs = Reliefs(house.database)
        assert reliefs.of(live) is None  # the automatic dealer needs none
        rosa, omar = [
            await house.people.add_staff(name, "long password", Role.DEALER, by="test")
            for name in ("Rosa", "Omar")
        ]
        before = datetime.now(UTC) - timedelta(seconds=1)
        await house.staff.take_over(rosa, fresh_key(), table)
        relief = reliefs.of(live)
        assert relief is not None
        assert relief.dealer == "Rosa"
        assert before <= relief.since <= datetime.now(UTC)
        assert relief.due == relief.since + HOUR
        assert relief.is_overdue(relief.due)
        assert not relief.is_overdue(relief.since)
        await sit(house, table, 1, "Ann")  # others' lines change nothing
        assert reliefs.of(live) == relief
        await house.staff.take_over(omar, fresh_key(), table)
        another = reliefs.of(live)
        assert another is not None
        assert another.dealer == "Omar"
        assert Reliefs(house.database).of(live) == another  # whoever reads from the beginning
        await house.staff.hand_back(omar, fresh_key(), table)
        assert reliefs.of(live) is None

    in_house(database, play)


def test_without_a_time_nobody_is_told_one(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=Settings(pace=0, relief=None))
        rosa = await house.people.add_staff("Rosa", "long password", Role.DEALER, by="test")
        await house.staff.take_over(rosa, fresh_key(), table)
        assert Reliefs(house.database).of(house.tables.live(table)) is None

    in_house(database, play)


def test_the_pit_tells_a_relief_by_the_clock_and_says_when_it_is_overdue(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house, settings=Settings(pace=0))
        rosa = await house.people.add_staff("Rosa", "long password", Role.DEALER, by="test")
        await house.staff.take_over(rosa, fresh_key(), table)
        live, reliefs = house.tables.live(table), Reliefs(house.database)
        relief = reliefs.of(live)
        assert relief is not None
        book = TableBook(table, live.name, "nj-uth", live.currency, 0, 0, ())
        for now, words in (
            (relief.since, "Rosa is relieved"),
            (relief.due, "Rosa’s relief is overdue"),
        ):
            row = PitRow(live, DayResult(book, None, {}), now)
            told = next(
                each for each in due([row], reliefs, house.plans, now) if "relie" in each.what
            )
            assert (told.time, told.what) == (f"{relief.due:%H:%M}", words)
            assert told.where == f"Blue table, dealing since {relief.since:%H:%M}"
            assert told.overdue is (now == relief.due)

    in_house(database, play)


def test_the_pit_tells_what_is_planned_by_the_clock_and_says_when_it_is_overdue(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        every = dict(schema_of("ma-uth").with_every_wager)
        table = await open_table(house, "ma-uth", name="Table 31", options=every)
        live, floor = house.tables.live(table), house.people.named("Flo")
        await house.plans.set(floor, fresh_key(), table, "23:00", ("23:00",))
        closes = house.plans.of(live).closes
        assert closes is not None
        meter = in_dollars(live.durable.state.meter)
        book = TableBook(table, live.name, "ma-uth", live.currency, 0, 0, ())
        early, late = ("Table 31 closes", "The meter is read"), ("Table 31 was to close",
                       "The meter reading is overdue")  # fmt: skip
        for now, words in ((closes - HOUR, early), (closes, late)):
            row = PitRow(live, DayResult(book, None, {}), now)
            told = [each for each in due([row], Reliefs(house.database), house.plans, now)
                    if each.time == "23:00"]  # fmt: skip
            assert tuple(each.what for each in told) == words
            assert [each.where for each in told] == [
                "nobody sits there",
                f"Table 31, progressive {meter}",
            ]
            assert {each.overdue for each in told} == {now == closes}

    in_house(database, play)
