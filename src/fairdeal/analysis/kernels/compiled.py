"""Kernels: functions that are compiled when they are first called, and kept between runs."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import event

from fairdeal.analysis.kernels import compile_notice
from fairdeal.analysis.kernels.cache import cache_folder

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


class _Compiling(event.Listener):
    """Hears of every kernel that is not found among those kept, and of no other."""

    def on_start(self, event: object) -> None:
        compile_notice.begins()

    def on_end(self, event: object) -> None:
        compile_notice.ends()


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]


def kernel(function: Kernel) -> Kernel:
    """Compile a function on its first call, or take it from the cache."""
    return cast(Kernel, numba.njit(cache=True, nogil=True)(function))
