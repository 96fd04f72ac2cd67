"""A house's folder: the names of its files, and the lock that keeps it to one server."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

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
