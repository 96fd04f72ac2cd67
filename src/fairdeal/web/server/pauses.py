"""Pauses of a server: the garbage collector tuned for none that is noticed, and stalls counted.

Neither play nor pages leave reference cycles behind, so their values are freed at once. A full
collection would stop a house of a thousand tables for a third of a second, and find next to
nothing.

Live objects are therefore frozen whenever a table has changed, which costs almost nothing. Young
objects are collected in small portions. A full collection runs only while nobody is connected and
no request came recently.

The few cycles that remain, such as the transport of a closed connection, stay until then. If the
process has grown by a quarter, a full collection runs all the same.
"""

import asyncio
import gc
import time
from collections import deque
from pathlib import Path
from typing import Any

from fairdeal.house import metrics

_EVERY = 0.1  # seconds between two looks
_REMEMBERED = 60.0  # seconds


class Stalls:
    """The delays of the event loop within the last minute."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()  # when, and by how much; falling

    def note(self, at: float, seconds: float) -> None:
        """Record that the event loop was late by so many seconds."""
        while self._late and self._late[-1][1] <= seconds:
            self._late.pop()  # a longer one that is newer outlives it
        self._late.append((at, seconds))

    def longest(self, now: float) -> float:
        """Return the longest stall of the last minute, in seconds."""
        while self._late and self._late[0][0] < now - _REMEMBERED:
            self._late.popleft()
        return self._late[0][1] if self._late else 0.0

    async def watch(self) -> None:
        """Measure again and again whether the event loop is on time."""
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            now = time.monotonic()
            self.note(now, max(0.0, now - due))


_YOUNG, _TIMES, _NEVER = 10_000, 1, 1_000_000_000
_MORE = 1.25  # times what the process had after everything was looked at
_STATM = Path("/proc/self/statm")
_began = 0.0
_had = 0


def settle() -> None:
    """Set the collector to small portions."""
    _collect()
    gc.set_threshold(_YOUNG, _TIMES, _NEVER)
    if _timed not in gc.callbacks:
        gc.callbacks.append(_timed)


def put_aside() -> None:
    """Freeze all live objects, which are not examined again while anybody is connected."""
    if _timed in gc.callbacks:
        gc.freeze()


def collect_all() -> None:
    """Collect everything while nobody waits; objects of an embedding program are left alone."""
    if _timed in gc.callbacks:
        _collect()


def collect_if_grown() -> None:
    """Collect everything where garbage may have made the process much larger."""
    if _timed in gc.callbacks and _pages() > _MORE * _had:
        _collect()


def _collect() -> None:
    global _had
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _had = _pages()


def _pages() -> int:
    """Return the process's memory in pages; 0 where the system does not say."""
    try:
        return int(_STATM.read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def _timed(phase: str, info: dict[str, Any]) -> None:
    """Measure a collection in processor time, without the time that other processes took."""
    global _began
    if phase == "start":
        _began = time.thread_time()
    else:
        metrics.PAUSES.labels(info["generation"]).observe(time.thread_time() - _began)
