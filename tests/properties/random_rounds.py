"""Random rounds of every instrument: any sheet, any seats, any lawful actions, any deck."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from fairdeal.cards import DECK
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import Cents
from fairdeal.round import (
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
    apply,
    begin,
    seat,
)
from fairdeal.round.action import spoken
from fairdeal.round.dealing import RUN_OUT
from fairdeal.sheet import Sheet, read_sheet
from tests.choosing import taken_up, true_reports, wagers, witnessed

PROGRESSIVE = {
    "rows": {"straight": "50 %", "flush": "100 %", "three_of_a_kind": 5000, "pair": "1.5 %"},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 150,
}


def options(instrument: str) -> st.SearchStrategy[dict[str, Any]]:
    """Lawful sheets, the unusual ones too."""
    dealing = {"dealing": st.sampled_from(["manual-shoe", "hand", "automated-shoe"])}
    limits = st.sampled_from([(500, 100_000), (1000, 50_000), (700_000, 1_000_000)])
    by_game: dict[str, dict[str, Any]] = {
        "nj-uth": {"trips_pay_table": st.sampled_from("ABCD"), **dealing},
        "ma-uth": {
            "trips_pay_table": st.sampled_from("ABCD"),
            "cover_all": st.sampled_from([True, {"flush": "1 to 1"}]),
            "progressive": st.just(PROGRESSIVE),
        },
        "nj-pikit": {
            "play_3_multiple": st.sampled_from([1, 2]),
            "play_5_multiple": st.sampled_from([1, 2]),
            "dealer_qualifies": st.booleans(),
            "settlement": st.sampled_from([1, 2]),
            "positions": st.sampled_from([1, 2, 3]),
            "three_card_selection": st.sampled_from(["face-down", "after-looking"]),
            **dealing,
        },
        "nj-hilo": {
            "poker_bonus_pay_table": st.sampled_from([1, 2]),
            "positions": st.sampled_from([1, 2, 7]),
            **dealing,
        },
    }
    chosen = st.fixed_dictionaries({"limits": limits}, optional=by_game[instrument])
    return chosen.map(lambda picked: _sheet(instrument, picked))


def _sheet(instrument: str, picked: dict[str, Any]) -> dict[str, Any]:
    low, high = picked["limits"]
    options = {name: value for name, value in picked.items() if name != "limits"}
    if instrument == "nj-pikit" and options.get("dealing") == "automated-shoe":
        options["dealer_stack"] = "after-decisions"
    return {**options, "minimum": low, "maximum": high}


class RandomRound:
    """A round driven by a generator: only lawful actions, chosen at random."""

    def __init__(
        self, instrument: str, options: dict[str, Any], seed: int, irregular: bool = False
    ) -> None:
        self._made_from = (instrument, options, seed, irregular)
        self.irregular = irregular
        self.sheet: Sheet = read_sheet(instrument, options)
        self.generator = random.Random(seed)
        self.events: list[Event] = []
        self.steps = 0
        names = ["Ann", "Bob", "Cleo", "Dan"]
        seated = {n: self.generator.choice(names) for n in range(1, self.sheet.seats + 1)}
        self.round: Round = begin(
            game_of(self.sheet.instrument.id),
            self.sheet,
            seated,
            Cents(123_457),
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

    def play(self) -> "RandomRound":
        """To the end."""
        for _ in self.rounds():
            pass
        return self

    def rounds(self) -> Iterator[Round]:
        """The round before each action."""
        self.place_bets()
        while not self.round.over:
            yield self.round
            self.do(self.choose(self.generator.choice(self._waiting())))

    def place_bets(self) -> None:
        """Some seats wager; what the positions do not allow is refused and left alone."""
        placed = 0
        for number in self.generator.sample(sorted(self.round.seated), len(self.round.seated)):
            if placed and self.generator.random() < 0.4:
                continue
            try:
                placing = wagers(self.round.game, self.sheet, self.generator)
                self.do(Action(seat(number), "bet", *placing))
                placed += 1
            except Refused:
                assert placed, "the first seat may always wager"
        self.do(Action(DEALER, "no more bets"))

    def choose(self, offer: Offer) -> Action:
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

    def true_reports(self) -> list[Report]:
        """What could be reported now."""
        covered = self.round.game.irregularities.covered(self.round)
        return true_reports(self.round, covered if len(self.deck) >= len(covered) else ())

    def _report(self, offer: Offer) -> Action:
        """Something true, seen by one and confirmed by another."""
        report = witnessed(self.true_reports(), self.generator)
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

    def do(self, action: Action) -> None:
        self.round, events = apply(self.round, action)
        self.events.extend(events)
        self.steps += 1
        assert self.steps < 2000, "a round ends"

    def _waiting(self) -> tuple[Offer, ...]:
        offers = tuple(offer for offer in self.round.step.offers if offer.verb != RUN_OUT)
        assert offers, "a round that is not over waits for somebody"
        unusual = tuple(
            offer
            for offer in offers
            if isinstance(offer, OneCardOffer | ReportOffer) or offer.actor == SHOE
        )
        possible = tuple(o for o in unusual if self.deck or not isinstance(o, OneCardOffer))
        if self.irregular and possible and self.generator.random() < 0.06:
            offer = self.generator.choice(possible)
            if not isinstance(offer, ReportOffer) or self.true_reports():
                return (offer,)
        usual = tuple(offer for offer in offers if offer not in unusual)
        # Folding ends the fun: play on more often than not.
        staying = tuple(offer for offer in usual if offer.verb != "fold")
        return staying if staying and self.generator.random() < 0.7 else usual


@st.composite
def random_rounds(
    draw: st.DrawFn, instruments: tuple[str, ...] = INSTRUMENTS, irregular: bool = False
) -> RandomRound:
    """A round that is about to be played."""
    instrument = draw(st.sampled_from(instruments))
    return RandomRound(
        instrument, draw(options(instrument)), draw(st.integers(0, 2**32)), irregular
    )
