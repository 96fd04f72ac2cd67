"""What lies on the table as one seat may see it: the one picture that is drawn or told."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.round import Area, Event, Result, Role, SeatViewer, Step, View
from fairdeal.round.event import Chose, CouponPlaced
from fairdeal.round.words import wager_words
from fairdeal.table import Table

Faces = tuple[Card | None, ...]  # None is a card that lies face down for this viewer


class Spot(Struct, frozen=True):
    """A wagering area of a seat: empty, with chips, or settled."""

    words: str
    amount: Cents | None
    result: Result | None


class Place(Struct, frozen=True):
    """A seat, or the dealer's place (seat 0), with its cards and wagers."""

    seat: int
    name: str
    cards: Faces
    picks: tuple[int, ...] = ()
    chips: Cents | None = None
    spots: tuple[Spot, ...] = ()
    mine: bool = False
    asked: bool = False
    folded: bool = False


class Scene(Struct, frozen=True):
    """The whole table from one seat."""

    dealer: Place
    community: Faces
    board: int  # how many community cards the game has
    places: tuple[Place, ...]
    hand: int  # how many cards a hand has
    parted: tuple[str, str] | None  # the areas for cards not picked and for cards picked
    meter: Cents | None

    @property
    def mine(self) -> Place:
        """The viewer's own place."""
        return next(place for place in self.places if place.mine)


def scene(table: Table, viewer: int) -> Scene:
    """The table as a seat may see it."""
    seen = table.view(SeatViewer(viewer))
    picks = _picks(table.events)
    cards = {number: _cards(seen, Area.SEAT, number) for number in table.seated}
    asked = _asked(table)
    places = tuple(
        Place(
            seat=number,
            name=name,
            cards=cards[number],
            picks=picks.get(number, ()),
            chips=table.chips(name),
            spots=tuple(_spots(table, seen, number)),
            mine=number == viewer,
            asked=number in asked,
            folded="fold" in seen.choices.get(number, ()),
        )
        for number, name in sorted(table.seated.items())
    )
    return Scene(
        dealer=Place(0, "dealer", _cards(seen, Area.DEALER), picks.get(0, ())),
        community=_cards(seen, Area.COMMUNITY),
        board=table.game.description.community,
        places=places,
        hand=table.game.cards_each,
        parted=table.game.picking.areas if table.game.picking else None,
        meter=None if table.sheet.meter is None else table.meter,
    )


def who_may_act(step: Step, viewer: int) -> str:
    """Who may do what now: “you may check, raise 3 or raise 4”."""
    parts = []
    for actor in sorted(step.actors, key=lambda actor: actor.seat != viewer):
        if actor.role is Role.SEAT:
            verbs = list(dict.fromkeys(offer.said for offer in step.of(actor)))
            listed = verbs[0] if len(verbs) == 1 else f"{', '.join(verbs[:-1])} or {verbs[-1]}"
            parts.append(f"{'you' if actor.seat == viewer else actor} may {listed}")
    return "; ".join(parts)


def _picks(events: Iterable[Event]) -> dict[int, tuple[int, ...]]:
    """The numbers of the cards that each seat picked; they are seen by all, faces are not."""
    chose = (event for event in events if isinstance(event, Chose))
    return {event.seat: event.picks for event in chose if event.picks}


def _cards(seen: View, area: Area, number: int = 0) -> Faces:
    held = {
        position.number: card
        for position, card in seen.cards.items()
        if position.area is area and position.seat == number
    }
    return tuple(held[n] for n in sorted(held))


def _asked(table: Table) -> frozenset[int]:
    if table.round is None or table.round.over or not table.round.at:
        return frozenset()
    return frozenset(actor.seat for actor in table.step.actors if actor.role is Role.SEAT)


def _spots(table: Table, seen: View, number: int) -> Iterator[Spot]:
    wagers: Mapping[str, Cents] = seen.wagers.get(number, {})
    results = {result.wager: result for result in seen.results.get(number, ())}
    names = [wager.name for wager in table.game.wagers(table.sheet)]
    for name in (*names, *table.game.description.plays):
        yield Spot(wager_words(name), wagers.get(name), results.get(name))
    for name, result in results.items():
        if name not in wagers:
            yield Spot(wager_words(name), None, result)
    for event in table.events:
        if isinstance(event, CouponPlaced) and event.seat == number:
            yield Spot("match play coupon", event.face, None)
