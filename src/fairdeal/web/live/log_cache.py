"""The log of a round as bytes: told once for everybody, and for a seat where it differs."""

from functools import lru_cache

from fairdeal.play import Event
from fairdeal.values.wire import in_ascii
from fairdeal.view.log import Group, Story
from fairdeal.web.live.table_view_builder import line


class Log:
    """The lines of a round's groups of events, encoded; more may come.

    `parts` are the lines for everybody, in as few pieces as there are places where somebody is
    told something else; `own` are these places by seat, with what is told there instead.
    """

    def __init__(self) -> None:
        self.parts: list[bytes | bytearray] = []
        self.own: dict[int, list[tuple[int, bytes]]] = {}
        self._told = 0  # groups, the last of which something may come to
        self._events = 0  # in the last group
        self._differs = True  # whether somebody is told the last group otherwise

    def renew(self, story: Story) -> None:
        """Tell what came since; something may have come to the last group."""
        groups = story.groups
        if self._told and len(groups[self._told - 1].events) != self._events:
            self._take_back()
            self._tell(groups[self._told - 1])
        for group in groups[self._told :]:
            self._join()
            self._tell(group)
            self._told += 1

    def _tell(self, group: Group) -> None:
        faces = group.kind == "cards"  # which are seldom the same, and not kept
        told = _told(group) if faces else _told_before(group.kind, group.seat, *group.events)
        at, first = len(self.parts), not any(self.parts)
        for seat, lines in told.items():
            piece = lines[1:] if first else lines
            if seat:
                self.own.setdefault(seat, []).append((at, piece))
            else:
                self.parts.append(piece)
        self._events, self._differs = len(group.events), len(told) > 1

    def _take_back(self) -> None:
        """The last group is told anew."""
        self.parts.pop()
        for own in self.own.values() if self._differs else ():
            if own and own[-1][0] == len(self.parts):
                own.pop()

    def _join(self) -> None:
        """Nothing more comes to the last group: what all are told is put to what they were."""
        if self._differs:
            return
        last = self.parts.pop()
        if self.parts and isinstance(self.parts[-1], bytearray):
            self.parts[-1] += last
        else:
            self.parts.append(bytearray(last))


def _told(group: Group) -> dict[int, bytes]:
    """The lines of a group for everybody (0), and for each seat that is told it otherwise; each
    behind a comma."""
    return {
        seat: b"," + lines if (lines := in_ascii(list(map(line, news)))[1:-1]) else b""
        for seat, news in group.told_by_seat().items()
    }


@lru_cache(1024)  # equal events are told alike, whatever the table and the round
def _told_before(kind: str, seat: int, *events: Event) -> dict[int, bytes]:
    return _told(Group(kind, seat, list(events)))
