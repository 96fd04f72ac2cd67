"""The viewers of a table: a queue for each, and one frame for all that became durable at once.

The end of a round and the start of the next are never in the same frame.

Each viewer has a bounded queue and one task that sends. A slow reader gets the newest frame only,
since every frame is complete; a client that does not read at all is dropped.
"""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fairdeal.house import Change, LiveTable, Person, Role
from fairdeal.law import refuse
from fairdeal.values import replace
from fairdeal.view import SeatIndex
from fairdeal.web.live.frames import Frames, known_at
from fairdeal.web.live.socket_messages import Outgoing
from fairdeal.web.server import pauses

_MOST_FRAMES, _MOST_ANSWERS, _SECONDS = 64, 64, 10
_TOO_SLOW = 1013


class SocketViewer:
    """The queue of messages to one socket."""

    def __init__(
        self,
        websocket: WebSocket,
        token: str,
        roles: frozenset[Role],
    ) -> None:
        self.websocket, self.token = websocket, token
        self.roles = roles  # that it was opened with
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


_LOG = logging.getLogger(__name__)


class FrameViewer(Protocol):
    """A viewer that can be shown a frame."""

    def show(self, frame: bytes) -> None:
        """Show one more frame."""


class Audience:
    """The viewers of one table, and the people behind them."""

    def __init__(self, live: LiveTable) -> None:
        self.live, self.frames = live, Frames(live)
        self._viewers: dict[FrameViewer, Person] = {}
        self._seating, self._seats = SeatIndex(live.durable.state), dict[FrameViewer, int]()
        self._loop = asyncio.get_running_loop()
        self._untold: Change | None = None

    def join(self, viewer: FrameViewer, person: Person) -> None:
        """Add a viewer, and show the table as it is."""
        self.broadcast()
        viewer.show(self.frames.of(known_at(self.live.durable, person)))
        self._viewers[viewer] = person
        self.live.watchers.add(self._changed)

    def has(self, person: Person) -> bool:
        """Return whether a person has a page open at the table."""
        return any(each.id == person.id for each in self._viewers.values())

    def leave(self, viewer: FrameViewer) -> bool:
        """Remove a viewer; return whether any viewer is left."""
        self._viewers.pop(viewer, None)
        self._seats.pop(viewer, None)
        if not self._viewers:
            self.live.watchers.discard(self._changed)
        return bool(self._viewers)

    def _changed(self, change: Change) -> None:
        """Schedule a broadcast for the event loop's next turn, after all changes of this commit."""
        untold = self._untold
        if untold is not None and (
            untold.after.state.seated != change.after.state.seated  # faces stay with their seat
            or untold.after.state.number != change.after.state.number  # a round as it ended
        ):
            self.broadcast()
        if self._untold is None:
            self._untold = change
            self._loop.call_soon(self.broadcast)
        else:
            self._untold = replace(change, done=self._untold.done + change.done)

    def broadcast(self) -> None:
        """Show every viewer what is not shown yet."""
        change, self._untold = self._untold, None
        if change is None:
            return
        frames = self.frames.after(change)
        if frames.seating is not self._seating:
            self._seating, self._seats = frames.seating, {}
        for viewer, person in list(self._viewers.items()):
            try:
                seat = self._seats.get(viewer)
                if seat is None:
                    seat = self._seating.seat_of(known_at(change.after, person))
                    self._seats[viewer] = seat
                viewer.show(frames.to(seat))
            except Exception:  # what one viewer's frame fails at costs no other viewer anything
                _LOG.exception("a viewer could not be updated")
        pauses.put_aside()
