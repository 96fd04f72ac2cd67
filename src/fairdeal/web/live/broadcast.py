"""The viewers of a table: each is sent one frame for everything that became durable at once.

The end of a round and the start of the next are never in the same frame.
"""

import asyncio
import logging
from typing import Protocol

from fairdeal.house.access.roles import Person
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.values.frozen import replace
from fairdeal.web.live.frames import Frames, known_at
from fairdeal.web.live.seat_index import SeatIndex
from fairdeal.web.server import gc_tuning

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
        builder = self.frames.after(change)
        if builder.seating is not self._seating:
            self._seating, self._seats = builder.seating, {}
        for viewer, person in list(self._viewers.items()):
            try:
                seat = self._seats.get(viewer)
                if seat is None:
                    seat = self._seating.seat_of(known_at(change.after, person))
                    self._seats[viewer] = seat
                viewer.show(builder.frame(seat))
            except Exception:  # what one viewer's frame fails at costs no other viewer anything
                _LOG.exception("a viewer could not be updated")
        gc_tuning.put_aside()
