"""What happened, in lines that a person follows: cards that go together are told together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from fairdeal.cards import Card
from fairdeal.games import Area, Event, Outcome, Position, tell
from fairdeal.games.event import Announced, Dealt, PickedUp, Placed, Settled, Shown
from fairdeal.games.telling import wager_words
from fairdeal.money import in_dollars


@dataclass(frozen=True, slots=True)
class News:
    """One line: words, the faces that belong to them, and what it rests on."""

    words: str
    cited: str
    cards: tuple[Card, ...] = ()
    seat: int = 0  # whose it is; 0 is the dealer's
    outcome: Outcome | None = None
    aloud: bool = False


def news(events: Iterable[Event], viewer: int) -> Iterator[News]:
    """The events as one seat may see them; cards that go to the rack are passed over."""
    visible = (event for event in events if _visible(event, viewer))
    for (kind, _, _), group in groupby(visible, key=_goes_with):
        together = list(group)
        if kind == "cards":
            yield from _cards(together, viewer)
        elif kind == "wagers":
            yield _wagers([event for event in together if isinstance(event, Placed)])
        else:
            yield from map(_single, together)


def _visible(event: Event, viewer: int) -> bool:
    if isinstance(event, Shown):
        return event.visible_to(viewer)
    return not isinstance(event, PickedUp)


def _goes_with(event: Event) -> tuple[str, str, int]:
    match event:
        case Dealt() | Shown():
            return "cards", _cited(event), 0
        case Placed(seat=seat):
            return "wagers", _cited(event), seat
    return "single", "", 0


def _cited(event: Event) -> str:
    return ", ".join((event.clause, *event.rulings))


def _single(event: Event) -> News:
    words = tell(event).removesuffix(f" [{_cited(event)}]")
    match event:
        case Announced():
            return News(words, _cited(event), aloud=True)
        case Settled(seat=seat, result=result):
            return News(words, _cited(event), seat=seat, outcome=result.outcome)
    return News(words, _cited(event), seat=event.actor.seat)


def _wagers(placed: list[Placed]) -> News:
    first = placed[0]
    chips = ", ".join(f"{wager_words(each.wager)} {in_dollars(each.amount)}" for each in placed)
    return News(f"{first.actor} places {chips}", _cited(first), seat=first.seat)


def _cards(events: list[Event], viewer: int) -> Iterator[News]:
    cited = _cited(events[0])
    shown = [event for event in events if isinstance(event, Shown)]
    turned = {event.position for event in shown if event.to is None}
    dealt = [event.position for event in events if isinstance(event, Dealt)]
    burned = sum(position.area is Area.BURN for position in dealt)
    if burned:
        yield News("dealer burns a card" if burned == 1 else f"dealer burns {burned} cards", cited)
    down = [p for p in dealt if p.area is not Area.BURN and p not in turned]
    if down:
        yield News(_dealt(down), cited)
    for (place, seat, private), group in groupby(shown, key=_where):
        faces = list(group)
        numbers = ", ".join(str(event.position.number) for event in faces)
        words = f"{place} card{'s' if len(faces) > 1 else ''} {numbers}"
        if private and seat == viewer:
            words = "you look at your cards"
        yield News(words, cited, tuple(event.card for event in faces), seat)


def _where(event: Shown) -> tuple[str, int, bool]:
    return _place(event.position), event.position.seat, event.to is not None


def _place(position: Position) -> str:
    return f"seat {position.seat}" if position.area is Area.SEAT else position.area.value


def _dealt(positions: list[Position]) -> str:
    counts = Counter(map(_place, positions))
    each = set(counts.values())
    if len(each) > 1:
        listed = ", ".join(f"{count} to {_to(place)}" for place, count in counts.items())
        return f"dealer deals {listed}"
    count = each.pop()
    cards = "a card" if count == 1 else f"{count} cards"
    places = list(map(_to, counts))
    if len(places) == 1:
        return f"dealer deals {cards} to {places[0]}"
    return f"dealer deals {cards} each to {', '.join(places[:-1])} and {places[-1]}"


def _to(place: str) -> str:
    return "the dealer's place" if place == "dealer" else place
