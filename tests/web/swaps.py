"""What viewers were sent with one deck and with another in which two cards were exchanged."""

import re
from itertools import zip_longest
from typing import NamedTuple

from fairdeal.house.live import Change, LiveTable
from fairdeal.round import view
from fairdeal.web.frames import seat_of
from tests.harness import eyes

_CHANGES = re.compile(r"[0-9a-f]{64}|\bp[0-9a-f]{16}\b|\bt[0-9a-f]{12}\b")  # digests, ids


class Sent(NamedTuple):
    """One message to a viewer, and the faces that had been shown to that viewer by then."""

    text: str
    seen: frozenset[str]


def sent(text: str, live: LiveTable, known_as: str, change: Change | None = None) -> Sent:
    """A message to somebody whom the table knows by this, after a change if there was any."""
    standing = live.durable if change is None else change.after
    events = standing.events
    if change is not None and change.done:  # another round may have begun at its end
        events = change.done[0].before.events
        events += tuple(event for one in change.done for event in one.events)
    faces = view(events, eyes(seat_of(standing, known_as))).faces()
    return Sent(_CHANGES.sub("", text), frozenset(map(str, faces)))


def check_same(one: list[Sent], other: list[Sent], cards: set[str]) -> int:
    """Every byte is the same as long as neither card was shown; how many messages these were."""
    for number, (first, second) in enumerate(zip_longest(one, other)):
        if first and second and (first.seen | second.seen) & cards:
            return number
        assert first == second, cards
    return len(one)
