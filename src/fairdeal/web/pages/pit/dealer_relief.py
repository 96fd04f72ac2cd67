"""The time since when a dealer deals at a table, and when the relief is due."""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import select

from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import ENTRY
from fairdeal.house.tables.clocks import dealt_by_person
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import Role
from fairdeal.table.events import SignedOn
from fairdeal.table.names import is_somebody

_MARK = f'"what":"{SignedOn.__name__}"'


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
    """A reader of dealers' sign-ons from the new lines of tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[int, str, str]] = {}  # last line read, who, and when

    def of(self, live: LiveTable) -> Relief | None:
        """Return the relief that is due at a table; None where no person deals, or
        no time is set.
        """
        state, after = live.durable.state, live.settings.relief
        if after is None or not dealt_by_person(state, live.settings):
            return None
        if not is_somebody(state.dealer, Role.DEALER):
            return None
        dealer, time = self._signed_on(live)
        if dealer != state.dealer:
            return None
        since = datetime.fromisoformat(time)
        return Relief(dealer, since, since + timedelta(milliseconds=after))

    def _signed_on(self, live: LiveTable) -> tuple[str, str]:
        """Return the dealer and the time of sign-on; read from the newest line back, as it is
        recent.
        """
        read, dealer, time = self._known.get(live.id, (-1, "", ""))
        head = live.durable.head.seq
        if read < head:
            query = select(ENTRY.c.lines).where(ENTRY.c.journal == live.id, ENTRY.c.first > read)
            query = query.where(ENTRY.c.last <= head, ENTRY.c.lines.contains(_MARK))
            with self._database.reader.connect() as connection:
                for lines in connection.execute(query.order_by(ENTRY.c.first.desc())).scalars():
                    signed = _dealer_in(lines)
                    if signed is not None:
                        dealer, time = signed
                        break
            self._known[live.id] = (head, dealer, time)
        return dealer, time


def _dealer_in(lines: str) -> tuple[str, str] | None:
    """Return the dealer who signed on in some lines, and the time."""
    for written in reversed(lines.split("\n")):
        if _MARK in written:
            line = msgspec.json.decode(written)
            if line["data"]["role"] == Role.DEALER.value:
                return line["data"]["name"], line["time"]
    return None
