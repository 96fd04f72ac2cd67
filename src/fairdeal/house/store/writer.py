"""The one thread that writes: everything queued is one commit, with one wake-up per group.

Nothing is visible before it is durable: each caller is called back after the commit, on the event
loop and in the order of the queue. A failure that is no conflict stops the writer. A failed sync is
never tried again, and nothing is acknowledged that may be lost.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from fairdeal.house import metrics
from fairdeal.house.store.store import Point, Store, no_point
from fairdeal.house.store.transaction import Conflict, Work

MOST_AT_ONCE = 256
BEFORE, WAKING = "before write", "after commit before the wake-up"

_LOG = logging.getLogger(__name__)
Callback = Callable[[Exception | None], None]
_Item = tuple[Work, Callback]


class Stopped(Exception):
    """The house accepts no more work, because writing failed or the server stops."""


class Writer:
    """A thread that writes work and calls back on the event loop."""

    def __init__(
        self, store: Store, loop: asyncio.AbstractEventLoop, at_point: Point = no_point
    ) -> None:
        self._store, self._loop, self._at_point = store, loop, at_point
        self._queue: SimpleQueue[_Item | None] = SimpleQueue()
        self.failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="house-writer", daemon=True)
        self._thread.start()

    def put(self, work: Work, then: Callback) -> None:
        """Queue work; `then` is called with None, or with the reason why it was not written."""
        if self.failure is not None:
            raise Stopped from self.failure
        self._queue.put((work, then))

    async def write(self, work: Work) -> None:
        """Queue work and wait until it is durable; raise the reason if it was not written."""
        future: asyncio.Future[None] = self._loop.create_future()

        def settle(error: Exception | None) -> None:
            if future.cancelled():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.put(work, settle)
        await future

    def stop(self) -> None:
        """Write what is queued, then stop."""
        self.failure = self.failure or Stopped("the server stops")
        self._queue.put(None)
        self._thread.join()
        self._store.close()

    def _run(self) -> None:
        last = False
        while not last:
            group = self._next_group()
            if group and group[-1] is None:
                last = True
            items = [item for item in group if item is not None]
            if items:
                outcomes = self._write([work for work, _ in items])
                self._loop.call_soon_threadsafe(self._wake, items, outcomes)

    def _next_group(self) -> list[_Item | None]:
        group = [self._queue.get()]
        try:
            while group[-1] is not None and len(group) < MOST_AT_ONCE:
                group.append(self._queue.get_nowait())
        except Empty:
            pass
        return group

    def _write(self, works: Sequence[Work]) -> list[Exception | None]:
        """Return the outcome of each work; a group with a conflict is written one by one."""
        if isinstance(self.failure, Exception) and not isinstance(self.failure, Stopped):
            return [Stopped()] * len(works)
        try:
            self._at_point(BEFORE)
            with metrics.COMMITS.time():
                self._store.write(works)
            metrics.GROUP.observe(len(works))
            self._at_point(WAKING)
        except Conflict as conflict:
            if len(works) == 1:
                metrics.CONFLICTS.inc()
                return [conflict]
            return [outcome for work in works for outcome in self._write([work])]
        except Exception as error:  # a full disk, a failed sync, a database that has gone
            self.failure = error
            metrics.STOPPED.set(1)
            _LOG.critical("writing failed, nothing more is taken: %s", type(error).__name__)
            return [Stopped()] * len(works)
        return [None] * len(works)

    def _wake(self, items: Sequence[_Item], outcomes: Sequence[Exception | None]) -> None:
        """Tell each caller the outcome, on the event loop and in the order of the queue."""
        for (_, then), outcome in zip(items, outcomes, strict=True):
            try:
                then(outcome)
            except Exception:  # an error of one listener affects no other
                _LOG.exception("a listener failed")
