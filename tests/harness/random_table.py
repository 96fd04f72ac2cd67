"""A table driven by a generator through lawful and unlawful attempts, mishaps and reports."""

import random
from collections.abc import Callable
from typing import Self

from fairdeal.money import Cents
from fairdeal.play import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    CountOffer,
    Event,
    Offer,
    Report,
    ReportOffer,
    Role,
    seat,
)
from fairdeal.sheet import Sheet
from fairdeal.table import TableState
from fairdeal.table.running import Recorder
from tests.harness.choosing import taken_up, true_reports, wagers, witnessed
from tests.harness.mishaps import A_CARD, Mishaps
from tests.harness.table import TableDriver
from tests.harness.wagers import NAMES, RICH

CHIPS = {"chips": Cents(RICH)}
Watch = Callable[["RandomTable", TableState], None]  # after every action, with the state before it


class RandomTable(TableDriver):
    """Whatever may happen at a table happens: `often` says how often something unusual does."""

    shuffles_meanwhile = 0.2  # how often the shuffler does something while the other deck is played
    losing: tuple[int, ...] = A_CARD  # how many cards a deck may lose

    def __init__(
        self,
        sheet: Sheet,
        seed: int,
        often: float = 0.25,
        *,
        record: Recorder | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.generator = random.Random(seed)
        self.often = often
        self.fresh: tuple[Event, ...] = ()  # of the last action
        self._watch = watch
        chance = Mishaps(self.generator, often, self.losing)
        super().__init__(sheet, chance, name="night", record=record)
        for number in range(1, min(6, sheet.seats) + 1):
            self.table.sit(number, NAMES[number - 1], chips=RICH)

    def do(self, action: Action) -> tuple[Event, ...]:
        before = self.state
        self.fresh = super().do(action)
        if self._watch is not None:
            self._watch(self, before)
        return self.fresh

    def answer(self, offer: Offer) -> Action:
        """With any of the picks that it allows."""
        return taken_up(offer, self.generator)

    def play(self, rounds: int) -> Self:
        """So many rounds, and the last to its end."""
        while self.state.number < rounds or self.in_play:
            self.play_round()
        return self

    def play_round(self) -> None:
        """From the deck to the rack."""
        self.between_rounds()
        self.prepare()
        self._recut()
        self.betting()
        self.attempt(Action(DEALER, "no more bets"))
        self._recut()
        while self.in_play:
            self.do(self.choose())

    @property
    def in_play(self) -> bool:
        """Whether a round is on, from its first bet."""
        round = self.table.round
        return round is not None and not round.over and bool(round.hands)

    def happens(self, weight: float) -> bool:
        """Whether something unusual does."""
        return self.generator.random() < weight * self.often

    # -- around the rounds

    def between_rounds(self) -> None:
        """Somebody comes, goes, buys chips or takes a further position."""
        number = self.generator.randint(1, self.sheet.seats)
        if self.happens(0.5):
            self.attempt(Action(seat(number), "leave"))
        if self.happens(0.7):
            name = self.generator.choice(NAMES)
            known = self.generator.choice(["", "", f"p-{self.generator.randrange(9)}"])
            self.attempt(Action(seat(number), "sit", CHIPS, name=name, player=known))
        if self.happens(0.3):
            self.attempt(Action(seat(number), "be called", name=self.generator.choice(NAMES)))
        if self.happens(0.5):
            self.attempt(Action(seat(number), "buy in", {"chips": Cents(500)}))
        if self.happens(0.5):
            self.attempt(Action(seat(number), "also play", beside=1))
        if len(self.table.seated) < 2:
            self.attempt(Action(seat(1), "sit", CHIPS, name="Ann"))

    def work(self) -> tuple[Event, ...]:
        """The next task, after an attempt to do it wrong."""
        if self.happens(0.1):
            self.attempt(Action(SHUFFLER, "fail"))
        offer = self.generator.choice([offer for offer in self.step.offers if offer.default])
        action = offer.default_action()
        if action.verb == "cut":
            self.attempt(Action(DEALER, "cut", count=3))
            ready = self.state.ready
            if ready is not None and not ready.depths:
                most = min(40, len(ready.order) - 1)
                action = Action(DEALER, "cut", count=self.generator.randint(10, most))
        return self.do(action)

    @property
    def _depths_are_drawn(self) -> bool:
        return self.state.ready is not None and bool(self.state.ready.depths)

    def _recut(self) -> None:
        if self.happens(0.4):
            count = None if self._depths_are_drawn else self.generator.randint(5, 45)
            self.attempt(Action(FLOOR, "recut", count=count))

    def betting(self) -> None:
        """Most people bet; where nobody did, everybody does."""
        for number in self.table.seated:
            if self.generator.random() < 0.8:
                self._bet(number)
                if self.happens(0.1):
                    self.attempt(Action(seat(number), "take back"))
        if not self.round.hands:
            for number in self.table.seated:
                self._bet(number)

    def _bet(self, number: int) -> None:
        placing = wagers(self.table.game, self.sheet, self.generator)
        self.attempt(Action(seat(number), "bet", *placing))

    # -- in the round

    def choose(self) -> Action:
        """What somebody does now, most often what is expected."""
        step = self.step
        deciding = [offer for offer in step.required if offer.verb in ("confirm", "deny")]
        if deciding:
            offer = self.generator.choice(deciding)
            return Action(offer.actor, offer.verb)
        if self.happens(0.02):
            self.attempt(Action(seat(1), "dance", picks=(1, 2)))
        if self.happens(0.04):
            reports = self.reports()
            if reports and any(isinstance(offer, ReportOffer) for offer in step.offers):
                return Action(FLOOR, "report", report=witnessed(reports, self.generator, 0.6))
        if self.happens(0.01) and step.of(SHOE):
            return Action(SHOE, "fail")
        meanwhile = step.of(SHUFFLER)
        if meanwhile and self.generator.random() < self.shuffles_meanwhile:
            return Action(SHUFFLER, self.generator.choice(meanwhile).verb)
        dealers = step.of(DEALER)
        if dealers:
            counting = [offer for offer in dealers if isinstance(offer, CountOffer)]
            if counting and self.happens(1):
                return self.answer(self.generator.choice(counting))
            return self.answer(next(offer for offer in dealers if offer.default))
        asked = [offer for offer in step.offers if offer.actor.role is Role.SEAT]
        staying = [offer for offer in asked if offer.verb != "fold"]
        stays = self.generator.random() < 0.6
        return self.answer(self.generator.choice(staying if stays else asked))

    def reports(self) -> list[Report]:
        """What could be reported now."""
        return true_reports(self.round)
