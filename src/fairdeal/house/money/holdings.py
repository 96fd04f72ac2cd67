"""A player's holding in one currency, the totals of transfers at tables, and trays that are short.

Transfers grow with every bet, and totals are needed on the event loop. So a total is cached up to a
minute ago: nothing is written with an earlier time any more. Only newer transfers are read. An
unknown total is computed in a thread (`ready`).

A short tray never delays a payout. The fill is drafted here. The cashier or the floor asks for it
and a person of the other side confirms it, like any other fill (`fills.py`).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Column, Connection, Select, bindparam, func, select

from fairdeal.house.access.permissions import Person
from fairdeal.house.money.fills import CREDIT, FILL, waiting_fills
from fairdeal.house.money.money import CHIPS, inventory, tables_of, wallet
from fairdeal.house.money.table_accounts import rail
from fairdeal.house.store import BALANCE, TRANSFER, Database
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.money import AccountKind
from fairdeal.table import TableState

_SETTLED = 60_000  # milliseconds after which no transfer of that time is written any more
_MOST_KNOWN = 10_000  # cached totals
_NO_END = 2**62


def _added_up(side: Column[Any], other: Column[Any], *, played: bool) -> Select[Any]:
    """Return the sum of transfers to or from rails.

    It is built once: building it again leaves reference cycles.
    """
    query = select(func.coalesce(func.sum(TRANSFER.c.cents), 0)).where(
        side.in_(bindparam("rails", expanding=True)),
        TRANSFER.c.currency == bindparam("currency"),
        TRANSFER.c.time >= bindparam("since"),
        TRANSFER.c.time < bindparam("until"),
    )
    if not played:
        return query
    return query.where(
        TRANSFER.c.wager.not_in(("buy-in", "cash-out")), other != bindparam("wallet")
    )


_SIDES = (TRANSFER.c.target, TRANSFER.c.source)
_SUMS = {
    played: (_added_up(*_SIDES, played=played), _added_up(*reversed(_SIDES), played=played))
    for played in (False, True)
}


class _Span(NamedTuple):
    """The sum of the transfers of a span of time, whose end is not included."""

    since: int
    until: int
    cents: int


class _Which(NamedTuple):
    """The player and the kind of a total: all chips on rails, or only wins and losses."""

    person: str
    currency: str
    played: bool


class PlayersTotals:
    """Totals of players' transfers, for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[_Which, _Span] = OrderedDict()

    def on_rails(self, person: str, currency: str, connection: Connection) -> int:
        """Return the chips that a player has on rails, as one connection sees it."""
        return self._total(_Which(person, currency, played=False), 0, connection)

    def won(self, person: str, currency: str, since: int) -> int:
        """Return a player's win at tables since a time; less than 0 is a loss.

        An open wager counts as lost until it comes back.
        """
        with self._database.at_one_moment() as connection:
            return self._total(_Which(person, currency, played=True), since, connection)

    async def ready(self, person: str, currency: str, *, played: bool, since: int = 0) -> None:
        """Compute a total in a thread, if it is not known yet."""
        which = _Which(person, currency, played)
        if which not in self._known:
            await asyncio.to_thread(self._read, which, since)

    def _read(self, which: _Which, since: int) -> None:
        with self._database.at_one_moment() as connection:
            self._total(which, since, connection)

    def _total(self, which: _Which, since: int, connection: Connection) -> int:
        rails = [rail(table, which.person) for table in tables_of(self._database, which.person)]
        settled = self._database.now() - _SETTLED
        known = self._known.get(which)
        if known is None or not known.since <= since <= known.until <= settled:
            known = _Span(since, since, 0)  # not known yet, or the clock went back
        settled = max(settled, since)
        cents = known.cents - _sum(connection, which, rails, known.since, since)
        cents += _sum(connection, which, rails, known.until, settled)
        self._known[which] = _Span(since, settled, cents)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return cents + _sum(connection, which, rails, settled, _NO_END)


def _sum(
    connection: Connection, which: _Which, rails: Sequence[str], since: int, until: int
) -> int:
    """Return the chips that came onto rails within a time, less those that left them."""
    if since >= until:
        return 0
    span = {"rails": rails, "currency": which.currency, "since": since, "until": until}
    if which.played:
        span["wallet"] = wallet(which.person)
    came, went = (connection.execute(each, span).scalar_one() for each in _SUMS[which.played])
    return int(came) - int(went)


class Holding(NamedTuple):
    """A player's holding, in cents."""

    account: int
    at_tables: int  # on rails, and wagered in rounds that are not over

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.account + self.at_tables


class Holdings:
    """A reader of players' holdings; it changes nothing."""

    def __init__(self, database: Database, tables: Tables, totals: PlayersTotals) -> None:
        self._database, self._tables, self._totals = database, tables, totals

    def of(self, person: Person, currency: str) -> Holding:
        """Return a player's holding in a currency.

        Account and rails are read at one moment, so chips that move between them count once.
        """
        account = select(BALANCE.c.cents).where(
            BALANCE.c.account == wallet(person.id), BALANCE.c.currency == currency
        )
        with self._database.at_one_moment() as connection:
            held = connection.execute(account).scalar_one_or_none() or 0
            rails = self._totals.on_rails(person.id, currency, connection)
        at_tables = [self._tables.live(id) for id in tables_of(self._database, person.id)]
        wagered = sum(_wagered(live, person) for live in at_tables if live.currency == currency)
        return Holding(int(held), rails + wagered)

    async def ready(self, person: Person, currency: str) -> None:
        """Compute the totals outside the event loop."""
        await self._totals.ready(person.id, currency, played=False)


def _wagered(live: LiveTable, person: Person) -> int:
    """Return a player's wagers on the layout, durable or queued, whichever is more."""
    return max(_on_layout(state, person) for state in (live.durable.state, live.ahead.state))


def _on_layout(state: TableState, person: Person) -> int:
    own = person.known_among(state.seated.values())
    seats = tuple(f"seat {number} " for number, who in state.seated.items() if who == own)
    return sum(
        cents
        for account, cents in state.ledger
        if account.place is AccountKind.LAYOUT and account.whose.startswith(seats)
    )


_WHOLE = 10_000  # cents: fills are drafted in whole hundreds of dollars


class ShortTray(Struct, frozen=True):
    """A tray with a negative balance; amounts in cents."""

    table: str
    name: str
    short: int
    fill: int  # what brings the tray back to what the cage has put in so far, or to nothing
    proposal: str  # of a fill that waits already; else empty


class Trays:
    """The trays of all tables for chips."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database, self._tables = database, tables

    def short(self) -> list[ShortTray]:
        """Return every short tray, the one that lacks most first."""
        names = {row["id"]: row["name"] for row in self._tables.all() if row["currency"] == CHIPS}
        held = {table: self._tables.boxes.held(inventory(table)) for table in names}
        waiting = waiting_fills(self._database)
        return sorted(
            (
                ShortTray(table, names[table], -cents, self._needs(table, -cents), waiting[table])
                for table, cents in held.items()
                if cents < 0
            ),
            key=lambda each: (-each.short, each.name),
        )

    def _needs(self, table: str, short: int) -> int:
        filled = self._tables.boxes.moved(inventory(table), FILL, CREDIT)
        wanted = short + max(0, filled)
        return -(-wanted // _WHOLE) * _WHOLE
