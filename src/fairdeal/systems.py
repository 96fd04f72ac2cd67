"""What operating systems do differently: locks of files, flags of open, owners, folders.

Windows has neither `fcntl` nor owners by number, and translates line ends unless it is told not to.
"""

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

OPEN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0) | getattr(os, "O_BINARY", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # opening a pipe does not wait for its other end
_LOCKED = 2**31 - 2  # a byte beyond the end: on Windows nobody else may read what is locked


def lock(descriptor: int, *, wait: bool = False) -> None:
    """Lock an open file for this process; raise BlockingIOError where another one holds it."""
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        return
    _lock_byte(descriptor, wait=wait)


def _lock_byte(descriptor: int, *, wait: bool) -> None:
    import msvcrt

    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, _LOCKED, os.SEEK_SET)
    mode = msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK  # type: ignore[attr-defined]
    try:
        while True:
            try:
                msvcrt.locking(descriptor, mode, 1)  # type: ignore[attr-defined]
            except OSError as error:  # also after ten seconds of waiting
                if not wait:
                    raise BlockingIOError(*error.args) from None
            else:
                return
    finally:
        os.lseek(descriptor, place, os.SEEK_SET)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that the entries of new files are on the disk; Windows does so itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY | OPEN)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def owner() -> int:
    """Return the number of the user; on Windows files have none, and neither has the user."""
    getuid = getattr(os, "getuid", None)
    return int(getuid()) if getuid else 0
