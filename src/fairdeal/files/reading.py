"""Reading of regular files only, so that nothing waits for a pipe without a writer."""

import os
import stat
from typing import IO

from fairdeal.law import Refused, in_short, refuse
from fairdeal.systems import AT_ONCE, OPEN


def open_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a regular file for reading; refuse anything else at once."""
    try:
        file = os.fdopen(os.open(path, os.O_RDONLY | AT_ONCE | OPEN), "rb")
    except OSError as error:
        raise cannot_read(path, error.strerror) from None
    except ValueError as error:  # not a valid file name
        raise cannot_read(path, str(error)) from None
    mode = os.fstat(file.fileno()).st_mode
    if stat.S_ISREG(mode):
        return file
    file.close()
    what = "a directory" if stat.S_ISDIR(mode) else "no file; a stream is read from “-”"
    raise cannot_read(path, f"it is {what}")


def read_file(path: object, most: int = -1) -> bytes:
    """Read all of a file, or at most this many bytes."""
    if not isinstance(path, str | os.PathLike):
        raise refuse("not-a-path", f"{in_short(path)} is not the path of a file")
    with open_file(path) as file:
        try:
            return file.read(most)
        except OSError as error:
            raise cannot_read(path, error.strerror) from None


def cannot_read(path: object, why: str | None) -> Refused:
    """Return the refusal for a file that cannot be read."""
    return refuse("cannot-read", f"{path} cannot be read: {why}")
