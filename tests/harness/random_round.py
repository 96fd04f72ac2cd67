"""A round without a table, driven by a generator: only lawful actions, any deck."""

import random
from collections.abc import Iterator
from typing import Any, Self

from fairdeal.cards import DECK
from fairdeal.play import (
    DEALER,
    SHOE,
    Action,
    Area,
    CardsOffer,
    CountOffer,
    Event,
    Offer,
    OneCardOffer,
    Position,
    Report,
    ReportOffer,
    Round,
    seat,
)
from fairdeal.play.dealing import RUN_OUT
from fairdeal.play.model.action import spoken
from fairdeal.sheet import read_sheet
from tests.harness.bare_round import BareRound
from tests.harness.choosing import taken_up, true_reports, wagers, witnessed
from tests.harness.wagers import NAMES

METER = 123_457


class RandomRound(BareRound):
    """Where it is `irregular`, cards are lost, missed, exposed and too many."""

    def __init__(
        self, instrument: str, options: dict[str, Any], seed: int, irregular: bool = False
    ) -> None:
        self._made_from = (instrument, options, seed, irregular)
        self.irregular = irregular
        self.generator = random.Random(seed)
        self.steps = 0
        seats = range(1, read_sheet(instrument, options).seats + 1)
        super().__init__(
            instrument,
            options,
            seated={number: self.generator.choice(NAMES[:4]) for number in seats},
            meter=METER,
            count_due=self.generator.random() < 0.3,
        )
        self.deck = list(DECK)
        self.generator.shuffle(self.deck)
        if self.irregular and self.generator.random() < 0.1:
            self.deck.pop()  # lost: only a count can tell
            if self.generator.random() < 0.3:
                self.deck = self.deck[: self.generator.randint(0, 40)]  # it may even run out

    def __repr__(self) -> str:
        return f"RandomRound{self._made_from}"

    def play(self) -> Self:
        """To the end."""
        for _ in self.rounds():
            pass
        return self

    def rounds(self) -> Iterator[Round]:
        """The round before each action."""
        self.betting()
        while not self.over:
            yield self.round
            self.do(self.answer(self.generator.choice(self._waiting())))

    def betting(self) -> None:
        """Some seats wager; what the positions do not allow is refused and left alone."""
        placed = 0
        for number in self.generator.sample(sorted(self.round.seated), len(self.round.seated)):
            if placed and self.generator.random() < 0.4:
                continue
            placing = wagers(self.round.game, self.sheet, self.generator)
            refusal = self.attempt(Action(seat(number), "bet", *placing))
            assert placed or refusal is None, "the first seat may always wager"
            placed += refusal is None
        self.do(Action(DEALER, "no more bets"))

    def do(self, action: Action) -> tuple[Event, ...]:
        events = super().do(action)
        self.steps += 1
        assert self.steps < 2000, "a round ends"
        return events

    def answer(self, offer: Offer) -> Action:
        """An action that the offer admits."""
        if isinstance(offer, CardsOffer):
            return self._deal(offer)
        if isinstance(offer, OneCardOffer):
            return spoken(offer.actor, offer.said, cards=(self.deck.pop(0),))
        if isinstance(offer, CountOffer):
            return spoken(offer.actor, offer.said, count=len(self.deck))
        if isinstance(offer, ReportOffer):
            return self._report(offer)
        return taken_up(offer, self.generator)

    def reports(self) -> list[Report]:
        """What could be reported now."""
        covered = self.round.game.irregularities.covered(self.round)
        return true_reports(self.round, covered if len(self.deck) >= len(covered) else ())

    def _report(self, offer: Offer) -> Action:
        """Something true, seen by one and confirmed by another."""
        report = witnessed(self.reports(), self.generator)
        covered = self.round.game.irregularities.covered(self.round)
        count = len(covered) if report.position in covered else 0
        cards, self.deck = self.deck[:count], self.deck[count:]
        return spoken(offer.actor, offer.said, report=report, cards=tuple(cards))

    def _deal(self, offer: CardsOffer) -> Action:
        if not self.deck:
            return Action(offer.actor, RUN_OUT)
        due = min(len(offer.due), len(self.deck))
        count = self.generator.choice([due, self.generator.randint(1, due)])
        chance = self.generator.random()
        area = offer.due[0].area
        if self.irregular and chance < 0.1 and area in (Area.SEAT, Area.DEALER):
            missing = spoken(offer.actor, offer.said, missed=offer.due[:1])
            if offer.admits(missing):
                return missing
        cards, self.deck = self.deck[:count], self.deck[count:]
        if self.irregular and chance > 0.93 and area in (Area.SEAT, Area.DEALER) and self.deck:
            last = offer.due[count - 1]
            surplus = Position(last.area, self.round.game.cards_each + 1, last.seat)
            places = (*offer.due[:count], surplus)
            extra = spoken(offer.actor, offer.said, cards=(*cards, self.deck[0]), places=places)
            if offer.admits(extra):
                self.deck.pop(0)
                return extra
        return spoken(offer.actor, offer.said, cards=tuple(cards))

    def _waiting(self) -> tuple[Offer, ...]:
        offers = tuple(offer for offer in self.step.offers if offer.verb != RUN_OUT)
        assert offers, "a round that is not over waits for somebody"
        unusual = tuple(
            offer
            for offer in offers
            if isinstance(offer, OneCardOffer | ReportOffer) or offer.actor == SHOE
        )
        possible = tuple(o for o in unusual if self.deck or not isinstance(o, OneCardOffer))
        if self.irregular and possible and self.generator.random() < 0.06:
            offer = self.generator.choice(possible)
            if not isinstance(offer, ReportOffer) or self.reports():
                return (offer,)
        usual = tuple(offer for offer in offers if offer not in unusual)
        # Folding ends the fun: play on more often than not.
        staying = tuple(offer for offer in usual if offer.verb != "fold")
        return staying if staying and self.generator.random() < 0.7 else usual
