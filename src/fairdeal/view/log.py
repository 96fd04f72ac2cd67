"""The log of a round in lines for one viewer, and the short log: as few lines as there is room.

It is in the past tense, whose words fit one player and several, others and the viewer.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import in_dollars
from fairdeal.play import (
    PUBLIC,
    Area,
    Category,
    Detail,
    Event,
    Outcome,
    Position,
    Seats,
    SeatViewer,
    Viewer,
    as_seen,
    did,
    does,
    listed,
    wager_words,
    words_of,
)
from fairdeal.values import EMPTY, listing


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


class EventGroup(Struct):
    """Events that share a line: the cards of a deal, a choice with its chips, a settlement."""

    kind: str
    seat: int
    events: list[Event]

    @property
    def concerns(self) -> Seats:
        """The seats whose lines differ from the public ones."""
        if self.kind != "cards":
            return frozenset((self.seat,)) if self.kind == "settled" else frozenset()
        shown = [event.shown_to for event in self.events if event.faces]
        return frozenset().union(*(seats for seats in shown if seats is not None))

    def told(self, viewer: Viewer, seated: Mapping[int, str] = EMPTY) -> list[LogLine]:
        """Return the lines for one viewer, without events hidden from the viewer."""
        own, events = viewer.seats(seated), self.events
        if self.kind in BRIEFLY:
            return [BRIEFLY[self.kind](events)]
        if self.kind == "cards":
            return [*self.dealt_lines(), *_shown_cards(events, viewer, seated)]
        if self.kind == "chips":  # and these everybody sees
            return [_chips(events, self.seat)]
        if self.kind == "settled" and self.seat not in own:
            return [_settled(events, self.seat)]
        return [_single(as_seen(event, viewer, seated)) for event in events]

    def told_by_seat(self) -> dict[int, list[LogLine]]:
        """Return the lines for everyone (0), and for each seat whose lines differ."""
        if self.kind != "cards":
            viewers = {0: PUBLIC, **{seat: SeatViewer(seat) for seat in self.concerns}}
            return {seat: self.told(viewer) for seat, viewer in viewers.items()}
        dealt = self.dealt_lines()
        told = {seat: list(dealt) for seat in (0, *self.concerns)}
        for event in self.events:
            if event.faces:
                for_all = list(face_lines(event, frozenset())) if event.shown_to is None else None
                for seat in told if event.shown_to is None else event.shown_to:
                    told[seat] += for_all or face_lines(event, frozenset((seat,)))
        return told

    def dealt_lines(self) -> tuple[LogLine, ...]:
        """Return the lines of dealt cards, the same for every viewer: how many, and where to."""
        dealt = tuple([event for event in self.events if event.dealt])
        if not dealt:
            return ()
        shown = [event for event in self.events if event.faces and event.shown_to is None]
        turned = frozenset([position for event in shown for position in event.positions])
        return _dealt_alike(dealt, turned)


class RoundLog:
    """The events of a round in their groups; more events may follow.

    In a short log, the decisions of several players are one group, and so are a seat's results.
    """

    def __init__(self, events: Iterable[Event] = (), *, briefly: bool = False) -> None:
        self.groups: list[EventGroup] = []
        self._briefly = briefly
        for event in events:
            self.add(event)

    def add(self, event: Event) -> bool:
        """Add one event. Return whether it joined the last group, whose lines then change."""
        if event.category is Category.RACK:  # cards that go to the rack are passed over
            return False
        last = self.groups[-1] if self.groups else None
        decided = last is not None and last.kind == CHOICES and last.events[-1].seat == event.seat
        brief = brief_kind(event, decided=decided) if self._briefly else None
        kind, seat = brief or _goes_with(event)
        if last is not None and kind == last.kind != "single" and seat == last.seat:
            last.events.append(event)
            return True
        self.groups.append(EventGroup(kind, seat, [event]))
        return False


def log_lines(
    events: Iterable[Event],
    viewer: Viewer,
    seated: Mapping[int, str] = EMPTY,
    *,
    briefly: bool = False,
) -> Iterator[LogLine]:
    """Iterate over the lines that one viewer may see; cards that go to the rack are left out."""
    for group in RoundLog(events, briefly=briefly).groups:
        yield from group.told(viewer, seated)


_KINDS = {
    Category.CARDS: "cards",
    Category.WAGER: "chips",
    Category.DECISION: "chips",
    Category.RESULT: "settled",
}


def _goes_with(event: Event) -> tuple[str, int]:
    """Return the key of an event's group, the same for every viewer."""
    kind = _KINDS.get(event.category, "single")
    if kind in ("cards", "single"):
        return kind, 0
    return (kind, event.seat) if event.seat else ("single", 0)


def _single(event: Event) -> LogLine:
    if event.category is Category.SPEECH:
        return LogLine(words_of(event), cited(event), aloud=True)
    if event.settled is not None:
        words, outcome = words_of(event, Detail.DEALER), event.settled.outcome
        return LogLine(words, cited(event), seat=event.seat, outcome=outcome)
    return LogLine(words_of(event), cited(event), seat=event.actor.seat)


def _chips(events: Sequence[Event], seat: int) -> LogLine:
    """Return the line of a choice and its chips: “seat 1 raises 4, play $20”."""
    parts: list[str] = []
    for event in events:
        if not event.placed:
            parts.append(words_of(event))
        elif not parts:
            parts.append(f"seat {seat} places {words_of(event, Detail.SHORT)}")
        elif parts[-1] == f"seat {seat} {does(wager_words(event.wager))}":
            parts[-1] += f": {in_dollars(event.placed)}"
        else:
            parts.append(words_of(event, Detail.SHORT))
    return LogLine(", ".join(parts), cited(*events), seat=seat)


def _settled(events: Sequence[Event], seat: int) -> LogLine:
    outcomes = ", ".join(words_of(event, Detail.SHORT) for event in events)
    return LogLine(f"seat {seat}: {outcomes}", cited(*events), seat=seat)


@lru_cache(1024)  # places and clauses are the same round after round
def _dealt_alike(dealt: tuple[Event, ...], turned: frozenset[Position]) -> tuple[LogLine, ...]:
    told: list[LogLine] = []
    burned = [event for event in dealt if event.to_rack]
    if burned:
        count = sum(len(event.positions) for event in burned)
        cards = "a card" if count == 1 else f"{count} cards"
        told.append(LogLine(f"dealer burns {cards}", cited(*burned)))
    down = [
        event for event in dealt if not event.to_rack and not turned.issuperset(event.positions)
    ]
    if down:
        places = [position for event in down for position in event.positions]
        closed = [position for position in places if position not in turned]
        told.append(LogLine(_dealt(closed), cited(*down)))
    return tuple(told)


def _shown_cards(
    events: Sequence[Event], viewer: Viewer, seated: Mapping[int, str]
) -> Iterator[LogLine]:
    """Iterate over the faces shown to one viewer."""
    own = viewer.seats(seated)
    for event in events:
        if event.faces and viewer.may_see(event.shown_to, seated):
            yield from face_lines(event, own)


def face_lines(event: Event, own: Seats) -> Iterator[LogLine]:
    """Iterate over lines with faces, for a viewer with these seats."""
    first, cards = 0, tuple([card for _, card in event.faces])
    for (area, seat), count, words in _by_place(event.positions):
        private = event.shown_to is not None and area is Area.SEAT and seat in own
        faces, first = cards[first : first + count], first + count
        yield LogLine("you look at your cards" if private else words, cited(event), faces, seat)


def lines_of_faces(event: Event) -> int:
    """Return how many lines the faces of an event take."""
    return len(_by_place(event.positions))


@lru_cache(1024)  # cards are shown at the same places round after round
def _by_place(
    positions: tuple[Position, ...],
) -> tuple[tuple[tuple[Area, int], int, str], ...]:
    """Return each place with its number of cards, and the cards in words."""
    places = [(place, tuple(lying)) for place, lying in groupby(positions, attrgetter("place"))]
    return tuple((place, len(lying), listed(lying)) for place, lying in places)


def _dealt(positions: Sequence[Position]) -> str:
    counts = Counter(position.whose for position in positions)
    each = set(counts.values())
    if len(each) > 1:
        uneven = ", ".join(f"{count} to {_to(place)}" for place, count in counts.items())
        return f"dealer deals {uneven}"
    count = each.pop()
    cards = "a card" if count == 1 else f"{count} cards"
    places = list(map(_to, counts))
    if len(places) == 1:
        return f"dealer deals {cards} to {places[0]}"
    return f"dealer deals {cards} each to {', '.join(places[:-1])} and {places[-1]}"


def _to(place: str) -> str:
    return "the dealer's place" if place == "dealer" else place
