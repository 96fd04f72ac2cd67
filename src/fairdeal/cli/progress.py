"""Long work at the terminal: a word on stderr that something is happening, and a way out."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from typing import TYPE_CHECKING

from rich.console import Console

from fairdeal.cli import INTERRUPTED
from fairdeal.law import instrument as law

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

COMPILING = (
    "first use: compiling the solvers for this machine; this takes about half a minute, and is kept"
)


@contextmanager
def solving(what: str, instrument: str) -> Iterator[None]:
    """Work for the solver of an instrument, which is ready for it."""
    get_ready(instrument)
    with working(what):
        yield


def get_ready(instrument: str) -> None:
    """Compile the solvers on first use, unless the instrument's solver has no kernels."""
    from fairdeal.analysis.solver import solver_of

    if solver_of(law(instrument)).compiled:
        compile_first()


def compile_first(*, said: bool = True) -> None:
    """Compile every solver on first use, with progress; Ctrl-C leaves at once.

    If another process is compiling, wait for it.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from fairdeal.analysis.cache import all_compiled, compiling_all

    if all_compiled():
        return
    if said:
        _say()
    console = Console(stderr=True)
    with (
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ) as progress,
        interruptible(progress.stop),
    ):
        task = progress.add_task("waiting for another process that compiles them", total=None)
        with compiling_all() as due:
            if due:
                _compile_all(progress, task)


def _compile_all(progress: "Progress", task: "TaskID") -> None:
    from fairdeal.analysis.compile_all import jobs

    every = jobs()
    progress.update(task, total=len(every))
    for words, compile_one in every:
        progress.update(task, description=words)
        compile_one()
        progress.advance(task)


@contextmanager
def saying_if_compiling() -> Iterator[None]:
    """Print a notice once, when solvers begin to be compiled."""
    from fairdeal.analysis.cache import when_compiling

    with when_compiling(_say):
        yield


@cache
def _say() -> None:
    with suppress(OSError):  # nobody reads it; that is no reason to stop
        print(COMPILING, file=sys.stderr, flush=True)


@contextmanager
def working(what: str, *, said: bool = True) -> Iterator[None]:
    """Show at a terminal that work is under way; Ctrl-C ends it at once.

    If solvers have to be compiled, a notice says so, unless `said` is False.
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
    """Leave the process on Ctrl-C at any point.

    An exception raised inside a compiler's callback is lost, and the half-compiled function fails
    later with an error that nobody can act on.
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
