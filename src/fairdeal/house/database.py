"""The database: opened by its address, brought up to date; a file is kept to one server."""

import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import chain, count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Select, create_engine, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from fairdeal.law import refuse

_MIGRATIONS = Path(__file__).with_name("migrations")
_ONE_AT_A_TIME = 0x6661_6972  # the advisory lock under which a schema is brought up to date
_SECONDS_TO_WAIT = 10
BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
_CLOCK = select(text("floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"))


class Database:
    """Where the house is kept: a SQLite file or a PostgreSQL database.

    `reader` never writes; `writer` is for the one thread that does.
    """

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
        except ArgumentError:
            raise _not_an_address(address) from None
        self.file: Path | None = None
        if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
            self.file = Path(url.database)
            self.reader = _sqlite(self.file, "BEGIN", reading=True)
            self.writer = _sqlite(self.file, BEGIN_TO_WRITE)
        elif url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
            self.reader = create_engine(
                url, pool_pre_ping=True, execution_options={"postgresql_readonly": True}
            )
            self.writer = create_engine(url)
        else:
            raise _not_an_address(address)
        self._compiled: dict[Select[Any], SQLCompiler] = {}

    @property
    def is_file(self) -> bool:
        """Whether it is a SQLite file, which one server alone may use."""
        return self.file is not None

    def now(self) -> int:
        """The database's clock, in milliseconds; a file has the clock of its machine."""
        if self.is_file:
            return time.time_ns() // 1_000_000
        return int(self.rows(_CLOCK)[0][0])

    def rows(self, query: Select[Any], **values: object) -> Sequence[Any]:
        """What is asked with every bet: a query compiled once, and no layer before the driver."""
        compiled = self._compiled.get(query)
        if compiled is None:
            compiled = self._compiled[query] = query.compile(self.reader)
        statement, given = str(compiled), compiled.construct_params(values)
        places = compiled.positiontup
        driver = self.reader.dialect.loaded_dbapi
        connection = self.reader.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(statement, [given[name] for name in places] if places else given)
            return cursor.fetchall()
        except driver.Error as error:
            raise DBAPIError.instance(statement, None, error, driver.Error) from error
        finally:
            connection.close()

    def upgrade(self, revision: str = "head") -> None:
        """Bring the schema up to date, or to a revision; a file is copied first, beside itself."""
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        scripts = ScriptDirectory.from_config(config)
        newest = scripts.get_revision(revision).revision
        with self.writer.begin() as connection:
            if not self.is_file:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})"))
            there = MigrationContext.configure(connection).get_current_revision()
            if there == newest:
                return
            if there is not None and self.file is not None:
                backup(self.file, _unused(f"{self.file}.before-{newest}"))
            config.attributes["connection"] = connection
            command.upgrade(config, newest)

    def close(self) -> None:
        """Let go of every connection."""
        self.reader.dispose()
        self.writer.dispose()


def _unused(name: str) -> Path:
    """A name that no file has yet: an upgrade that failed has left its backup."""
    names = chain((Path(name),), (Path(f"{name}-{n}") for n in count(2)))
    return next(path for path in names if not path.exists())


def backup(source: Path, target: Path) -> None:
    """A copy of a SQLite file while it is in use; an older copy is never overwritten."""
    if target.exists():
        raise refuse("backup-exists", f"{target} exists; a backup is never overwritten")
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as copy:
        there.backup(copy)


class OneServer:
    """Keeps a second server off a database file, for as long as this one runs."""

    def __init__(self, file: Path) -> None:
        self._path = file.with_name(f"{file.name}.lock")

    def __enter__(self) -> Self:
        self._lock = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise refuse(
                "second-server",
                f"another server holds {self._path}; one file takes one server, "
                "and several servers take PostgreSQL",
            ) from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._lock)


def _sqlite(file: Path, begin: str, *, reading: bool = False) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": _SECONDS_TO_WAIT})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        connection.isolation_level = None  # Python's own way of beginning loses updates
        run: Callable[[str], object] = connection.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA wal_autocheckpoint = 10000")
        run(f"PRAGMA query_only = {'ON' if reading else 'OFF'}")

    @event.listens_for(engine, "begin")
    def _begins(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _not_an_address(address: str) -> Exception:
    return refuse(
        "not-a-database",
        f"{address.split('://')[0]:.40} is no database this house can use; "
        "write sqlite:///FILE or postgresql://USER@HOST/NAME",
    )
