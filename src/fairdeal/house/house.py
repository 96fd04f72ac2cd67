"""The house: all its parts, on one database and one event loop."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy.exc import SQLAlchemyError

from fairdeal.house import metrics
from fairdeal.house.access import Directory
from fairdeal.house.access.commands import Commands
from fairdeal.house.access.people import People
from fairdeal.house.access.player_limits import OwnLimits
from fairdeal.house.approvals.decide import Decisions
from fairdeal.house.approvals.propose import Proposals
from fairdeal.house.history.audit_access import Looks
from fairdeal.house.history.heads import HeadKeeper, signer_of
from fairdeal.house.history.player_history import Recall
from fairdeal.house.history.rounds import Rounds
from fairdeal.house.learning import LearningRecords
from fairdeal.house.money.coupons import Coupons
from fairdeal.house.money.holdings import Holdings, PlayersTotals, Trays
from fairdeal.house.money.money import Cage
from fairdeal.house.money.transfers import Transfers
from fairdeal.house.store import HOUSE, LOOK, Database, Seal, Wakeups, is_writable
from fairdeal.house.store.store import Point, no_point, store_of
from fairdeal.house.store.writer import Writer
from fairdeal.house.tables.automatic_dealer import Dealer, Departures
from fairdeal.house.tables.house_name import Called
from fairdeal.house.tables.plans import Plans
from fairdeal.house.tables.player_actions import Players
from fairdeal.house.tables.staff_actions import Staff
from fairdeal.house.tables.standing import fair_chance
from fairdeal.house.tables.tables import Tables
from fairdeal.house.tables.upgrade import Upgrade
from fairdeal.table import Chance

_LOG = logging.getLogger(__name__)
_SWEEP = 1.0  # seconds
_KEEP = 10.0
_PROBE = 5.0
_DEPART = 60.0


class House:
    """A house on a database that is up to date, inside a running event loop."""

    def __init__(
        self,
        database: Database,
        key: bytes,
        *,
        chance: Callable[[], Chance] = fair_chance,
        at_point: Point = no_point,
        heads: Path | None = None,
    ) -> None:
        self.database, self.seal, self.signer = database, Seal(key), signer_of(key)
        self._at_point = at_point
        self.commands = Commands(database, self._new_writer())
        self.people = People(self.commands)
        totals = PlayersTotals(database)
        self.limits = OwnLimits(self.commands, totals)
        self.directory = Directory(database)
        self.learning = LearningRecords(self.commands)
        self.tables = Tables(self.commands, self.people, self.seal, chance, at_point)
        self.holdings = Holdings(database, self.tables, totals)
        held = self.holdings
        self.boxes = self.tables.boxes
        self.cage = Cage(
            self.commands, self.boxes, lambda *whose: held.of(*whose).total, held.ready
        )
        self.proposals = Proposals(self.commands, self.tables)
        self.coupons = Coupons(self.commands, self.proposals)
        self.players = Players(self.commands, self.people, self.tables, self.limits, self.coupons)
        self.decisions = Decisions(self.commands, self.tables, self.people)
        self.staff = Staff(self.commands, self.tables)
        self.called = Called(self.commands, self.tables)
        self.plans = Plans(self.commands, self.tables)
        self.rounds = Rounds(database, self.tables)
        self.trays = Trays(database, self.tables)
        self.transfers = Transfers(database, self.rounds)
        self.looks = Looks(self.commands, self.rounds)
        self.recall = Recall(self.commands, self.people, self.tables, self.rounds, self.seal)
        self.dealer = Dealer(self.commands, self.tables)
        self.departures = Departures(self.commands, self.tables)
        self.upgrade = Upgrade(self.commands, self.tables)

        self._writable = True
        self._keeper = None if heads is None else HeadKeeper(database, self.signer, heads)
        self._wakeups: Wakeups | None = None
        if not database.is_file:
            self._wakeups = Wakeups(database, self._heard)
            self.people.on_change = partial(self._wakeups.tell, HOUSE, LOOK)
            self.tables.tell_servers = self._wakeups.tell

    @property
    def writer(self) -> Writer:
        """The thread that writes."""
        return self.commands.writer

    @property
    def is_ready(self) -> bool:
        """True if commands are accepted: writing works, and the database is not read-only."""
        return self._writable and self.writer.failure is None

    async def probe(self) -> None:
        """Check every few seconds that the database can be written."""
        while True:
            await self.check_writable()
            await asyncio.sleep(_PROBE)

    async def check_writable(self) -> None:
        """Check now that the database can be written, and log when that changes."""
        writable = await asyncio.to_thread(is_writable, self.database)
        if writable != self._writable:
            _LOG.warning("the database is %s", "writable again" if writable else "read-only")
        self._writable = writable

    async def sweep(self) -> None:
        """Every second, serve what is due, read changes, and reconnect a lost database."""
        while True:
            try:
                if self.writer.failure is not None:
                    self._recover()
                elif self._wakeups is not None:
                    self.tables.sweep()
                await self.dealer.serve_overdue()
                await self.decisions.put_in_force()
                await self.called.name_felts()
            except SQLAlchemyError as error:
                _LOG.warning("the database does not answer: %s", type(error).__name__)
            await asyncio.sleep(_SWEEP)

    def _heard(self, id: str, seq: int) -> None:
        """Read what another server announced, at a table or in the house."""
        if id == HOUSE:
            self.people.changes += 1
        else:
            self.tables.heard(id, seq)

    async def free_seats(self) -> None:
        """Every minute, free the seats of players whose session is over."""
        while True:
            await asyncio.sleep(_DEPART)
            with suppress(SQLAlchemyError):  # the database does not answer: try again later
                await self.departures.give_up()

    async def keep_heads(self) -> None:
        """Every few seconds, write the ends of the chains to a folder, if one is given."""
        while self._keeper is not None:
            try:
                await asyncio.to_thread(self._keeper.keep)
            except (OSError, SQLAlchemyError) as error:
                _LOG.error("the heads could not be written: %s", type(error).__name__)
            await asyncio.sleep(_KEEP)

    def _recover(self) -> None:
        """Accept commands again once a database is back; a file that failed stays closed.

        Work that was queued at the failure may or may not have been written. So every table is read
        again, and a caller who sends the same key again learns the outcome.
        """
        if self.database.is_file:
            return
        self.database.writer.dispose()
        writer = self._new_writer()  # raises while it is away
        self.commands.writer = writer
        self.tables.forget_queued()
        metrics.STOPPED.set(0)

    def _new_writer(self) -> Writer:
        store = store_of(self.database, self._at_point)
        return Writer(store, asyncio.get_running_loop(), self._at_point)

    async def __aenter__(self) -> Self:
        await self.check_writable()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.dealer.stop()
        self.writer.stop()
        if self._wakeups is not None:
            self._wakeups.stop()
        if self._keeper is not None:
            with suppress(OSError, SQLAlchemyError):
                self._keeper.keep()
        await asyncio.sleep(0)  # lets callers of the last writes receive their answers
