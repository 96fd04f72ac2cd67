"""A table after one durable command, as bytes: what everybody sees once, then what is one's own.

Everything is encoded once and kept as long as it stays the same: a seat of which everybody sees
the same, a seat as its own player sees it, what a player is offered, the lines of the log.
"""

from typing import TypeVar

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
from fairdeal.web.seating import Seating
from fairdeal.web.step_picture import offers_by_seat, own_part, public_step
from fairdeal.wire import in_ascii

_ASKED, _NOT_ASKED = b'{"asked":true,', b'{"asked":false,'  # how a seat begins
Made = TypeVar("Made")


class Kept(dict[int, tuple[object, Made]]):
    """What was made for each seat, as long as what it rests on stays the same."""

    def of(self, seat: int, rests_on: object) -> Made | None:
        """What was made before, if it still holds."""
        known = self.get(seat)
        return known[1] if known is not None and known[0] == rests_on else None

    def keep(self, seat: int, rests_on: object, made: Made) -> Made:
        """What is made now."""
        self[seat] = rests_on, made
        return made


class Round:
    """What was folded and encoded of a round so far."""

    def __init__(self, seating: Seating) -> None:
        self.sight, self.log, self.seating = Sight(), Log(), seating
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
        self.seq, state, step = change.after.head.seq, change.after.state, change.step
        round.take_in(change.after.events)
        waited_for, seating = asked(state, step), round.seating
        seal = change.after.commitment
        painter = Painter(state, step, waited_for, round.sight, seating, seal=seal)
        self._painter, self._seating = painter, seating
        is_suspended = "true" if suspended else "false"
        self._head = f'{{"type":"frame","table":"{id}","seq":{self.seq},"suspended":{is_suspended}'
        self._public = b'],"view":%b,"viewer":' % in_ascii(painter.public())[:-1]
        self._step = b']},"step":%b,' % in_ascii(public_step(step, waited_for))[:-1]
        self._offers = offers_by_seat(step)
        self._begins = {n: _ASKED if n in waited_for else _NOT_ASKED for n in seating.numbers}
        self._states = {n: painter.seat_state(n) for n in seating.numbers}
        self._seats = {n: self._begins[n] + self._seat(n)[1] for n in seating.numbers}
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
                seats[number] = self._begins[number] + self._own(number, viewer, seer)
        frame = b"".join(
            (
                f'{self._head},"since":{since},"due_ms":{due},"more_time":{more},"events":['.encode(),
                self._lines_for(seer, since) if lines is None else lines,
                self._public,
                b'%d,"seats":[' % viewer,
                b",".join(seats.values()),
                b'],"log":[',
                self._round.log.of(seer),
                self._step,
                self._offered(viewer, seer),
                b"}}",
            )
        )
        self._frames[viewer, since] = frame
        return frame

    def _seat(self, number: int) -> tuple[SeatPicture, bytes]:
        """A seat as everybody sees it, encoded from behind its first field."""
        kept, rests_on = self._round.seats, self._states[number]
        known = kept.of(number, rests_on)
        if known is None:
            place = self._painter.seat(number)
            known = kept.keep(number, rests_on, (place, _after_the_first(place)))
        return known

    def _own(self, number: int, viewer: int, seer: int) -> bytes:
        """A seat as a viewer sees it, with faces that not everybody sees; as `_seat`."""
        kept, rests_on = self._round.own_seats, (self._states[number], viewer, seer)
        known = kept.of(number, rests_on)
        if known is None:
            place = self._painter.own(self._seat(number)[0], viewer, seer)
            known = kept.keep(number, rests_on, _after_the_first(place))
        return known

    def _offered(self, viewer: int, seer: int) -> bytes:
        """What a viewer alone may do, now or when the turn comes."""
        step, sight, seating, offers = (
            self._change.step,
            self._round.sight,
            self._seating,
            self._offers,
        )
        held = seating.held_with(viewer)
        rests_on = step.stage, seer, seating, [(offers.get(n), sight.own_changes(n)) for n in held]
        kept = self._round.offers
        known = kept.of(viewer, rests_on)
        if known is None:
            state = self._change.after.state
            own = own_part(state, step, offers, sight, sorted(held), viewer, seer)
            name = step_name(state, step, offers.get(viewer, ()))
            known = kept.keep(viewer, rests_on, in_ascii({"name": name, **own})[1:-1])
        return known

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
        if since >= self.seq:
            return b""
        own = [shown for shown in self._shown if seer in (shown[3].to or ())]
        if not own:
            return self._lines_for_all
        lines = self._lines.copy()
        for at, line, seq, shown in own:
            lines[at] = happened(line, seq, shown, seer)
        return ",".join(lines).encode()


def _after_the_first(place: SeatPicture) -> bytes:
    """A seat encoded, from behind its first field."""
    return in_ascii(place).partition(b",")[2]
