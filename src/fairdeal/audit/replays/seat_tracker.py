"""A viewer who follows a record, and so knows who sits where at every line."""

from dataclasses import dataclass, field

from fairdeal.law import Refused
from fairdeal.play import Event
from fairdeal.play.model.view import as_seen
from fairdeal.play.model.viewer import AUDITOR, Viewer, read_viewer
from fairdeal.record.fields import Malformed, text
from fairdeal.table.events import Left, Renamed, Sat


@dataclass(slots=True)
class Watcher:
    """A viewer, the seats as they are taken and left, and what players are called."""

    viewer: Viewer
    seated: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of players known by something else

    def see(self, event: Event) -> None:
        """Keep track of who sits where, and under which name."""
        if isinstance(event, Sat):
            self.seated[event.seat] = event.player
        if isinstance(event, Sat | Renamed) and event.name:
            self.names[event.player] = event.name
        if isinstance(event, Left):
            self.seated.pop(event.seat, None)

    def name_of(self, player: str) -> str:
        """What a player is called by now."""
        return self.names.get(player, player)

    def may_see(self, event: Event) -> bool:
        """Whether the viewer sees all of an event."""
        return self.viewer.may_see(event.shown_to, self.seated)

    def as_seen(self, event: Event) -> Event:
        """An event as the viewer sees it."""
        return as_seen(event, self.viewer, self.seated)


def read_watcher(written: object) -> Watcher:
    """Whose eyes an extract says that it is for.

    >>> read_watcher("seat:3").viewer
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
    return Watcher(viewer)
