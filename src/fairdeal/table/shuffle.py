"""Where a practice table's cards come from: a deck shuffled by a generator that is handed in."""

from random import Random

from fairdeal.cards import DECK, Card


class PracticeDeck:
    """A deck that is shuffled anew for every round; the same seed gives the same decks."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator
        self._stub: list[Card] = []

    def shuffle(self) -> None:
        """All 52 cards together again, in a new order."""
        self._stub = list(DECK)
        self._generator.shuffle(self._stub)

    def next(self, count: int) -> tuple[Card, ...]:
        """The next cards from the top."""
        drawn, self._stub = self._stub[:count], self._stub[count:]
        return tuple(drawn)
