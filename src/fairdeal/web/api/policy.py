"""Rules of routes and of socket messages, rate limits by cost, and limits on work beside the loop.

Of each cost a few run at a time, and one at a time per person.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from fairdeal.house import metrics
from fairdeal.law import refuse
from fairdeal.web.api.request_types import MOST_BYTES

GET, POST, SOCKET, MESSAGE = "GET", "POST", "SOCKET", "MESSAGE"
COPY_BYTES = 32 << 20  # of a copy of a journal that is handed in


class Cost(Enum):
    """The cost of a request to the house, which decides its rate limit and where it runs."""

    FREE = "free"  # health, metrics and files with a digest in their address: never limited
    CHEAP = "cheap"  # constant work on the event loop
    PAGE = "page"  # rendered in a thread
    DESK = "desk"  # a page of the staff's, from the books of a day: in a thread
    COMMAND = "command"  # one command of the house
    SETTING = "setting"  # a line of the house's journal that a player needs now and then
    PASSWORD = "password"  # makes an account or tries a password
    HISTORY = "history"  # reads what grows as people play: in a thread, one at a time per person
    UPLOAD = "upload"  # a large body, one at a time per person


class SessionRule(Enum):
    """The session that a request needs."""

    UNREAD = "unread"  # it makes no difference who asks
    OPTIONAL = "optional"  # a person who is signed on sees more
    NEEDED = "needed"


class Body(Enum):
    """The kind of body that a request has."""

    NONE = "none"
    JSON = "application/json"
    BYTES = "bytes"


class RouteRule(Struct, frozen=True, kw_only=True):
    """The rule for one route or message."""

    method: str
    path: str
    cost: Cost
    session: SessionRule = SessionRule.NEEDED
    may: tuple[str, ...] = ()  # lines of `house.roles.MAY`, any of which is enough; none: anybody
    body: Body = Body.NONE
    most_bytes: int = 0
    sealed: bool = False  # whether it reads what is sealed: faces and orders of rounds
    staff: bool = False  # a page of the staff's: who is not signed on is led to sign on

    @property
    def checks_origin(self) -> bool:
        """Return whether requests must come from the house's own pages: all but the safe method."""
        return self.method != GET

    @property
    def is_one_at_a_time(self) -> bool:
        """Return whether each person may have only one such request at a time."""
        return self.cost in (Cost.HISTORY, Cost.UPLOAD)


class RateLimit(NamedTuple):
    """A rate limit: so many a second, and so many at once."""

    per_second: float
    burst: float


class RateLimits(NamedTuple):
    """The rate limits for requests of one cost."""

    address: RateLimit  # from one client address, which a classroom or a casino may share
    person: RateLimit  # from one person who is signed on
    nobody: RateLimit  # from one client address without a session


_ANY = RateLimit(float("inf"), float("inf"))
LIMITS: Mapping[Cost, RateLimits] = {
    Cost.FREE: RateLimits(_ANY, _ANY, _ANY),
    Cost.CHEAP: RateLimits(RateLimit(60, 300), RateLimit(20, 100), RateLimit(50, 200)),
    Cost.PAGE: RateLimits(RateLimit(30, 150), RateLimit(4, 40), RateLimit(10, 90)),
    Cost.DESK: RateLimits(RateLimit(40, 200), RateLimit(4, 40), RateLimit(2, 20)),
    Cost.COMMAND: RateLimits(RateLimit(100, 400), RateLimit(20, 100), RateLimit(20, 100)),
    Cost.SETTING: RateLimits(RateLimit(10, 200), RateLimit(0.1, 20), RateLimit(0.1, 20)),
    Cost.PASSWORD: RateLimits(RateLimit(0.5, 40), RateLimit(0.2, 10), RateLimit(0.5, 40)),
    Cost.HISTORY: RateLimits(RateLimit(10, 200), RateLimit(2, 40), RateLimit(2, 40)),
    Cost.UPLOAD: RateLimits(RateLimit(0.2, 20), RateLimit(0.1, 10), RateLimit(0.1, 1)),
}
MESSAGES = RateLimit(20, 60)  # of any kind on one socket

NOWHERE = RouteRule(
    method=GET, path="", cost=Cost.CHEAP, session=SessionRule.UNREAD
)  # no such address
WATCH = RouteRule(method=SOCKET, path="/api/tables/{id}/live", cost=Cost.CHEAP)
MESSAGE_RULES: Mapping[str, RouteRule] = {  # what is sent over a table's socket, by its type
    "ping": RouteRule(
        method=MESSAGE, path="ping", cost=Cost.CHEAP, body=Body.JSON, most_bytes=MOST_BYTES
    ),
    "act": RouteRule(
        method=MESSAGE,
        path="act",
        cost=Cost.COMMAND,
        may=("play",),
        body=Body.JSON,
        most_bytes=MOST_BYTES,
    ),
}


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
