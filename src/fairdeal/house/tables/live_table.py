"""A table in memory: as it is, as it will be once work is durable, and from other threads."""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from json.encoder import encode_basestring_ascii as quoted
from threading import get_ident
from typing import TypeVar

from msgspec import Struct

from fairdeal.house.access.permissions import Person
from fairdeal.house.store import Head, now_ms
from fairdeal.house.tables.clocks import STAFF, Settings, Wait, later, waits
from fairdeal.house.tables.holds import Reported
from fairdeal.house.tables.standing import Done, Standing, later_than
from fairdeal.law import Refused, refuse
from fairdeal.play import SUSPENDED, Action, Role, Step, check_action
from fairdeal.record import Chain, salts
from fairdeal.table import (
    Chance,
    CurrentTable,
    Phase,
    TableState,
    asked_of,
    by_names,
    completed,
    is_somebody,
    perform,
)
from fairdeal.values import replace

Value = TypeVar("Value")
_SECONDS = 30


class OnLoop:
    """A runner of work on its event loop, for any thread."""

    def __init__(self) -> None:
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()

    def __call__(self, work: Callable[[], Value]) -> Value:
        """Run the work at once on the event loop; from another thread, wait until it is done."""
        if get_ident() == self._thread:
            return work()
        future = Future[Value]()

        def run() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        if self._loop.is_closed():
            raise _busy()
        self._loop.call_soon_threadsafe(run)
        try:
            return future.result(_SECONDS)
        except TimeoutError:
            if future.done():  # the work itself raised a timeout
                raise
            raise _busy() from None


def _busy() -> Refused:
    return refuse("house-busy", "the house is busy or stopping; please try again soon")


_LOG = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """The durable change of one command: its actions, and the table after it."""

    done: tuple[Done, ...]
    after: Standing
    step: Step  # the steps after it
    waits: dict[int, Wait]

    @property
    def since(self) -> int:
        """The number of the last line before it."""
        return self.done[0].before.head.seq if self.done else self.after.head.seq

    def parts(self) -> tuple["Change", ...]:
        """Split it where a round ends, so that the settled round is shown before the next one."""
        for count, one in enumerate(self.done, 1):
            state = one.after.state
            if (
                _is_over(state)
                and not _is_over(one.before.state)
                and not _is_over(self.after.state)
            ):
                settled = Change(self.done[:count], one.after, asked_of(state), {})
                return settled, replace(self, done=self.done[count:])
        return (self,)


def _is_over(state: TableState) -> bool:
    return state.round is not None and state.round.over


Watcher = Callable[[Change], None]


class LiveTable:
    """One table of the house, in the memory of one process.

    `standing` runs ahead of the disk: its newest actions may still be lost. `ahead` has what is
    offered there. `durable` is what others may see. A generation ends when queued work is lost. The
    table is then read again from the database before anything else is done at it.
    """

    def __init__(
        self, id: str, name: str, settings: Settings, standing: Standing, chance: Chance
    ) -> None:
        self.id, self.name, self.settings = id, name, settings
        self.currency = standing.state.ledger.currency.value
        self.standing, self.ahead = standing, CurrentTable(standing.state)
        self._chance, self._salts, self._thread = chance, salts(os.urandom), get_ident()
        self.report: Reported | None = None  # the newest one
        self.generation = 0
        self.is_stale = False
        self.waits: dict[int, Wait] = {}
        self._stopped: dict[int, Wait] = {}  # clocks as they stood when the table was suspended
        self._stopped_at = 0
        self.watchers: set[Watcher] = set()
        # Players whose last page at this table was closed, and when.
        self.away: Mapping[str, int] = {}
        self.renew_waits()
        self.shown = Change((), standing, self.ahead.asked_step, self.waits)

    # -- what is done

    def do(self, action: Action) -> Done:
        """Perform an action and write its lines; a refusal changes nothing."""
        assert get_ident() == self._thread, "a live table is acted at on the event loop only"
        check_action(action)
        before = self.standing
        try:
            action, shuffle = completed(before.state, action, self._chance)
            state, events = perform(before.state, action, shuffle)
        except Refused as refused:
            raise Refused(by_names(refused.refusal, before.state)) from None
        time = later_than(before.time)
        clause = events[0].clause if events else before.state.step.clause
        chain = Chain(before.head.seq + 1, before.head.hash)
        lines, chain = chain.done(action, clause, events, quoted(time), self._salts)
        head = Head(chain.seq - 1, chain.prev)
        of_round = events if state.number != before.state.number else before.events + events
        self.rewind(Standing(state, head, of_round, time))
        return Done(action, before, self.standing, lines, events)

    def tried(self, action: Action) -> Done:
        """Return the effect of an action without performing it, or raise its refusal."""
        before = self.standing
        done = self.do(action)
        self.rewind(before)
        return done

    def rewind(self, standing: Standing) -> None:
        """Set the table to a state, back or forward."""
        self.standing, self.ahead.state = standing, standing.state

    # -- reports and clocks

    @property
    def held(self) -> str:
        """The id of the report that suspends the table; empty: play goes on."""
        return "" if self.report is None or self.report.answer else self.report.id

    def check_not_held(self) -> None:
        """Refuse everything while a report waits for a second person."""
        if self.held:
            raise Refused(SUSPENDED)

    def check_own_seat(self, person: Person, number: int | None) -> None:
        """Refuse a request for another player's seat."""
        seated = self.ahead.state.seated
        if seated.get(number or 0) != person.known_among(seated.values()):
            raise refuse("not-your-seat", f"you do not sit at seat {number}")

    def renew_waits(self) -> None:
        """Update the actors that the table waits for; while it is held, only the floor."""
        self.waits = self._waits_while_held() if self.held else self._waits(self.waits)

    def due_when_resumed(self) -> int | None:
        """Return the next due time if the table resumed now, on this process's clock."""
        now = now_ms()
        resumed = self._waits(later(self._stopped, now - self._stopped_at) if self.held else {})
        return min((wait.until for wait in resumed.values()), default=None)

    def _waits(self, before: Mapping[int, Wait]) -> dict[int, Wait]:
        return waits(self.ahead, self.settings, before, now_ms(), self.away)

    def _waits_while_held(self) -> dict[int, Wait]:
        """Return the floor's time to answer a report; no limit if none is set."""
        until = None if self.report is None else self.report.until
        return {} if until is None else {STAFF: Wait("the floor's answer", until)}

    def _set_report(self, report: Reported | None) -> None:
        """Set the report; clocks stop until it has an answer, and then go on."""
        was_held, self.report = self.held, report
        if report is not None and self.held and not was_held:
            self._stopped, self._stopped_at, self.waits = self.waits, report.since, {}
        elif was_held and not self.held:
            self.waits = later(self._stopped, now_ms() - self._stopped_at)

    @property
    def is_open(self) -> bool:
        """Whether rounds may begin at the table."""
        return self.durable.state.phase is Phase.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether the table is closed and its cards are collected."""
        return self.durable.state.phase is Phase.CLOSED

    @property
    def dealer(self) -> str:
        """The person who deals; empty where the house deals or nobody has signed on."""
        dealer = self.durable.state.dealer
        return dealer if is_somebody(dealer, Role.DEALER) else ""

    @property
    def durable(self) -> Standing:
        """The table as it is in the database, and as others may see it."""
        return self.shown.after

    def hear(self, report: Reported) -> Change:
        """Return the change by a report, which suspends the table until it has an answer."""
        self._set_report(report)
        self.renew_waits()
        return replace(self.shown, done=(), waits=self.waits)

    def see(self, player: str, *, here: bool) -> Change | None:
        """Note that a player came or went; return the change if that is new."""
        if here == (player not in self.away):
            return None
        others = {each: since for each, since in self.away.items() if each != player}
        self.away = others if here else {**others, player: now_ms()}
        self.renew_waits()
        return replace(self.shown, done=(), waits=self.waits)

    def may_have_more_time(self, number: int) -> Wait:
        """Return the clock of a seat, which may be extended once for each decision."""
        wait = self.waits.get(number)
        if wait is None or self.settings.decision is None:
            raise refuse("no-clock", "no clock is running for you; take your time")
        if wait.longer:
            raise refuse(
                "had-more-time", "you already got more time for this decision; once is the limit"
            )
        return wait

    def give_time(self, number: int, step: str, until: int) -> Change | None:
        """Extend a seat's clock, and return the change if the decision is still open."""
        wait = self.waits.get(number)
        if wait is None or wait.what != step or wait.longer:
            return None
        self.waits = {**self.waits, number: Wait(step, max(until, wait.until), longer=True)}
        return replace(self.shown, done=(), waits=self.waits)

    def show(self, change: Change) -> None:
        """Show a durable change to the table's viewers, unless it was read back before."""
        if change.done and change.after.head.seq <= self.durable.head.seq:
            return
        for part in change.parts():
            self.shown = replace(part, done=())  # the actions are shown once, and not kept
            for watcher in list(self.watchers):
                try:
                    watcher(part)
                except Exception:  # an error in one viewer's frame affects no other viewer
                    _LOG.exception("a viewer could not be updated")

    def lost(self, generation: int) -> bool:
        """Discard queued work that did not fit, and all work after it.

        Return True if it was the first of its generation that was lost.
        """
        first = generation == self.generation and not self.is_stale
        self.is_stale = self.is_stale or first
        return first

    def renewed(self, done: tuple[Done, ...], standing: Standing, report: Reported | None) -> None:
        """Replace the table by the one read again, after other processes' changes."""
        self.generation += 1
        self.is_stale = False
        was_held = self.held
        self._set_report(report)
        self.rewind(standing)
        self.renew_waits()
        if done or self.held != was_held or standing is not self.durable:
            self.show(Change(done, standing, self.ahead.asked_step, self.waits))
