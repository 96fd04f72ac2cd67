"""The log of a round as bytes: encoded once for everybody, and for each seat where it differs."""

from functools import lru_cache

from fairdeal.play import Event
from fairdeal.values.wire import in_ascii
from fairdeal.view.log import EventGroup, RoundLog
from fairdeal.web.live.table_view_builder import line


class LogCache:
    """The encoded lines of a round's groups of events; more may follow.

    `parts` are the public lines, in as few pieces as there are places where a seat has other lines;
    `own` are these places by seat, with the seat's own lines.
    """

    def __init__(self) -> None:
        self.parts: list[bytes | bytearray] = []
        self.own: dict[int, list[tuple[int, bytes]]] = {}
        self._encoded = 0  # groups, the last of which something may come to
        self._events = 0  # in the last group
        self._differs = True  # whether the last group differs for some seat

    def renew(self, story: RoundLog) -> None:
        """Add the groups since the last call, and encode the last known group again."""
        groups = story.groups
        if self._encoded and len(groups[self._encoded - 1].events) != self._events:
            self._take_back()
            self._encode(groups[self._encoded - 1])
        for group in groups[self._encoded :]:
            self._join()
            self._encode(group)
            self._encoded += 1

    def _encode(self, group: EventGroup) -> None:
        faces = group.kind == "cards"  # which are seldom the same, and not kept
        lines_by_seat = (
            _group_lines(group)
            if faces
            else _cached_group_lines(group.kind, group.seat, *group.events)
        )
        at, first = len(self.parts), not any(self.parts)
        for seat, lines in lines_by_seat.items():
            piece = lines[1:] if first else lines
            if seat:
                self.own.setdefault(seat, []).append((at, piece))
            else:
                self.parts.append(piece)
        self._events, self._differs = len(group.events), len(lines_by_seat) > 1

    def _take_back(self) -> None:
        """Remove the last group, to be encoded again."""
        self.parts.pop()
        for own in self.own.values() if self._differs else ():
            if own and own[-1][0] == len(self.parts):
                own.pop()

    def _join(self) -> None:
        """Add the finished last group to the parts that are shared."""
        if self._differs:
            return
        last = self.parts.pop()
        if self.parts and isinstance(self.parts[-1], bytearray):
            self.parts[-1] += last
        else:
            self.parts.append(bytearray(last))


def _group_lines(group: EventGroup) -> dict[int, bytes]:
    """Return the lines of a group for everybody (0), and for each seat where they differ; each
    behind a comma.
    """
    return {
        seat: b"," + lines if (lines := in_ascii(list(map(line, news)))[1:-1]) else b""
        for seat, news in group.told_by_seat().items()
    }


@lru_cache(1024)  # equal events have equal lines, at every table and in every round
def _cached_group_lines(kind: str, seat: int, *events: Event) -> dict[int, bytes]:
    return _group_lines(EventGroup(kind, seat, list(events)))
