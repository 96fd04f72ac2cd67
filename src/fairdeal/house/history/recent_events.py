"""The newest events at a table with their times, and the last answer of a player."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.house.house import House
from fairdeal.house.store.journal_lines import newest_lines
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import (
    PUBLIC,
    Category,
    Detail,
    Event,
    HandStatus,
    Moment,
    Round,
    as_seen,
    words_of,
)
from fairdeal.table import TableState, said_at
from fairdeal.values import FrozenDict, capital, clock
from fairdeal.view import LogLine, RoundLog, SpokenWords

_TOLD = (Category.SPEECH, Category.DECISION, Category.INCIDENT)
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
        if seen.category not in _TOLD and not seen.faces:
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
    words = words_of(event, Detail.SHORT)
    if event.category is Category.SPEECH:
        return TimelineEntry(time, f"“{words}”", lines, aloud=True)
    if event.category is Category.DECISION:
        return TimelineEntry(time, f"{_name(state, event.seat)} {words}", lines, decided=True)
    cards = tuple(str(card) for _, card in event.faces)
    return TimelineEntry(time, capital(words), lines, cards=cards)


def _joined(first: TimelineEntry, then: TimelineEntry) -> TimelineEntry:
    words = f"{first.words}, {then.words}"
    return TimelineEntry(first.time, words, (first.lines[0], then.lines[1]), decided=True)


def _name(state: TableState, seat: int) -> str:
    round = state.round
    player = round.hands[seat].player if round and seat in round.hands else state.seated.get(seat)
    return state.name_of(player) if player else f"Seat {seat}"


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


class PlayerAnswer(Struct, frozen=True):
    """A question, its answer, the player and the time."""

    asked: SpokenWords
    words: str
    time: str


def last_answer(
    state: TableState, events: Sequence[Event], times: Mapping[int, str]
) -> PlayerAnswer | None:
    """Return the last event at the table, where it answers a question that the
    dealer asked aloud.
    """
    number = _last_choice(events)
    if number is None or state.round is None:
        return None
    chose = events[number]
    asked_words = _question(state.round, chose, events[number:])
    if asked_words is None:
        return None
    group = RoundLog(events[number:]).groups[0]
    said = ", ".join(item.words for item in group.told_by_seat()[0])
    name = state.name_of(state.seated.get(chose.seat, f"seat {chose.seat}"))
    return PlayerAnswer(
        asked_words,
        f"{name} {said.removeprefix(f'seat {chose.seat} ')}",
        times.get(id(group.events[-1]), ""),
    )


def _last_choice(events: Sequence[Event]) -> int | None:
    """Return the position of the last choice, if nothing was dealt or said since."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if event.category is Category.DECISION:
            return number
        if event.category is Category.SPEECH or event.dealt:
            return None
    return None


def _question(round: Round, chose: Event, since: Sequence[Event]) -> SpokenWords | None:
    """Return the question again, from the player's offers before the answer."""
    hand = round.hands.get(chose.seat)
    if hand is None or not hand.choices:
        return None
    stage = list(hand.choices)[-1]
    placed = {each.wager for each in since if each.placed}
    before = replace(
        hand,
        standing=HandStatus.IN,
        choices=FrozenDict({k: v for k, v in hand.choices.items() if k != stage}),
        wagers=FrozenDict({k: v for k, v in hand.wagers.items() if k not in placed}),
        picks=() if chose.picks else hand.picks,
    )
    moment = Moment(stage, chose.seat)
    earlier = round.with_hand(before)
    offers = round.stage(moment).offers(earlier, moment)
    aloud = said_at(earlier, moment, offers, offers[0].clause) if offers else []
    return SpokenWords(aloud[0].words, aloud[0].clause) if aloud else None
