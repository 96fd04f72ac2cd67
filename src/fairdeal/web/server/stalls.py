"""Stalls of the event loop, during which every client waits for a response."""

import asyncio
import time
from collections import deque

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
