"""What a player's transfers at tables add up to, without adding up the same ones again.

They become more with every bet, and totals are asked for on the event loop. So what was added up is
kept, up to a minute ago: nothing is written with an earlier time any more. Only what came since is
read. A total that is not known yet is worked out in a thread (`ready`).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Select, bindparam, func, select

from fairdeal.house.money.money import tables_of, wallet
from fairdeal.house.money.table_accounts import rail
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import TRANSFER

_SETTLED = 60_000  # milliseconds after which nobody writes a transfer of that time any more
_MOST_KNOWN = 10_000  # totals that are kept
_NO_END = 2**62


def _added_up(side: Column[Any], other: Column[Any], *, played: bool) -> Select[Any]:
    """What goes to rails or comes from them; a statement made anew would leave cycles behind."""
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
    """What the transfers of a time add up to, from its first millisecond to before its last."""

    since: int
    until: int
    cents: int


class _Which(NamedTuple):
    """Whose total: everything on the player's rails, or only what is won and lost there."""

    person: str
    currency: str
    played: bool


class PlayersTotals:
    """Totals of players' transfers; any thread may ask."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[_Which, _Span] = OrderedDict()

    def on_rails(self, person: str, currency: str, connection: Connection) -> int:
        """Return the chips that a player has on rails, as one connection sees it."""
        return self._total(_Which(person, currency, played=False), 0, connection)

    def won(self, person: str, currency: str, since: int) -> int:
        """Return what a player won at tables since a time; less than 0: lost.

        What is wagered counts as lost until it comes back.
        """
        with self._database.at_one_moment() as connection:
            return self._total(_Which(person, currency, played=True), since, connection)

    async def ready(self, person: str, currency: str, *, played: bool, since: int = 0) -> None:
        """Work a total out in a thread, where it is not known yet."""
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
    """What came onto rails within a time, less what went from them."""
    if since >= until:
        return 0
    span = {"rails": rails, "currency": which.currency, "since": since, "until": until}
    if which.played:
        span["wallet"] = wallet(which.person)
    came, went = (connection.execute(each, span).scalar_one() for each in _SUMS[which.played])
    return int(came) - int(went)
