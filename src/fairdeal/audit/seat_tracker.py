"""The player at each seat, line by line, in a record or in a part of one."""

from collections.abc import Mapping

from msgspec import Struct, field

from fairdeal.law import Refused
from fairdeal.play import AUDITOR, Event, Viewer, as_seen, read_viewer
from fairdeal.record import Malformed, text
from fairdeal.table import Left, Renamed, Sat
from fairdeal.values import EMPTY


class SliceStart(Struct, frozen=True):
    """The first line of the part, the hash before it, the seated players and the sheet in force.

    `names` has the names of players whom the table knows by id.
    """

    seq: int
    prev: str
    seated: Mapping[int, str]
    sheet_hash: str  # empty: the one that the first line names
    names: Mapping[str, str] = EMPTY


FROM_THE_FIRST = SliceStart(1, "", EMPTY, "")


class SeatTracker(Struct):
    """A viewer, the players at the seats, and their names."""

    viewer: Viewer
    seated: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of players known by id

    def see(self, event: Event) -> None:
        """Record one event: seats taken and left, and changes of names."""
        if isinstance(event, Sat):
            self.seated[event.seat] = event.player
        if isinstance(event, Sat | Renamed) and event.name:
            self.names[event.player] = event.name
        if isinstance(event, Left):
            self.seated.pop(event.seat, None)

    def after(self, event: Event) -> "SeatTracker":
        """Return the tracker after an event: this one, or a new one if people changed."""
        after = SeatTracker(self.viewer, dict(self.seated), dict(self.names))
        after.see(event)
        return self if after == self else after

    def name_of(self, player: str) -> str:
        """Return a player's present name."""
        return self.names.get(player, player)

    def may_see(self, event: Event) -> bool:
        """Check that the viewer sees all of an event."""
        return self.viewer.may_see(event.shown_to, self.seated)

    def as_seen(self, event: Event) -> Event:
        """Return an event as the viewer sees it."""
        return as_seen(event, self.viewer, self.seated)


def read_seat_tracker(written: object) -> SeatTracker:
    """Read the viewer that an extract names.

    >>> read_seat_tracker("seat:3").viewer
    SeatViewer(seat=3)
    """
    name = text(written)
    try:
        viewer = read_viewer(name)
    except Refused:
        viewer = AUDITOR
    if viewer == AUDITOR or str(viewer) != name:
        raise Malformed(
            f"{name!a:.40} is no viewer: an extract is for public, seat:3 or player:Ann"
        )
    return SeatTracker(viewer)
