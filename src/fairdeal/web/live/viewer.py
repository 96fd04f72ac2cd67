"""The viewer of one socket: its queue of messages, and the time limit for reading them.

Each viewer has a bounded queue and one task that sends. A slow reader gets the newest frame only,
since every frame is complete; a client that does not read at all is dropped.
"""

import asyncio
import time
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fairdeal.house.access.roles import Person, Role
from fairdeal.law import refuse
from fairdeal.web.api.guard import Clock, Rate, TooOften
from fairdeal.web.api.policy import RESUMED
from fairdeal.web.live.socket_messages import Outgoing

_MOST_FRAMES, _MOST_ANSWERS, _SECONDS = 64, 64, 10
_TOO_SLOW = 1013


class SocketViewer:
    """The queue of messages to one socket."""

    def __init__(
        self,
        websocket: WebSocket,
        token: str,
        roles: frozenset[Role],
        clock: Clock = time.monotonic,
    ) -> None:
        self.websocket, self.token = websocket, token
        self.roles = roles  # that it was opened with
        self._resumes = Rate(*RESUMED, clock)
        self.person: Person | None = None  # looked up at `known_at`
        self.known_at = 0
        self._frames: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._woken: asyncio.Future[None] | None = None  # what its task waits for, if it does
        self._patience = asyncio.timeout(None)
        self._sends_since: float | None = None

    def show(self, frame: bytes) -> None:
        """Queue a frame; when the queue is full, the newest replaces all others."""
        if len(self._frames) >= _MOST_FRAMES:
            self._frames.clear()
        self._frames.append(frame)
        self._wake()

    def answer(self, message: Outgoing) -> None:
        """Queue the response to a command, which is never dropped."""
        if len(self._answers) >= _MOST_ANSWERS:
            raise refuse("too-often", "responses are not being read")
        self._answers.append(msgspec.json.encode(message))
        self._wake()

    def check_resumes(self) -> None:
        """Refuse to resend recent lines on a socket that got them a moment ago."""
        if not self._resumes.take():
            raise TooOften(self._resumes.wait)

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def send(self) -> None:
        """Send the queue in order: the frame of a command goes before its response."""
        loop = asyncio.get_running_loop()
        try:
            async with self._patience:
                while True:
                    self._sends_since = time.monotonic()
                    while queue := self._frames or self._answers:
                        await self.websocket.send_text(queue.popleft().decode())
                    self._sends_since = None
                    self._woken = loop.create_future()
                    await self._woken
        except TimeoutError:
            with suppress(Exception):
                await self.websocket.close(_TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone

    def check_patience(self) -> None:
        """Drop a client that reads nothing for long; one check a second is cheaper than a timer for
        each frame.
        """
        since = self._sends_since
        if since is not None and time.monotonic() - since > _SECONDS:
            self._sends_since = None
            self._patience.reschedule(0)
