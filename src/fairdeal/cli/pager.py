"""Long output at a terminal: page by page, by the reader's own pager."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from fairdeal.cli.console import console


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
