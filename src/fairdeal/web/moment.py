"""A table after one durable command, as bytes: what everybody sees once, then what is one's own.

Everything is encoded once and kept as long as it stays the same: a seat of which everybody sees
the same, a seat as its own player sees it, what a player is offered, the lines of the log.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from fairdeal.house.clocks import GRACE, STAFF, all_have_bet
from fairdeal.house.journal import now_ms
from fairdeal.house.live import Change
from fairdeal.round import Event
from fairdeal.round.event import Shown
from fairdeal.seat.sight import Sight, asked, eyes, phase
from fairdeal.table.command import step_name
from fairdeal.web.happened import happened, numbered
from fairdeal.web.log import Log
from fairdeal.web.picture import Painter, SeatPicture
from fairdeal.web.step_picture import offers_by_seat, own_part, public_step

_encode = msgspec.json.Encoder().encode
Made = TypeVar("Made")


class Kept(dict[int, tuple[object, Made]]):
    """What was made for each seat, as long as what it rests on stays the same."""

    def get_or_make(self, seat: int, rests_on: object, make: Callable[[], Made]) -> Made:
        """What was made before, or is made now."""
        known = self.get(seat)
        if known is not None and known[0] == rests_on:
            return known[1]
        made = make()
        self[seat] = rests_on, made
        return made


class Round:
    """What was folded and encoded of a round so far."""

    def __init__(self) -> None:
        self.sight, self.log = Sight(), Log()
        self.seats: Kept[tuple[SeatPicture, bytes]] = Kept()
        self.own_seats: Kept[bytes] = Kept()
        self.offers: Kept[bytes] = Kept()

    def take_in(self, events: tuple[Event, ...]) -> None:
        """All events of the round so far."""
        self.sight.take_in(events)
        self.log.renew(self.sight.story)


class Moment:
    """The frames of one moment, put together as viewers ask for them."""

    def __init__(self, id: str, change: Change, round: Round, *, suspended: bool) -> None:
        self._change, self._suspended, self._round = change, suspended, round
        self._seq, state, step = change.after.head.seq, change.after.state, change.step
        round.take_in(change.after.events)
        waited_for = asked(state, step)
        painter = Painter(state, step, waited_for, round.sight, seal=change.after.commitment)
        self._painter = painter
        is_suspended = "true" if suspended else "false"
        self._head = f'{{"type":"frame","table":"{id}","seq":{self._seq},"suspended":{is_suspended}'
        self._public = _encode(painter.public())[:-1]
        self._step = _encode(public_step(step, waited_for))[:-1]
        self._offers = offers_by_seat(step)
        self._states = {number: painter.seat_state(number) for number in sorted(state.seated)}
        self._seats = {number: self._seat(number)[1] for number in self._states}
        self._lines: list[str] = []
        self._shown: list[tuple[int, str, int, Shown]] = []  # to some, and not to everybody
        for line, seq, what in numbered(change.done):
            if isinstance(what, Shown) and what.to is not None:
                self._shown.append((len(self._lines), line, seq, what))
            self._lines.append(happened(line, seq, what))
        self._lines_for_all = ",".join(self._lines).encode()
        self._frames: dict[tuple[int, int], bytes] = {}

    def is_of(self, change: Change, *, suspended: bool) -> bool:
        """Whether it is the table after this change, suspended or not, and has its lines."""
        known = self._change
        same = known.after is change.after and known.waits is change.waits
        has_lines = known.done is change.done or not change.done
        return same and has_lines and self._suspended == suspended

    def frame(self, viewer: int, since: int, lines: bytes | None = None) -> bytes:
        """The frame of a seat, or of whoever looks on (0)."""
        waited_until = self._waited_until(viewer)
        if lines is None and waited_until is None and (viewer, since) in self._frames:
            return self._frames[viewer, since]
        seer = eyes(self._change.after.state, viewer)
        due = "null" if waited_until is None else max(0, waited_until - now_ms())
        more = "true" if self._may_have_more_time(viewer) else "false"
        seats = self._seats
        if viewer:
            seats = seats.copy()
            for number in self._painter.concerned(viewer, seer):
                seats[number] = self._own(number, viewer, seer)
        frame = b"".join(
            (
                f'{self._head},"since":{since},"due_ms":{due},"more_time":{more},"events":['.encode(),
                self._lines_for(seer, since) if lines is None else lines,
                b'],"view":',
                self._public,
                b',"viewer":%d,"seats":[' % viewer,
                b",".join(seats.values()),
                b'],"log":[',
                self._round.log.of(seer),
                b']},"step":',
                self._step,
                b",",
                self._offered(viewer, seer),
                b"}}",
            )
        )
        self._frames[viewer, since] = frame
        return frame

    def _seat(self, number: int) -> tuple[SeatPicture, bytes]:
        """A seat as everybody sees it."""

        def draw() -> tuple[SeatPicture, bytes]:
            place = self._painter.seat(number)
            return place, _encode(place)

        return self._round.seats.get_or_make(number, self._states[number], draw)

    def _own(self, number: int, viewer: int, seer: int) -> bytes:
        """A seat as a viewer sees it, with faces that not everybody sees."""

        def draw() -> bytes:
            return _encode(self._painter.own(self._seat(number)[0], viewer, seer))

        rests_on = self._states[number], viewer, seer
        return self._round.own_seats.get_or_make(number, rests_on, draw)

    def _offered(self, viewer: int, seer: int) -> bytes:
        """What a viewer alone may do, now or when the turn comes."""
        state, step, sight = self._change.after.state, self._change.step, self._round.sight
        offers = self._offers.get(viewer, ())

        def draw() -> bytes:
            own = own_part(state, step, self._offers, sight, viewer, seer)
            return _encode({"name": step_name(state, step, offers), **own})[1:-1]

        player = state.seated.get(viewer)
        held = [
            (n, self._offers.get(n), sight.own_changes(n))
            for n, name in state.seated.items()
            if name == player
        ]
        rests_on = step.stage, seer, state.seated, held
        return self._round.offers.get_or_make(viewer, rests_on, draw)

    def _may_have_more_time(self, viewer: int) -> bool:
        own = self._change.waits.get(viewer) if viewer else None
        return own is not None and not own.longer

    def _waited_until(self, viewer: int) -> int | None:
        """Until when the viewer is waited for; while bets are open, everybody is."""
        waits, state = self._change.waits, self._change.after.state
        own = waits.get(viewer) if viewer else None
        if own is not None:
            return own.until - GRACE
        bets = waits.get(STAFF)
        is_open = bets is not None and phase(state) == "betting" and not all_have_bet(state)
        return bets.until if bets is not None and is_open else None

    def _lines_for(self, seer: int, since: int) -> bytes:
        """What happened, with the faces that were shown to a seat."""
        if since >= self._seq:
            return b""
        own = [shown for shown in self._shown if seer in (shown[3].to or ())]
        if not own:
            return self._lines_for_all
        lines = self._lines.copy()
        for at, line, seq, shown in own:
            lines[at] = happened(line, seq, shown, seer)
        return ",".join(lines).encode()
