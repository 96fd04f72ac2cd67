"""Whose eyes a test looks through."""

from fairdeal.play import PUBLIC, PlayerViewer, SeatViewer, Viewer


def eyes(who: int | str) -> Viewer:
    """A viewer in short: a seat by its number (0: the public), a player by name."""
    if isinstance(who, str):
        return PlayerViewer(who)
    return SeatViewer(who) if who else PUBLIC
