"""Viewers of a table: a seat, a player at any seat, the public, an auditor after the round.

This is the only module that decides whether a viewer may see an event.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from fairdeal.law import in_short, refuse
from fairdeal.values.wire import is_printable

LONGEST_NAME = 200
Seated = Mapping[int, str]  # who sits where
Seats = frozenset[int]

_SEAT = re.compile(r"seat:([0-9]{1,2})", re.ASCII)


class Viewer(Struct, frozen=True, tag_field="viewer"):
    """A viewer, who sees events shown to everyone or to one of the viewer's seats."""

    def seats(self, seated: Seated) -> Seats:
        """Return the viewer's seats."""
        return frozenset()

    def may_see(self, shown_to: Seats | None, seated: Seated) -> bool:
        """Return whether the viewer sees events shown to these seats, or to everyone (None)."""
        return shown_to is None or not shown_to.isdisjoint(self.seats(seated))

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return "the public"

    def __str__(self) -> str:
        return "public"


class SeatViewer(Viewer, frozen=True, tag="seat"):
    """The viewer at a seat."""

    seat: int

    def seats(self, seated: Seated) -> Seats:
        """Return the one seat."""
        return frozenset((self.seat,))

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return f"seat {self.seat}"

    def __str__(self) -> str:
        return f"seat:{self.seat}"


class PlayerViewer(Viewer, frozen=True, tag="player"):
    """A player by name, at any seat."""

    player: str

    def seats(self, seated: Seated) -> Seats:
        """Return every seat that the player holds."""
        return frozenset(seat for seat, name in seated.items() if name == self.player)

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return self.player

    def __str__(self) -> str:
        return f"player:{self.player}"


class PublicViewer(Viewer, frozen=True, tag="public"):
    """A viewer without a seat."""


class AuditorViewer(Viewer, frozen=True, tag="auditor"):
    """An auditor, who sees everything once a round is over."""

    def may_see(self, shown_to: Seats | None, seated: Seated) -> bool:
        """Return True: an auditor sees everything."""
        return True

    @property
    def words(self) -> str:
        """As they are spoken of."""
        return "an auditor"

    def __str__(self) -> str:
        return "auditor"


PUBLIC = PublicViewer()
AUDITOR = AuditorViewer()


def check_at_table(viewer: object) -> None:
    """Refuse what is no viewer of a table that is being played."""
    if not isinstance(viewer, Viewer) or viewer == AUDITOR:
        raise refuse(
            "not-a-viewer",
            "a table shows itself to a seat, a player or the public, as in view(SeatViewer(1)), "
            f"not to {in_short(viewer)}",
        )


def read_viewer(written: object) -> Viewer:
    """Parse a viewer.

    >>> read_viewer("seat:3"), read_viewer("public"), read_viewer("player:Ann")
    (SeatViewer(seat=3), PublicViewer(), PlayerViewer(player='Ann'))
    """
    text = written if isinstance(written, str) else ""
    for viewer in (PUBLIC, AUDITOR):
        if text == str(viewer):
            return viewer
    kind, _, name = text.partition(":")
    if kind == "player" and is_printable(name) and 0 < len(name) <= LONGEST_NAME:
        return PlayerViewer(name)
    number = _SEAT.fullmatch(text)
    if number is None:
        raise refuse(
            "viewer-not-understood",
            f"{in_short(written)} is no viewer: write seat:3, player:Ann, public or auditor",
        )
    if int(number[1]) == 0:
        raise refuse("no-such-seat", "there is no seat 0; seats count from 1")
    return SeatViewer(int(number[1]))
