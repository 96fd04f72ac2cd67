"""Kernels: functions that are compiled when first called, kept, and run side by side.

Kernels run without Python's lock, so plain threads use every core. Nothing here shares state, so
that several callers may work at once.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event
from numpy.typing import NDArray

from fairdeal.analysis.cache import cache_folder, compiling_begins, compiling_ends

Answer = TypeVar("Answer")
Ints = NDArray[np.int64]


def in_shares(work: Callable[[int, int], Answer], size: int, least: int = 1) -> list[Answer]:
    """Run work(begin, end) on even shares of range(size), none smaller than `least`.

    >>> in_shares(lambda begin, end: end - begin, 10, least=10)
    [10]
    """
    shares = max(1, min(numba.config.NUMBA_NUM_THREADS, size // least))  # type: ignore[attr-defined]
    bounds = [size * share // shares for share in range(shares + 1)]
    if shares == 1:
        return [work(0, size)]
    with ThreadPoolExecutor(shares) as pool:
        return list(pool.map(work, bounds[:-1], bounds[1:]))


def summed(parts: Iterable[Ints]) -> Ints:
    """Sum the threads' accumulators, into the first of them."""
    first, *more = parts
    for part in more:
        first += part
    return first


Kernel = TypeVar("Kernel", bound=Callable[..., Any])

numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


class _Compiling(event.Listener):
    """Hears of every kernel that is not found among those kept, and of no other."""

    def on_start(self, event: object) -> None:
        compiling_begins()

    def on_end(self, event: object) -> None:
        compiling_ends()


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]


def kernel(function: Kernel) -> Kernel:
    """Compile a function on its first call, or take it from the cache."""
    return cast(Kernel, numba.njit(cache=True, nogil=True)(function))
