"""What viewers were sent with one deck and with another in which two cards were exchanged.

Tables have one deck or two. Of two the next one is shuffled while the other is in play: nobody may
know anything of it, so that any two of its cards may be exchanged.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from fairdeal.cards import Card
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.play import view
from fairdeal.table import SoftwareShuffler, practice_entropy
from fairdeal.table.decks.chance import ScriptedDecks
from fairdeal.table.decks.deck import NO_FAULTS
from fairdeal.web.live.frames import seat_of
from tests.harness import eyes

_CHANGES = re.compile(
    r"[0-9a-f]{64}|[0-9a-f]{16}(?=…|\\u2026)|\bp[0-9a-f]{16}\b|\bt[0-9a-f]{12}\b"
)  # digests, ids


ONE_DECK: dict[str, object] = {}
TWO_DECKS: dict[str, object] = {"decks": 2, "shuffling": "automated"}
DECKS = {"one deck": ONE_DECK, "two decks": TWO_DECKS}  # the options of a table
Order = tuple[Card, ...]


def decks(options: Mapping[str, object], *orders: Sequence[Card]) -> ScriptedDecks:
    """Decks in these orders, one after another, and then others that are always the same."""
    scripted = [(tuple(order), NO_FAULTS) for order in orders]
    by_hand = "shuffling" not in options  # what a device shuffles is not cut
    return ScriptedDecks(scripted, SoftwareShuffler(practice_entropy(1)), decks_are_cut=by_hand)


def exchanged(order: Sequence[Card], here: int, there: int) -> Order:
    """An order with two cards exchanged."""
    cards = list(order)
    cards[here], cards[there] = order[there], order[here]
    return tuple(cards)


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
