"""What everybody at a table has seen of a round: its public events, folded one after another.

Nothing here can reach a face that only some seats were shown. Such an event is closed first: its
positions stay, its faces go.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.play import (
    Announced,
    Area,
    Chose,
    CouponPlaced,
    Dealt,
    Event,
    PickedUp,
    Placed,
    Position,
    Result,
    Reversed,
    Settled,
    Shown,
    TakenBack,
    Unseen,
    Voided,
)
from fairdeal.values import EMPTY
from fairdeal.view.public_log import PublicLog

Faces = tuple[Card | None, ...]  # None is a card that lies face down for the viewer
_NUMBER = attrgetter("number")


class PublicState:
    """The public events of one round so far."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.cards: dict[Position, Card | None] = {}
        self.wagers: dict[int, dict[str, Cents]] = {}  # by seat, as all of these
        self.choices: dict[int, list[str]] = {}
        self.results: dict[int, list[Result]] = {}
        self.picks: dict[int, tuple[int, ...]] = {}  # numbers of picked cards
        self.coupons: dict[int, Cents] = {}
        self.given_back: dict[int, list[TakenBack | Reversed]] = {}  # from a void hand
        self.rack: list[Position] = []
        self.void: Voided | None = None
        self.aloud: Announced | None = None
        self.log = PublicLog()
        self.changed: set[int] = set()  # seats; 0: the dealer's side. Its reader empties it
        self._places: dict[tuple[Area, int], list[Position]] = {}
        self._in_rack: set[Position] = set()
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Take in what everybody sees of one more event."""
        if event.shown_to is not None:
            event = event.closed()
        self.log.add(event)
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def faces(
        self,
        area: Area,
        number: int = 0,
        own: Mapping[Position, Card] = EMPTY,
        *,
        rack: bool = False,
    ) -> Faces:
        """Return the cards at a place in the order dealt, with faces that the viewer saw besides.

        Cards in the discard rack count only on request.
        """
        lying = self._places.get((area, number), [])
        if not rack and not self._in_rack.isdisjoint(lying):
            lying = [position for position in lying if position not in self._in_rack]
        faces = self.cards
        if own:
            return tuple([own.get(position) or faces[position] for position in lying])
        return tuple(map(faces.__getitem__, lying))

    def folded(self, seat: int) -> bool:
        """Return whether a seat has folded its hand."""
        return "fold" in self.choices.get(seat, ())

    def _dealt(self, event: Dealt) -> None:
        faces, burned = self.cards, event.to_rack
        for position in event.positions:
            if position not in faces:
                place = self._places.setdefault((position.area, position.seat), [])
                insort(place, position, key=_NUMBER)
            faces[position] = None
            self.changed.add(position.seat)
        if burned:
            self._racked(event)

    def _shown(self, event: Shown) -> None:
        for position, card in event.faces:
            if position not in self.cards:
                place = self._places.setdefault((position.area, position.seat), [])
                insort(place, position, key=_NUMBER)
            self.cards[position] = card
            self.changed.add(position.seat)

    def _unseen(self, event: Unseen) -> None:
        self.changed.update([position.seat for position in event.positions], event.to or ())

    def _racked(self, event: PickedUp | Dealt) -> None:
        self.rack += event.positions
        self._in_rack.update(event.positions)
        self.changed.update([position.seat for position in event.positions])

    def _placed(self, event: Placed) -> None:
        self.wagers.setdefault(event.seat, {})[event.wager] = event.amount
        self.changed.add(event.seat)

    def _coupon_placed(self, event: CouponPlaced) -> None:
        self.coupons[event.seat] = event.face
        self.changed.add(event.seat)

    def _taken_back(self, event: TakenBack) -> None:
        self.wagers[event.seat].pop(event.wager, None)
        if self.void:
            self.given_back.setdefault(event.seat, []).append(event)
        elif event.wager == "ante":
            self.coupons.pop(event.seat, None)
        self.changed.add(event.seat)

    def _chose(self, event: Chose) -> None:
        self.choices.setdefault(event.seat, []).append(event.said)
        if event.picks:
            self.picks[event.seat] = event.picks
        self.changed.add(event.seat)

    def _settled(self, event: Settled) -> None:
        self.results.setdefault(event.seat, []).append(event.result)
        self.changed.add(event.seat)

    def _reversed(self, event: Reversed) -> None:
        self.results[event.seat].remove(event.result)
        if self.void:
            self.given_back.setdefault(event.seat, []).append(event)
        self.changed.add(event.seat)

    def _voided(self, event: Voided) -> None:
        self.void = event

    def _announced(self, event: Announced) -> None:
        self.aloud = event


_FOLDS: dict[type[Event], Callable[[PublicState, Any], None]] = {
    Dealt: PublicState._dealt,
    Shown: PublicState._shown,
    Unseen: PublicState._unseen,
    PickedUp: PublicState._racked,
    Placed: PublicState._placed,
    CouponPlaced: PublicState._coupon_placed,
    TakenBack: PublicState._taken_back,
    Chose: PublicState._chose,
    Settled: PublicState._settled,
    Reversed: PublicState._reversed,
    Voided: PublicState._voided,
    Announced: PublicState._announced,
}
