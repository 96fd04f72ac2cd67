"""Sources of a person's answers: single keys at a terminal, lines otherwise."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from fairdeal.cli.terminal.keyboard import Interrupts, Keyboard, ProcessResumed

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
