"""A house's files: their names, the lock that keeps a folder to one server, and copies.

SQLite copies itself; PostgreSQL is copied by its own programs. Their connection settings, above all
the password, are in their environment. They are never in their arguments, which all users of the
machine can read.
"""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, cast

from fairdeal.law import refuse

KEY_FILE, DATABASE_FILE, VERDICTS = "house.key", "house.db", "verdicts"


def default_address(data: Path) -> str:
    """Return the address of the SQLite file in a house's folder."""
    return f"sqlite:///{data / DATABASE_FILE}"


class OneServer:
    """A lock against a second server on a database file, for as long as this one runs."""

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


_BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside one in use
_PRIVATE = 0o600


@contextmanager
def new_file(target: Path) -> Generator[int]:
    """Create a new file for its owner alone; remove it if filling it fails."""
    try:
        file = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _PRIVATE)
    except FileExistsError:
        raise refuse("backup-exists", f"{target} exists; a backup is never overwritten") from None
    except OSError as error:
        raise refuse("cannot-write", f"{target}: {error.strerror}") from None
    try:
        yield file
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        os.close(file)


def write_new(target: Path, data: bytes) -> None:
    """Write a new file for its owner alone."""
    with new_file(target) as file, open(file, "wb", closefd=False) as out:
        out.write(data)


def keep_private(file: Path) -> None:
    """Make a SQLite file and the files beside it readable only by their owner.

    The file is created if necessary. SQLite gives the files that it puts beside it the same mode.
    """
    with suppress(OSError):  # it exists, or SQLite gives the reason why it cannot
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _PRIVATE))
    for each in (file, *(file.with_name(file.name + ending) for ending in _BESIDE)):
        with suppress(OSError):  # missing, or owned by another user
            if each.stat().st_mode & 0o077:
                each.chmod(_PRIVATE)


def unused(name: str) -> Path:
    """Return a name that no file has yet: a failed upgrade has left its backup."""
    names = chain((Path(name),), (Path(f"{name}-{n}") for n in count(2)))
    return next(path for path in names if not path.exists())


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite file while it is in use, and check the copy by reading all of it."""
    if not source.is_file():
        raise refuse("no-house", f"there is no file {source}")
    for ending in _BESIDE:
        if (left := target.with_name(target.name + ending)).exists():
            raise refuse("backup-exists", f"{left} exists, and would be taken for part of the copy")
    with new_file(target) as file:
        try:
            with (
                closing(sqlite3.connect(source)) as there,
                closing(sqlite3.connect(target)) as copy,
            ):
                there.backup(copy)
                (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            raise refuse("copy-failed", f"{source}: {error}") from None
        if found != "ok":
            raise refuse("copy-failed", f"{source}: {found}")
        os.fsync(file)


_DEBIAN = Path("/usr/lib/postgresql")
_FROM_THE_HOUSE = "alembic_version"  # a table that every house has
_WAIT = "30s"  # for a table that another process has locked
Connecting = Mapping[str, Any]  # as psycopg takes it


def dump(connecting: Connecting, target: Path) -> None:
    """Dump the database while it is in use, and check the dump by reading all of it."""
    with new_file(target) as file:
        _run(
            *("pg_dump", "--format=custom", f"--lock-wait-timeout={_WAIT}", "--no-password"),
            connecting=connecting,
            out=file,
        )
        _run("pg_restore", "--file=/dev/null", str(target))
        os.fsync(file)


def load(connecting: Connecting, file: Path) -> None:
    """Load a dump into an empty database: all of it, or nothing."""
    if _FROM_THE_HOUSE not in _run("pg_restore", "--list", str(file)).split():
        raise refuse("not-a-house", f"{file} is a dump of something else")
    _run(
        *("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner"),
        *("--no-privileges", "--no-password", "--dbname=", str(file)),
        connecting=connecting,
    )


def _run(program: str, *arguments: str, connecting: Connecting | None = None, out: int = -1) -> str:
    """Return the output of a program, unless it goes to a file; refuse with its own message."""
    ran = subprocess.run(
        [_found(program), *arguments],
        env={**os.environ, **_environment(connecting or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if out < 0 else out,
        stderr=subprocess.PIPE,
        check=False,
    )
    if ran.returncode:
        words = ran.stderr.decode(errors="replace").split("\n")
        raise refuse("dump-failed", next(filter(None, words), f"{program} failed"))
    return (ran.stdout or b"").decode(errors="replace")


def _found(program: str) -> str:
    """Return the path of a PostgreSQL program: on the path, or where Debian keeps its newest."""
    if named := shutil.which(program):
        return named
    by_version = {int(at.name): at for at in _DEBIAN.glob("*") if at.name.isdigit()}
    for version in sorted(by_version, reverse=True):
        if named := shutil.which(program, path=by_version[version] / "bin"):
            return named
    raise refuse(
        "no-pg-dump",
        f"{program} is not on the path; install PostgreSQL's own programs (Debian: "
        "postgresql-client), which back up and restore a PostgreSQL house",
    )


def _environment(connecting: Connecting) -> dict[str, str]:
    """Return the environment variables for PostgreSQL's programs, from psycopg's settings."""
    from psycopg import pq  # which a house on a file does not need

    known = {each.keyword.decode(): each.envvar for each in pq.Conninfo.get_defaults()}
    return {
        variable.decode(): str(value)
        for name, value in connecting.items()
        if (variable := known.get(name)) is not None and value is not None
    }


_LINES_AT_ONCE = 10  # lines between two rests
_REST = 2.0  # times as long as those lines took


def scratch_file() -> BinaryIO:
    """Return a temporary file that is deleted when it is closed."""
    return cast(BinaryIO, tempfile.TemporaryFile())  # the response closes it


def lines_file(lines: Iterable[str]) -> BinaryIO:
    """Return lines as a file, positioned at its start.

    The thread pauses after every few lines, so that it holds the interpreter at most a third of the
    time. Every player waits for the event loop and the writer, which share the interpreter.
    """
    file = scratch_file()
    try:
        began = time.monotonic()
        for number, line in enumerate(lines, 1):
            file.write(f"{line}\n".encode())
            if number % _LINES_AT_ONCE == 0:
                time.sleep(_REST * (time.monotonic() - began))
                began = time.monotonic()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file
