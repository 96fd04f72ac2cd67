"""What happened, in lines that a person follows: what goes together is told together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.frozen import EMPTY
from fairdeal.money import in_dollars
from fairdeal.round import Area, Event, Outcome, Position, Viewer, as_seen
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


def news(
    events: Iterable[Event], viewer: Viewer, seated: Mapping[int, str] = EMPTY
) -> Iterator[News]:
    """The events as one viewer may see them; cards that go to the rack are passed over."""
    own = viewer.seats(seated)
    seen = (as_seen(event, viewer, seated) for event in events)
    visible = (event for event in seen if not isinstance(event, Unseen | PickedUp))
    for (kind, seat), group in groupby(visible, key=lambda event: _goes_with(event, own)):
        together = list(group)
        if kind == "cards":
            yield from _cards(together, own)
        elif kind == "chips":
            yield _chips(together, seat)
        elif kind == "settled":
            yield _settled([event for event in together if isinstance(event, Settled)], seat)
        else:
            yield from map(_single, together)


def _goes_with(event: Event, own: Seats) -> tuple[str, int]:
    """Cards go together, a choice with its chips, and the settlement of another seat."""
    match event:
        case Dealt() | Shown():
            return "cards", 0
        case Placed(seat=seat) | Chose(seat=seat) if seat:
            return "chips", seat
        case Settled(seat=seat) if seat not in own:
            return "settled", seat
    return "single", 0


def _cited(*events: Event) -> str:
    """What events rest on; of many clauses the first and the last."""
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
    said: list[str] = []
    for event in events:
        if not isinstance(event, Placed):
            said.append(words_of(event))
            continue
        name, amount = wager_words(event.wager), in_dollars(event.amount)
        if not said:
            said.append(f"seat {seat} places {name} {amount}")
        elif said[-1] == f"seat {seat}: {name}":
            said[-1] += f" {amount}"
        else:
            said.append(f"{name} {amount}")
    return News(", ".join(said), _cited(*events), seat=seat)


def _settled(events: Sequence[Settled], seat: int) -> News:
    said = ", ".join(outcome_words(event.result) for event in events)
    return News(f"seat {seat}: {said}", _cited(*events), seat=seat)


def _cards(events: Sequence[Event], own: Seats) -> Iterator[News]:
    shown = [event for event in events if isinstance(event, Shown)]
    turned = {position for event in shown if event.to is None for position in event.positions}
    dealt = [event for event in events if isinstance(event, Dealt)]
    burned = [event for event in dealt if event.burned]
    if burned:
        count = sum(len(event.positions) for event in burned)
        yield News(f"dealer burns {'a card' if count == 1 else f'{count} cards'}", _cited(*burned))
    down = [event for event in dealt if not event.burned and not turned.issuperset(event.positions)]
    if down:
        places = [position for event in down for position in event.positions]
        yield News(
            _dealt([position for position in places if position not in turned]), _cited(*down)
        )
    for event in shown:
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
