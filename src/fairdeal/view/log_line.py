"""A line of what happened."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.play import Event, Outcome


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
