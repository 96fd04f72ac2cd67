"""Random evenings at a table: any sheet, any fault, people who come and go, a busy floor."""

import random
from typing import Any

from fairdeal.cards import Card
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.round import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    Area,
    CountOffer,
    Event,
    Report,
    ReportOffer,
    Role,
    seat,
)
from fairdeal.round.action import spoken
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import NO_FAULTS, Faults, Shuffle, opened, perform
from fairdeal.table.deck import Condition
from fairdeal.table.drawing import with_physical_outcome
from fairdeal.table.meanwhile import deck_to_shuffle
from fairdeal.table.preparation import SHUFFLES
from fairdeal.table.tasks import Phase
from tests.choosing import taken_up, true_reports, wagers, witnessed

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
PROGRESSIVE = {
    "rows": {"straight": "50 %", "flush": "100 %", "pair": "1.5 %"},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 150,
}
COUNTING = "automated-counting"
SHEETS: dict[str, tuple[dict[str, Any], ...]] = {
    "nj-uth": (
        {},
        {"dealing": "hand", "decks": 2, "shuffling": COUNTING},
        {"dealing": "automated-shoe"},
        {"decks": 2, "pre_shuffled": True},
    ),
    "ma-uth": (
        {"progressive": PROGRESSIVE},
        {"cover_all": True, "progressive": PROGRESSIVE},
        {"dealing": "hand", "decks": 2},
    ),
    "nj-pikit": (
        {"positions": 3},
        {"dealing": "automated-shoe", "dealer_stack": "after-decisions"},
        {"dealing": "automated-shoe", "decks": 2, "shuffling": COUNTING, "settlement": 2},
        {"pre_shuffled": True, "three_card_selection": "after-looking"},
    ),
    "nj-hilo": (
        {"positions": 7},
        {"dealing": "automated-shoe", "shuffling": COUNTING, "decks": 2},
        {"dealing": "hand", "pre_shuffled": True},
    ),
}


class RandomTable:
    """A table driven by a generator through whatever may lawfully happen there."""

    def __init__(self, instrument: str, which: int, seed: int) -> None:
        self.generator = random.Random(seed)
        self.sheets = [read_sheet(instrument, options) for options in SHEETS[instrument]]
        self.state, seeded = opened(self.sheets[which], "random")
        self.events: list[Event] = [*seeded]
        self.fresh: tuple[Event, ...] = ()
        self.rounds = 0
        for number in range(1, 5):
            self._sit(number)

    @property
    def sheet(self) -> Sheet:
        return self.state.sheet

    def happens(self, chance: float) -> bool:
        return self.generator.random() < chance

    def act(self) -> None:
        """One thing more."""
        state = self.state
        if state.between_rounds:
            self._around()
            state = self.state
        if state.tasks or state.phase is not Phase.OPEN:
            self._work()
        elif state.betting_open or (state.round is not None and not state.round.at):
            self._bet()
        else:
            self.do(self._in_the_round())

    def do(self, action: Action) -> None:
        before = self.state
        action = with_physical_outcome(before, action)
        shuffle = None
        deck = deck_to_shuffle(before)
        if deck is not None and action.verb in SHUFFLES:
            shuffle = self._shuffle(before.decks[deck].cards)
        self.state, self.fresh = perform(before, action, shuffle)
        self.events.extend(self.fresh)
        over = self.state.round is not None and self.state.round.over
        if over and before.round is not self.state.round:
            self.rounds += 1

    def attempt(self, action: Action) -> None:
        """Something that may be refused; then nothing has changed."""
        before = self.state
        try:
            self.do(action)
        except Refused:
            assert self.state is before

    # -- around the rounds

    def _around(self) -> None:
        """People come and go, and the floor has ideas."""
        number = self.generator.randint(1, 6)
        if self.happens(0.03):
            self.attempt(Action(seat(number), "leave"))
        if self.happens(0.1 if self.state.seated else 0.7):
            self._sit(number)
        if self.happens(0.02):
            beside = self.generator.randint(1, 6)
            self.attempt(Action(seat(number), "also play", beside=beside))
        if self.happens(0.002):
            for other in list(self.state.seated):
                self.attempt(Action(seat(other), "leave"))
        if self.happens(0.04):
            self._floor()

    def _sit(self, number: int) -> None:
        name = self.generator.choice(NAMES)
        self.attempt(Action(seat(number), "sit", {"chips": Cents(10**9)}, name=name))

    def _floor(self) -> None:
        offers = self.state.step.of(FLOOR)
        tasks = {task.verb for task in self.state.tasks}
        choices = [o for o in offers if not isinstance(o, ReportOffer) and o.verb not in tasks]
        if not choices:
            return
        offer = self.generator.choice(choices)
        if offer.verb == "change the sheet":
            sheet = self.generator.choice(self.sheets)
            options = {**sheet.canonical(), "minimum": self.generator.choice([500, 600])}
            self.attempt(spoken(FLOOR, offer.said, options=options))
        elif offer.verb in ("relieve the dealer", "hand over the floor"):
            self.attempt(spoken(FLOOR, offer.said, staff=self.generator.choice([*NAMES, "Kim"])))
        elif isinstance(offer, CountOffer):
            self.attempt(spoken(FLOOR, offer.said, count=self.generator.randint(5, 50)))
        elif offer.verb != "close the table" or self.happens(0.1):
            self.do(spoken(FLOOR, offer.said))

    def _work(self) -> None:
        """The next task, done somehow; an empty table waits for a player."""
        offers = [o for o in self.state.step.offers if o.actor != FLOOR or o.default]
        if self.state.phase is Phase.CLOSED:
            self.do(Action(FLOOR, "open the table"))
        elif not offers:
            self._sit(self.generator.randint(1, 6))
        else:
            usual = [offer for offer in offers if offer.default] if self.happens(0.9) else offers
            offer = self.generator.choice(usual)
            if offer.verb == "cut":
                self.attempt(Action(DEALER, "cut", count=self.generator.randint(8, 45)))
            else:
                self.do(spoken(offer.actor, offer.said))

    def _bet(self) -> None:
        for number in self.generator.sample(sorted(self.state.seated), len(self.state.seated)):
            if self.happens(0.8):
                placing = wagers(self.state.game, self.sheet, self.generator)
                self.attempt(Action(seat(number), "bet", *placing))
        if self.happens(0.1) and self.state.step.of(FLOOR):
            self._floor()
        self.attempt(Action(DEALER, "no more bets"))

    # -- in the round

    def _in_the_round(self) -> Action:
        step = self.state.step
        deciding = [offer for offer in step.required if offer.verb in ("confirm", "deny")]
        if deciding:
            spoken = self.generator.choice(deciding)
            return Action(spoken.actor, spoken.verb)
        if self.happens(0.015) and any(isinstance(offer, ReportOffer) for offer in step.offers):
            reports = self.true_reports()
            if reports:
                return Action(FLOOR, "report", report=witnessed(reports, self.generator, 0.6))
        devices = (*step.of(SHUFFLER), *(step.of(SHOE) if self.happens(0.05) else ()))
        if devices and self.happens(0.15):
            offer = self.generator.choice(devices)
            return Action(offer.actor, offer.verb)
        dealers = [offer for offer in step.of(DEALER) if offer.default]
        counting = [o for o in step.of(DEALER) if isinstance(o, CountOffer)]
        if counting and self.happens(0.2):
            return Action(DEALER, counting[0].verb)
        if dealers:
            return Action(DEALER, dealers[0].verb)
        usual = [offer for offer in step.offers if offer.actor.role is Role.SEAT]
        staying = [offer for offer in usual if offer.verb != "fold"]
        return taken_up(
            self.generator.choice(staying if self.happens(0.7) else usual), self.generator
        )

    def true_reports(self) -> list[Report]:
        round, ready = self.state.round, self.state.ready
        assert round is not None
        assert ready is not None
        covered = round.game.irregularities.covered(round) if ready.stub >= 5 else ()
        return true_reports(round, covered)

    # -- chance

    def _shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        order = self.generator.sample(cards, len(cards))
        if self.happens(0.03) and len(order) > 45:
            order = order[: -self.generator.choice([1, 1, 1, 2, 25])]  # lost
        salts = tuple(bytes(32) for _ in order)
        return Shuffle(tuple(order), salts, self._faults())

    def _faults(self) -> Faults:
        if self.happens(0.7):
            return NO_FAULTS
        return Faults(
            face_up=self._some(0.3),
            stuck=self._some(0.25),
            missed=self._some(0.25),
            shoe_stops_at=self.generator.randrange(40) if self.happens(0.3) else None,
        )

    def _some(self, chance: float) -> frozenset[int]:
        if not self.happens(chance):
            return frozenset()
        return frozenset(self.generator.sample(range(30), self.generator.choice([1, 1, 2])))

    # -- what must hold

    def cards_of_the_deck_in_play(self) -> tuple[list[Card], frozenset[Card]]:
        """Where the cards of the deck in play are, all together; and which cards it has."""
        state = self.state
        round, ready = state.round, state.ready
        assert round is not None
        assert ready is not None
        out = [
            card
            for position, card in round.cards.items()
            if position not in round.picked and position.area is not Area.BURN
        ]
        stub = () if round.stub_gone else ready.rest
        return [*state.rack, *out, *stub], frozenset(state.deck.cards)

    def in_the_rack(self) -> int:
        """How many decks have cards in the rack."""
        racked = [deck.condition is Condition.IN_RACK for deck in self.state.decks]
        playing = [deck.condition is Condition.IN_PLAY for deck in self.state.decks]
        return sum(racked) + (1 if any(playing) and self.state.rack and not any(racked) else 0)
