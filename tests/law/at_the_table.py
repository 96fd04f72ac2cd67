"""A table for tests of the law: everything that happens at it is kept, and its decks can be told.

`At("nj-uth", deck="As Kd", faults=Faults(face_up={3}))` deals those cards first, with that fault;
what is not told comes in some fixed order.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar

import pytest

from fairdeal.cards import DECK, Card, cards
from fairdeal.frozen import replace
from fairdeal.law import INSTRUMENTS, Refusal, Refused, instrument
from fairdeal.money.ledger import Place
from fairdeal.round import (
    DEALER,
    FLOOR,
    Action,
    Area,
    Event,
    Observed,
    Position,
    Report,
    Witness,
    seat,
    tell,
)
from fairdeal.round.action import spoken
from fairdeal.round.event import Dealt, Noticed, Reversed, Settled, Shown, TakenBack, Voided
from fairdeal.sheet import Shuffling, read_sheet
from fairdeal.table import (
    NO_FAULTS,
    Faults,
    Shuffle,
    SoftwareShuffler,
    Table,
    TableState,
    practice_entropy,
)
from fairdeal.table.deck import Condition
from fairdeal.table.tasks import Phase
from tests.support import BETS as BETS

EVERY = pytest.mark.parametrize("name", INSTRUMENTS)
METHODS = ("manual-shoe", "hand", "automated-shoe")
EVERY_WAY = pytest.mark.parametrize("dealing", METHODS)
EACH = {"nj-uth": 2, "ma-uth": 2, "nj-pikit": 5, "nj-hilo": 5}  # cards in a hand
OPENED = ["deliver", "inspect", "verify", "spread", "look", "wash", "stack"]  # a deck that came
RICH = 10**9
Kind = TypeVar("Kind", bound=Event)
Told = tuple[str, Faults]


class At:
    """A table, with every event so far; Ann sits at seat 1 and Bob at seat 2 unless said."""

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
        self.events: list[Event] = []
        self.table = Table(read_sheet(name, options), self, name="test", record=self)
        for number, who in (players if players is not None else {1: "Ann", 2: "Bob"}).items():
            self.table.sit(number, who, chips=RICH)

    # -- what the table tells us

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        self.events.extend(events)

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        self.events.extend(events)

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        pass

    # -- chance

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
    def state(self) -> TableState:
        return self.table.state

    @property
    def tasks(self) -> list[str]:
        """What is still to be done, by verb."""
        return [task.verb for task in self.state.tasks]

    @property
    def told(self) -> list[str]:
        return [tell(event) for event in self.events]

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if isinstance(event, kind)]

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
        return clause(self.name, provision, self.table.sheet.dealing.value)

    def since(self, mark: int) -> list[Event]:
        return self.events[mark:]

    # -- what is done

    def do(self, action: Action) -> tuple[Event, ...]:
        return self.table.do(action)

    def prepare(self, until: str = "") -> "At":
        """The table's own work by default, until a task of that verb is next (or all is done)."""
        while self.state.tasks and self.state.tasks[0].verb != until:
            self.work()
        return self

    def work(self) -> tuple[Event, ...]:
        """The next task, by default."""
        offer = next((offer for offer in self.table.open_step.offers if offer.default), None)
        if offer is None:
            self.table.prepare()  # refused: somebody is missing
        assert offer is not None
        action = offer.default_action()
        if action.verb == "cut" and not self._depths:
            assert self.state.ready is not None
            action = Action(DEALER, "cut", count=len(self.state.ready.order) // 2)
        return self.do(action)

    def bet(self, *seats: int, **more: int) -> "At":
        """The lowest wagers, at seats 1 and 2 unless said."""
        self.prepare()
        for number in seats or (1, 2):
            wagers: dict[str, str | int] = {**BETS[self.name], **more}
            self.table.bet(number, match_play=wagers.pop("match_play", 0), **wagers)
        return self

    def deal(self) -> "At":
        """“No more bets”, and on to the first question."""
        self.table.deal()
        return self

    def dealer(self) -> tuple[Event, ...]:
        """The dealer's next act."""
        offer = next(o for o in self.table.open_step.of(DEALER) if o.default)
        return self.do(Action(DEALER, offer.verb))

    def dealer_until(self, stage: str) -> "At":
        """The dealer goes on until a stage is reached; whoever is asked stays silent."""
        while self.table.step.stage != stage:
            self.silent()
        return self

    def silent(self) -> None:
        """The next default: the dealer's, or a silent player's."""
        self.do(next(o for o in self.table.open_step.offers if o.default).default_action())

    def finish(self) -> "At":
        self.table.finish()
        return self

    def play(self, rounds: int) -> "At":
        """Rounds in which everybody bets and stays silent."""
        for _ in range(rounds):
            self.bet(*self.table.seated).finish()
        return self

    def report(self, report: Report) -> tuple[Event, ...]:
        return self.do(reporting(report))

    def floor(self, verb: str, **more: Any) -> tuple[Event, ...]:
        return self.do(spoken(FLOOR, verb, **more))

    def act(self, number: int, verb: str, *picks: int) -> tuple[Event, ...]:
        return self.do(spoken(seat(number), verb, picks=picks))

    def refusal(self, action: Action) -> Refusal:
        """Why an action is refused; nothing has changed."""
        before, kept = self.state, len(self.events)
        with pytest.raises(Refused) as caught:
            self.do(action)
        assert self.state is before
        assert len(self.events) == kept
        return caught.value.refusal

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
        found = [e for e in self.table.events if isinstance(e, Voided)]
        return [(e.scope.value, e.seat, e.words, e.clause) for e in found]

    @property
    def void_rulings(self) -> set[str]:
        """The rulings that what became void rests on; not the one about stacks of a shoe."""
        found = {r for e in self.table.events if isinstance(e, Voided) for r in e.rulings}
        return found - {"R-SHORT-STACK"}

    @property
    def noticed(self) -> list[tuple[str, str]]:
        found = [e for e in self.table.events if isinstance(e, Noticed)]
        return [(e.words, e.clause) for e in found]

    def back(self, number: int) -> dict[str, int]:
        """The wagers that a seat got back because something was void."""
        found = [e for e in self.table.events if isinstance(e, TakenBack) and e.seat == number]
        return {e.wager: e.amount for e in found}

    def settled(self, number: int) -> dict[str, int]:
        """What the settled wagers of a seat brought or cost."""
        found = [e for e in self.table.events if isinstance(e, Settled) and e.seat == number]
        return {e.result.wager: e.result.net for e in found}

    def undone(self, number: int) -> list[str]:
        """The settled wagers of a seat that were reversed."""
        found = [e for e in self.table.events if isinstance(e, Reversed) and e.seat == number]
        return sorted(e.result.wager for e in found)

    def faces(self, place: str) -> str:
        """What lies at “seat 1”, “dealer”, “community”, “burned” or “set aside”, in its order."""
        assert self.table.round is not None
        seat = int(place.removeprefix("seat ")) if place.startswith("seat ") else 0
        area = Area.SEAT if seat else Area(place)
        cards = self.table.round.cards
        lying = sorted((p.number, p) for p in cards if (p.area, p.seat) == (area, seat))
        return " ".join(str(cards[position]) for _, position in lying)

    @property
    def over(self) -> bool:
        assert self.table.round is not None
        return self.table.round.over

    @property
    def felt_is_empty(self) -> bool:
        return not any(held for account, held in self.table.ledger if account.place is Place.LAYOUT)

    @property
    def reshuffle(self) -> list[str]:
        """What is to be done when nothing but a shuffle of the same cards is."""
        by_hand = self.table.sheet.shuffling is Shuffling.MANUAL
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


def reporting(report: Report) -> Action:
    """A report that a player has seen and the floor confirms."""
    witnessed = replace(report, seen_by=Witness.PLAYER, confirmed_by=Witness.FLOOR)
    return Action(FLOOR, "report", report=witnessed)


def clause(name: str, provision: str, dealing: str = "manual-shoe") -> str:
    """The id of the clause that holds a provision."""
    held = {
        (c.provision, c.dealing): c.id for c in instrument(name).clauses.values() if c.provision
    }
    return held.get((provision, dealing)) or held[(provision, None)]


def order(first: str) -> tuple[Card, ...]:
    """A deck that begins with these cards; a number in it leaves out so many of the others."""
    words = first.split()
    lost = sum(int(word) for word in words if word.isdigit() and word != "10")
    named = cards(" ".join(word for word in words if not word.isdigit()))
    rest = [card for card in DECK if card not in named]
    return (*named, *rest[: len(rest) - lost])


def in_turn(dealing: str, *hands: str, then: str = "") -> list[str]:
    """A deck that brings these hands, the dealer's last: card by card, or in stacks."""
    held = [hand.split() for hand in hands]
    if dealing != "automated-shoe":
        held = [list(turn) for turn in zip(*held, strict=True)]
    return [*(card for turn in held for card in turn), *then.split()]


def nth(name: str, place: str, number: int, dealing: str) -> int:
    """Which card of the deck a place gets, counted from 0, with seats 1 and 2 in the round."""
    places, each = ["seat 1", "seat 2", "dealer"], EACH[name]
    if dealing == "automated-shoe":
        return places.index(place) * each + number - 1
    return (number - 1) * len(places) + places.index(place)


def missing(name: str, place: str, number: int, dealing: str) -> Faults:
    """A deck from which one place does not get its card."""
    return Faults(missed=frozenset({nth(name, place, number, dealing)}))


def surplus(name: str, place: str, number: int, dealing: str) -> Faults:
    """A deck in which the card after this one sticks to it."""
    return Faults(stuck=frozenset({nth(name, place, number, dealing)}))


def face_up(*numbers: int) -> Faults:
    """A deck in which these cards lie face up."""
    return Faults(face_up=frozenset(numbers))


def exposed(number: int = 1) -> Report:
    """A card of the dealer's is seen."""
    return Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, number))


def wrong_number(number: int, count: int) -> Report:
    """So many cards lie at a seat, or at the dealer's place (0)."""
    return Report(Observed.WRONG_NUMBER, seat=number, count=count)
