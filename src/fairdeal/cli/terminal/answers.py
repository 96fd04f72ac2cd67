"""Sources of a person's answers: single keys at a terminal, lines otherwise.

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
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
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


Enough = Callable[[str], bool]
Draw = Callable[[], None]

_YES_OR_NO = ("y", "yes", "n", "no")


def at_enter(text: str) -> bool:
    """Return False: the answer ends with Enter."""
    return False


def one_key(words: Collection[str]) -> Enough:
    """Return a test for an answer of one key or one full word.

    >>> enough = one_key(("c", "check", "4", "raise 4"))
    >>> enough("c"), enough("r"), enough("raise 4"), enough("x"), enough("raise 7")
    (True, False, True, True, True)
    """

    def enough(text: str) -> bool:
        given = text.casefold()
        longer = any(word.startswith(given) for word in words if word != given)
        return (given in words and len(given) == 1) or not longer

    return enough


class Answers(ABC):
    """Asks, and waits for an answer; EOFError when no more will come."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def ask(
        self,
        prompt: str,
        enough: Enough = at_enter,
        *,
        words: Collection[str] = (),
        draw: Draw = lambda: None,
    ) -> str:
        """Return the answer, once it is enough or Enter is pressed; “” for Enter alone.

        A single key may begin one of the words. After Ctrl-Z the page is drawn again.
        """
        return self._answer(prompt, enough, words, draw)

    @abstractmethod
    def _answer(self, prompt: str, enough: Enough, words: Collection[str], draw: Draw) -> str:
        """Return the answer to one question."""

    def yes(self, prompt: str) -> bool:
        """Return whether the answer is yes, by one key or the word."""
        return self.ask(prompt, one_key(_YES_OR_NO), words=_YES_OR_NO).casefold() in ("y", "yes")


class LineAnswers(Answers):
    """One line is one answer; it is written down, so that the transcript is whole."""

    def _answer(self, prompt: str, enough: Enough, words: Collection[str], draw: Draw) -> str:
        """Return the next line."""
        with self._interrupts.welcome():
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.buffer.readline().decode("utf8", "replace") if sys.stdin else ""
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        text = "".join(each for each in line if each.isprintable())
        sys.stdout.write(f"{text}\n")
        return text.strip()


class KeyAnswers(Answers):
    """Keys as they are pressed, without waiting for Enter where one key is enough.

    Text typed before the question appears is ignored.
    """

    def __init__(self, interrupts: Interrupts, keyboard: Keyboard) -> None:
        super().__init__(interrupts)
        self._keyboard = keyboard

    def _answer(self, prompt: str, enough: Enough, words: Collection[str], draw: Draw) -> str:
        """Return the text typed from now on."""
        while True:
            try:
                with self._interrupts.welcome(), self._keyboard.listening():
                    answer, by_enter = self._read(prompt, enough)
            except ProcessResumed:
                draw()
                continue
            if not by_enter:
                self._keyboard.expect_rest(answer, words)
            return answer.strip()

    def _read(self, prompt: str, enough: Enough) -> tuple[str, bool]:
        """Return the text typed, and whether Enter ended it."""
        self._keyboard.forget_typed()
        _echo(prompt)
        typed, by_enter = "", True
        for key in self._keyboard.presses():
            match key:
                case "\r" | "\n":
                    break
                case "\x04":
                    if not typed:
                        sys.stdout.write("\n")
                        raise EOFError
                case "\x7f" | "\b":
                    if typed:
                        typed = typed[:-1]
                        _echo("\b \b")
                case "\x15":
                    _echo("\b \b" * len(typed))
                    typed = ""
                case _ if key.isprintable():
                    typed += key
                    _echo(key)
                    if enough(typed):
                        by_enter = False
                        break
        _echo("\n")
        return typed, by_enter


def _echo(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def at_terminal() -> bool:
    """Return whether a person sits at a terminal with single keys."""
    try:
        import termios

        if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        termios.tcgetattr(sys.stdin.fileno())
    except (ImportError, OSError, ValueError):
        return False
    return True


@contextmanager
def answers(interrupts: Interrupts) -> Iterator[Answers]:
    """Return keys if the terminal allows them, else lines."""
    if not at_terminal():
        yield LineAnswers(interrupts)
        return
    with Keyboard() as keyboard:
        yield KeyAnswers(interrupts, keyboard)
