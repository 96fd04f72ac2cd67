"""A round driven by a test: named cards go where they are wanted, silence takes the default."""

from collections.abc import Mapping
from typing import Any

from fairdeal.cards import DECK, Card, cards
from fairdeal.games import game_of
from fairdeal.money import NOTHING, Cents
from fairdeal.round import (
    DEALER,
    PUBLIC,
    Action,
    CardsOffer,
    Event,
    PlayerViewer,
    Result,
    Role,
    Round,
    SeatViewer,
    View,
    Viewer,
    apply,
    begin,
    seat,
    view,
)
from fairdeal.round.action import spoken
from fairdeal.round.event import Settled
from fairdeal.round.position import Area, Position
from fairdeal.sheet import read_sheet

BETS: dict[str, dict[str, int]] = {  # what must be wagered to play
    "nj-uth": {"ante": 1000, "blind": 1000},
    "ma-uth": {"ante": 1000, "blind": 1000},
    "nj-pikit": {"ante": 1000, "five_card_bonus": 1000},
    "nj-hilo": {"ante": 1000},
}
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")


def eyes(who: int | str) -> Viewer:
    """A viewer in short: a seat by its number (0: the public), a player by name."""
    if isinstance(who, str):
        return PlayerViewer(who)
    return SeatViewer(who) if who else PUBLIC


class Played:
    """A round in progress, with every event so far.

    `cards` names faces by place: {"seat 1": "As Ad", "dealer": "Kh Qs", "community": "…"}.
    Places not named get cards that nobody named.
    """

    def __init__(
        self,
        instrument: str,
        options: Mapping[str, object] | None = None,
        *,
        seated: Mapping[int, str] | None = None,
        cards: Mapping[str, str] | None = None,
        meter: int = 0,
    ) -> None:
        self.sheet = read_sheet(instrument, options or {})
        everyone = dict(enumerate(NAMES[: self.sheet.seats], 1))
        self.round: Round = begin(
            game_of(instrument), self.sheet, everyone if seated is None else seated, Cents(meter)
        )
        self.events: list[Event] = []
        self.named = _by_position(cards or {})
        self.spare = [card for card in DECK if card not in self.named.values()]

    def do(self, action: Action) -> tuple[Event, ...]:
        """Apply an action and keep its events."""
        self.round, events = apply(self.round, action)
        self.events.extend(events)
        return events

    def bet(self, number: int, *, match_play: int = 0, **wagers: int) -> tuple[Event, ...]:
        """A seat's opening wagers."""
        placed = {name: Cents(amount) for name, amount in wagers.items()}
        coupon = Cents(match_play) if match_play else NOTHING
        return self.do(Action(seat(number), "bet", placed, coupon))

    def act(self, number: int, verb: str, *picks: int) -> tuple[Event, ...]:
        """The dealer does what is due before it, then the seat decides."""
        self.dealer_until_a_seat_is_asked()
        return self.do(spoken(seat(number), verb, picks=picks))

    def dealer(self) -> tuple[Event, ...]:
        """The dealer's next act: closing the betting, dealing, revealing, settling."""
        offer = next(offer for offer in self.round.step.of(DEALER) if offer.default)
        if isinstance(offer, CardsOffer):
            return self.do(Action(DEALER, "deal", cards=tuple(map(self._card, offer.due))))
        return self.do(offer.default_action())

    def dealer_until_a_seat_is_asked(self) -> None:
        """Everything that waits for nobody but the dealer; closes the betting first."""
        while not self.round.over and self.round.step.of(DEALER):
            self.dealer()

    def finish(self) -> "Played":
        """To the end of the round; whoever is asked stays silent."""
        while not self.round.over:
            self.dealer_until_a_seat_is_asked()
            for actor in self.round.step.actors:
                default = self.round.step.default(actor)
                if actor.role is Role.SEAT and default is not None:
                    self.do(default)
                    break
        return self

    def results(self, number: int) -> dict[str, Result]:
        """A seat's results so far, by wager, in settlement order."""
        return {
            event.result.wager: event.result
            for event in self.events
            if isinstance(event, Settled) and event.seat == number
        }

    def view(self, viewer: int) -> View:
        """What a seat (or 0, the public) has seen so far."""
        return view(self.events, eyes(viewer))

    def _card(self, position: Position) -> Card:
        return self.named.pop(position, None) or self.spare.pop(0)


def _by_position(named: Mapping[str, str]) -> dict[Position, Card]:
    found: dict[Position, Card] = {}
    for place, faces in named.items():
        area, _, number = place.partition(" ")
        for index, card in enumerate(cards(faces), 1):
            found[Position(Area(area), index, int(number or 0))] = card
    return found


def hand(seat_number: int, faces: str, *, wagers: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """A hand in the wire form."""
    return {"seat": seat_number, "cards": faces, "wagers": dict(wagers), **more}
