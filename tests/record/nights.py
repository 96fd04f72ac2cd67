"""Nights at a table, for tests: whatever may happen there happens, and a journal is kept."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from fairdeal.cards import Card
from fairdeal.frozen import replace
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.record import Journal
from fairdeal.round import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    CountOffer,
    ReportOffer,
    Role,
    Round,
    seat,
)
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import NO_FAULTS, Faults, Shuffle, Table, TableState
from fairdeal.table.shuffler import FROM_THE_SYSTEM
from fairdeal.version import __version__
from tests.choosing import taken_up, true_reports, wagers, witnessed
from tests.table.tables import PROGRESSIVE

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")
Options = dict[str, Any]
SHEETS: dict[str, tuple[Options, ...]] = {
    "nj-uth": (
        {},
        {"dealing": "automated-shoe", "licensee": "Café “Royal”", "approvals": {"felt": "2008"}},
        {"dealing": "hand", "decks": 2, "trips_pay_table": "C"},
        {"shuffling": "automated-counting", "pre_shuffled": True},
        {"dealing": "automated-shoe", "shuffling": "automated-counting"},
    ),
    "ma-uth": (
        {"progressive": PROGRESSIVE},
        {"cover_all": True},
        {"cover_all": True, "progressive": PROGRESSIVE},
        {"dealing": "hand", "decks": 2},
        {},
    ),
    "nj-pikit": (
        {"positions": 3},
        {"dealing": "automated-shoe", "dealer_stack": "after-decisions", "positions": 2},
        {"dealing": "hand", "three_card_selection": "after-looking", "settlement": 2},
        {"dealer_qualifies": True, "play_5_multiple": 2, "pre_shuffled": True},
        {"dealing": "automated-shoe", "shuffling": "automated-counting"},
    ),
    "nj-hilo": (
        {"positions": 7},
        {"dealing": "automated-shoe", "positions": 2},
        {"dealing": "hand", "decks": 2, "shuffling": "automated-counting"},
        {"pre_shuffled": True},
        {"minimum": 700_000, "maximum": 1_000_000},
    ),
}


class Mishaps:
    """Chance that shuffles from a generator; now and then something is wrong with the deck."""

    def __init__(self, generator: random.Random, often: float) -> None:
        self._generator = generator
        self._often = often

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        order = self._generator.sample(cards, len(cards))
        if self._happens(0.2):
            order.pop()  # lost: only a count can tell
        drawn = 4 if self._generator.random() < 0.5 else 0  # or else people cut
        depths = tuple(self._generator.randint(10, len(order) - 10) for _ in range(drawn))
        salts = tuple(self._generator.randbytes(32) for _ in (*order, *depths))
        return Shuffle(tuple(order), salts, self._faults(), depths)

    def _faults(self) -> Faults:
        if not self._happens(1):
            return NO_FAULTS
        return Faults(
            face_up=self._some(0.4),
            stuck=self._some(0.3),
            missed=self._some(0.3),
            shoe_stops_at=self._generator.randrange(30) if self._happens(1) else None,
        )

    def _some(self, chance: float) -> frozenset[int]:
        if self._generator.random() > chance:
            return frozenset()
        return frozenset(self._generator.sample(range(30), self._generator.choice([1, 1, 2])))

    def _happens(self, weight: float) -> bool:
        return self._generator.random() < weight * self._often


@dataclass
class Kept:
    """What a journal wrote."""

    text: str = ""
    head: str = ""
    refused: list[str] = field(default_factory=list)
    ticks: int = 0

    def journal(self, entropy: Callable[[int], bytes]) -> Journal:
        return Journal(
            self._append,
            clock=self._tick,
            entropy=entropy,
            product=__version__,
            chance=FROM_THE_SYSTEM,
            head=self._newest,
            refusals=self.refused.append,
        )

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")[:-1]

    def _append(self, text: str) -> None:
        self.text += text

    def _newest(self, text: str) -> None:
        self.head = text

    def _tick(self) -> str:
        self.ticks += 1
        return f"{datetime(2026, 11, 15, 20) + timedelta(seconds=self.ticks):%Y-%m-%dT%H:%M:%S.%fZ}"


class Night:
    """One table, driven by a generator through lawful and unlawful attempts."""

    shuffles_meanwhile = 0.2  # how often the shuffler does something while the other deck is played

    def __init__(self, sheet: Sheet, seed: int, often: float = 0.25) -> None:
        self.generator = random.Random(seed)
        self.often = often
        self.kept = Kept()
        record = self.kept.journal(random.Random(seed + 1).randbytes)
        self.table = Table(sheet, Mishaps(self.generator, often), name="night", record=record)
        for number in range(1, min(6, sheet.seats) + 1):
            self.table.sit(number, NAMES[number - 1], chips=10**9)

    def play(self, rounds: int) -> "Night":
        while self.table.state.number < rounds or not self._over():
            self.round()
        return self

    def round(self) -> None:
        """From the deck to the rack."""
        self._people()
        self._prepare()
        self._bets()
        self.attempt(Action(DEALER, "no more bets"))
        self._recut()
        while not self._over():
            self.do(self._next())

    def do(self, action: Action) -> None:
        self.table.do(action)

    def attempt(self, action: Action) -> None:
        """Something that may be refused."""
        try:
            self.table.do(action)
        except Refused:
            assert self.kept.refused

    def _over(self) -> bool:
        return self.table.round is None or self.table.round.over

    def _chance(self, weight: float) -> bool:
        return self.generator.random() < weight * self.often

    def _people(self) -> None:
        """Somebody comes, goes, buys chips or takes a further position."""
        number = self.generator.randint(1, self.table.sheet.seats)
        if self._chance(0.5):
            self.attempt(Action(seat(number), "leave"))
        if self._chance(0.7):
            name = self.generator.choice(NAMES)
            known = self.generator.choice(["", "", f"p-{self.generator.randrange(9)}"])
            chips = {"chips": Cents(10**9)}
            self.attempt(Action(seat(number), "sit", chips, name=name, player=known))
        if self._chance(0.3):
            self.attempt(Action(seat(number), "be called", name=self.generator.choice(NAMES)))
        if self._chance(0.5):
            self.attempt(Action(seat(number), "buy in", {"chips": Cents(500)}))
        if self._chance(0.5):
            self.attempt(Action(seat(number), "also play", beside=1))
        if len(self.table.seated) < 2:
            self.attempt(Action(seat(1), "sit", {"chips": Cents(10**9)}, name="Ann"))

    def _prepare(self) -> None:
        while self.table.state.tasks:
            if self._chance(0.1):
                self.attempt(Action(SHUFFLER, "fail"))
            offer = self.generator.choice([o for o in self.table.open_step.offers if o.default])
            action = offer.default_action()
            if action.verb == "cut":
                self.attempt(Action(DEALER, "cut", count=3))
                if not self._depths_are_drawn:
                    action = Action(DEALER, "cut", count=self.generator.randint(10, 40))
            self.do(action)
        self._recut()

    @property
    def _depths_are_drawn(self) -> bool:
        return self.table.state.ready is not None and bool(self.table.state.ready.depths)

    def _recut(self) -> None:
        if self._chance(0.4):
            count = None if self._depths_are_drawn else self.generator.randint(5, 45)
            self.attempt(Action(FLOOR, "recut", count=count))

    def _bets(self) -> None:
        for number in self.table.seated:
            if self.generator.random() < 0.8:
                self.attempt(
                    Action(
                        seat(number),
                        "bet",
                        *wagers(self.table.game, self.table.sheet, self.generator),
                    )
                )
                if self._chance(0.1):
                    self.attempt(Action(seat(number), "take back"))
        if not self.round_now.hands:
            for number in self.table.seated:
                self.attempt(
                    Action(
                        seat(number),
                        "bet",
                        *wagers(self.table.game, self.table.sheet, self.generator),
                    )
                )

    def _bet(self, number: int) -> None:
        placing = wagers(self.table.game, self.table.sheet, self.generator)
        self.attempt(Action(seat(number), "bet", *placing))

    @property
    def round_now(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    def _next(self) -> Action:
        """What somebody does now, most often what is expected."""
        step = self.table.open_step
        deciding = [offer for offer in step.required if offer.verb in ("confirm", "deny")]
        if deciding:
            offer = self.generator.choice(deciding)
            return Action(offer.actor, offer.verb)
        if self._chance(0.02):
            self.attempt(Action(seat(1), "dance", picks=(1, 2)))
        if self._chance(0.04):
            reports = true_reports(self.round_now)
            if reports and any(isinstance(offer, ReportOffer) for offer in step.offers):
                return Action(FLOOR, "report", report=witnessed(reports, self.generator, 0.6))
        if self._chance(0.01) and step.of(SHOE):
            return Action(SHOE, "fail")
        meanwhile = step.of(SHUFFLER)
        if meanwhile and self.generator.random() < self.shuffles_meanwhile:
            return Action(SHUFFLER, self.generator.choice(meanwhile).verb)
        usual = [o for o in step.offers if o.actor.role in (Role.SEAT, Role.DEALER)]
        dealers = [o for o in usual if o.actor == DEALER]
        if dealers:
            counting = [o for o in dealers if isinstance(o, CountOffer)]
            return taken_up(
                self.generator.choice(counting)
                if counting and self._chance(1)
                else next(o for o in dealers if o.default),
                self.generator,
            )
        staying = [o for o in usual if o.verb != "fold"]
        stays = self.generator.random() < 0.6
        return taken_up(self.generator.choice(staying if stays else usual), self.generator)


def without_faults(state: TableState) -> TableState:
    """A table as its record knows it: what is wrong with a deck is on none until it shows."""
    decks = {"ready": state.ready, "shuffled_meanwhile": state.shuffled_meanwhile}
    plain = {n: replace(deck, faults=NO_FAULTS) for n, deck in decks.items() if deck is not None}
    return replace(state, **plain)


@cache
def night(instrument: str, which: int, rounds: int = 8) -> Night:
    """A night that is over; each is played once and looked at by many tests."""
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    return Night(sheet, seed=1000 + which).play(rounds)
