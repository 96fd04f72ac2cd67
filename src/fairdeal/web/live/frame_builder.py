"""A table after one durable command, as bytes: the shared part once, then each viewer's own part.

Everything is encoded once and cached as long as it stays the same (`seat_cache.py`,
`log_cache.py`).
"""

from functools import lru_cache

from msgspec import Struct

from fairdeal.house.store.house_journal import now_ms
from fairdeal.house.tables.clocks import GRACE, STAFF, all_have_bet
from fairdeal.house.tables.holds import Reported, answer_words
from fairdeal.house.tables.live_table import Change
from fairdeal.play import Event
from fairdeal.values.wire import in_ascii
from fairdeal.view.visible_state import VisibleState, phase
from fairdeal.web.live.log_cache import LogCache
from fairdeal.web.live.seat_cache import CachedSeat, SeatCache
from fairdeal.web.live.seat_index import SeatIndex
from fairdeal.web.live.step_view import StepOffers, public_step
from fairdeal.web.live.table_view import ReportPicture
from fairdeal.web.live.table_view_builder import TableViewBuilder
from fairdeal.web.live.visible_lines import public_lines

_NO_CLOCK = b'},"due_ms":null,"more_time":false}'


class EncodedRound:
    """The view of a round so far, folded and encoded."""

    def __init__(self, seating: SeatIndex) -> None:
        self.sight, self.log = VisibleState(), LogCache()
        self._where_rests_on: object = None
        self._side_rests_on: object = None
        self._where = self._side = b""
        self.sit(seating)

    def sit(self, seating: SeatIndex) -> None:
        """Update the seats and their players."""
        self.seating, self.places = seating, SeatCache(seating)

    def take_in(self, events: tuple[Event, ...]) -> None:
        """Fold all events of the round so far."""
        self.sight.take_in(events)
        self.log.renew(self.sight.story)

    def view(self, view_builder: TableViewBuilder) -> bytes:
        """Return the shared view without the seats and the log, up to where these begin."""
        rests_on = view_builder.dealers_side_state()
        if rests_on != self._side_rests_on:
            self._side_rests_on = rests_on
            self._side = in_ascii(view_builder.dealers_side())[1:-1]
        rests_on = view_builder.where_state()
        if rests_on != self._where_rests_on:
            self._where_rests_on = rests_on
            self._where = in_ascii(view_builder.where())[:-1]
        said, coming = (
            _encoded(view_builder.said()),
            b",".join(map(_encoded, view_builder.coming())),
        )
        parts = self._where, self._side, said, coming
        return b'%b,%b,"said":%b,"next":[%b],"log":[' % parts


class FrameBuilder:
    """The frames after one change, built as viewers ask for them."""

    def __init__(
        self,
        id: str,
        change: Change,
        round: EncodedRound,
        report: Reported | None,
        *,
        suspended: bool,
    ) -> None:
        after, step = change.after, change.step
        self.seq, self._change = after.head.seq, change
        self._suspended, self._report = suspended, report
        self.seating, self._places, self._sight = round.seating, round.places.by_number, round.sight
        round.take_in(after.events)
        self._view_builder = view_builder = TableViewBuilder(
            after.state,
            step,
            round.sight,
            round.seating,
            seal=after.commitment,
            held=suspended,
        )
        self._offered_now = offered = StepOffers(after.state, step)
        seats = round.places.renew(view_builder, step.stage, offered.by_seat)
        is_suspended = "true" if suspended else "false"
        self._head = f'{{"type":"frame","table":"{id}","seq":{self.seq},"suspended":{is_suspended}'
        self._head += f',"report":{self._reported()}'
        events, self._own_events = public_lines(change.done)
        log, self._own_log = round.log.parts, round.log.own
        self._view = b'],"view":' + round.view(view_builder)
        opening, waits_for = self._opening(change.since), self._public_step()
        self._log = len(events) + 2  # where it begins
        self._begins = self._log + len(log)  # where it is said who looks
        self._parts = [opening, *events, self._view, *log, b"", *seats, waits_for, b"", _NO_CLOCK]
        self._for_onlookers: bytes | None = None  # who all get the same

    def is_of(self, change: Change, report: Reported | None, *, suspended: bool) -> bool:
        """Return whether it shows the table after this change, suspended or not, with its lines."""
        known = self._change
        same = known.after is change.after and known.waits is change.waits
        has_lines = known.done is change.done or not change.done
        parts = self._suspended == suspended and self._report is report
        return same and has_lines and parts

    def frame(self, viewer: int) -> bytes:
        """Return the frame of a seat, or of a spectator (0), with the lines of the change."""
        if viewer:
            return b"".join(self._parts_of(viewer))
        if self._for_onlookers is None or self._change.waits:
            self._for_onlookers = b"".join(self._parts_of(0))
        return self._for_onlookers

    def frame_since(self, viewer: int, since: int, lines: list[str]) -> bytes:
        """Return the frame with other lines, from behind another number."""
        parts = self._parts_of(viewer)
        parts[: self._log] = [self._opening(since), ",".join(lines).encode(), self._view]
        return b"".join(parts)

    def _parts_of(self, viewer: int) -> list[bytes | bytearray]:
        """Return the shared parts, with the viewer's own parts in their positions."""
        parts, begins, place = self._parts.copy(), self._begins, self._places[viewer]
        for at, line in self._own_events.get(place.viewing_seat, ()):
            parts[at + 1] = line
        for at, lines in self._own_log.get(place.viewing_seat, ()):
            parts[at + self._log] = lines
        parts[begins] = place.begins
        for number in place.differs:
            other = self._places[number]
            seen = other.seen.get(viewer) or other.seen_by(viewer, self._view_builder)
            parts[begins + 1 + other.at] = seen
        parts[-2] = place.offered or self._offered(place)
        if self._change.waits:
            parts[-1] = self._clock(viewer)
        return parts

    def _opening(self, since: int) -> bytes:
        """Return a frame up to where the lines begin."""
        return f'{self._head},"since":{since},"events":['.encode()

    def _public_step(self) -> bytes:
        """Return the end of the seats and the beginning of the step."""
        held = None if not self._suspended else self._report.words if self._report else ""
        known = public_step(self._change.after.state, self._change.step, held)
        return b']},"step":' + _encoded(known)[:-1]

    def _offered(self, place: CachedSeat) -> bytes:
        """Return the viewer's own offers, now or when the turn comes."""
        offered = self._offered_now
        own = offered.to(place.number, place.held, self._sight, place.viewing_seat)
        place.offered = b',"name":"%b",%b' % (offered.name(place.number).encode(), own.written)
        return place.offered

    def _clock(self, viewer: int) -> bytes:
        """Return the viewer's remaining time, and whether it may be extended."""
        own = self._change.waits.get(viewer) if viewer else None
        until = own.until - GRACE if own is not None else self._everybody_waits_until()
        due = b"null" if until is None else b"%d" % max(0, until - now_ms())
        more = b"true" if own is not None and not own.longer else b"false"
        return b'},"due_ms":%b,"more_time":%b}' % (due, more)

    def _everybody_waits_until(self) -> int | None:
        """Return the shared deadline while bets are open or the floor checks a report."""
        wait, state = self._change.waits.get(STAFF), self._change.after.state
        bets_open = phase(state) == "betting" and not all_have_bet(state)
        return wait.until if wait is not None and (bets_open or self._suspended) else None

    def _reported(self) -> str:
        report = self._report
        if report is None:
            return "null"
        words, seat = answer_words(report), self.seating.seat_of(report.by)
        return in_ascii(ReportPicture(report.words, seat, report.answer, words)).decode()


@lru_cache(1024)  # the same lines occur in every round
def _encoded(value: Struct) -> bytes:
    return in_ascii(value)
