"""Notices that kernels are being compiled, which takes a while.

This module does not import the compiler, so that a command that compiles nothing starts without it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

Say = Callable[[], None]

_lock = Lock()
_listening: list[Say] = []
_under_way = 0


@contextmanager
def when_compiling(say: Say) -> Iterator[None]:
    """Call `say` inside the block when a kernel begins to be compiled, or at once if one is."""
    with _lock:
        _listening.append(say)
        if _under_way:
            say()
    try:
        yield
    finally:
        with _lock:
            _listening.remove(say)


def begins() -> None:
    """Note that a kernel begins to be compiled: it was not in the cache."""
    global _under_way
    with _lock:
        _under_way += 1
        for say in _listening:
            say()


def ends() -> None:
    """Note that a kernel is compiled, or has failed to be."""
    global _under_way
    with _lock:
        _under_way -= 1
