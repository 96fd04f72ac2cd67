"""The visible state of a round: the public events, folded once, and each seat's own cards.

Terminal pages, frames and advice are drawn from it, for any seat and for the public.
"""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.play import Area, Event, Position, Role, Step, View
from fairdeal.play.model.event import (
    Announced,
    Chose,
    CouponPlaced,
    Dealt,
    PickedUp,
    Placed,
    Reversed,
    Shown,
    TakenBack,
    Voided,
)
from fairdeal.table.procedure.tasks import Phase
from fairdeal.table.state import TableState
from fairdeal.view.log import RoundLog

Faces = tuple[Card | None, ...]  # None is a card that lies face down for the viewer
_NO_SEATS: frozenset[int] = frozenset()
_NUMBER = attrgetter("number")


class VisibleState:
    """The events of one round, taken in one after another."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.seen = View()  # by everybody
        self.story = RoundLog(briefly=True)
        self.picks: dict[int, tuple[int, ...]] = {}  # numbers of picked cards, which all see
        self.coupons: dict[int, Cents] = {}
        self.void: Voided | None = None
        self.aloud: Announced | None = None
        self.given_back: dict[int, list[TakenBack | Reversed]] = {}  # what was void, by seat
        self._own: dict[int, dict[Position, Card]] = {}  # what some seats saw and not everybody
        self.looks = 0  # how often something was
        self._saw_more: dict[int, frozenset[int]] = {}
        self._places: dict[tuple[Area, int], list[Position]] = {}
        self._known: set[Position] = set()  # where a card came to lie
        self._in_rack: set[Position] = set()
        self.turns: Counter[int] = Counter()  # of cards at each seat, the dealer's and board's (0)
        self.touched: set[int] = set()  # changed seats; the drawing code empties it
        self._count = 0
        self._last: Event | None = None
        self.take_in(tuple(events))

    def goes_on_in(self, events: tuple[Event, ...]) -> bool:
        """Return whether these events continue the ones already processed."""
        count = self._count
        return 0 < count <= len(events) and events[count - 1] is self._last

    def take_in(self, events: tuple[Event, ...]) -> None:
        """Process the events of the round so far, and skip those already processed."""
        for event in events[self._count :]:
            self.seen.see(event)
            self.story.add(event)
            _NOTED.get(type(event), VisibleState._note)(self, event)
            if isinstance(event, Shown):
                for seat in event.to or ():
                    self._show(seat, event)
        self._count = len(events)
        self._last = events[-1] if events else None

    def faces(self, area: Area, number: int = 0, viewer: int = 0, *, rack: bool = False) -> Faces:
        """Return the cards at a place in the order dealt, for a seat or for the public (0).

        Cards in the discard rack count only on request.
        """
        lying = self._places.get((area, number), [])
        if not rack and not self._in_rack.isdisjoint(lying):
            lying = [position for position in lying if position not in self._in_rack]
        faces = self.seen.cards
        if viewer in self._own:
            own = self._own[viewer]
            return tuple([own.get(position) or faces[position] for position in lying])
        return tuple(map(faces.__getitem__, lying))

    def saw_more(self, viewer: int) -> frozenset[int]:
        """Return the seats of which a viewer saw cards that are not public."""
        return self._saw_more.get(viewer, _NO_SEATS)

    def _show(self, seat: int, event: Shown) -> None:
        """Record cards that were shown to a seat and not to everyone."""
        self.looks += 1
        self._own.setdefault(seat, {}).update(event.faces)
        places = {position.seat for position in event.positions if position.area is Area.SEAT}
        self._saw_more[seat] = self.saw_more(seat) | places

    def _note(self, event: Event) -> None:
        """Record the parts of an event that a view lacks, and its indexes."""
        match event:
            case CouponPlaced(seat=seat, face=face):
                self.coupons[seat] = face
            case TakenBack(seat=seat) | Reversed(seat=seat) if self.void:
                self.given_back.setdefault(seat, []).append(event)
            case TakenBack(seat=seat, wager="ante"):
                self.coupons.pop(seat, None)
            case Voided():
                self.void = event
            case Announced():
                self.aloud = event
        if (seat := getattr(event, "seat", 0)) > 0:
            self.touched.add(seat)
            self.turns[seat] += 1

    def _note_chips(self, event: Placed | Chose) -> None:
        seat = event.seat
        if isinstance(event, Chose) and event.picks:
            self.picks[seat] = event.picks
        if seat:
            self.touched.add(seat)
            if seat in self.picks or seat in self.seen.results:
                self.turns[seat] += 1

    def _note_cards(self, event: Dealt | Shown | PickedUp) -> None:
        known = self._known
        if not known.issuperset(event.positions):
            for position in event.positions:
                if position not in known:
                    known.add(position)
                    place = self._places.setdefault((position.area, position.seat), [])
                    insort(place, position, key=_NUMBER)
        for seat in {position.seat for position in event.positions}:
            self.touched.add(seat)
            self.turns[seat] += 1
        if isinstance(event, PickedUp) or (isinstance(event, Dealt) and event.burned):
            self._in_rack.update(event.positions)


_NOTED: dict[type[Event], Callable[[VisibleState, Any], None]] = {  # those that come most
    Dealt: VisibleState._note_cards,
    Shown: VisibleState._note_cards,
    PickedUp: VisibleState._note_cards,
    Placed: VisibleState._note_chips,
    Chose: VisibleState._note_chips,
}


def eyes(state: TableState, seat: int) -> int:
    """Return the seat whose view applies: a newcomer sees what the public (0) sees.

    A seat without a hand uses the view of another hand of its player.
    """
    if not seat or not state.stayed(seat):
        return 0
    if state.round is None or seat in state.round.hands:
        return seat
    return next(iter(state.round.seats_of(state.seated[seat])), seat)


def phase(state: TableState) -> str:
    """Return the table's phase: preparing, betting, playing, over or closed."""
    if state.phase is Phase.CLOSED:
        return "closed"
    if state.round is None or state.round.over:
        return "over"
    if state.tasks:
        return "preparing"
    return "playing" if state.round.at else "betting"


def asked(state: TableState, step: Step) -> frozenset[int]:
    """Return the seats asked for a decision: none while bets are open or a report waits."""
    if phase(state) != "playing" or (state.round and state.round.unconfirmed):
        return frozenset()
    return frozenset(o.actor.seat for o in step.required if o.actor.role is Role.SEAT)
