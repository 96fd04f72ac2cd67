"""What happened, in lines that a person follows: what goes together is told together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.frozen import EMPTY
from fairdeal.money import in_dollars
from fairdeal.round import PUBLIC, Area, Event, Outcome, Position, SeatViewer, Viewer, as_seen
from fairdeal.round.event import Announced, Chose, Dealt, PickedUp, Placed, Settled, Shown, Unseen
from fairdeal.round.position import listed
from fairdeal.round.viewer import Seats
from fairdeal.round.words import outcome_words, wager_words, words_of


class News(Struct, frozen=True):
    """One line: words, the faces that belong to them, and what it rests on."""

    words: str
    cited: str
    cards: tuple[Card, ...] = ()
    seat: int = 0  # whose it is; 0 is the dealer's
    outcome: Outcome | None = None
    aloud: bool = False


class Group(Struct):
    """Events that are told together: the cards of a deal, a choice with its chips, a settlement."""

    kind: str
    seat: int
    events: list[Event]

    @property
    def concerns(self) -> Seats:
        """The seats that are told it in other words than everybody."""
        if self.kind != "cards":
            return frozenset((self.seat,)) if self.kind == "settled" else frozenset()
        shown = [event.shown_to for event in self.events if isinstance(event, Shown)]
        return frozenset().union(*(seats for seats in shown if seats is not None))

    def told(self, viewer: Viewer, seated: Mapping[int, str] = EMPTY) -> list[News]:
        """The lines for one viewer; what is closed to the viewer is passed over."""
        own, events = viewer.seats(seated), self.events
        if self.kind == "cards":
            return [*_dealt_cards(events), *_shown_cards(events, viewer, seated)]
        if self.kind == "chips":  # and these everybody sees
            return [_chips(events, self.seat)]
        if self.kind == "settled" and self.seat not in own:
            return [_settled([event for event in events if isinstance(event, Settled)], self.seat)]
        return [_single(as_seen(event, viewer, seated)) for event in events]

    def told_by_seat(self) -> dict[int, list[News]]:
        """The lines for everybody (0), and for each seat that is told it in other words."""
        viewers = {0: PUBLIC, **{seat: SeatViewer(seat) for seat in self.concerns}}
        if self.kind != "cards":
            return {seat: self.told(viewer) for seat, viewer in viewers.items()}
        dealt = list(_dealt_cards(self.events))
        return {
            seat: [*dealt, *_shown_cards(self.events, viewer, EMPTY)]
            for seat, viewer in viewers.items()
        }


class Story:
    """The events of a round, in the groups that they are told in; more may come."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.groups: list[Group] = []
        for event in events:
            self.add(event)

    def add(self, event: Event) -> bool:
        """One event more; whether it went to the last group, which is then told anew."""
        if isinstance(event, PickedUp):  # cards that go to the rack are passed over
            return False
        kind, seat = _goes_with(event)
        last = self.groups[-1] if self.groups else None
        if kind != "single" and last is not None and (last.kind, last.seat) == (kind, seat):
            last.events.append(event)
            return True
        self.groups.append(Group(kind, seat, [event]))
        return False


def news(
    events: Iterable[Event], viewer: Viewer, seated: Mapping[int, str] = EMPTY
) -> Iterator[News]:
    """The events as one viewer may see them; cards that go to the rack are passed over."""
    for group in Story(events).groups:
        yield from group.told(viewer, seated)


def _goes_with(event: Event) -> tuple[str, int]:
    """What an event is told with, which is the same for every viewer."""
    match event:
        case Dealt() | Shown() | Unseen():
            return "cards", 0
        case Placed(seat=seat) | Chose(seat=seat) if seat:
            return "chips", seat
        case Settled(seat=seat):
            return "settled", seat
    return "single", 0


def _cited(*events: Event) -> str:
    """What events rest on; of many clauses the first and the last."""
    if len(events) == 1 and not events[0].rulings:
        return events[0].clause
    clauses = list(dict.fromkeys(event.clause for event in events))
    if len(clauses) > 2:
        clauses = [f"{clauses[0]} … {clauses[-1]}"]
    return ", ".join(dict.fromkeys((*clauses, *(r for event in events for r in event.rulings))))


def _single(event: Event) -> News:
    match event:
        case Announced():
            return News(words_of(event), _cited(event), aloud=True)
        case Settled(seat=seat, result=result):
            words = f"seat {seat}: {outcome_words(result)}"
            return News(words, _cited(event), seat=seat, outcome=result.outcome)
    return News(words_of(event), _cited(event), seat=event.actor.seat)


def _chips(events: Sequence[Event], seat: int) -> News:
    """A choice and its chips: “seat 1: raise 4, play $20”, but “seat 2: play 5 $5”."""
    parts: list[str] = []
    for event in events:
        if not isinstance(event, Placed):
            parts.append(words_of(event))
            continue
        name, amount = wager_words(event.wager), in_dollars(event.amount)
        if not parts:
            parts.append(f"seat {seat} places {name} {amount}")
        elif parts[-1] == f"seat {seat}: {name}":
            parts[-1] += f" {amount}"
        else:
            parts.append(f"{name} {amount}")
    return News(", ".join(parts), _cited(*events), seat=seat)


def _settled(events: Sequence[Settled], seat: int) -> News:
    outcomes = ", ".join(outcome_words(event.result) for event in events)
    return News(f"seat {seat}: {outcomes}", _cited(*events), seat=seat)


def _dealt_cards(events: Sequence[Event]) -> Iterator[News]:
    """What everybody sees of cards that are dealt: how many, and where to."""
    dealt = [event for event in events if isinstance(event, Dealt)]
    if not dealt:
        return
    burned = [event for event in dealt if event.burned]
    if burned:
        count = sum(len(event.positions) for event in burned)
        yield News(f"dealer burns {'a card' if count == 1 else f'{count} cards'}", _cited(*burned))
    shown = [event for event in events if isinstance(event, Shown) and event.to is None]
    turned = {position for event in shown for position in event.positions}
    down = [event for event in dealt if not event.burned and not turned.issuperset(event.positions)]
    if down:
        places = [position for event in down for position in event.positions]
        yield News(
            _dealt([position for position in places if position not in turned]), _cited(*down)
        )


def _shown_cards(
    events: Sequence[Event], viewer: Viewer, seated: Mapping[int, str]
) -> Iterator[News]:
    """The faces that one viewer is shown."""
    own = viewer.seats(seated)
    for event in events:
        if not isinstance(event, Shown) or not isinstance(as_seen(event, viewer, seated), Shown):
            continue
        for place, group in groupby(event.faces, key=lambda face: face[0].place):
            positions, faces = zip(*group, strict=True)
            private = event.to is not None and place[0] is Area.SEAT and place[1] in own
            words = "you look at your cards" if private else listed(positions)
            yield News(words, _cited(event), faces, positions[0].seat)


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
