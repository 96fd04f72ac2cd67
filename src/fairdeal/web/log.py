"""The log of a round as bytes: told once for everybody, and for a seat where it differs."""

from functools import lru_cache

from fairdeal.round import Event
from fairdeal.seat.news import Group, Story
from fairdeal.web.picture import Line, line
from fairdeal.wire import in_ascii


class Log:
    """The lines of a round's groups of events, encoded; more may come."""

    def __init__(self) -> None:
        self._told = 0  # groups that nothing more can come to
        self._before = {0: bytearray()}  # their lines, for each seat that differs
        self._last: dict[int, bytes] = {0: b""}  # those of the last group
        self._events = 0  # in the last group

    def renew(self, story: Story) -> None:
        """Tell what came since; something may have come to the last group."""
        groups = story.groups
        while self._told < len(groups):
            group, last = groups[self._told], self._told == len(groups) - 1
            if not last or len(group.events) != self._events:
                self._tell(group)
            if last:
                return
            self._close()

    def of(self, viewer: int) -> bytes:
        """The whole log without brackets around it, for a seat or for whoever looks on (0)."""
        known = self._before.get(viewer, self._before[0])
        last = self._last.get(viewer, self._last[0])
        return b"".join((known, last))[1:]

    def _tell(self, group: Group) -> None:
        faces = group.kind == "cards"  # which are seldom the same, and not kept
        self._last = _told(group) if faces else _told_before(group.kind, group.seat, *group.events)
        self._events = len(group.events)

    def _close(self) -> None:
        """Nothing more comes to the last group."""
        for seat in self._last.keys() - self._before.keys():
            self._before[seat] = self._before[0].copy()
        for seat, lines in self._before.items():
            lines += self._last.get(seat, self._last[0])
        self._told += 1
        self._last, self._events = {0: b""}, 0


def _told(group: Group) -> dict[int, bytes]:
    """The lines of a group for everybody (0), and for each seat that is told it otherwise."""
    return {seat: _joined(list(map(line, news))) for seat, news in group.told_by_seat().items()}


@lru_cache(4096)  # equal events are told alike, whatever the table and the round
def _told_before(kind: str, seat: int, *events: Event) -> dict[int, bytes]:
    return _told(Group(kind, seat, list(events)))


def _joined(lines: list[Line]) -> bytes:
    """Lines without the brackets around them, each after a comma."""
    return b",%b" % in_ascii(lines)[1:-1] if lines else b""
