"""Verification results that outlive a restart: a sealed file each, only the newest, for limited
time.
"""

import logging
import os
import time
from pathlib import Path
from typing import TypeVar

import msgspec

from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused

_LOG = logging.getLogger(__name__)
_LONGEST = 1 << 20  # bytes of one
_OLDEST = 30 * 24 * 3600  # seconds
Kept = TypeVar("Kept")


class SealedFolder:
    """A folder of values of one type, by name; a file that this house did not seal is ignored.

    Servers may share a folder: each writes whole files, and sees the others' when it starts.
    """

    def __init__(self, folder: Path, seal: Seal, most: int) -> None:
        self._folder, self._seal, self._most = folder, seal, most

    def put(self, name: str, value: object) -> None:
        """Save a value; where the disk refuses, it is remembered until the server stops."""
        file = self._folder / name
        sealed = self._seal.hide(msgspec.json.encode(value), self._place(name))
        if len(sealed) > _LONGEST:
            return
        part = file.with_name(f"{name}.{os.getpid()}.part")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.write_bytes(sealed)
            part.replace(file)
            self._tidy()
        except OSError as error:
            _LOG.warning("a verification result could not be saved: %s", error.strerror)

    def all(self, kind: type[Kept]) -> dict[str, Kept]:
        """Return every saved value, the oldest first."""
        self._tidy()
        values: dict[str, Kept] = {}
        for file in self._files():
            try:
                read = self._seal.decrypted(file.read_bytes(), self._place(file.name))
                values[file.name] = msgspec.json.decode(read, type=kind)
            except (Refused, OSError, ValueError):
                _LOG.warning("a saved verification result cannot be read")
        return values

    def _place(self, name: str) -> str:
        return f"{self._folder.name}/{name}"

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return sorted(self._folder.iterdir(), key=_written)

    def _tidy(self) -> None:
        """Remove files that are too old or too many."""
        files = self._files()
        after = time.time() - _OLDEST
        for file in files[: -self._most] + [each for each in files if _written(each) < after]:
            file.unlink(missing_ok=True)


def _written(file: Path) -> float:
    """Return the time a file was written; long ago, where another server has just removed it."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0
