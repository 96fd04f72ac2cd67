"""The same table as `fairdeal play` has, driven without it: what its decisions were worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import fairdeal as product
from fairdeal.cards import text
from fairdeal.play import Area, Role
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from tests.harness import eyes

Decision = dict[str, Any]
Option = Mapping[str, str]
Policy = Callable[[Decision, Mapping[str, Any]], Option]  # of what is advised, what to take

SEAT = 2


def decision(table: Table, number: int = SEAT) -> Decision:
    """A decision as `fairdeal advise` reads it, with every face that the seat has seen."""
    seen = table.view(eyes(number))
    faces = {position: face for position, face in seen.cards.items() if face is not None}
    held = [face for at, face in faces.items() if at.area is Area.SEAT and at.seat == number]
    board = [face for at, face in faces.items() if at.area is Area.COMMUNITY]
    others = [face for face in faces.values() if face not in (*held, *board)]
    wagers = seen.wagers[number]
    tie = {"tie": str(Fraction(wagers["tie"], wagers["ante"]))} if "tie" in wagers else {}
    return {
        "instrument": table.sheet.instrument.id,
        "cards": text(tuple(held)),
        **({"community": text(tuple(board))} if board else {}),
        "seen": text(tuple(others)),
        "wagers": tie,
    }


def best(asked: Decision, advised: Mapping[str, Any]) -> Option:
    """The best option."""
    wanted = advised["best"], advised.get("low")
    return next(o for o in advised["options"] if (o["action"], o.get("low")) == wanted)


def worst(asked: Decision, advised: Mapping[str, Any]) -> Option:
    """The worst option."""
    found: Option = min(advised["options"], key=lambda option: Fraction(option["ev"]))
    return found


@dataclass
class Shadow:
    """Rounds played by a policy: the keys that play them, and what every decision cost."""

    instrument: str
    seed: int
    policy: Policy
    keys: list[str] = field(default_factory=list)
    costs: list[tuple[int, Fraction, int]] = field(default_factory=list)  # round, antes, ante

    def __post_init__(self) -> None:
        self._table = product.open_table(self.instrument, seed=self.seed)
        self._table.sit(SEAT, "Guest", chips="$5000")
        self._bots = Bots(self._table, (1, 3), Random(f"bots {self.seed}"))

    def play(self, bets: Sequence[tuple[str, Mapping[str, int]]]) -> "Shadow":
        """A round for each bet: as it is typed, and as the table takes it."""
        for number, (typed, wagers) in enumerate(bets, 1):
            self.keys.append(typed)
            self._table.bet(SEAT, **wagers)
            self._bots.bet()
            self._table.deal()
            while self._table.round is not None and not self._table.round.over:
                actors = self._table.step.actors
                seat = next(actor.seat for actor in actors if actor.role is Role.SEAT)
                if seat == SEAT:
                    self._decide(number, wagers["ante"])
                else:
                    self._bots.act(seat)
            self._table.finish()
        self.keys.append("q")
        return self

    @property
    def mistakes(self) -> list[tuple[int, Fraction, int]]:
        """What cost something."""
        return [cost for cost in self.costs if cost[1]]

    @property
    def dollars(self) -> Fraction:
        """What all of it cost."""
        return sum((antes * ante / 100 for _, antes, ante in self.costs), Fraction(0))

    def _decide(self, number: int, ante: int) -> None:
        asked = decision(self._table)
        advised = product.advise(asked)
        taken = self.policy(asked, advised)
        verb = taken["action"].replace("_", " ")
        self.keys.append(verb)
        low = taken.get("low", "")
        if low:
            held = asked["cards"].split()
            self.keys.append(" ".join(str(held.index(card) + 1) for card in low.split()))
        self._table.act(SEAT, verb, low)
        most = max(Fraction(option["ev"]) for option in advised["options"])
        self.costs.append((number, most - Fraction(taken["ev"]), ante))
