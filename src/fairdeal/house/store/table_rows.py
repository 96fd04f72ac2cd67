"""The rows of tables in the database: name, settings, and the end of their lines."""

import msgspec
from sqlalchemy import Executable, bindparam, select

from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import Head
from fairdeal.house.store.schema import GAMING_TABLE, JOURNAL
from fairdeal.house.tables.clocks import Settings
from fairdeal.law import in_short, refuse
from fairdeal.money import Currency
from fairdeal.record import BEFORE_THE_FIRST
from fairdeal.sheet import Sheet
from fairdeal.table import check_name

_NEWEST = select(JOURNAL.c.seq, JOURNAL.c.hash, JOURNAL.c.held).where(
    JOURNAL.c.id == bindparam("journal")
)


def new_rows(
    id: str, name: str, sheet: Sheet, currency: Currency, settings: Settings, now: int
) -> tuple[Executable, Executable]:
    """Return the rows of a new table: its chain, which comes before its first line, and itself."""
    return (
        JOURNAL.insert().values(id=id, seq=-1, hash=BEFORE_THE_FIRST, held=""),
        GAMING_TABLE.insert().values(
            id=id,
            name=name,
            instrument=sheet.instrument.id,
            currency=currency.value,
            settings=msgspec.json.encode(settings).decode(),
            opened=now,
        ),
    )


def check_free(database: Database, name: str) -> None:
    """Refuse a name that no table may have, or that another has."""
    check_name(name)
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id).where(GAMING_TABLE.c.name == name)
        if connection.execute(query).one_or_none() is not None:
            raise refuse("name-taken", f"a table is called {in_short(name)} already")


def every_table(database: Database) -> list[dict[str, str]]:
    """Return every table that was ever opened."""
    query = select(
        GAMING_TABLE.c.id,
        GAMING_TABLE.c.name,
        GAMING_TABLE.c.instrument,
        GAMING_TABLE.c.currency,
    ).order_by(GAMING_TABLE.c.opened)
    with database.reader.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(query)]


def known(database: Database, id: str) -> tuple[str, Settings]:
    """Return a table's name and settings."""
    query = select(GAMING_TABLE.c.name, GAMING_TABLE.c.settings).where(GAMING_TABLE.c.id == id)
    with database.reader.connect() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        raise refuse("no-such-table", "there is no such table")
    return row.name, msgspec.json.decode(row.settings, type=Settings)


def newest_of(database: Database, id: str) -> tuple[Head, str]:
    """Return the end of a table's lines, and the report that holds it, if any."""
    ((seq, newest, held),) = database.rows(_NEWEST, journal=id)
    return Head(seq, newest), str(held)
