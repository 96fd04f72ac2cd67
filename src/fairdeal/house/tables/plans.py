"""Plans for tables: the next closing, and the times to read a progressive's meter.

A plan is a line of the house's journal; the newest one of a table counts. The house does not act on
it. It reminds the pit, and the person who reads a meter records what it showed.
"""

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.access import Person
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.history.fold import CLOSING
from fairdeal.house.history.marks import newest_mark, newest_note
from fairdeal.house.store import Note, Work
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.law import in_short, refuse
from fairdeal.money import cents
from fairdeal.table import Prepared

PLANNED, METER_READ = "plan set", "meter read"
TO_PLAN = "run tables"
_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
_MOST = 24  # readings in a day


class Reading(Struct, frozen=True):
    """A person's reading of a meter, beside the value on record; in cents."""

    at: datetime
    by: str
    shown: int
    on_record: int


class Plan(Struct, frozen=True):
    """The plan of one table; empty until a person sets it."""

    said: datetime | None = None
    by: str = ""
    closes: datetime | None = None
    readings: tuple[str, ...] = ()  # of the meter: times of the day, in UTC
    last: Reading | None = None

    @property
    def reading_due(self) -> datetime | None:
        """The next time to read the meter; if it is past, the reading is late."""
        if not self.readings or self.said is None:
            return None
        since = self.said if self.last is None else max(self.said, self.last.at)
        days = (since.date(), (since + timedelta(days=1)).date())
        times = [datetime.combine(day, _time(each), UTC) for day in days for each in self.readings]
        return min(each for each in times if each > since)


class Plans:
    """The recording of plans, and the newest plan of each table."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables
        self._database = commands.database

    async def set(
        self, by: Person, key: str, table: str, closes: str, readings: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """Set the next closing of a table and the daily readings of its meter; empty: no plan."""
        wanted = sorted({_time(each) for each in readings})
        if len(wanted) > _MOST:
            raise refuse("not-times", f"a meter is read at most {_MOST} times a day")
        if wanted and self._tables.live(table).durable.state.sheet.meter is None:
            raise refuse("no-meter", "there is no progressive at this table, and no meter to read")
        closing = _time(closes) if closes else None

        def make() -> Draft:
            self._tables.live(table)
            about: dict[str, object] = {"table": table}
            about["readings"] = [f"{each:%H:%M}" for each in wanted]
            now = datetime.fromtimestamp(self._commands.database.now() / 1000, UTC)
            at = "" if closing is None else _next(closing, now).isoformat()
            entry = self._commands.note(Note(by.id, PLANNED, {**about, "closes": at}))
            return Draft(Work((entry,)), {"closes": at}, seq=entry.last)

        body = {"plan": table, "closes": closes, "readings": list(readings)}
        return await self._commands.run(by, key, body, make, may=TO_PLAN)

    async def read_meter(self, by: Person, key: str, table: str, shown: object) -> dict[str, Any]:
        """Record a person's reading of a meter, beside the value on record."""
        amount = cents(shown)

        def make() -> Draft:
            state = self._tables.live(table).durable.state
            if state.sheet.meter is None:
                raise refuse("no-meter", "there is no progressive at this table")
            about = {"table": table, "shown": amount, "on_record": state.meter}
            entry = self._commands.note(Note(by.id, METER_READ, about))
            return Draft(Work((entry,)), {"on_record": state.meter}, seq=entry.last)

        body = {"read the meter of": table, "shown": amount}
        return await self._commands.run(by, key, body, make, may=TO_PLAN)

    def of(self, live: LiveTable) -> Plan:
        """Return the plan of a table, without a closing that has happened."""
        plan = self._said(live.id)
        if plan.closes is None or plan.said is None:
            return plan
        closed = newest_mark(self._database, live.id, Prepared.__name__, CLOSING)
        if closed is None or datetime.fromisoformat(closed.time) < plan.said:
            return plan
        return msgspec.structs.replace(plan, closes=None)

    def _said(self, table: str) -> Plan:
        """Return the newest plan on record, and the newest reading of the meter."""
        plan, reading = Plan(), newest_note(self._database, METER_READ, table)
        if (said := newest_note(self._database, PLANNED, table)) is not None:
            about, time = said["data"], datetime.fromisoformat(said["time"])
            closes = datetime.fromisoformat(about["closes"]) if about["closes"] else None
            plan = Plan(time, said["actor"], closes, tuple(about["readings"]))
        if reading is None:
            return plan
        about, time = reading["data"], datetime.fromisoformat(reading["time"])
        last = Reading(time, reading["actor"], about["shown"], about["on_record"])
        return msgspec.structs.replace(plan, last=last)


def _time(written: str) -> time:
    found = _TIME.fullmatch(written.strip())
    if found is None:
        raise refuse("not-a-time", f"{in_short(written)} is no time of the day; write 23:00")
    return time(int(found[1]), int(found[2]))


def _next(at: time, now: datetime) -> datetime:
    """Return the next time at which clocks (UTC) show this."""
    today = datetime.combine(now.date(), at, UTC)
    return today if today > now else today + timedelta(days=1)
