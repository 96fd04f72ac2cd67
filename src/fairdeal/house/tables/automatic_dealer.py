"""The house's automatic acts: the dealer, default decisions, expired reports, empty seats.

Their times are rows in the database, so that another process serves them when this one stops. The
first process writes to the table's chain, and the other finds that nothing is due.

A player who closes the browser keeps the seat for three minutes, at a private table until the
session is over. Then the house frees it, after the round and with the chips to the player's
account, as if the player had left.
"""

import asyncio
from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from sqlalchemy import select

from fairdeal.house.access import players_here
from fairdeal.house.access.commands import Commands, Conflict, Draft
from fairdeal.house.approvals.kinds import UNANSWERED
from fairdeal.house.store import DUE, HOUSE, Hold, Note, Work, now_ms
from fairdeal.house.tables.clocks import GRACE, STAFF, due_of_staff
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.player_actions import RAN_OUT, claimed, look_at_clocks
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.play import Action, seat


class Departures:
    """The freeing of abandoned seats."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables

    async def give_up(self) -> None:
        """Free the seats of players without a session; with a hand in play, later."""
        here = await asyncio.to_thread(players_here, self._commands.database)
        for row in self._tables.all():
            live = self._tables.live(row["id"])
            for number, who in live.durable.state.seated.items():
                if who not in here or _is_long_away(live, who):
                    with suppress(Refused, Conflict):  # a hand in play, or a table held
                        left = partial(self._left, row["id"], number, who)
                        await self._commands.do(left, at_table=True)

    def _left(self, id: str, number: int, who: str) -> Draft:
        live = self._tables.live(id)
        live.check_not_held()
        if live.ahead.seated.get(number) != who:
            raise refuse("not-seated", "the player has left by now")
        return self._tables.draft(live, Action(seat(number), "leave"))


def _is_long_away(live: LiveTable, player: str) -> bool:
    """Return whether a player's pages were closed too long ago to keep a seat from others."""
    since = live.away.get(player)
    return since is not None and live.settings.private is not True and now_ms() - since > _KEPT


_KEPT = 180_000  # milliseconds that a seat is kept for a player who is away
_LATE = 500  # milliseconds that a row may be due before another process takes it up


class Dealer:
    """The automatic dealer of the tables."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables, self._database = commands, tables, commands.database
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        tables.on_wait = self.schedule
        tables.on_read = partial(look_at_clocks, commands.database)

    async def serve(self, id: str) -> None:
        """Do what is due at a table."""

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            now = now_ms()
            late = [who for who, wait in live.waits.items() if wait.until <= now]
            actions = [action for who in late if (action := _due_action(live, who))]
            if not actions:
                raise refuse("nothing-due", "nothing is due at this table now")
            silent = [who for who in late if who != STAFF]
            first = [(who, live.waits[who]) for who in silent if not live.waits[who].longer]
            rows = [row for who, wait in first for row in claimed(id, who, wait.what, RAN_OUT)]
            draft = self._tables.draft(live, *actions)
            statements = (*draft.work.statements, *rows)  # coupons move with it, too
            return replace(draft, work=replace(draft.work, statements=statements))

        try:
            if self._tables.live(id).held:
                await self._commands.do(partial(self._unanswered, id))
            else:
                await self._commands.do(make, at_table=True)
        except Conflict:  # a player got more time from another server
            self.schedule(self._tables.live(id))
        except Refused as refused:
            if refused.refusal.name == "nothing-due":
                live = self._tables.live(id)
                live.renew_waits()
                self.schedule(live)
            elif refused.refusal.name not in ("table-suspended", "house-stopped"):
                raise

    def _unanswered(self, id: str) -> Draft:
        """Resume play after a player's report that was not answered in time."""
        live = self._tables.live(id)
        report, generation = live.report, live.generation
        late = any(wait.until <= now_ms() for wait in live.waits.values())
        if report is None or not live.held or not late:
            raise refuse("nothing-due", "nothing is due at this table now")

        def durable() -> None:
            self._tables.broadcast(live, live.hear(replace(report, answer=UNANSWERED)))

        note = self._commands.note(Note(HOUSE, f"report {UNANSWERED}", {"proposal": report.id}))
        holds, due = (Hold(id, report.id, ""),), (self._tables.due_when_resumed(live),)
        work = Work((note,), holds=holds, due=due)
        return Draft(work, {}, durable=durable, lost=lambda: live.lost(generation))

    def schedule(self, live: LiveTable) -> None:
        """Schedule the next automatic act at a table."""
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()
        until = min((wait.until for wait in live.waits.values()), default=None)
        if until is not None and not self._stopped:
            delay = max(0, until - now_ms()) / 1000
            loop = asyncio.get_running_loop()
            self._timers[live.id] = loop.call_later(delay, self._wake, live.id)

    async def serve_overdue(self) -> None:
        """Serve what is overdue: after a restart, or of a process that stopped."""
        for id in self.overdue():
            if id not in self._timers:
                await self.serve(id)

    def overdue(self) -> list[str]:
        """Return the tables at which something is overdue, by the database's clock."""
        query = select(DUE.c.journal).where(DUE.c.at <= self._database.now() - _LATE)
        with self._database.reader.connect() as connection:
            return list(connection.execute(query).scalars())

    def stop(self) -> None:
        """Stop all automatic acts; the rounds stay where they are."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._timers.clear()

    def _wake(self, id: str) -> None:
        self._timers.pop(id, None)
        task = asyncio.get_running_loop().create_task(self.serve(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _due_action(live: LiveTable, who: int) -> Action | None:
    table = live.ahead
    if who == STAFF:
        return due_of_staff(table, live.settings)
    default = table.asked_step.default(seat(who))
    return None if default is None else replace(default, grace=GRACE)
