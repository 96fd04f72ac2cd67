"""The keyboard during play: keys one by one, and Ctrl-C only where the table is at rest.

What is typed while nobody asks is not echoed, and is forgotten before the next question. Ctrl-Z
hands the terminal back as it was; when the program goes on, it takes the keyboard again.
"""

import codecs
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType
from typing import Any, Self

_BREATH = (
    1.5  # seconds after a key within which the rest of its word, or Enter, still belongs to it
)
_LISTEN = 0.2  # seconds: a signal just before a wait is heard when the wait ends


class ProcessResumed(Exception):
    """The program was stopped and goes on, while it waits for a key."""


class Keyboard:
    """The terminal's keys, while it is entered."""

    def __init__(self) -> None:
        self._before: list[Any] = []  # the terminal's mode, as it was found
        self._handlers: dict[int, Any] = {}
        self._listening = False
        self._rests: tuple[str, ...] = ()  # of words that the last key may have begun
        self._pressed = 0.0  # when a key was pressed last

    def __enter__(self) -> Self:
        """Read keys one by one, without echo."""
        import termios

        self._before = termios.tcgetattr(_stdin())
        for number, handler in ((signal.SIGTSTP, self._stop), (signal.SIGCONT, self._go_on)):
            self._handlers[number] = signal.signal(number, handler)
        self._one_by_one()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Restore the terminal."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._as_before()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Raise `ProcessResumed` inside the block if the process continues after a stop."""
        self._listening = True
        try:
            yield
        finally:
            self._listening = False

    def forget_typed(self) -> None:
        """Discard the text typed so far, which may be the rest of the last answer."""
        decoder = codecs.getincrementaldecoder("utf8")("replace")
        while select.select([_stdin()], [], [], 0)[0]:
            typed = os.read(_stdin(), 1024)
            if not typed:
                return
            for key in decoder.decode(typed):
                self._is_rest(key)

    def expect_rest(self, key: str, words: Collection[str]) -> None:
        """Remember the words that a key began; the rest of the word, or Enter, is ignored."""
        self._rests = ("", *(word[len(key) :] for word in words if word.startswith(key)))

    def presses(self) -> Iterator[str]:
        """Iterate over keys as they are pressed."""
        decoder = codecs.getincrementaldecoder("utf8")("replace")
        while True:
            while not select.select([_stdin()], [], [], _LISTEN)[0]:
                pass
            byte = os.read(_stdin(), 1)
            if not byte:
                raise EOFError
            if byte == b"\x1b":
                _skip_sequence(_stdin())
                continue
            for key in decoder.decode(byte):
                if not self._is_rest(key):
                    yield key

    def _is_rest(self, key: str) -> bool:
        """Return whether a key continues the word that the last answer began."""
        now = time.monotonic()
        rests = self._rests if now - self._pressed < _BREATH else ()
        self._pressed = now
        if key in "\r\n":
            self._rests = ()
            return bool(rests)
        self._rests = tuple(rest[1:] for rest in rests if rest.startswith(key))
        return bool(self._rests)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Stop on Ctrl-Z, with the shell's terminal restored."""
        self._as_before()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._stop)

    def _go_on(self, number: int, frame: FrameType | None) -> None:
        self._one_by_one()
        if self._listening:
            raise ProcessResumed

    def _one_by_one(self) -> None:
        import termios
        import tty

        with suppress(termios.error):  # in the background; it is done when that ends
            tty.setcbreak(_stdin(), termios.TCSAFLUSH)

    def _as_before(self) -> None:
        import termios

        with suppress(termios.error):
            termios.tcsetattr(_stdin(), termios.TCSADRAIN, self._before)


def _stdin() -> int:
    return sys.stdin.fileno()


def _skip_sequence(stdin: int) -> None:
    """Skip an escape sequence, such as an arrow key's."""
    started = False
    while select.select([stdin], [], [], 0.05)[0]:
        byte = os.read(stdin, 1)
        if not started and byte in (b"[", b"O"):
            started = True
        elif not started or not byte or b"@" <= byte <= b"~":
            return


class Interrupts:
    """While entered, Ctrl-C is noted; it interrupts where it is welcome."""

    def __init__(self) -> None:
        self._noted = False
        self._waiting = False
        self._before: Any = None

    def __enter__(self) -> "Interrupts":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """Allow an interrupt here, at once if Ctrl-C was pressed before."""
        try:
            self._waiting = True  # before looking, or a Ctrl-C between the two would be lost
            if self._noted:
                self._noted = False
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def check(self) -> None:
        """Interrupt now if Ctrl-C was pressed before."""
        with self.welcome():
            pass

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            raise KeyboardInterrupt
        self._noted = True
