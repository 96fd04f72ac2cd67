"""How long the event loop was held up, which is how long everybody waited for an answer."""

import asyncio
import time
from collections import deque

_EVERY = 0.1  # seconds between two looks
_REMEMBERED = 60.0  # seconds


class Stalls:
    """Remembers by how much the event loop was late within the last minute."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()  # when, and by how much; falling

    def note(self, at: float, seconds: float) -> None:
        """The event loop came so much too late."""
        while self._late and self._late[-1][1] <= seconds:
            self._late.pop()  # a longer one that is newer outlives it
        self._late.append((at, seconds))

    def longest(self, now: float) -> float:
        """The longest stall of the last minute, in seconds."""
        while self._late and self._late[0][0] < now - _REMEMBERED:
            self._late.popleft()
        return self._late[0][1] if self._late else 0.0

    async def watch(self) -> None:
        """Look again and again whether the event loop is on time."""
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            now = time.monotonic()
            self.note(now, max(0.0, now - due))
