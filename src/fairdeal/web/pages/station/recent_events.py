"""The recent events at a table, with their times."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.house import House
from fairdeal.house.store.journal_lines import newest_lines
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import PUBLIC, Event
from fairdeal.values.english import capital, clock
from fairdeal.view.log import RoundLog
from fairdeal.view.log_line import LogLine

LATELY = 40  # events that are looked through for the last acts
_SHOWN = 3


class RecentEvent(Struct, frozen=True):
    """An action or announcement, and its time."""

    words: str
    clause: str
    time: str


def recent_events(events: Sequence[Event], times: Mapping[int, str]) -> tuple[RecentEvent, ...]:
    """Return the last public events, with the time of the last line of each."""
    done: list[RecentEvent] = []
    for group in RoundLog(events).groups[-_SHOWN:]:
        time = times.get(id(group.events[-1]), "")
        done += [
            RecentEvent(_line(item), re.split(", | … ", item.cited)[0], time)
            for item in group.told(PUBLIC)
        ]
    return tuple(done[-_SHOWN:])


def _line(item: LogLine) -> str:
    """Return an event in a sentence, with its cards."""
    faces = (f"{str(card)[:-1].replace('T', '10')}{card.suit.symbol}" for card in item.cards)
    shown = f": {' '.join(faces)}" if item.cards else ""
    return f"{capital(item.words)}{shown}"


def times_of(newest: Sequence[Mapping[str, Any]], events: Sequence[Event]) -> dict[int, str]:
    """Return the times of the newest events."""
    times = (clock(line["time"]) for line in newest if line["what"] != "act")
    return dict(zip(map(id, reversed(events)), times, strict=False))


def newest_of(house: House, live: LiveTable) -> list[dict[str, Any]]:
    """Return the newest records of a table, from the last line back."""
    written = reversed(newest_lines(house.database, live.id, 2 * LATELY))
    lines = map(msgspec.json.decode, written)
    return [
        line for line in lines if line["seq"] <= live.durable.head.seq and line["what"] != "journal"
    ]
