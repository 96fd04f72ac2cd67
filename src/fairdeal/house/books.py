"""The books of a house: what was wagered, dropped and won at each table."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct
from sqlalchemy import func, select

from fairdeal.audit.played_rounds import PlayedRound, played_rounds
from fairdeal.house.database import Database
from fairdeal.house.journal import iso
from fairdeal.house.money import drop_box
from fairdeal.house.schema import ENTRY, GAMING_TABLE, TRANSFER

_ALWAYS = (0, 2**46)


class WagerBook(Struct, frozen=True):
    """One wager at one table; amounts in cents."""

    wager: str
    handle: int  # what was wagered, without what was taken back
    win: int  # the house's


class TableBook(Struct, frozen=True):
    """One table."""

    id: str
    name: str
    instrument: str
    currency: str
    drop: int
    rounds: tuple[PlayedRound, ...]

    @property
    def win(self) -> int:
        """What the house won; a progressive's meter is the house's as long as nobody won it."""
        return sum(round.win for round in self.rounds)

    @property
    def wagers(self) -> tuple[WagerBook, ...]:
        """Each wager by itself."""
        handle, win = Counter[str](), Counter[str]()
        for hand in (hand for round in self.rounds for hand in round.hands):
            handle.update(hand.stakes)
            win.subtract(hand.nets)
        return tuple(WagerBook(name, handle[name], win[name]) for name in sorted({*handle, *win}))


def span_of(day: date | None) -> tuple[int, int]:
    """A day in UTC, in milliseconds; without one, all there is."""
    if day is None:
        return _ALWAYS
    begins = datetime(day.year, day.month, day.day, tzinfo=UTC)
    ends = begins + timedelta(days=1)
    return int(begins.timestamp() * 1000), int(ends.timestamp() * 1000)


def books(database: Database, day: date | None = None) -> Iterator[TableBook]:
    """Every table's book of a day, or of all days."""
    with database.reader.connect() as connection:
        tables = connection.execute(select(GAMING_TABLE).order_by(GAMING_TABLE.c.name)).all()
    for row in tables:
        span = span_of(day)
        rounds = tuple(_rounds(database, row.id, span))
        drop = _drop(database, row.id, span)
        yield TableBook(row.id, row.name, row.instrument, row.currency, drop, rounds)


def _drop(database: Database, table: str, span: tuple[int, int]) -> int:
    begins, ends = span
    query = select(func.coalesce(func.sum(TRANSFER.c.cents), 0)).where(
        TRANSFER.c.target == drop_box(table), TRANSFER.c.time >= begins, TRANSFER.c.time < ends
    )
    with database.reader.connect() as connection:
        return int(connection.execute(query).scalar_one())


def _rounds(database: Database, table: str, span: tuple[int, int]) -> Iterator[PlayedRound]:
    """The rounds that ended then; what lines seal is not needed."""
    begins, ends = map(iso, span)
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == table).order_by(ENTRY.c.first)
    with database.reader.connect() as connection:
        rows = connection.execute(query).scalars()
        lines = (line for row in rows for line in row.splitlines())
        yield from (r for r in played_rounds(lines) if begins <= r.ended < ends)
