"""Plans for tables: the next closing, and the times to read a progressive's meter.

A plan is a line of the house's journal; the newest one of a table counts. The house does not act on
it. It reminds the pit, and the person who reads a meter records what it showed.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import or_, select

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.roles import Person
from fairdeal.house.store.house_journal import HOUSE, Note
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.store.transaction import Work
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.law import in_short, refuse
from fairdeal.money import cents

PLANNED, METER_READ = "plan set", "meter read"
TO_PLAN = "run tables"
_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
_MOST = 24  # readings in a day
_CLOSING = '"phrase":"table-closing"'


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
    """The recording of plans, and a reader of new plans in the house's journal."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables
        self._plans: dict[str, Plan] = {}
        self._read = -1  # the last line of the house's journal that was looked at
        self._closed: dict[str, tuple[int, datetime]] = {}  # last line looked at, newest closing

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
        self._look()
        plan = self._plans.get(live.id, Plan())
        if plan.closes is None or plan.said is None:
            return plan
        since = self._newest_closing(live)
        return plan if since < plan.said else msgspec.structs.replace(plan, closes=None)

    def _look(self) -> None:
        """Read the new lines of the house's journal."""
        head = self._commands.head(HOUSE).seq
        if head <= self._read:
            return
        marks = [ENTRY.c.lines.contains(f'"what":"{what}"') for what in (PLANNED, METER_READ)]
        query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE, or_(*marks))
        query = query.where(ENTRY.c.first > self._read, ENTRY.c.first <= head)
        with self._commands.database.reader.connect() as connection:
            for written in connection.execute(query.order_by(ENTRY.c.first)).scalars():
                self._note(msgspec.json.decode(written))
        self._read = head

    def _note(self, line: Mapping[str, Any]) -> None:
        about, said = line["data"], datetime.fromisoformat(line["time"])
        before = self._plans.get(about["table"], Plan())
        if line["what"] == METER_READ:
            last = Reading(said, line["actor"], about["shown"], about["on_record"])
            plan = msgspec.structs.replace(before, last=last)
        else:
            closes = datetime.fromisoformat(about["closes"]) if about["closes"] else None
            plan = Plan(said, line["actor"], closes, tuple(about["readings"]), before.last)
        self._plans[about["table"]] = plan

    def _newest_closing(self, live: LiveTable) -> datetime:
        """Return the time of the last closing; needed only if a closing is planned."""
        read, closed = self._closed.get(live.id, (-1, datetime.min.replace(tzinfo=UTC)))
        head = live.durable.head.seq
        if read < head:
            query = select(ENTRY.c.lines).where(ENTRY.c.journal == live.id, ENTRY.c.first > read)
            query = query.where(ENTRY.c.last <= head, ENTRY.c.lines.contains(_CLOSING))
            with self._commands.database.reader.connect() as connection:
                for lines in connection.execute(query.order_by(ENTRY.c.first)).scalars():
                    said = next(line for line in lines.split("\n") if _CLOSING in line)
                    closed = datetime.fromisoformat(msgspec.json.decode(said)["time"])
            self._closed[live.id] = head, closed
        return closed


def _time(written: str) -> time:
    found = _TIME.fullmatch(written.strip())
    if found is None:
        raise refuse("not-a-time", f"{in_short(written)} is no time of the day; write 23:00")
    return time(int(found[1]), int(found[2]))


def _next(at: time, now: datetime) -> datetime:
    """Return the next time at which clocks (UTC) show this."""
    today = datetime.combine(now.date(), at, UTC)
    return today if today > now else today + timedelta(days=1)
