"""Lines of a log, and the short log: as few lines as a drawer has room for.

It is in the past tense, whose words fit one player and several, others and the viewer.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import in_dollars
from fairdeal.play import Category, Detail, Event, Outcome, did, wager_words, words_of
from fairdeal.values import listing


class LogLine(Struct, frozen=True):
    """One line: words, the faces that belong to them, and what it rests on."""

    words: str
    cited: str
    cards: tuple[Card, ...] = ()
    seat: int = 0  # whose it is; 0 is the dealer's
    outcome: Outcome | None = None
    aloud: bool = False


def cited(*events: Event) -> str:
    """Return the clauses and rulings of events; of many clauses only the first and the last."""
    if len(events) == 1 and not events[0].rulings:
        return events[0].clause
    clauses = list(dict.fromkeys(event.clause for event in events))
    if len(clauses) > 2:
        clauses = [f"{clauses[0]} … {clauses[-1]}"]
    return ", ".join(dict.fromkeys((*clauses, *(r for event in events for r in event.rulings))))


CHOICES = "choices"  # of all who decide


def brief_kind(event: Event, *, decided: bool) -> tuple[str, int] | None:
    """Return the key of an event's group; None to use the long log's.

    `decided` says that the last event was a decision of the same seat, or its chips.
    """
    match event.category:
        case Category.DECISION if event.seat:
            return CHOICES, 0
        case Category.WAGER if decided:
            return CHOICES, 0
        case Category.RESULT:
            return "results", event.seat
        case Category.RETURN:
            return "back", event.seat
    return None


def _choices(events: Sequence[Event]) -> LogLine:
    """Return the line of consecutive decisions: “seat 1 raised 4×, play $100; seat 4 and seat 6
    checked”.
    """
    done: dict[int, list[str]] = {}
    for event in events:
        told = done.setdefault(event.seat, [])
        is_same = event.placed and told and told[-1] == did(wager_words(event.wager))
        told.append(in_dollars(event.placed) if is_same else words_of(event, Detail.SHORT))
    by_deed: dict[str, list[str]] = {}
    for seat, told in done.items():
        by_deed.setdefault(", ".join(told), []).append(f"seat {seat}")
    words = "; ".join(f"{listing(who)} {deed}" for deed, who in by_deed.items())
    return LogLine(words, cited(*events), seat=next(iter(done)) if len(done) == 1 else 0)


def _results(events: Sequence[Event]) -> LogLine:
    """Return the line of a seat's results."""
    outcomes = ", ".join([words_of(event, Detail.SHORT) for event in events])
    same = {event.settled.outcome for event in events if event.settled is not None}
    seat = events[0].seat
    outcome = same.pop() if len(same) == 1 else None
    return LogLine(f"seat {seat}: {outcomes}", cited(*events), seat=seat, outcome=outcome)


def _back(events: Sequence[Event]) -> LogLine:
    """Return the line of wagers returned to a seat."""
    wagers = [words_of(event, Detail.SHORT) for event in events]
    seat = events[0].seat
    return LogLine(f"seat {seat} took back {listing(wagers)}", cited(*events), seat=seat)


BRIEFLY: Mapping[str, Callable[[Sequence[Event]], LogLine]] = {
    CHOICES: _choices,
    "results": _results,
    "back": _back,
}
