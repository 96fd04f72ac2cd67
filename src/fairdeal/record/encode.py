"""Actions and events as a journal writes them: canonical JSON, a public and a sealed part.

Canonical JSON has sorted names, no spaces and only ASCII. It is written directly rather than
through dictionaries, since every event of every round passes here. Faces and salts are in the
sealed part and nowhere else: a `Shown` seals its cards, a `Shuffled` its order and salts.
"""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from fairdeal.money import NOTHING, Cents
from fairdeal.round import DEALER, Action, Event, Position, Report, Result
from fairdeal.round.event import (
    Announced,
    Chose,
    Counted,
    CouponKept,
    CouponPlaced,
    Dealt,
    Gathered,
    Handled,
    MeterFed,
    MeterTaken,
    Noticed,
    PickedUp,
    Placed,
    Reported,
    Reversed,
    Settled,
    Shown,
    StubToRack,
    TakenBack,
    Voided,
)
from fairdeal.table.events import (
    BoughtIn,
    CashedOut,
    CutMade,
    DeckCounted,
    Left,
    MeterSeeded,
    Prepared,
    Sat,
    SheetChanged,
    Shuffled,
    SignedOn,
)

ACTION = "act"  # what the line of an action says; the line of an event says the event's kind


def canonical(value: object) -> str:
    """Any plain data as canonical JSON.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,null]}'
    """
    return _CANONICAL.encode(value)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def texts(values: tuple[str, ...]) -> str:
    """A list of texts."""
    return f"[{','.join(map(quoted, values))}]" if values else "[]"


def _plain_texts(values: Iterable[str]) -> str:
    """A list of texts in which nothing needs an escape."""
    inner = '","'.join(values)
    return f'["{inner}"]' if inner else "[]"


def _numbers(values: Iterable[int]) -> str:
    return f"[{','.join(map(str, values))}]" if values else "[]"


@lru_cache(maxsize=10_000)  # round after round, cards lie in the same places
def _positions(values: tuple[Position, ...]) -> str:
    return _plain_texts([position.words for position in values])


def _result(result: Result) -> str:
    return (
        f'{{"clause":{quoted(result.clause)},"outcome":"{result.outcome.value}",'
        f'"payout":{result.payout},"rulings":{texts(result.rulings)},"stake":{result.stake},'
        f'"wager":{quoted(result.wager)}}}'
    )


def _settled(event: Settled | Reversed) -> str:
    return (
        f'{{"from_meter":{event.from_meter},"player":{quoted(event.player)},'
        f'"result":{_result(event.result)},"seat":{event.seat}}}'
    )


def _wager(event: Placed | TakenBack) -> str:
    return (
        f'{{"amount":{event.amount},"player":{quoted(event.player)},"seat":{event.seat},'
        f'"wager":{quoted(event.wager)}}}'
    )


def _voided(event: Voided) -> str:
    return (
        f'{{"deck_removed":{"true" if event.deck_removed else "false"},'
        f'"reason":{quoted(event.reason)},"scope":"{event.scope.value}","seat":{event.seat}}}'
    )


def _shown(event: Shown) -> str:
    return f'{{"positions":{_positions(event.positions)},"to":{_seats(event.to)}}}'


@lru_cache(maxsize=1000)
def _seats(numbers: frozenset[int] | None) -> str:
    return "null" if numbers is None else _numbers(sorted(numbers))


def _shuffled(event: Shuffled) -> str:
    return (
        f'{{"cards":{event.cards},"deck":{quoted(event.deck)},"root":"{event.root}",'
        f'"round":{event.round}}}'
    )


def _chose(event: Chose) -> str:
    return (
        f'{{"choice":{quoted(event.choice)},"picks":{_numbers(event.picks)},"seat":{event.seat}}}'
    )


def _seat(event: Sat | Left) -> str:
    return f'{{"player":{quoted(event.player)},"seat":{event.seat}}}'


def _chips(event: BoughtIn | CashedOut) -> str:
    return f'{{"amount":{event.amount},"player":{quoted(event.player)}}}'


def _meter(event: MeterFed | MeterTaken | MeterSeeded) -> str:
    return f'{{"amount":{event.amount}}}'


def _words(event: Announced | Noticed) -> str:
    return f'{{"words":{quoted(event.words)}}}'


def _coupon(event: CouponPlaced | CouponKept) -> str:
    return f'{{"face":{event.face},"seat":{event.seat}}}'


def _reported(event: Reported) -> str:
    return (
        f'{{"confirmed_by":{quoted(event.confirmed_by)},"seen_by":{quoted(event.seen_by)},'
        f'"words":{quoted(event.words)}}}'
    )


def _sheet_changed(event: SheetChanged) -> str:
    return f'{{"hash":{quoted(event.hash)},"options":{quoted(event.options)}}}'


PUBLIC_PARTS: dict[type[Event], Callable[[Any], str]] = {
    Announced: _words,
    BoughtIn: _chips,
    CashedOut: _chips,
    Chose: _chose,
    Counted: lambda event: f'{{"count":{event.count},"expected":{event.expected}}}',
    CouponKept: _coupon,
    CouponPlaced: _coupon,
    CutMade: lambda event: f'{{"count":{event.count}}}',
    Dealt: lambda event: f'{{"positions":{_positions(event.positions)}}}',
    DeckCounted: lambda event: f'{{"count":{event.count},"deck":{quoted(event.deck)}}}',
    Gathered: lambda event: "{}",
    Handled: lambda event: f'{{"what":{quoted(event.what)}}}',
    Left: _seat,
    MeterFed: _meter,
    MeterSeeded: _meter,
    MeterTaken: _meter,
    Noticed: _words,
    PickedUp: lambda event: f'{{"positions":{_positions(event.positions)}}}',
    Placed: _wager,
    Prepared: lambda event: f'{{"deck":{quoted(event.deck)},"what":{quoted(event.what)}}}',
    Reported: _reported,
    Reversed: _settled,
    Sat: _seat,
    Settled: _settled,
    SheetChanged: _sheet_changed,
    Shown: _shown,
    Shuffled: _shuffled,
    SignedOn: lambda event: f'{{"name":{quoted(event.name)},"role":{quoted(event.role)}}}',
    StubToRack: lambda event: "{}",
    TakenBack: _wager,
    Voided: _voided,
}


SEALED_PARTS: dict[type[Event], Callable[[Any], str]] = {
    Shown: lambda event: f'{{"cards":{_plain_texts(map(str, event.cards))}}}',
    Shuffled: lambda event: (
        f'{{"order":{_plain_texts(event.order)},"salts":{_plain_texts(event.salts)}}}'
    ),
}


def action_data(action: Action) -> str:
    """What an actor did, as far as it is not left at its default; an action never has faces."""
    if not action.given <= _SHORT:
        return canonical(action_document(action))
    wagers, picks = tuple((action.wagers or {}).items()), action.picks or ()
    return _said(action.verb, wagers, action.match_play or NOTHING, picks, action.count)


# Of these every value on record is a whole number: the cache would take true for 1.
_SHORT = frozenset({"wagers", "match_play", "picks", "count"})


@lru_cache(maxsize=10_000)  # round after round, people say the same
def _said(
    verb: str,
    wagers: tuple[tuple[str, Cents], ...],
    match_play: Cents,
    picks: tuple[int, ...],
    count: int | None,
) -> str:
    said = Action(DEALER, verb, dict(wagers), match_play, picks, count=count)
    return canonical(action_document(said))


def action_document(action: Action) -> dict[str, object]:
    """The same as plain data."""
    document: dict[str, object] = {"verb": action.verb}
    if action.wagers:
        document["wagers"] = [[name, amount] for name, amount in action.wagers.items()]
    if action.match_play:
        document["match_play"] = action.match_play
    if action.picks:
        document["picks"] = list(action.picks)
    if action.places:
        document["places"] = [str(position) for position in action.places]
    if action.missed:
        document["missed"] = [str(position) for position in action.missed]
    if action.count is not None:
        document["count"] = action.count
    if action.report is not None:
        document["report"] = _report_document(action.report)
    if action.name:
        document["name"] = action.name
    if action.options:
        document["options"] = dict(action.options)
    return document


def _report_document(report: Report) -> dict[str, object]:
    return {
        "observed": report.observed.value,
        "seat": report.seat,
        "count": report.count,
        "position": None if report.position is None else str(report.position),
        "deck": report.deck,
        "seen_by": report.seen_by.value if report.seen_by else None,
        "confirmed_by": report.confirmed_by.value if report.confirmed_by else None,
    }
