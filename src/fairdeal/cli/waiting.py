"""Long work at the terminal: a word on stderr that something is happening, and a way out."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

from rich.console import Console

from fairdeal.cli import INTERRUPTED

COMPILING = "first use: compiling the solvers for this machine, once; this takes up to a minute"


@cache
def say_if_compiling(module: str) -> None:
    """A notice before a module of the solvers is compiled, if any; said once."""
    if not module:
        return
    from fairdeal.analysis.compiled import first_use

    if first_use(module):
        print(COMPILING, file=sys.stderr, flush=True)


@contextmanager
def working(what: str) -> Iterator[None]:
    """At a terminal, show that work is under way; Ctrl-C ends it at once."""
    if not sys.stderr.isatty():
        with interruptible():
            yield
        return
    status = Console(stderr=True).status(what)
    with status, interruptible(status.stop):
        yield


@contextmanager
def interruptible(tidy: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Leave the process on Ctrl-C, whatever is going on.

    An exception would not do: raised inside a compiler's callback it is lost, and what comes of
    the half-compiled function is an error that nobody can act on.
    """

    def leave(*_: object) -> None:
        with suppress(OSError):
            tidy()
        os._exit(INTERRUPTED)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
