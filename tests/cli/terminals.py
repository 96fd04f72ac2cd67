"""A program at a terminal of its own, for tests: what it writes is read, keys are typed."""

import codecs
import fcntl
import os
import pty
import select
import struct
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from tests.cli.playing import SOURCE
from tests.loops import PATIENCE

FAIRDEAL = (sys.executable, "-m", "fairdeal")
CTRL_C, CTRL_D, CTRL_Z = "\x03", "\x04", "\x1a"


class Terminal:
    """A process at a terminal of its own."""

    def __init__(
        self,
        *command: str,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf8")("replace")
        self._waited = 0  # how far it was waited for
        self._pid, self._fd = pty.fork()
        if not self._pid:
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            for name in ("COLUMNS", "LINES", "NO_COLOR"):
                os.environ.pop(name, None)
            os.environ.update(PYTHONPATH=str(SOURCE), TERM="xterm-256color", PAGER="cat")
            os.environ.update(environment)
            os.execv(command[0], command)

    def wait_for(self, words: str) -> str:
        """Read until the words were written; what came before them since the last time."""
        while (found := self.seen.find(words, self._waited)) < 0:
            assert select.select([self._fd], [], [], PATIENCE)[0], (
                f"never said {words!r}: {self.seen}"
            )
            more = self._read()
            assert more is not None, f"ended without {words!r}: {self.seen}"
            self.seen += more
        before = self.seen[self._waited : found]
        self._waited = found + len(words)
        return before

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._fd, keys.encode())

    def end(self) -> int:
        """The exit code, once everything was read."""
        while (more := self._read()) is not None:
            self.seen += more
        _, status = os.waitpid(self._pid, 0)
        self.left_echoing = bool(termios.tcgetattr(self._fd)[3] & termios.ECHO)  # its usual mode
        os.close(self._fd)
        return os.waitstatus_to_exitcode(status)

    def _read(self) -> str | None:
        """What was written, letter by letter whole; None when the other end is closed."""
        try:
            raw = os.read(self._fd, 65536)
        except OSError:
            return None
        return self._decoder.decode(raw) if raw else None


@contextmanager
def playing(
    *arguments: str,
    environment: Mapping[str, str] = MappingProxyType({}),
    program: tuple[str, ...] = FAIRDEAL,
) -> Iterator[Terminal]:
    """Somebody who plays, and is asked for the first bet."""
    opened = Terminal(*program, "play", *arguments, environment=environment)
    opened.wait_for("your bet:")
    yield opened
