"""The time since when a dealer deals at a table, and when the relief is due."""

from datetime import datetime, timedelta

import msgspec

from fairdeal.house.history.marks import newest_mark
from fairdeal.house.store.database import Database
from fairdeal.house.tables.clocks import dealt_by_person
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import Role
from fairdeal.table.events import SignedOn
from fairdeal.table.names import is_somebody


class Relief(msgspec.Struct, frozen=True):
    """A dealer: since when the dealer deals, and when the relief is due."""

    dealer: str
    since: datetime
    due: datetime

    def is_overdue(self, now: datetime) -> bool:
        """Return whether the relief is due by now."""
        return now >= self.due

    @property
    def at(self) -> str:
        """The time of the relief (UTC)."""
        return self.due.strftime("%H:%M")


class Reliefs:
    """The reliefs that are due at tables, by the newest sign-on of a dealer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, live: LiveTable) -> Relief | None:
        """Return the relief that is due at a table; None where no person deals, or
        no time is set.
        """
        state, after = live.durable.state, live.settings.relief
        if after is None or not dealt_by_person(state, live.settings):
            return None
        if not is_somebody(state.dealer, Role.DEALER):
            return None
        signed = newest_mark(self._database, live.id, SignedOn.__name__, Role.DEALER.value)
        if signed is None or signed.seq > live.durable.head.seq:
            return None
        since = datetime.fromisoformat(signed.time)
        return Relief(state.dealer, since, since + timedelta(milliseconds=after))
