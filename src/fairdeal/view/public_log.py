"""The log of a round as pages show it: the lines for everybody, and the lines of one seat alone."""

from functools import lru_cache

from msgspec import Struct

from fairdeal.play import PUBLIC, Event, Outcome, Shown
from fairdeal.view.log import EventGroup, LogLine, RoundLog, face_lines, lines_of_faces


class LogEntry(Struct, frozen=True):
    """A line of the log: words, and the clause that they rest on."""

    words: str
    clause: str = ""
    kind: str = ""  # aloud, win, lose, push or nothing


class OwnLogEntry(LogEntry, frozen=True, kw_only=True):
    """A line for one viewer, and how many of everybody's lines come before it."""

    at: int


class LogPlace(Struct, frozen=True):
    """The place of a line in the log: a group, and how many of its lines with faces come before."""

    group: int
    faces: int


class PublicLog:
    """The lines of a round's public events; more may follow."""

    def __init__(self) -> None:
        self._groups = RoundLog(briefly=True)
        self._entries: list[LogEntry] = []
        self._starts: list[int] = []  # the first entry of each group
        self._events = 0  # of the last group with entries, which others may join

    def add(self, event: Event) -> None:
        """Add one event."""
        self._groups.add(event)

    def entries(self) -> tuple[LogEntry, ...]:
        """Return the lines so far."""
        groups, starts, entries = self._groups.groups, self._starts, self._entries
        if starts and len(groups[len(starts) - 1].events) != self._events:
            del entries[starts.pop() :]
        for group in groups[len(starts) :]:
            starts.append(len(entries))
            entries += _entries(group)
            self._events = len(group.events)
        return tuple(entries)

    @property
    def groups(self) -> int:
        """The number of groups of events; others may join the last one."""
        return len(self._groups.groups)

    def place(self) -> LogPlace:
        """Return the place behind the last event, for a line that not everybody sees."""
        last = self._groups.groups[-1]
        faces = sum([lines_of_faces(event) for event in last.events if type(event) is Shown])
        return LogPlace(len(self._groups.groups) - 1, faces)

    def at(self, place: LogPlace) -> int:
        """Return how many lines come before a place now."""
        self.entries()
        dealt = self._groups.groups[place.group].dealt_lines()
        return self._starts[place.group] + len(dealt) + place.faces


def own_entries(event: Shown, seat: int, at: int) -> list[OwnLogEntry]:
    """Return the lines for a seat that was shown cards which not everybody saw."""
    lines = [log_entry(line) for line in face_lines(event, frozenset((seat,)))]
    return [OwnLogEntry(line.words, line.clause, line.kind, at=at) for line in lines]


def log_entry(item: LogLine) -> LogEntry:
    """Return a line as pages show it, its cards among the words."""
    kind = "aloud" if item.aloud else _KINDS[item.outcome] if item.outcome else ""
    words = f"{item.words}: {' '.join(map(str, item.cards))}" if item.cards else item.words
    return LogEntry(words, item.cited, kind)


_KINDS = {Outcome.WIN: "win", Outcome.LOSE: "lose", Outcome.PUSH: "push"}


def _entries(group: EventGroup) -> list[LogEntry]:
    if group.kind == "cards":  # which are seldom the same
        return [log_entry(line) for line in group.told(PUBLIC)]
    return _cached_entries(group.kind, group.seat, *group.events)


@lru_cache(1024)  # equal events have equal lines, at every table and in every round
def _cached_entries(kind: str, seat: int, *events: Event) -> list[LogEntry]:
    return [log_entry(line) for line in EventGroup(kind, seat, list(events)).told(PUBLIC)]
