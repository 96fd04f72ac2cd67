"""The database: opened by its address, brought up to date, backed up and restored."""

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
from fairdeal.house.store.copies import copy_file, keep_private, unused
from fairdeal.house.store.dumps import dump, load
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
    """Where nobody listens."""


class Database:
    """Where the house is kept: a SQLite file or a PostgreSQL database.

    `reader` never writes; `writer` is for the one thread that does. The connection used last is
    used first, so that only as many have pages in memory as are needed at once.
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
        try:
            with closing(self.reader.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute(statement, [given[name] for name in places] if places else given)
                return cursor.fetchall()
        except driver.Error as error:  # also where there is no connection to be had
            raise DBAPIError.instance(statement, None, error, driver.Error) from error

    @contextmanager
    def at_one_moment(self) -> Generator[Connection]:
        """A reader for which nothing changes, whatever others write meanwhile."""
        connection = self.reader.connect()
        if not self.is_file:  # whose transactions see one moment anyway
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection:
            yield connection

    def revision(self) -> str | None:
        """The schema that is there; none where there is no house yet."""
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
        """Bring the schema up to date, or to a revision; an older house is backed up first.

        The backup of a file lies beside it; that of PostgreSQL in a folder, and without one it is
        refused. Nobody writes between the backup and the upgrade.
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
                raise refuse("no-folder", "nobody said in which folder it is to lie")
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
        """A copy in a file, while the house is in use; an older copy is never overwritten."""
        if self.revision() is None:
            raise refuse("no-house", "there is no house in this database")
        if self.file is not None:
            copy_file(self.file, target)
        else:
            dump(self._connecting, target)

    def restore(self, copy: Path) -> None:
        """What a backup has, where there is nothing yet."""
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
        """Let go of every connection."""
        self.reader.dispose()
        self.writer.dispose()


@contextmanager
def _reached(engine: Engine) -> Generator[Connection]:
    """A connection; where there is none to be had, that is said in the driver's words."""
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
    """A few at a time: a statement takes no more."""
    rest = iter(items)
    while some := list(islice(rest, most)):
        yield some
