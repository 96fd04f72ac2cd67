"""The log of a round in lines for one viewer; related events share a line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

from fairdeal.money import in_dollars
from fairdeal.play import PUBLIC, Area, Event, Position, SeatViewer, Viewer, as_seen
from fairdeal.play.model.event import (
    Announced,
    Chose,
    Dealt,
    PickedUp,
    Placed,
    Settled,
    Shown,
    Unseen,
)
from fairdeal.play.model.position import listed
from fairdeal.play.model.viewer import Seats
from fairdeal.play.words import does, outcome_words, wager_words, words_of
from fairdeal.values.frozen import EMPTY
from fairdeal.view.log_line import LogLine, cited
from fairdeal.view.log_short import BRIEFLY, brief_kind


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
        shown = [event.shown_to for event in self.events if isinstance(event, Shown)]
        return frozenset().union(*(seats for seats in shown if seats is not None))

    def told(self, viewer: Viewer, seated: Mapping[int, str] = EMPTY) -> list[LogLine]:
        """Return the lines for one viewer, without events hidden from the viewer."""
        own, events = viewer.seats(seated), self.events
        if self.kind in BRIEFLY:
            return [BRIEFLY[self.kind](events)]
        if self.kind == "cards":
            return [*_dealt_cards(events), *_shown_cards(events, viewer, seated)]
        if self.kind == "chips":  # and these everybody sees
            return [_chips(events, self.seat)]
        if self.kind == "settled" and self.seat not in own:
            return [_settled([event for event in events if isinstance(event, Settled)], self.seat)]
        return [_single(as_seen(event, viewer, seated)) for event in events]

    def told_by_seat(self) -> dict[int, list[LogLine]]:
        """Return the lines for everyone (0), and for each seat whose lines differ."""
        if self.kind != "cards":
            viewers = {0: PUBLIC, **{seat: SeatViewer(seat) for seat in self.concerns}}
            return {seat: self.told(viewer) for seat, viewer in viewers.items()}
        dealt = _dealt_cards(self.events)
        told = {seat: list(dealt) for seat in (0, *self.concerns)}
        for event in self.events:
            if isinstance(event, Shown):
                for_all = list(_faces(event, frozenset())) if event.shown_to is None else None
                for seat in told if event.shown_to is None else event.shown_to:
                    told[seat] += for_all or _faces(event, frozenset((seat,)))
        return told


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
        if type(event) is PickedUp:  # cards that go to the rack are passed over
            return False
        last = self.groups[-1] if self.groups else None
        before = last.events if last is not None else ()
        brief = brief_kind(event, before) if self._briefly else None
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


_KINDS: dict[type[Event], str] = {
    Dealt: "cards",
    Shown: "cards",
    Unseen: "cards",
    Placed: "chips",
    Chose: "chips",
    Settled: "settled",
}


def _goes_with(event: Event) -> tuple[str, int]:
    """Return the key of an event's group, the same for every viewer."""
    kind = _KINDS.get(type(event), "single")
    if kind in ("cards", "single"):
        return kind, 0
    seat: int = getattr(event, "seat", 0)
    return (kind, seat) if seat else ("single", 0)


def _single(event: Event) -> LogLine:
    match event:
        case Announced():
            return LogLine(words_of(event), cited(event), aloud=True)
        case Settled(seat=seat, result=result):
            words = f"seat {seat}: {outcome_words(result)}"
            return LogLine(words, cited(event), seat=seat, outcome=result.outcome)
    return LogLine(words_of(event), cited(event), seat=event.actor.seat)


def _chips(events: Sequence[Event], seat: int) -> LogLine:
    """Return the line of a choice and its chips: “seat 1 raises 4, play $20”."""
    parts: list[str] = []
    for event in events:
        if not isinstance(event, Placed):
            parts.append(words_of(event))
            continue
        name, amount = wager_words(event.wager), in_dollars(event.amount)
        if not parts:
            parts.append(f"seat {seat} places {name} {amount}")
        elif parts[-1] == f"seat {seat} {does(name)}":
            parts[-1] += f": {amount}"
        else:
            parts.append(f"{name} {amount}")
    return LogLine(", ".join(parts), cited(*events), seat=seat)


def _settled(events: Sequence[Settled], seat: int) -> LogLine:
    outcomes = ", ".join(outcome_words(event.result) for event in events)
    return LogLine(f"seat {seat}: {outcomes}", cited(*events), seat=seat)


def _dealt_cards(events: Sequence[Event]) -> tuple[LogLine, ...]:
    """Return the public lines of dealt cards: how many, and where to."""
    dealt = tuple([event for event in events if isinstance(event, Dealt)])
    if not dealt:
        return ()
    shown = [event for event in events if isinstance(event, Shown) and event.to is None]
    turned = frozenset([position for event in shown for position in event.positions])
    return _dealt_alike(dealt, turned)


@lru_cache(1024)  # places and clauses are the same round after round
def _dealt_alike(dealt: tuple[Dealt, ...], turned: frozenset[Position]) -> tuple[LogLine, ...]:
    told: list[LogLine] = []
    burned = [event for event in dealt if event.burned]
    if burned:
        count = sum(len(event.positions) for event in burned)
        cards = "a card" if count == 1 else f"{count} cards"
        told.append(LogLine(f"dealer burns {cards}", cited(*burned)))
    down = [event for event in dealt if not event.burned and not turned.issuperset(event.positions)]
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
        if isinstance(event, Shown) and viewer.may_see(event.shown_to, seated):
            yield from _faces(event, own)


def _faces(event: Shown, own: Seats) -> Iterator[LogLine]:
    """Iterate over lines with faces, for a viewer with these seats."""
    first = 0
    for (area, seat), count, words in _by_place(event.positions):
        private = event.to is not None and area is Area.SEAT and seat in own
        faces, first = event.cards[first : first + count], first + count
        yield LogLine("you look at your cards" if private else words, cited(event), faces, seat)


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
