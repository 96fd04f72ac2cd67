"""A table as a value: people, chips, decks, devices, the work before the next round, the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fairdeal.cards import Card
from fairdeal.games import (
    DEALER,
    DEVICE,
    FLOOR,
    CountOffer,
    Game,
    Offer,
    Position,
    Round,
    Step,
    seat,
)
from fairdeal.games.position import Area
from fairdeal.games.value import replace
from fairdeal.law import Cite
from fairdeal.money import METER, Cents, Ledger
from fairdeal.sheet import Dealing, Sheet, Shuffling
from fairdeal.table.deck import Condition, Deck, Ready
from fairdeal.table.task import Task

COUNT_EVERY = 5  # rounds
SHUFFLER, SHOE = "shuffler", "automated shoe"
COLOURS = ("red", "blue")


@dataclass(frozen=True)
class TableState:
    """Everything about a table. A value: `perform` gives the next one."""

    name: str
    sheet: Sheet
    game: Game
    ledger: Ledger
    decks: tuple[Deck, ...]
    tasks: tuple[Task, ...]
    devices: frozenset[str]
    seated: Mapping[int, str] = field(default_factory=dict)
    dealer: str = ""
    floor: str = ""
    current: int = 0  # the deck in use
    ready: Ready | None = None
    where: Mapping[Position, int] = field(default_factory=dict)  # in the committed order
    rack: tuple[Card, ...] = ()  # in pick-up order
    round: Round | None = None
    number: int = 0  # of the round
    uncounted: int = 0  # rounds since the stub was last counted

    @property
    def deck(self) -> Deck:
        """The deck in use."""
        return self.decks[self.current]

    @property
    def meter(self) -> Cents:
        """The progressive meter."""
        return self.ledger.balance(METER)

    @property
    def between_rounds(self) -> bool:
        """Whether no card is out and no wager down."""
        return self.round is None or self.round.over or (not self.round.at and not self.round.hands)

    @property
    def count_due(self) -> bool:
        """Whether the stub must be counted in the next round: at least once in every five."""
        return not self.count_exempt and self.uncounted + 1 >= COUNT_EVERY

    @property
    def count_exempt(self) -> bool:
        """A shuffler that counts replaces the stub count where the text in force says so."""
        counting = self.sheet.shuffling is Shuffling.AUTOMATED_COUNTING
        exempts = Cite("counting-shuffler-exempts")
        return counting and self.sheet.instrument.holds(exempts, self.sheet.dealing.value)

    def with_deck(self, deck: int, condition: Condition) -> TableState:
        """The table with one deck a step further."""
        decks = list(self.decks)
        decks[deck] = decks[deck].now(condition)
        return replace(self, decks=tuple(decks))

    @property
    def step(self) -> Step:
        """What may be done now: the table's own work first, then the round."""
        if self.tasks:
            task = self.tasks[0]
            offers = (*task_offers(self, task), *floor_offers(self))
            return Step(task.words, self.sheet.clause(task.cite), offers)
        assert self.round is not None
        return replace(self.round.step, offers=(*self.round.step.offers, *floor_offers(self)))


def task_offers(state: TableState, task: Task) -> tuple[Offer, ...]:
    """Who may do the next piece of work."""
    clause = state.sheet.clause(task.cite)
    if task.actor is None:
        return tuple(
            Offer(seat(number), task.verb, clause, default=True) for number in sorted(state.seated)
        )
    if task.verb == "cut":
        return (CountOffer(DEALER, "cut", clause, default=True),)
    jam: tuple[Offer, ...] = ()
    if task.actor == DEVICE:
        jam = (Offer(DEVICE, "fail", state.sheet.clause(Cite("shuffler-fails"))),)
    return (Offer(task.actor, task.verb, clause, default=True), *jam)


def floor_offers(state: TableState) -> tuple[Offer, ...]:
    """What the floor may do around the rounds."""
    found: list[Offer] = []
    if recut_allowed(state):
        found.append(CountOffer(FLOOR, "recut", state.sheet.clause(Cite("recut"))))
    if state.between_rounds:
        gone = state.sheet.clause(Cite("device-removed-first"))
        found += [Offer(FLOOR, f"remove the {device}", gone) for device in sorted(state.devices)]
    return tuple(found)


def recut_allowed(state: TableState) -> bool:
    """After a cut, and before any card is dealt."""
    ready = state.ready
    no_card_out = state.round is None or not state.round.cards
    return ready is not None and ready.cut > 0 and ready.drawn == 0 and no_card_out


def devices_of(sheet: Sheet) -> frozenset[str]:
    """The devices that a sheet puts on the table."""
    found = set()
    if sheet.shuffling is not Shuffling.MANUAL:
        found.add(SHUFFLER)
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        found.add(SHOE)
    return frozenset(found)


def burned_in(round: Round) -> tuple[Position, ...]:
    """The cards that a round burned, in order."""
    return tuple(position for position in round.cards if position.area is Area.BURN)
