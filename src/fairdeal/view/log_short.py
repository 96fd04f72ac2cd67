"""The short log: decisions and results in as few lines as a drawer has room for.

It is in the past tense, whose words fit one player and several, others and the viewer.
"""

from collections.abc import Callable, Mapping, Sequence

from fairdeal.money import in_dollars
from fairdeal.play import Event
from fairdeal.play.model.event import Chose, Placed, Settled, TakenBack
from fairdeal.play.words import did, outcome_words, wager_words
from fairdeal.values.english import listing
from fairdeal.view.log_line import LogLine, cited

_CHOICES = "choices", 0  # of all who decide


def brief_kind(event: Event, before: Sequence[Event]) -> tuple[str, int] | None:
    """Return the key of an event's group after other events; None to use the long log's."""
    match event:
        case Chose(seat=seat) if seat:
            return _CHOICES
        case Placed(seat=seat):
            return _CHOICES if before and _chose(before, seat) else None
        case Settled(seat=seat):
            return "results", seat
        case TakenBack(seat=seat):
            return "back", seat
    return None


def _chose(before: Sequence[Event], seat: int) -> bool:
    """Return whether the last action is this seat's choice, or its chips."""
    last = before[-1]
    same = type(last) in (Chose, Placed) and getattr(last, "seat", 0) == seat
    return same and Chose in map(type, before)


def _choices(events: Sequence[Event]) -> LogLine:
    """Return the line of consecutive decisions: “seat 1 raised 4×, play $100; seat 4 and seat 6
    checked”.
    """
    done: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, Chose):
            done.setdefault(event.seat, []).append(did(event.said))
        elif isinstance(event, Placed):
            name, amount = wager_words(event.wager), in_dollars(event.amount)
            told = done.setdefault(event.seat, [])
            told.append(amount if told and told[-1] == did(name) else f"{name} {amount}")
    by_deed: dict[str, list[str]] = {}
    for seat, told in done.items():
        by_deed.setdefault(", ".join(told), []).append(f"seat {seat}")
    words = "; ".join(f"{listing(who)} {deed}" for deed, who in by_deed.items())
    return LogLine(words, cited(*events), seat=next(iter(done)) if len(done) == 1 else 0)


def _results(events: Sequence[Event]) -> LogLine:
    """Return the line of a seat's results."""
    settled = [event for event in events if isinstance(event, Settled)]
    outcomes = ", ".join(outcome_words(event.result) for event in settled)
    same = {event.result.outcome for event in settled}
    seat = settled[0].seat
    outcome = same.pop() if len(same) == 1 else None
    return LogLine(f"seat {seat}: {outcomes}", cited(*events), seat=seat, outcome=outcome)


def _back(events: Sequence[Event]) -> LogLine:
    """Return the line of wagers returned to a seat."""
    back = [event for event in events if isinstance(event, TakenBack)]
    wagers = [f"{wager_words(event.wager)} {in_dollars(event.amount)}" for event in back]
    seat = back[0].seat
    return LogLine(f"seat {seat} took back {listing(wagers)}", cited(*events), seat=seat)


BRIEFLY: Mapping[str, Callable[[Sequence[Event]], LogLine]] = {
    "choices": _choices,
    "results": _results,
    "back": _back,
}
