"""The books of a house: what was wagered, dropped and won at each table."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct
from sqlalchemy import case, func, select

from fairdeal.house.database import Database
from fairdeal.house.money import drop_box, inventory
from fairdeal.house.schema import GAMING_TABLE, TRANSFER

_ALWAYS = (0, 2**62)


class WagerBook(Struct, frozen=True):
    """One wager at one table; amounts in cents, `squares` in cents squared."""

    wager: str
    handle: int  # put on the layout, what was taken back included
    squares: int  # of each stake, for the standard deviation
    win: int  # the house's


class TableBook(Struct, frozen=True):
    """One table."""

    id: str
    name: str
    instrument: str
    currency: str
    drop: int
    wagers: tuple[WagerBook, ...]

    @property
    def win(self) -> int:
        """What the house won."""
        return sum(book.win for book in self.wagers)


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
        yield TableBook(
            row.id,
            row.name,
            row.instrument,
            row.currency,
            _drop(database, row.id, span_of(day)),
            tuple(_wagers(database, row.id, span_of(day))),
        )


def _drop(database: Database, table: str, span: tuple[int, int]) -> int:
    query = select(func.coalesce(func.sum(TRANSFER.c.cents), 0)).where(
        TRANSFER.c.target == drop_box(table), TRANSFER.c.time.between(*span)
    )
    with database.reader.connect() as connection:
        return int(connection.execute(query).scalar_one())


def _wagers(database: Database, table: str, span: tuple[int, int]) -> Iterator[WagerBook]:
    """Placed from a rail; lost to the inventory; paid from it."""
    layout, rails = f"table/{table}/layout%", f"table/{table}/player/%"
    placed = TRANSFER.c.target.like(layout) & TRANSFER.c.source.like(rails)
    lost = (TRANSFER.c.target == inventory(table)) & TRANSFER.c.source.like(layout)
    paid = (TRANSFER.c.source == inventory(table)) & TRANSFER.c.target.like(rails)

    cents = TRANSFER.c.cents
    query = (
        select(
            TRANSFER.c.wager,
            func.sum(case((placed, cents), else_=0)).label("handle"),
            func.sum(case((placed, cents * cents), else_=0)).label("squares"),
            func.sum(case((lost, cents), (paid, -cents), else_=0)).label("win"),
        )
        .where(
            TRANSFER.c.journal == table,
            TRANSFER.c.wager != "buy-in",
            TRANSFER.c.time.between(*span),
        )
        .group_by(TRANSFER.c.wager)
        .order_by(TRANSFER.c.wager)
    )
    with database.reader.connect() as connection:
        for row in connection.execute(query):
            if row.handle or row.win:
                yield WagerBook(row.wager, int(row.handle), int(row.squares), int(row.win))
