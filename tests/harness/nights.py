"""Nights at a random table, with the journal that they left."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache

from fairdeal.law import Refusal
from fairdeal.play import Action
from fairdeal.record import Journal
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table.decks.shuffler import FROM_THE_SYSTEM
from fairdeal.version import __version__
from tests.harness.random_table import RandomTable
from tests.harness.sheets import SHEETS


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


class Night(RandomTable):
    """A random table with a journal."""

    def __init__(self, sheet: Sheet, seed: int, often: float = 0.25) -> None:
        self.kept = Kept()
        record = self.kept.journal(random.Random(seed + 1).randbytes)
        super().__init__(sheet, seed, often, record=record)

    def attempt(self, action: Action) -> Refusal | None:
        """What is refused is logged, and on no line."""
        written, logged = len(self.kept.text), len(self.kept.refused)
        refusal = super().attempt(action)
        if refusal is not None:
            assert len(self.kept.refused) == logged + 1
            assert len(self.kept.text) == written
        return refusal


@cache
def night(instrument: str, which: int, rounds: int = 8) -> Night:
    """A night that is over; each is played once and looked at by many tests."""
    sheet = read_sheet(instrument, SHEETS[instrument][which])
    return Night(sheet, seed=1000 + which).play(rounds)
