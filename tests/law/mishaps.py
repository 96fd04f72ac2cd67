"""A table with scripted decks and what goes wrong with them, for tests of the irregularities."""

from collections.abc import Mapping
from typing import Any

from fairdeal.cards import DECK, Card, cards
from fairdeal.games import DEALER, Action, Event, Observed, Position, Report, seat
from fairdeal.games.action import bare_action
from fairdeal.games.event import Noticed, Placed, Reversed, Settled, TakenBack, Voided
from fairdeal.games.position import Area
from fairdeal.games.result import Outcome
from fairdeal.law import Refusal
from fairdeal.money.ledger import Place
from fairdeal.sheet import Sheet, Shuffling, read_sheet
from fairdeal.table import (
    NO_FAULTS,
    Faults,
    ScriptedDecks,
    SoftwareShuffler,
    Table,
    TableState,
    practice_entropy,
)

CHIPS = 50_000
RESHUFFLED = ("shuffle", "cut", "place the deck")
BY_DEVICE = ("shuffle", "place the deck")
OPENED = ("deliver", "inspect", "verify", "spread", "look", "wash", "stack")
METHODS: dict[str, dict[str, Any]] = {
    "manual shoe": {},
    "hand": {"dealing": "hand", "shuffling": "automated"},
    "automated shoe": {"dealing": "automated-shoe"},
}
NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}

Wagers = Mapping[str, int]


class Log:
    """Everything that happened at a table, around the rounds too, and what was refused."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.refusals: list[Refusal] = []

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        self.events += events

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        self.events += events

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        self.refusals.append(refusal)


def whole(first: str, *, size: int = 52) -> tuple[Card, ...]:
    """A deck that begins with these cards; the others follow, less those that are lost."""
    named = cards(first) if first else ()
    return (*named, *(card for card in DECK if card not in named))[:size]


def scripted(sheet: Sheet, *decks: tuple[tuple[Card, ...], Faults]) -> ScriptedDecks:
    """These decks, one after another; then any."""
    by_hand = sheet.shuffling is Shuffling.MANUAL
    return ScriptedDecks(decks, SoftwareShuffler(practice_entropy(1)), decks_are_cut=by_hand)


class Mishap:
    """A table where Ann sits at seat 1, Bob at 2 and Cleo at 3, as far as they bet."""

    def __init__(
        self,
        instrument: str,
        bets: Mapping[int, Wagers],
        *decks: tuple[Card, ...],
        faults: Faults = NO_FAULTS,
        **options: Any,
    ) -> None:
        sheet = read_sheet(instrument, options)
        self.log = Log()
        spoilt = [(order, NO_FAULTS if n else faults) for n, order in enumerate(decks)]
        chance = scripted(sheet, *spoilt)
        self.table = Table(sheet, chance, record=self.log)
        for number in bets:
            self.table.sit(number, NAMES[number], chips=CHIPS)
        self.bets = bets
        self.table.prepare()
        self.bet()

    def bet(self) -> None:
        for number, wagers in self.bets.items():
            self.table.bet(number, **wagers)

    # -- going on

    def deal(self) -> "Mishap":
        self.table.deal()
        return self

    def finish(self) -> "Mishap":
        self.table.finish()
        return self

    def until(self, verb: str, times: int = 1) -> "Mishap":
        """The dealer goes on until this is the next thing to do, for the n-th time."""
        while True:
            due = next(o for o in self.table.step.offers if o.default)
            assert due.actor == DEALER, f"{due.actor} is to {due.verb}, not the dealer to {verb}"
            if due.verb == verb:
                times -= 1
                if not times:
                    return self
            self.table.do(bare_action(DEALER, due.verb))

    def go_on(self) -> "Mishap":
        """Everything that waits for nobody but the dealer."""
        while not self.over:
            due = next((o for o in self.table.step.offers if o.default), None)
            if due is None or due.actor != DEALER:
                break
            self.table.do(bare_action(DEALER, due.verb))
        return self

    def decide(self, number: int, verb: str, *picks: int) -> "Mishap":
        """A seat decides, and the dealer waits."""
        self.table.do(Action(seat(number), verb, picks=picks))
        return self

    def dealer(self, verb: str) -> tuple[Event, ...]:
        return self.table.do(Action(DEALER, verb))

    def exposed(self, number: int) -> None:
        position = Position(Area.DEALER, number)
        self.table.report(Report(Observed.DEALER_EXPOSED, position=position))

    def wrong_number(self, number: int, count: int) -> None:
        self.table.report(Report(Observed.WRONG_NUMBER, seat=number, count=count))

    def drawn_in_error(self) -> None:
        self.table.report(Report(Observed.DRAWN_IN_ERROR))

    # -- what came of it

    @property
    def over(self) -> bool:
        assert self.table.round is not None
        return self.table.round.over

    @property
    def net(self) -> dict[int, int]:
        """What each seat has more or less than it came with."""
        return {n: self.table.chips(NAMES[n]) - CHIPS for n in self.bets}

    @property
    def voided(self) -> list[tuple[str, int, str, str]]:
        """What became void: scope, seat, reason and clause."""
        return [
            (e.scope.value, e.seat, e.reason, e.clause)
            for e in self.table.events
            if isinstance(e, Voided)
        ]

    def rulings(self) -> set[str]:
        """The rulings that what became void rests on."""
        return {r for e in self.table.events if isinstance(e, Voided) for r in e.rulings}

    def back(self, number: int) -> dict[str, int]:
        """The wagers that a seat got back because something was void."""
        return {
            e.wager: e.amount
            for e in self.table.events
            if isinstance(e, TakenBack) and e.seat == number
        }

    def placed(self, number: int) -> dict[str, int]:
        return {
            e.wager: e.amount
            for e in self.table.events
            if isinstance(e, Placed) and e.seat == number
        }

    def settled(self, number: int) -> dict[str, int]:
        """What the settled wagers of a seat brought or cost."""
        return {
            e.result.wager: e.result.payout - e.result.stake * (e.result.outcome is Outcome.LOSE)
            for e in self.table.events
            if isinstance(e, Settled) and e.seat == number
        }

    def reversed(self, number: int) -> list[str]:
        return [
            e.result.wager
            for e in self.table.events
            if isinstance(e, Reversed) and e.seat == number
        ]

    def noticed(self) -> list[tuple[str, str]]:
        return [(e.words, e.clause) for e in self.table.events if isinstance(e, Noticed)]

    def at(self, place: str) -> str:
        """The faces at “seat 1”, “dealer”, “community”, “burned” or “set aside”."""
        assert self.table.round is not None
        area, _, number = place.partition(" ")
        if area == "set":
            area, number = place, ""
        lying = {
            p.number: card
            for p, card in self.table.round.cards.items()
            if p.area is Area(area) and p.seat == int(number or 0)
        }
        return " ".join(str(lying[n]) for n in sorted(lying))

    def work(self) -> tuple[str, ...]:
        """What is to be done before the next round."""
        return tuple(task.verb for task in self.table.state.tasks)

    def nothing_left_on_the_felt(self) -> bool:
        return not any(held for account, held in self.table.ledger if account.place is Place.LAYOUT)

    def clause_of(self, number: int, wager: str) -> str:
        """The clause that a seat's wager was settled by."""
        return next(
            e.result.clause
            for e in self.table.events
            if isinstance(e, Settled) and e.seat == number and e.result.wager == wager
        )
