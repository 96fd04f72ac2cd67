"""A round without a table: faces are named by the place where they are to lie."""

from collections.abc import Mapping

from fairdeal.cards import DECK, Card, cards
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import (
    Action,
    Area,
    CardsOffer,
    Event,
    Offer,
    Position,
    Round,
    Step,
    View,
    apply,
    begin,
    view,
)
from fairdeal.sheet import Sheet, read_sheet
from tests.harness.driver import Driver
from tests.harness.eyes import eyes
from tests.harness.wagers import NAMES


class BareRound(Driver):
    """The rules of a round alone: no deck, no chips, nobody but the players and the dealer.

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
        count_due: bool = False,
    ) -> None:
        self._sheet = read_sheet(instrument, options or {})
        everyone = dict(enumerate(NAMES[: self._sheet.seats], 1))
        self._round = begin(
            game_of(instrument),
            self._sheet,
            everyone if seated is None else seated,
            Cents(meter),
            count_due=count_due,
        )
        self.events: list[Event] = []
        self.named = _by_position(cards or {})
        self.spare = [card for card in DECK if card not in self.named.values()]

    @property
    def sheet(self) -> Sheet:
        return self._sheet

    @property
    def state(self) -> Round:
        return self._round

    @property
    def round(self) -> Round:
        return self._round

    @round.setter
    def round(self, round: Round) -> None:
        self._round = round  # some tests put a round where rules alone would not take it

    @property
    def step(self) -> Step:
        return self._round.step

    def do(self, action: Action) -> tuple[Event, ...]:
        self._round, events = apply(self._round, action)
        self.events.extend(events)
        return events

    def answer(self, offer: Offer) -> Action:
        """Cards that are due come as they were named."""
        if isinstance(offer, CardsOffer):
            return Action(offer.actor, offer.verb, cards=tuple(map(self._card, offer.due)))
        return super().answer(offer)

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
