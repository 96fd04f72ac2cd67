"""Long work at the terminal: a word on stderr that something is happening."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

COMPILING = "first use: compiling the solvers for this machine, once; this takes up to a minute"


@contextmanager
def working(what: str, *, kernels: bool) -> Iterator[None]:
    """Say what goes on: that kernels are compiled, and at a terminal that work is under way."""
    if kernels:
        from fairdeal.analysis.compiled import first_use

        if first_use():
            print(COMPILING, file=sys.stderr, flush=True)
    if not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True).status(what):
        yield
