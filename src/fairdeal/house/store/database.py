"""The database: opened by its address, upgraded, backed up and restored; SQLite's checkpoints.

SQLite by itself makes a checkpoint in the middle of a commit, and everything waits. Here a second
connection makes it beside the commits, a little at a time. It never reaches the end of a log that
grows. So when the log has become long, the writer copies the small rest and restarts the log.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Select, create_engine, event, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler

from fairdeal.extras import need
from fairdeal.house.store.folder import copy_file, dump, keep_private, load, unused
from fairdeal.law import Refused, refuse

Item = TypeVar("Item")
_MIGRATIONS = Path(__file__).with_name("migrations")
_ONE_AT_A_TIME = 0x6661_6972  # the advisory lock under which a schema is brought up to date
_SECONDS_TO_WAIT = 10
_NO_LIMIT = -1  # of connections: threads are few, and the event loop waits for none of them
_KILOBYTES_OF_PAGES = 512  # that a reader keeps
BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
_CLOCK = select(text("floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"))


def _to_nobody(line: str) -> None:
    """Discard the line."""


class Database:
    """The database of the house: a SQLite file or a PostgreSQL database.

    `reader` never writes; `writer` is for the one thread that does. The connection used last is
    used first, so that only as many hold pages in memory as are needed at once.
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
            need("postgres")
            url = url.set(drivername="postgresql+psycopg")
            self.reader = create_engine(
                url,
                pool_pre_ping=True,
                max_overflow=_NO_LIMIT,
                pool_use_lifo=True,
                execution_options={"postgresql_readonly": True},
            )
            self.writer = create_engine(url)
            self._connecting = self.writer.dialect.create_connect_args(url)[1]
        else:
            raise _not_an_address(address)
        self._compiled: dict[Select[Any], SQLCompiler] = {}

    @property
    def is_file(self) -> bool:
        """True if it is a SQLite file, which only one server may use."""
        return self.file is not None

    def now(self) -> int:
        """Return the database's clock, in milliseconds; a file has the clock of its machine."""
        if self.is_file:
            return time.time_ns() // 1_000_000
        return int(self.rows(_CLOCK)[0][0])

    def rows(self, query: Select[Any], **values: object) -> Sequence[Any]:
        """Return the rows of a frequent query, compiled once and run directly by the driver."""
        compiled = self._compiled.get(query)
        if compiled is None:
            compiled = self._compiled[query] = query.compile(self.reader)
        statement, given = str(compiled), compiled.construct_params(values)
        places = compiled.positiontup
        driver = self.reader.dialect.loaded_dbapi
        try:
            with closing(self.reader.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute(statement, [given[name] for name in places] if places else given)
                return cursor.fetchall()
        except driver.Error as error:  # also if there is no connection
            raise DBAPIError.instance(statement, None, error, driver.Error) from error

    @contextmanager
    def at_one_moment(self) -> Generator[Connection]:
        """Open a reader that sees one consistent state, whatever others write meanwhile."""
        connection = self.reader.connect()
        if not self.is_file:  # whose transactions see one moment in any case
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection:
            yield connection

    def revision(self) -> str | None:
        """Return the schema's revision; None if there is no house yet."""
        if self.file is not None and not self.file.exists():
            return None
        with _reached(self.reader) as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def upgrade(
        self,
        revision: str = "head",
        *,
        backup: bool = True,
        folder: Path | None = None,
        say: Callable[[str], None] = _to_nobody,
    ) -> None:
        """Upgrade the schema to the newest or the given revision; back up an older house first.

        The backup of a file lies beside it. The backup of PostgreSQL lies in `folder`, and without
        one the upgrade is refused. Nothing is written between the backup and the upgrade.
        """
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        scripts = ScriptDirectory.from_config(config)
        newest = scripts.get_revision(revision).revision
        if self.file is not None:
            keep_private(self.file)
        with _reached(self.writer) as connection, connection.begin():
            if not self.is_file:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})"))
            there = MigrationContext.configure(connection).get_current_revision()
            if there == newest:
                return
            if there is not None:
                if there not in {each.revision for each in scripts.walk_revisions()}:
                    raise refuse("newer-house", f"schema {there} is of a later release than this")
                if not self.is_file:
                    connection.execute(text("LOCK TABLE journal IN EXCLUSIVE MODE"))
                if backup:
                    say(f"Backup before the upgrade: {self._back_up_before(newest, folder)}")
            config.attributes["connection"] = connection
            command.upgrade(config, newest)

    def _back_up_before(self, newest: str, folder: Path | None) -> Path:
        try:
            if self.file is None and folder is None:
                raise refuse("no-folder", "no folder was given for it")
            name = self.file or (folder and folder / "house.dump")
            target = unused(f"{name}.before-{newest}")
            self.backup(target)
        except Refused as refused:
            raise refuse(
                "no-backup",
                f"the house is of an older schema, and no backup could be made before its "
                f"upgrade: {refused.refusal.message}. Or make one yourself, then start with "
                "fairdeal serve --no-backup",
            ) from None
        return target

    def backup(self, target: Path) -> None:
        """Copy the database to a file, while the house is in use; never overwrite an older copy."""
        if self.revision() is None:
            raise refuse("no-house", "there is no house in this database")
        if self.file is not None:
            copy_file(self.file, target)
        else:
            dump(self._connecting, target)

    def restore(self, copy: Path) -> None:
        """Restore a backup into an empty database."""
        if self.file is not None:
            if self.file.exists():
                raise refuse("not-empty", f"{self.file} exists; it is never overwritten")
            copy_file(copy, self.file)
            if self.revision() is None:
                self.close()
                self.file.unlink()
                raise refuse("not-a-house", f"{copy} is a copy of something else")
            return
        with _reached(self.reader) as connection:
            if inspect(connection).get_table_names():
                raise refuse("not-empty", "a backup is restored into an empty database only")
        load(self._connecting, copy)

    def close(self) -> None:
        """Close every connection."""
        self.reader.dispose()
        self.writer.dispose()


@contextmanager
def _reached(engine: Engine) -> Generator[Connection]:
    """Open a connection; refuse with the driver's message if there is none."""
    try:
        connection = engine.connect()
    except OperationalError as error:
        raise refuse("no-database", str(error.orig).split("\n")[0]) from None
    with connection:
        yield connection


def _sqlite(file: Path, begin: str, *, reading: bool = False) -> Engine:
    engine = create_engine(
        f"sqlite:///{file}",
        max_overflow=_NO_LIMIT,
        pool_use_lifo=True,
        connect_args={"timeout": _SECONDS_TO_WAIT},
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        connection.isolation_level = None  # Python's own way of beginning loses updates
        run: Callable[[str], object] = connection.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run(f"PRAGMA query_only = {'ON' if reading else 'OFF'}")
        if reading:  # which forgets its pages whenever anything is written
            run(f"PRAGMA cache_size = {-_KILOBYTES_OF_PAGES}")

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


def batched(items: Iterable[Item], most: int = 500) -> Iterator[list[Item]]:
    """Yield the items in batches, as a statement takes only so many."""
    rest = iter(items)
    while some := list(islice(rest, most)):
        yield some


LONG = 4_000  # pages
_SECONDS_BETWEEN = 0.2  # between two checkpoints


class Checkpoints:
    """The thread beside a writer's connection."""

    def __init__(self, file: Path, writer: sqlite3.Connection) -> None:
        self._file, self._writer = file, writer
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        self._written, self._stopped = threading.Event(), threading.Event()
        self._is_long = False
        self._failure: sqlite3.Error | None = None
        self._thread = threading.Thread(target=self._run, name="house-checkpoints", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Raise the thread's error, if any: a failed sync is never tried again."""
        if self._failure is not None:
            raise self._failure

    def written(self) -> None:
        """Record that the writer has committed and has no open transaction."""
        if self._is_long:
            self._is_long = False
            carry_over(self._writer)
        self._written.set()

    def stop(self) -> None:
        """Stop the thread; the rest of the log is copied when the file is closed."""
        self._stopped.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
                while self._written.wait():
                    self._written.clear()  # before the check for a stop, which sets it too
                    if self._stopped.wait(_SECONDS_BETWEEN):
                        break
                    self._is_long = carry_over(connection) > LONG
        except sqlite3.Error as error:  # a full disk, a failed sync
            self._failure = error


def carry_over(connection: sqlite3.Connection) -> int:
    """Copy as much of the log as possible while others read and write; return its pages."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)
