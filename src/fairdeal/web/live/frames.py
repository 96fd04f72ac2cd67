"""Frames: one self-contained message for first paint, reconnect and every change.

A frame shows the table as one durable command left it. It has the newest number, the lines since an
older number that the viewer may see, the viewer's view of the table, the viewer's offers, and the
time left for them.

The shared part is folded and encoded once for each command (`frame_builder.py`). A viewer's own
parts are added as bytes: the seat with its faces, a few lines, the offers, the clock. A spectator
without own parts therefore gets nothing that is private.
"""

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.house.access.roles import Person
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.table_engine import Standing
from fairdeal.view.visible_state import eyes
from fairdeal.web.live.frame_builder import EncodedRound, FrameBuilder
from fairdeal.web.live.seat_index import SeatIndex
from fairdeal.web.live.step_view import StepPicture
from fairdeal.web.live.table_view import Picture, ReportPicture
from fairdeal.web.live.visible_lines import ReadLine, VisibleLine, read_again


class Frame(Struct, frozen=True, tag="frame", tag_field="type"):
    """Everything that a viewer needs to draw the table."""

    table: str  # its id
    seq: int
    suspended: bool
    report: ReportPicture | None
    since: int
    events: tuple[VisibleLine, ...]  # every line after `since`
    view: Picture
    step: StepPicture
    due_ms: int | None  # for the viewer's own decision, for bets, or for the answer to a report
    more_time: bool  # whether the viewer may ask for more of it


class Frames:
    """The frames of one table; viewers who see the same share the bytes."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._round = EncodedRound(SeatIndex(live.durable.state))
        self._moment: FrameBuilder | None = None

    def of(self, known_as: str, change: Change | None = None) -> bytes:
        """Return the frame for a person (by the table's name for the person) after a change."""
        if change is not None:
            builder = self.after(change)
            return builder.frame(builder.seating.seat_of(known_as))
        builder = self.after(self._live.shown)
        return builder.frame_since(builder.seating.seat_of(known_as), builder.seq, [])

    def since(self, known_as: str, lines: Sequence[ReadLine]) -> bytes:
        """Return the newest frame for a viewer who comes back, with the lines not seen yet."""
        change = self._live.shown
        builder = self.after(change)
        viewer, events = builder.seating.seat_of(known_as), len(change.after.events)
        first, written = read_again(lines, eyes(change.after.state, viewer), events)
        return builder.frame_since(viewer, builder.seq if first is None else first - 1, written)

    def after(self, change: Change) -> FrameBuilder:
        """Return the frame builder after a change, for any viewer."""
        suspended, report = bool(self._live.held), self._live.report
        if report is not None and report.round != change.after.state.number:
            report = None
        if self._moment is None or not self._moment.is_of(change, report, suspended=suspended):
            round, state = self._round, change.after.state
            seating = round.seating if round.seating.is_of(state) else SeatIndex(state)
            if not round.sight.goes_on_in(change.after.events):
                round = self._round = EncodedRound(seating)
            elif seating is not round.seating:
                round.sit(seating)
            self._moment = FrameBuilder(self._live.id, change, round, report, suspended=suspended)
        return self._moment


def known_at(standing: Standing, person: Person) -> str:
    """Return the name by which a table knows a person."""
    return person.known_among(standing.state.seated.values())


def seat_of(standing: Standing, known_as: str) -> int:
    """Return the seat that a person views the table from: the person's first seat, or 0."""
    return SeatIndex(standing.state).seat_of(known_as)
