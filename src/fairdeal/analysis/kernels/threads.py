"""Kernels side by side: each thread gets its share of the work and an accumulator of its own.

Kernels run without Python's lock, so plain threads use every core. Nothing here shares state, so
that several callers may work at once.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

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
