"""The condition of a house's database: writable, damaged, or without its key."""

import os
from pathlib import Path

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.house.store.journal_lines import misnumbered
from fairdeal.house.store.schema import ENTRY, METADATA, SNAPSHOT
from fairdeal.house.store.seal import house_key
from fairdeal.law import refuse

_MOST_FAULTS = 100  # of problems that SQLite lists
_CHANGES_NOTHING = text("UPDATE alembic_version SET version_num = version_num")

_TAKES_WRITES = text(  # not a standby, and not made read-only
    "SELECT NOT pg_is_in_recovery() AND NOT current_setting('default_transaction_read_only')::bool"
)


def key_of(data: Path, database: Database) -> bytes:
    """Return the key of a house; a house without sealed lines gets a new one."""
    file = data / KEY_FILE
    if not file.exists() and _is_sealed(database):
        raise refuse(
            "no-key",
            f"the key of this house is missing; put it back: {file}. No new key was made, "
            "because it could not open the rounds in the database",
        )
    return house_key(file)


def _is_sealed(database: Database) -> bool:
    sealed = select(ENTRY.c.journal).where(func.length(ENTRY.c.sealed) > 0).limit(1)
    with database.reader.connect() as connection:
        return any(
            connection.execute(query).first() is not None
            for query in (select(SNAPSHOT.c.journal).limit(1), sealed)
        )


def is_writable(database: Database) -> bool:
    """Check that the database accepts writes now; leave nothing in it."""
    file = database.file
    if file is not None and not os.access(file, os.W_OK):
        return False  # also on a disk that became read-only after the file was opened
    try:
        if file is None:
            with database.reader.connect() as connection:
                return bool(connection.scalar(_TAKES_WRITES))
        with database.writer.connect() as connection, connection.begin() as transaction:
            connection.execute(_CHANGES_NOTHING)
            transaction.rollback()
    except SQLAlchemyError:
        return False
    return True


def damage(database: Database) -> tuple[int, str]:
    """Read the whole database; return its size and the damage found, if any.

    SQLite checks each of its pages. Of PostgreSQL every row is read, with what is stored apart from
    it; the server refuses a page that does not fit its checksum. In both, each entry must have the
    lines that its numbers say.
    """
    try:
        with database.reader.connect() as connection:
            size, wrong = _pages(connection) if database.is_file else _rows(connection)
            return size, wrong or misnumbered(connection)
    except SQLAlchemyError as error:
        return 0, words_of(error)


def _pages(connection: Connection) -> tuple[int, str]:
    pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    found = connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST_FAULTS})").scalars().all()
    if found == ["ok"]:
        return pages, ""
    first = " ".join(str(found[0]).split())
    number = f"at least {len(found)}" if len(found) >= _MOST_FAULTS else str(len(found))
    return pages, f"the file is damaged in {number} place(s): {first:.200}"


def _rows(connection: Connection) -> tuple[int, str]:
    rows = 0
    for table in METADATA.sorted_tables:
        query = f"SELECT count(*), sum(length(each::text)) FROM {table.name} AS each"
        rows += connection.exec_driver_sql(query).one()[0]
    return rows, ""


def words_of(error: SQLAlchemyError) -> str:
    """Return the database's message of an error, without the values of the query."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return str(error.orig).split("\n")[0]
    return type(error).__name__
