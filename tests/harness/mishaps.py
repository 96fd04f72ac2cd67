"""Decks at random, and what may be wrong with them."""

import random

from fairdeal.cards import Card
from fairdeal.table import NO_FAULTS, Faults, Shuffle, TableState
from fairdeal.values.frozen import replace

A_CARD = (1,)
UP_TO_HALF_THE_DECK = (1, 1, 1, 2, 25)


class Mishaps:
    """Chance that shuffles from a generator; now and then something is wrong with the deck."""

    def __init__(
        self, generator: random.Random, often: float, losing: tuple[int, ...] = A_CARD
    ) -> None:
        self._generator = generator
        self._often = often
        self._losing = losing

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        order = self._generator.sample(cards, len(cards))
        if self._happens(0.2):
            order = order[: -self._lost(len(order))]  # only a count can tell
        drawn = 4 if self._generator.random() < 0.5 else 0  # or else people cut
        depths = tuple(self._generator.randint(10, len(order) - 10) for _ in range(drawn))
        salts = tuple(self._generator.randbytes(32) for _ in (*order, *depths))
        return Shuffle(tuple(order), salts, self._faults(), depths)

    def _lost(self, size: int) -> int:
        one_of = self._losing if size > 45 else A_CARD
        return one_of[0] if len(one_of) == 1 else self._generator.choice(one_of)

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


def without_faults(state: TableState) -> TableState:
    """A table as its record knows it: what is wrong with a deck is on none until it shows."""
    decks = {"ready": state.ready, "shuffled_meanwhile": state.shuffled_meanwhile}
    plain = {n: replace(deck, faults=NO_FAULTS) for n, deck in decks.items() if deck is not None}
    return replace(state, **plain)
