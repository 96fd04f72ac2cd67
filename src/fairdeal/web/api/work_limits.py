"""Work beside the event loop: a few at a time of each cost, and one at a time per person."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from fairdeal.house import metrics
from fairdeal.law import refuse
from fairdeal.web.api.policy import Cost, RouteRule

THREADS: Mapping[Cost, int] = {Cost.PAGE: 1, Cost.DESK: 2, Cost.HISTORY: 2}
_MOST_WAITING = 100  # for the threads of one cost
_MOST_OF_ONE = 8  # that wait for one person's own turn


class Turns:
    """A queue for requests: limited threads for each cost, and one request per person at a time."""

    def __init__(self) -> None:
        self._threads = {cost: asyncio.Semaphore(count) for cost, count in THREADS.items()}
        self._waiting = Counter[Cost]()
        self._people: dict[str, _PersonQueue] = {}

    @asynccontextmanager
    async def turn(self, rule: RouteRule, who: str, *, threaded: bool) -> AsyncIterator[None]:
        """Wait for a turn and hold it during the work; refuse where too many wait already."""
        async with AsyncExitStack() as stack:
            if rule.is_one_at_a_time:
                await stack.enter_async_context(self._after_the_last_of(f"{rule.cost} {who}"))
            if threaded and rule.cost in self._threads:
                await stack.enter_async_context(self.thread(rule.cost))
            yield

    @asynccontextmanager
    async def thread(self, cost: Cost) -> AsyncIterator[None]:
        """Hold one of the few threads for work of that cost."""
        if self._waiting[cost] >= _MOST_WAITING:
            raise refuse("house-busy", "the server is busy; try again soon")
        self._waiting[cost] += 1
        try:
            await self._threads[cost].acquire()
        finally:
            self._waiting[cost] -= 1
        metrics.JOBS.labels(cost.value).inc()
        try:
            yield
        finally:
            self._threads[cost].release()

    @asynccontextmanager
    async def _after_the_last_of(self, who: str) -> AsyncIterator[None]:
        line = self._people.setdefault(who, _PersonQueue())
        if line.length > _MOST_OF_ONE:
            raise refuse(
                "too-often", "you have several of these requests under way; wait for the first"
            )
        line.length += 1
        try:
            async with line.lock:
                yield
        finally:
            line.length -= 1
            if not line.length:
                self._people.pop(who, None)


class _PersonQueue:
    """The queue of one person's requests, which are answered one after the other."""

    def __init__(self) -> None:
        self.lock, self.length = asyncio.Lock(), 0
