"""Long work at the terminal: a word on stderr that something is happening, and a way out."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache

from rich.console import Console

from fairdeal.cli import INTERRUPTED

COMPILING = (
    "first use: compiling a solver for this machine, up to a minute; it is kept "
    "(fairdeal compile does all at once)"
)


@contextmanager
def saying_if_compiling() -> Iterator[None]:
    """A notice at the moment when solvers begin to be compiled, and only then; said once."""
    from fairdeal.analysis.kernels.compile_notice import when_compiling

    with when_compiling(_say):
        yield


@cache
def _say() -> None:
    with suppress(OSError):  # nobody reads it; that is no reason to stop
        print(COMPILING, file=sys.stderr, flush=True)


@contextmanager
def working(what: str, *, said: bool = True) -> Iterator[None]:
    """At a terminal, show that work is under way; Ctrl-C ends it at once.

    If solvers have to be compiled it is said, unless nobody is to be told.
    """
    with saying_if_compiling() if said else nullcontext():
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
