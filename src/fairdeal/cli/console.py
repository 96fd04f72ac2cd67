"""Output at the terminal: its appearance, sentences in lines, long texts page by page."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from textwrap import fill

from rich.console import Console

from fairdeal.values import plain


class _Paper(Console):
    """The console of commands; the caller handles a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Say so, and leave the exit code alone."""
        raise BrokenPipeError


console = _Paper(highlight=False)

_COLORS = {"win": "green", "lose": "red", "push": "yellow"}


def in_color(outcome: str) -> str:
    """Return an outcome in its usual colour."""
    return f"[{_COLORS[outcome]}]{outcome}[/]"


def tell(words: str) -> None:
    """Print one escaped line; at a terminal it is wrapped with an indent."""
    line = plain(words)
    if sys.stdout.isatty() and len(line) >= console.width:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        line = fill(
            line,
            console.width - 1,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    print(line)


@contextmanager
def paged(*, wanted: bool = True) -> Iterator[None]:
    """Show what is printed page by page where a person reads it; elsewhere just print it.

    `less` is asked to leave at once where one page is enough. Ctrl-C is the pager's meanwhile.
    """
    at_a_terminal = console.is_terminal and sys.stdin.isatty() and sys.stdout.isatty()
    if not wanted or not at_a_terminal:
        with nullcontext():
            yield
        return
    os.environ.setdefault("LESS", "-FRX")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with console.pager(styles=True):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
