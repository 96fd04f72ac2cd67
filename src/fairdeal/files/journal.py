"""The files of a journal and the clock.

A journal has three files that only their owner may read: its lines, its head, and the refused
attempts. Lines are on the disk before an action is acknowledged, and so is the file's entry in its
folder. One process at a time writes to a journal.
"""

import os
import stat
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.law import in_short, refuse
from fairdeal.record import Chain, Journal
from fairdeal.systems import AT_ONCE, OPEN, lock, sync_folder
from fairdeal.version import __version__

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

_OWNER_ONLY = 0o600
_to_disk = getattr(os, "fdatasync", os.fsync)


class JournalFiles(Struct, frozen=True):
    """The three files of a journal, open for writing."""

    lines: FileIO
    head: FileIO
    refused: FileIO

    def journal(
        self,
        chance: str,
        seed: int | None,
        *,
        sync: bool,
        signer: "Signer | None",
        chain: Chain = Chain(),  # noqa: B008  # a frozen value
        since: str = "",
    ) -> Journal:
        """Return a journal in these files; `chain` and `since` continue an earlier one."""
        return Journal(
            _appending(self.lines, sync=sync),
            clock=clock(),
            entropy=os.urandom,
            product=__version__,
            chance=chance,
            seed=seed,
            head=lambda text: _overwrite(self.head, text),
            refusals=_appending(self.refused, sync=False),
            signer=signer,
            chain=chain,
            since=since,
        )

    def close(self) -> None:
        """Close the files as they are."""
        for file in (self.lines, self.head, self.refused):
            file.close()

    def remove(self) -> None:
        """Remove the files: nothing was acknowledged yet."""
        self.close()
        for file in (self.lines, self.head, self.refused):
            Path(file.name).unlink(missing_ok=True)


def paths(journal: object) -> tuple[Path, Path, Path]:
    """Return the paths of a journal, its head and its refused attempts."""
    if not isinstance(journal, str | os.PathLike) or not Path(journal).name:
        raise refuse(
            "journal-not-a-path", f"journal is {in_short(journal)}; it may be a file to write"
        )
    path = Path(journal)
    return path, path.with_name(f"{path.name}.head"), path.with_name(f"{path.name}.refused")


def new_files(journal: object, *, sync: bool) -> JournalFiles:
    """Create the files of a new journal; none is overwritten, and none stays after a failure."""
    beside = paths(journal)
    for path in beside:
        if os.path.lexists(path):
            raise refuse(
                "journal-exists",
                f"{path} exists; a journal is never overwritten, but it can be resumed",
            )
    with ExitStack() as undo:
        made = []
        for path in beside:
            made.append(undo.enter_context(_opened(path, os.O_CREAT | os.O_EXCL)))
            undo.callback(path.unlink, missing_ok=True)
        _lock(made[0])
        if sync:
            _sync_folder(beside[0].parent)
        undo.pop_all()
    return JournalFiles(*made)


def old_files(journal: object) -> JournalFiles:
    """Open the files of an existing journal; no other process may write to it."""
    lines, *beside = paths(journal)
    with ExitStack() as undo:
        file = undo.enter_context(_opened(lines, 0))
        _lock(file)
        others = [undo.enter_context(_opened(path, os.O_CREAT)) for path in beside]
        undo.pop_all()
    return JournalFiles(file, *others)


def cut_back(file: FileIO, size: int, *, sync: bool) -> None:
    """Cut a file off after this many bytes."""
    if os.fstat(file.fileno()).st_size != size:
        file.truncate(size)
        if sync:
            os.fsync(file.fileno())
    file.seek(size)


def _opened(path: Path, flags: int) -> FileIO:
    """Open a regular file to read and write; a new file is for its owner only."""

    def opener(name: str, _: int) -> int:
        return os.open(name, os.O_RDWR | AT_ONCE | OPEN | flags, _OWNER_ONLY)

    try:
        file = FileIO(path, "r+b", opener=opener)
    except OSError as error:
        raise refuse("cannot-write", f"{path} cannot be written: {error.strerror}") from None
    except ValueError as error:  # not a valid file name
        raise refuse("cannot-write", f"{path} cannot be written: {error}") from None
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise refuse("cannot-write", f"{path} cannot be written: it is no file")


def _lock(file: FileIO) -> None:
    try:
        lock(file.fileno())
    except BlockingIOError:
        raise refuse("journal-in-use", f"{file.name} is being written by another table") from None


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that the entries of new files are on the disk."""
    try:
        sync_folder(folder)
    except OSError as error:
        raise refuse("cannot-write", f"{folder} cannot be synced: {error.strerror}") from None


def _appending(file: FileIO, *, sync: bool) -> Callable[[str], None]:
    """Return a function that writes a text to the disk, or raises if the disk is full."""

    def append(text: str) -> None:
        rest = text.encode()
        while rest:
            rest = rest[file.write(rest) :]
        if sync:
            _to_disk(file.fileno())

    return append


def _overwrite(file: FileIO, text: str) -> None:
    os.pwrite(file.fileno(), text.encode(), 0)


def clock() -> Callable[[], str]:
    """Return a clock of UTC, as in 2026-11-15T20:09:00.000000Z; it formats each second once."""
    latest = (-1, "")

    def now() -> str:
        nonlocal latest
        second, rest = divmod(time.time_ns(), 1_000_000_000)
        if second != latest[0]:
            latest = (second, datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S"))
        return f"{latest[1]}.{rest // 1000:06}Z"

    return now
