"""Access to live tables from other threads: all work on them runs on the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import get_ident
from typing import TypeVar

from fairdeal.law import Refused, refuse

Value = TypeVar("Value")
_SECONDS = 30


class OnLoop:
    """A runner of work on its event loop, for any thread."""

    def __init__(self) -> None:
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()

    def __call__(self, work: Callable[[], Value]) -> Value:
        """Run the work at once on the event loop; from another thread, wait until it is done."""
        if get_ident() == self._thread:
            return work()
        future = Future[Value]()

        def run() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        if self._loop.is_closed():
            raise _busy()
        self._loop.call_soon_threadsafe(run)
        try:
            return future.result(_SECONDS)
        except TimeoutError:
            if future.done():  # the work itself raised a timeout
                raise
            raise _busy() from None


def _busy() -> Refused:
    return refuse("house-busy", "the house is busy or stopping; please try again soon")
