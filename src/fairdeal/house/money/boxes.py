"""Balances of trays, drop boxes and tip boxes, without adding up a table's transfers.

A table's own ledger has what play moved. The rest is in the house's journal: fills, credits, drops
and corrections. Its transfers are read once, and then only the newer ones.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from threading import Lock

from sqlalchemy import bindparam, or_, select

from fairdeal.house.store import AT_A_TABLE, HOUSE, TRANSFER, Database
from fairdeal.money import DROP_BOX, INVENTORY, TIP_BOX, Ledger

_AT_A_TABLE = [side.startswith(AT_A_TABLE) for side in (TRANSFER.c.source, TRANSFER.c.target)]
_NEWER = (
    select(TRANSFER.c.seq, TRANSFER.c.source, TRANSFER.c.target, TRANSFER.c.cents, TRANSFER.c.wager)
    .where(TRANSFER.c.journal == HOUSE, TRANSFER.c.seq > bindparam("after"), or_(*_AT_A_TABLE))
    .order_by(TRANSFER.c.seq)
)
_BOXES = {str(box): box for box in (INVENTORY, DROP_BOX, TIP_BOX)}


class Boxes:
    """The boxes of all tables, for any thread."""

    def __init__(self, database: Database, ledger_of: Callable[[str], Ledger]) -> None:
        self._database, self._ledger_of = database, ledger_of
        self._lock, self._read = Lock(), -1  # the last line of the house's journal that was read
        self._moved = defaultdict[str, Counter[str]](Counter)  # by account, then by purpose

    async def ready(self) -> None:
        """Read the house's transfers in a thread, so that few are left for the event loop."""
        await asyncio.to_thread(self._catch_up)

    def held(self, account: str) -> int:
        """Return the balance of a box, in cents."""
        table, _, box = account.removeprefix(AT_A_TABLE).partition("/")
        return self._ledger_of(table).balance(_BOXES[box]) + self.moved(account)

    def moved(self, account: str, *purposes: str) -> int:
        """Return what the house itself put into a box, for some purposes or for any."""
        self._catch_up()
        with self._lock:
            moved = self._moved[account]
            return sum(moved[purpose] for purpose in purposes) if purposes else moved.total()

    def _catch_up(self) -> None:
        with self._lock:
            newer = self._database.rows(_NEWER, after=self._read)
            for seq, source, target, cents, purpose in newer:
                self._read = seq
                self._moved[source][purpose] -= cents
                self._moved[target][purpose] += cents
