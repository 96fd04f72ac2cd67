"""Frames: one self-contained message for first paint, reconnect and every change.

A frame shows the table as one durable command left it, in two parts. `table` is what everybody
sees: made from public events alone, encoded once for each change, the same bytes for every viewer.
`you` is the viewer's own part: cards, log lines, offers, and the time left.
"""

from msgspec import Raw, Struct

from fairdeal.house import (
    GRACE,
    STAFF,
    Change,
    LiveTable,
    Person,
    Reported,
    Standing,
    all_have_bet,
    answer_words,
    now_ms,
)
from fairdeal.values import in_ascii
from fairdeal.view import (
    NO_CLOCK,
    Clock,
    Picture,
    ReportView,
    SeatIndex,
    TablePicture,
    YourView,
    phase,
)


class Frame(Picture, frozen=True, tag="frame", tag_field="type"):
    """Everything that a viewer needs to draw the table."""


class EncodedFrame(Struct, frozen=True, tag="frame", tag_field="type"):
    """A frame whose public part is encoded already."""

    table: Raw
    you: YourView


class Frames:
    """The frames of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._picture = TablePicture(live.durable.state)
        self._newest: ChangeFrames | None = None

    def of(self, known_as: str, change: Change | None = None) -> bytes:
        """Return the frame for a person (by the table's name for the person) after a change."""
        frames = self.after(change or self._live.shown)
        return frames.to(frames.seating.seat_of(known_as))

    def after(self, change: Change) -> "ChangeFrames":
        """Return the frames after a change, for any viewer."""
        live, report = self._live, self._live.report
        if report is not None and report.round != change.after.state.number:
            report = None
        known = self._newest
        if known is None or not known.are_of(change, report, suspended=bool(live.held)):
            if not self._picture.goes_on_in(change.after.events):
                self._picture = TablePicture(change.after.state)
            away = frozenset(live.away)
            known = ChangeFrames(
                live.id, self._picture, change, report, away, suspended=bool(live.held)
            )
            self._newest = known
        return known


class ChangeFrames:
    """The frames after one change, made as viewers ask for them."""

    def __init__(
        self,
        id: str,
        picture: TablePicture,
        change: Change,
        report: Reported | None,
        away: frozenset[str],
        *,
        suspended: bool,
    ) -> None:
        self._picture, self._change, self._away = picture, change, away
        self._report, self._suspended = report, suspended
        after = change.after
        table = picture.table(
            after.state,
            change.step,
            after.events,
            id=id,
            seq=after.head.seq,
            seal=after.commitment,
            suspended=suspended,
            away=away,
            report=None if report is None else _report(report, picture.sit(after.state)),
        )
        self.seating = picture.seating
        self._table = Raw(in_ascii(table))
        self._for_spectators: bytes | None = None

    def are_of(self, change: Change, report: Reported | None, *, suspended: bool) -> bool:
        """Return whether they show the table after this change, suspended or not."""
        known = self._change
        same = known.after is change.after and known.waits is change.waits
        return same and self._report is report and self._suspended == suspended

    def to(self, viewer: int) -> bytes:
        """Return the frame of a seat, or of a spectator (0)."""
        waits = self._change.waits
        if not viewer and not waits and self._for_spectators is not None:
            return self._for_spectators
        you = self._picture.you(viewer, self._clock(viewer) if waits else NO_CLOCK)
        frame = in_ascii(EncodedFrame(self._table, you))
        if not viewer:
            self._for_spectators = frame
        return frame

    def _clock(self, viewer: int) -> Clock:
        """Return the viewer's remaining time, and whether it may be extended."""
        own = self._change.waits.get(viewer) if viewer else None
        until = own.until - GRACE if own is not None else self._everybody_waits_until()
        due = None if until is None else max(0, until - now_ms())
        return Clock(due, own is not None and not own.longer)

    def _everybody_waits_until(self) -> int | None:
        """Return the shared deadline while bets are open or the floor checks a report."""
        wait, state = self._change.waits.get(STAFF), self._change.after.state
        bets_open = phase(state) == "betting" and not all_have_bet(state, self._away)
        return wait.until if wait is not None and (bets_open or self._suspended) else None


def _report(report: Reported, seating: SeatIndex) -> ReportView:
    seat = seating.seat_of(report.by)
    return ReportView(report.words, seat, report.answer, answer_words(report))


def known_at(standing: Standing, person: Person) -> str:
    """Return the name by which a table knows a person."""
    return person.known_among(standing.state.seated.values())


def seat_of(standing: Standing, known_as: str) -> int:
    """Return the seat that a person views the table from: the person's first seat, or 0."""
    return SeatIndex(standing.state).seat_of(known_as)
