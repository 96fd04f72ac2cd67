"""Where a person's answers come from: single keys at a terminal, lines from anywhere else."""

import codecs
import os
import select
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from fairdeal.cli.terminal.interrupts import Interrupts

Enough = Callable[[str], bool]


def at_enter(text: str) -> bool:
    """An answer that ends with Enter."""
    return False


def one_key(text: str) -> bool:
    """An answer that is one key."""
    return len(text) == 1


class Answers(ABC):
    """Asks, and waits for an answer; EOFError when no more will come."""

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def ask(self, prompt: str, enough: Enough = at_enter) -> str:
        """The answer, once it is enough or Enter is pressed; “” for Enter alone."""
        with self._interrupts.welcome(), self._listening():
            _echo(prompt)
            return self._read(enough).strip()

    def _listening(self) -> AbstractContextManager[None]:
        """How it waits."""
        return nullcontext()

    @abstractmethod
    def _read(self, enough: Enough) -> str:
        """Wait for the answer."""


class Lines(Answers):
    """One line is one answer; it is written down, so that the transcript is whole."""

    def _read(self, enough: Enough) -> str:
        line = sys.stdin.buffer.readline().decode("utf8", "replace") if sys.stdin else ""
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        text = "".join(each for each in line if each.isprintable())
        sys.stdout.write(f"{text}\n")
        return text


class Keys(Answers):
    """Keys as they are pressed, without waiting for Enter where one key is enough."""

    def _listening(self) -> AbstractContextManager[None]:
        return _key_by_key()

    def _read(self, enough: Enough) -> str:
        typed = ""
        for key in _keys():
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
                        break
        _echo("\n")
        return typed


def _echo(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _keys() -> Iterator[str]:
    stdin = sys.stdin.fileno()
    decoder = codecs.getincrementaldecoder("utf8")("replace")
    while True:
        byte = os.read(stdin, 1)
        if not byte:
            raise EOFError
        if byte == b"\x1b":
            _skip_sequence(stdin)
        else:
            yield from decoder.decode(byte)


def _skip_sequence(stdin: int) -> None:
    """An arrow or the like is one key: Escape, a bracket, numbers, and a last letter or sign."""
    started = False
    while select.select([stdin], [], [], 0.05)[0]:
        byte = os.read(stdin, 1)
        if not started and byte in (b"[", b"O"):
            started = True
        elif not started or not byte or b"@" <= byte <= b"~":
            return


@contextmanager
def _key_by_key() -> Iterator[None]:
    import termios
    import tty

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    try:
        tty.setcbreak(stdin, termios.TCSADRAIN)  # what was typed before is kept
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def at_terminal() -> bool:
    """Whether a person sits at a terminal that can give single keys."""
    try:
        import termios

        if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        termios.tcgetattr(sys.stdin.fileno())
    except (ImportError, OSError, ValueError):
        return False
    return True


def answers(interrupts: Interrupts) -> Answers:
    """Keys where a terminal allows, else lines."""
    return Keys(interrupts) if at_terminal() else Lines(interrupts)
