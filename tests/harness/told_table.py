"""A table whose decks are told, and what came of its round.

`ToldTable("nj-uth", deck="As Kd", faults=Faults(face_up={3}))` deals those cards first, with that
fault; what is not told comes in some fixed order.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from fairdeal.cards import DECK, Card
from fairdeal.money.ledger import AccountKind
from fairdeal.play import Area, Event, Position
from fairdeal.play.model.event import Dealt, Noticed, Reversed, Shown, TakenBack, Voided
from fairdeal.sheet import Shuffling, read_sheet
from fairdeal.table import NO_FAULTS, Faults, Shuffle, SoftwareShuffler, practice_entropy
from fairdeal.table.decks.deck import Condition
from fairdeal.table.tasks import Phase
from tests.harness.clauses import clause
from tests.harness.table import TableDriver
from tests.harness.told_decks import order
from tests.harness.wagers import RICH

OPENED = ["deliver", "inspect", "verify", "spread", "look", "wash", "stack"]  # a deck that came
Told = tuple[str, Faults]


class ToldTable(TableDriver):
    """Ann sits at seat 1 and Bob at seat 2 unless said; `then` tells the decks after the first."""

    def __init__(
        self,
        name: str,
        *,
        deck: str = "",
        faults: Faults = NO_FAULTS,
        then: Iterable[Told] = (),
        players: Mapping[int, str] | None = None,
        seed: int = 1,
        depths: tuple[int, ...] = (),
        size: int = 52,
        **options: Any,
    ) -> None:
        self._decks = chain([(deck, faults)], then)
        self._otherwise = SoftwareShuffler(practice_entropy(seed))
        self._depths = depths  # none: people cut
        self._size = size
        self.name = name
        super().__init__(read_sheet(name, options), self)
        for number, who in (players if players is not None else {1: "Ann", 2: "Bob"}).items():
            self.table.sit(number, who, chips=RICH)

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """The next deck that was told, so that it comes as told after a cut in the middle."""
        text, faults = next(self._decks, ("", NO_FAULTS))
        told = order(text)
        if self.state.tasks and self.state.tasks[0].leads_to is Condition.TO_CUT:
            half = len(told) // 2
            told = told[-half:] + told[:-half]
        told = told[: self._size]
        salts = self._otherwise.salts(len(told) + len(self._depths))
        return Shuffle(told, salts, faults, self._depths)

    # -- what there is

    @property
    def dealt(self) -> list[Position]:
        """Where every card came to lie, card by card."""
        return [position for event in self.of(Dealt) for position in event.positions]

    @property
    def shown(self) -> list[tuple[Position, Card]]:
        """Every face that was shown, to whomever, and where it lies."""
        return [face for event in self.of(Shown) for face in event.faces]

    def clause(self, provision: str) -> str:
        """The clause that holds a provision here."""
        return clause(self.name, provision, self.sheet.dealing.value)

    def since(self, mark: int) -> list[Event]:
        """What happened after so many events."""
        return self.events[mark:]

    def net(self, number: int) -> int:
        """What a player has won so far."""
        return self.table.chips(self.table.seated[number]) - RICH

    @property
    def nets(self) -> list[int]:
        """What everybody has won so far, by seat."""
        return [self.net(number) for number in self.table.seated]

    @property
    def open_for_bets(self) -> bool:
        return self.state.phase is Phase.OPEN and not self.state.tasks

    # -- what came of the round in progress, or of the last one

    @property
    def voided(self) -> list[tuple[str, int, str, str]]:
        """What became void: scope, seat, reason and clause."""
        found = [e for e in self.happened if isinstance(e, Voided)]
        return [(e.scope.value, e.seat, e.words, e.clause) for e in found]

    @property
    def void_rulings(self) -> set[str]:
        """The rulings that what became void rests on; not the one about stacks of a shoe."""
        found = {r for e in self.happened if isinstance(e, Voided) for r in e.rulings}
        return found - {"R-SHORT-STACK"}

    @property
    def noticed(self) -> list[tuple[str, str]]:
        """What was noticed, with its clause."""
        return [(e.words, e.clause) for e in self.happened if isinstance(e, Noticed)]

    def back(self, number: int) -> dict[str, int]:
        """The wagers that a seat got back because something was void."""
        found = [e for e in self.happened if isinstance(e, TakenBack) and e.seat == number]
        return {e.wager: e.amount for e in found}

    def settled(self, number: int) -> dict[str, int]:
        """What the settled wagers of a seat brought or cost."""
        return {wager: result.net for wager, result in self.results(number).items()}

    def undone(self, number: int) -> list[str]:
        """The settled wagers of a seat that were reversed."""
        found = [e for e in self.happened if isinstance(e, Reversed) and e.seat == number]
        return sorted(e.result.wager for e in found)

    def faces(self, place: str) -> str:
        """What lies at “seat 1”, “dealer”, “community”, “burned” or “set aside”, in its order."""
        seat = int(place.removeprefix("seat ")) if place.startswith("seat ") else 0
        area = Area.SEAT if seat else Area(place)
        cards = self.round.cards
        lying = sorted((p.number, p) for p in cards if (p.area, p.seat) == (area, seat))
        return " ".join(str(cards[position]) for _, position in lying)

    @property
    def by_place(self) -> dict[str, str]:
        """Every card of the round by its place."""
        return {str(position): str(card) for position, card in self.round.cards.items()}

    @property
    def felt_is_empty(self) -> bool:
        return not any(
            held for account, held in self.table.ledger if account.place is AccountKind.LAYOUT
        )

    @property
    def reshuffle(self) -> list[str]:
        """What is to be done when nothing but a shuffle of the same cards is."""
        by_hand = self.sheet.shuffling is Shuffling.MANUAL
        return ["shuffle", *(["cut"] if by_hand else []), "place the deck"]

    def check_all_cards_are_reshuffled(self) -> None:
        """The round is over, no chip is on the felt, and one whole deck is to be shuffled."""
        assert self.over
        assert self.felt_is_empty
        assert self.state.deck.condition is Condition.IN_RACK
        assert sorted(map(str, self.state.rack)) == sorted(map(str, DECK))
        assert self.tasks == self.reshuffle

    def check_the_deck_has_left(self) -> None:
        """The round is over, no chip is on the felt, and a deck is to be opened like a first."""
        assert self.over
        assert self.felt_is_empty
        assert self.state.deck.condition is Condition.AWAITED
        assert self.state.rack == ()
        assert self.tasks == OPENED + self.reshuffle
