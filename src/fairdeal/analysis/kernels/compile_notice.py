"""Whether kernels are being compiled, which takes a while: for whoever wants to say so.

Read without the compiler, so that what compiles nothing starts without it too.
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
    """While entered, `say` is called as a kernel begins to be compiled, or at once if one is."""
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
    """A kernel begins to be compiled: it was not found among those that are kept."""
    global _under_way
    with _lock:
        _under_way += 1
        for say in _listening:
            say()


def ends() -> None:
    """It is compiled, or has failed to be."""
    global _under_way
    with _lock:
        _under_way -= 1
