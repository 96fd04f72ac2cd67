"""More time for a decision, once each, on any server.

A row says until when the table waits for a seat, on the database's clock. A process that takes the
default when a clock first runs out claims the same row, so only one of the two succeeds. A seat has
one decision at a time, so a table never has more rows than seats.
"""

from typing import Any

from sqlalchemy import Executable, select

from fairdeal.house.access.commands import Commands, Conflict, Draft
from fairdeal.house.access.roles import Person
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import now_ms
from fairdeal.house.store.schema import DUE, MORE_TIME
from fairdeal.house.store.transaction import Hold, Work
from fairdeal.house.tables.clocks import STAFF
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.law import refuse

RAN_OUT = 0  # instead of a time: the clock ran out


def claimed(table: str, seat: int, step: str, until: int) -> tuple[Executable, ...]:
    """Return the one row of a seat's decision; it conflicts if another process was first."""
    rows = MORE_TIME.c
    past = MORE_TIME.delete().where(rows.journal == table, rows.seat == seat, rows.step != step)
    row = MORE_TIME.insert().values(journal=table, seat=seat, step=step, until=until)
    return past, row


def look_at_clocks(database: Database, live: LiveTable) -> None:
    """Read the time that players got from other servers, or before a restart."""
    running = {(seat, wait.what) for seat, wait in live.waits.items() if seat != STAFF}
    if not running:
        return
    query = select(MORE_TIME).where(MORE_TIME.c.journal == live.id)
    with database.reader.connect() as connection:
        rows = connection.execute(query).all()
    given = [row for row in rows if (row.seat, row.step) in running and row.until != RAN_OUT]
    if given:
        ahead = now_ms() - database.now()
        for row in given:
            live.give_time(row.seat, row.step, row.until + ahead)


class MoreTime:
    """The extension of players' clocks."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables, self._database = commands, tables, commands.database

    async def give(self, person: Person, key: str, id: str, number: int) -> dict[str, Any]:
        """Double the time of a player's decision; it is not part of the table's record."""

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            live.check_own_seat(person, number)
            wait = live.may_have_more_time(number)
            until = wait.until + (live.settings.decision or 0)
            ahead = now_ms() - self._database.now()

            def durable() -> None:
                live.give_time(number, wait.what, until)
                self._tables.on_wait(live)
                self._tables.on_look(id)

            others = [w.until for who, w in live.waits.items() if who != number]
            seq = live.engine.standing.head.seq
            due = DUE.update().where(DUE.c.journal == id, DUE.c.seq == seq)
            due = due.values(at=min((*others, until)) - ahead)
            statements = (*claimed(id, number, wait.what, until - ahead), due)
            work = Work(holds=(Hold(id, "", ""),), statements=statements)  # not if it is suspended
            generation = live.generation
            return Draft(work, {"seq": seq}, id, seq, durable, lambda: live.lost(generation))

        body = {"table": id, "more time": number}
        try:
            return await self._commands.run(person, key, body, make, may="play", at_table=True)
        except Conflict:
            raise refuse(
                "had-more-time",
                "you already got more time for this decision, or it is already made",
            ) from None
