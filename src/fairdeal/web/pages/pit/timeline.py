"""The newest events at a table, with the time and the line of its journal."""

from typing import NamedTuple

import msgspec

from fairdeal.house.house import House
from fairdeal.house.store.journal_lines import newest_lines
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import PUBLIC, Event, as_seen
from fairdeal.play.model.event import Announced, Chose, Noticed, Reported, Shown, Voided
from fairdeal.play.model.position import listed
from fairdeal.play.words import words_of
from fairdeal.table.state import TableState
from fairdeal.values.english import capital, clock
from fairdeal.web.live.table_view_builder import did_words

_TOLD = (Announced, Chose, Noticed, Reported, Shown, Voided)
_MOST = 400  # lines that are looked at


class TimelineEntry(NamedTuple):
    """One event, or the decisions of several people one after the other."""

    time: str
    words: str
    lines: tuple[int, int]  # of the journal, the first and the last
    aloud: bool = False
    cards: tuple[str, ...] = ()
    decided: bool = False


def timeline(house: House, live: LiveTable, most: int = 6) -> list[TimelineEntry]:
    """Return the last public entries of a round, the newest last."""
    events = live.durable.events
    lines = [msgspec.json.decode(each) for each in newest_lines(house.database, live.id, _MOST)]
    event_lines = [line for line in lines if line["what"] not in ("act", "journal")]
    moments: list[TimelineEntry] = []
    for event, line in zip(reversed(events), reversed(event_lines), strict=False):
        seen = as_seen(event, PUBLIC, {})
        if not isinstance(seen, _TOLD):
            continue
        moment = _moment(seen, live.durable.state, clock(line["time"]), line["seq"])
        if moments and moments[-1].decided and moment.decided:
            moments[-1] = _joined(moment, moments[-1])
        elif len(moments) == most:
            break
        else:
            moments.append(moment)
    return moments[::-1]


def _moment(event: Event, state: TableState, time: str, seq: int) -> TimelineEntry:
    lines = seq, seq
    match event:
        case Announced():
            return TimelineEntry(time, f"“{event.words}”", lines, aloud=True)
        case Chose():
            did = did_words(event.said)
            words = f"{_name(state, event.seat)} {did[:1].lower()}{did[1:]}"
            return TimelineEntry(time, words, lines, decided=True)
        case Shown():
            cards = tuple(map(str, event.cards))
            return TimelineEntry(time, capital(listed(event.positions)), lines, cards=cards)
        case _:
            return TimelineEntry(time, capital(words_of(event)), lines)


def _joined(first: TimelineEntry, then: TimelineEntry) -> TimelineEntry:
    words = f"{first.words}, {then.words}"
    return TimelineEntry(first.time, words, (first.lines[0], then.lines[1]), decided=True)


def _name(state: TableState, seat: int) -> str:
    round = state.round
    player = round.hands[seat].player if round and seat in round.hands else state.seated.get(seat)
    return state.name_of(player) if player else f"Seat {seat}"
