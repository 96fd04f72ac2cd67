"""The newest things that happened at a table, with the time and the line of its journal."""

from typing import NamedTuple

import msgspec

from fairdeal.house.house import House
from fairdeal.house.lines import newest_lines
from fairdeal.house.live import LiveTable
from fairdeal.round import PUBLIC, Event, as_seen
from fairdeal.round.event import Announced, Chose, Noticed, Reported, Shown, Voided
from fairdeal.round.words import words_of

_TOLD = (Announced, Chose, Noticed, Reported, Shown, Voided)
_MOST = 400  # lines that are looked at


class Moment(NamedTuple):
    """One thing that happened."""

    time: str
    words: str
    seq: int
    aloud: bool


def timeline(house: House, live: LiveTable, most: int = 6) -> list[Moment]:
    """The last few moments of a round as everybody may know them, the newest last."""
    events = live.durable.events
    lines = [msgspec.json.decode(each) for each in newest_lines(house.database, live.id, _MOST)]
    told = [line for line in lines if line["what"] not in ("act", "journal")]
    moments: list[Moment] = []
    for event, line in zip(reversed(events), reversed(told), strict=False):
        seen = as_seen(event, PUBLIC, {})
        if isinstance(seen, _TOLD):
            moments.append(_moment(seen, line["time"], line["seq"]))
        if len(moments) == most:
            break
    return moments[::-1]


def _moment(event: Event, time: str, seq: int) -> Moment:
    aloud = isinstance(event, Announced)
    words = f"“{event.words}”" if isinstance(event, Announced) else words_of(event)
    return Moment(time[11:19], words[:1].upper() + words[1:], seq, aloud)
