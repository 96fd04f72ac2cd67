"""What a viewer is sent: one self-contained message for first paint, reconnect and every change.

A frame is made from the table as one durable command left it. It has the newest number, what the
viewer may see of what happened since an older one, the viewer's whole picture of the table, what
the viewer is offered, and how long that is waited for.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from fairdeal.house.clocks import GRACE, STAFF, Wait, all_have_bet, offer_step
from fairdeal.house.engine import Standing
from fairdeal.house.journal import now_ms
from fairdeal.house.live import Change, LiveTable
from fairdeal.record.encode import PUBLIC_PARTS
from fairdeal.round import PUBLIC, Event, SeatViewer, as_seen, seat
from fairdeal.round.event import Shown
from fairdeal.table.state import TableState
from fairdeal.web.picture import Picture, phase, picture
from fairdeal.web.step_picture import StepPicture, step_picture


class Happened(Struct, frozen=True):
    """An event as its viewer may know it: positions for all, faces for those who see them."""

    seq: int
    what: str
    actor: str
    clause: str
    data: msgspec.Raw
    cards: tuple[str, ...] | None = None


class Frame(Struct, frozen=True, tag="frame", tag_field="type"):
    """Everything that a viewer needs to draw the table."""

    table: str  # its id
    seq: int
    since: int
    suspended: bool
    due_ms: int | None  # for the viewer's own decision, or for bets while they are open
    events: tuple[Happened, ...]
    view: Picture
    step: StepPicture


class Frames:
    """The frames of one table; viewers who see the same share the bytes."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._made: tuple[int, dict[int, bytes]] = (-1, {})

    def of(self, person: str, change: Change | None = None) -> bytes:
        """What somebody by that name is sent after a change, or on coming in."""
        if change is None:
            standing = self._live.durable
            return self._frame(standing, seat_of(standing, person), (), self._live.waits)
        standing = change.after
        viewer = seat_of(standing, person)
        if self._made[0] != standing.head.seq:
            self._made = (standing.head.seq, {})
        frames = self._made[1]
        if viewer not in frames:
            frames[viewer] = self._frame(standing, viewer, _events(change), change.waits)
        return frames[viewer]

    def _frame(
        self,
        standing: Standing,
        viewer: int,
        events: Sequence[tuple[int, Event]],
        waits: dict[int, Wait],
    ) -> bytes:
        state, seq = standing.state, standing.head.seq
        own = state.step.of(seat(viewer)) if viewer else ()
        frame = Frame(
            table=self._live.id,
            seq=seq,
            since=events[0][0] - 1 if events else seq,
            suspended=bool(self._live.held),
            due_ms=_due(state, waits, viewer),
            events=tuple(_happened(number, event, viewer) for number, event in events),
            view=picture(state, standing.events, viewer, seal=standing.commitment),
            step=step_picture(state, standing.events, viewer, name=offer_step(state, own)),
        )
        return msgspec.json.encode(frame)


def _due(state: TableState, waits: dict[int, Wait], viewer: int) -> int | None:
    """How long the viewer is waited for; while bets are open, everybody is."""
    own = waits.get(viewer) if viewer else None
    if own is not None:
        return max(0, own.until - GRACE - now_ms())
    bets = waits.get(STAFF)
    if bets is None or phase(state) != "betting" or all_have_bet(state):
        return None
    return max(0, bets.until - now_ms())


def seat_of(standing: Standing, person: str) -> int:
    """The seat that a person sees the table from: the first that he or she holds, or none."""
    held = [number for number, name in standing.state.seated.items() if name == person]
    return min(held, default=0)


def _events(change: Change) -> tuple[tuple[int, Event], ...]:
    numbered: list[tuple[int, Event]] = []
    for done in change.done:
        first = done.after.head.seq - len(done.events) + 1
        numbered += enumerate(done.events, first)
    return tuple(numbered)


def _happened(seq: int, event: Event, viewer: int) -> Happened:
    seen = as_seen(event, SeatViewer(viewer) if viewer else PUBLIC, {})
    faces = tuple(map(str, seen.cards)) if isinstance(seen, Shown) else None
    data = msgspec.Raw(PUBLIC_PARTS[type(event)].written(event).encode())
    return Happened(seq, type(event).__name__, str(event.actor), event.clause, data, faces)
