"""The count of a table: the house's win by its tray and its drop box.

Cash for chips goes to the drop box, and chips leave the tray. So chips that the tray lost and the
box did not get were won by players. Fills and credits only move chips between tray and cage.
"""

from collections import Counter

from msgspec import Struct
from sqlalchemy import case, func, select

from fairdeal.house.approvals.kinds import Kind
from fairdeal.house.money.money import drop_box, inventory
from fairdeal.house.store import TRANSFER, Database
from fairdeal.money import METER

_FILL, _CREDIT, _CORRECTION = Kind.FILL.words, Kind.CREDIT.words, Kind.CORRECTION.words
_BUY_IN = "buy-in"


class Count(Struct, frozen=True, kw_only=True):
    """A table's count between two times, in cents."""

    opening: int  # in the tray
    fills: int
    credits: int
    drop: int
    closing: int  # in the tray
    meter: int  # the growth of a progressive's meter, which is the house's until it is won
    put_right: int  # by corrections, into the tray

    @property
    def win(self) -> int:
        """The house's win, worked out without reading any round."""
        grown = self.closing - self.opening + self.meter - self.put_right
        return grown + self.drop - self.fills + self.credits


def count_of(database: Database, table: str, currency: str, begins: int, ends: int) -> Count:
    """Return the count between two times, in milliseconds."""
    tray = _through(database, inventory(table), currency, begins, ends)
    meter = _through(database, f"table/{table}/{METER}", currency, begins, ends)
    box = _through(database, drop_box(table), currency, begins, ends)
    opening = sum(cents for (before, _), cents in tray.items() if before)
    return Count(
        opening=opening,
        fills=tray[False, _FILL],
        credits=-tray[False, _CREDIT],
        drop=box[False, _BUY_IN],
        closing=sum(tray.values()),
        meter=sum(cents for (before, _), cents in meter.items() if not before),
        put_right=tray[False, _CORRECTION],
    )


def _through(
    database: Database, account: str, currency: str, begins: int, ends: int
) -> Counter[tuple[bool, str]]:
    """Return the net flow of an account, by purpose, before and within the time."""
    found = Counter[tuple[bool, str]]()
    before = case((TRANSFER.c.time < begins, 1), else_=0).label("before")
    sums = select(before, TRANSFER.c.wager, func.sum(TRANSFER.c.cents))
    sums = sums.where(TRANSFER.c.currency == currency, TRANSFER.c.time < ends)
    sums = sums.group_by(before, TRANSFER.c.wager)
    with database.reader.connect() as connection:
        for side, sign in ((TRANSFER.c.target, 1), (TRANSFER.c.source, -1)):
            for was_before, what, cents in connection.execute(sums.where(side == account)):
                found[bool(was_before), what] += sign * int(cents)
    return found
