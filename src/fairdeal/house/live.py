"""A table in memory: as it is in the database, and as it will be when what is queued is durable."""

import logging
from collections.abc import Callable

from msgspec import Struct

from fairdeal.frozen import replace
from fairdeal.house.clocks import Settings, Wait, waits
from fairdeal.house.engine import Done, Standing, TableEngine
from fairdeal.house.journal import now_ms
from fairdeal.law import Refused, refuse
from fairdeal.round import Step
from fairdeal.round.report import SUSPENDED

_LOG = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """What one command changed, once it is durable: what was done, and the table after it."""

    done: tuple[Done, ...]
    after: Standing
    step: Step  # what may be done after it
    waits: dict[int, Wait]

    @property
    def since(self) -> int:
        """The number of the last line before it."""
        return self.done[0].before.head.seq if self.done else self.after.head.seq


Watcher = Callable[[Change], None]


class LiveTable:
    """One table of the house, in the memory of one process.

    `engine` runs ahead; `durable` is what others may see. A generation ends when queued work is
    lost: the table is then read again from the database before anything else is done at it.
    """

    def __init__(
        self,
        id: str,
        name: str,
        currency: str,
        settings: Settings,
        engine: TableEngine,
        *,
        alone: bool = True,
    ) -> None:
        self.id, self.name, self.currency, self.settings = id, name, currency, settings
        self.engine = engine
        self.alone = alone  # no other server keeps this table's clocks
        self.shown = Change((), engine.standing, engine.table.open_step, {})
        self.held = ""  # the report that suspends it
        self.generation = 0
        self.is_stale = False
        self.waits: dict[int, Wait] = {}
        self.watchers: set[Watcher] = set()

    def check_not_held(self) -> None:
        """Refuse everything while a report waits for a second person."""
        if self.held:
            raise Refused(SUSPENDED)

    def renew_waits(self) -> None:
        """Who is waited for now."""
        before, self.waits = self.waits, {}
        if not self.held:
            table, settings = self.engine.table, self.settings
            self.waits = waits(table, settings, before, now_ms(), alone=self.alone)

    @property
    def durable(self) -> Standing:
        """The table as it is in the database, and as others may see it."""
        return self.shown.after

    def became_durable(self, change: Change) -> None:
        """What was queued is in the database: now others may see it."""
        if change.after.head.seq > self.durable.head.seq:
            self._show(change)  # else it was read back before its own turn came

    def hold(self, report: str) -> None:
        """A report suspends the table; none: it goes on."""
        self.held = report
        self.renew_waits()
        self._show(replace(self.shown, done=(), waits=self.waits))

    def give_time(self, number: int) -> None:
        """Somebody at a seat gets as much time again, once for each decision."""
        wait = self.waits.get(number)
        if wait is None or self.settings.decision is None:
            raise refuse("no-clock", "no clock runs for you now: there is time")
        if wait.longer:
            raise refuse("had-more-time", "you had more time for this decision; once is the most")
        until = wait.until + self.settings.decision
        self.waits = {**self.waits, number: Wait(wait.what, until, longer=True)}
        self._show(replace(self.shown, done=(), waits=self.waits))

    def _show(self, change: Change) -> None:
        self.shown = replace(change, done=())  # what led there is told once, and not kept
        for watcher in list(self.watchers):
            try:
                watcher(change)
            except Exception:  # what one viewer's frame fails at costs no other viewer anything
                _LOG.exception("a viewer was not told")

    def lost(self, generation: int) -> None:
        """Queued work did not fit: whatever was done after it is lost too."""
        if generation == self.generation:
            self.is_stale = True

    def renewed(self, done: tuple[Done, ...], standing: Standing, held: str) -> None:
        """The table as it was read again, after what others did."""
        self.generation += 1
        self.is_stale = False
        was_held, self.held = self.held, held
        self.engine.rewind(standing)
        self.renew_waits()
        if done or held != was_held or standing is not self.durable:
            self._show(Change(done, standing, self.engine.table.open_step, self.waits))
