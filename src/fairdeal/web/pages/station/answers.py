"""The last answer of a player, beside the dealer's question."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.play import Event, HandStatus
from fairdeal.play.model.event import Announced, Chose, Dealt, Placed
from fairdeal.play.model.round import Round
from fairdeal.play.stages.stage import Moment
from fairdeal.table.procedure.script import said_at
from fairdeal.table.state import TableState
from fairdeal.values.frozen import FrozenDict
from fairdeal.view.log import RoundLog
from fairdeal.web.pages.station.chapters import SpokenWords


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
    assert isinstance(chose, Chose)
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
        if isinstance(events[number], Chose):
            return number
        if isinstance(events[number], Announced | Dealt):
            return None
    return None


def _question(round: Round, chose: Chose, since: Sequence[Event]) -> SpokenWords | None:
    """Return the question again, from the player's offers before the answer."""
    hand = round.hands.get(chose.seat)
    if hand is None or not hand.choices:
        return None
    stage = list(hand.choices)[-1]
    placed = {each.wager for each in since if isinstance(each, Placed)}
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
