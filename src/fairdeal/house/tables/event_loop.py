"""Live tables belong to the event loop: other threads have it do what touches them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import get_ident
from typing import TypeVar

from fairdeal.law import Refused, refuse

Value = TypeVar("Value")
_SECONDS = 30


class OnLoop:
    """Runs work on the event loop that it was made on, whichever thread asks."""

    def __init__(self) -> None:
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()

    def __call__(self, work: Callable[[], Value]) -> Value:
        """Do it at once on the event loop itself; from another thread, wait until it is done."""
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
            if future.done():  # it was the work that took too long for something
                raise
            raise _busy() from None


def _busy() -> Refused:
    return refuse("house-busy", "the house is busy or stops; try again soon")
