"""Copies of a house: files that only their owner may read, and that are never overwritten."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from fairdeal.law import refuse

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
