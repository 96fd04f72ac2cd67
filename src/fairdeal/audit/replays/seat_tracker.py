"""A viewer who follows a record and knows the player at each seat at every line."""

from msgspec import Struct, field

from fairdeal.law import Refused
from fairdeal.play import Event
from fairdeal.play.model.view import as_seen
from fairdeal.play.model.viewer import AUDITOR, Viewer, read_viewer
from fairdeal.record.fields import Malformed, text
from fairdeal.table.events import Left, Renamed, Sat


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
