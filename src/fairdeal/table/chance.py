"""Where a table's chance comes from: a shuffler fed with entropy, or decks written out."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from fairdeal.cards import Card
from fairdeal.table.commitment import SALT_BYTES
from fairdeal.table.deck import NO_FAULTS, Faults
from fairdeal.table.preparation import LEAST_CUT, Shuffle
from fairdeal.table.shuffler import SEED_BYTES, Entropy, below, keyed_stream, shuffled


class Chance(Protocol):
    """Answers a shuffle and a cut."""

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """An order for the cards, with a fresh salt for each position."""
        ...

    def cut(self, size: int) -> int:
        """How many cards the dealer cuts."""
        ...


class SoftwareShuffler:
    """Draws 32 bytes for every shuffle, and a salt for every position, from an entropy source."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """Any order as likely as any other."""
        return Shuffle(shuffled(cards, self._entropy(SEED_BYTES)), self.salts(len(cards)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        """A fresh salt for each position."""
        drawn = self._entropy(SALT_BYTES * count)
        return tuple([drawn[n : n + SALT_BYTES] for n in range(0, len(drawn), SALT_BYTES)])

    def cut(self, size: int) -> int:
        """Somewhere between ten cards and all but ten."""
        stream = keyed_stream(self._entropy(SEED_BYTES), b"cut")
        return LEAST_CUT + next(below((size - 2 * LEAST_CUT + 1,), stream))


class ScriptedDecks:
    """Decks written out beforehand, with whatever goes wrong with them; then the shuffler's own.

    The order is the order in which cards come: a scripted deck is cut so that nothing changes,
    at a table where decks are cut.
    """

    def __init__(
        self,
        decks: Iterable[tuple[tuple[Card, ...], Faults]],
        otherwise: SoftwareShuffler,
        *,
        decks_are_cut: bool = True,
    ) -> None:
        self._decks: Iterator[tuple[tuple[Card, ...], Faults]] = iter(decks)
        self._otherwise = otherwise
        self._decks_are_cut = decks_are_cut
        self._scripted = False

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """The next deck of the script."""
        order, faults = next(self._decks, ((), NO_FAULTS))
        self._scripted = bool(order)
        if not order:
            return self._otherwise.shuffle(cards)
        half = len(order) // 2 if self._decks_are_cut else 0  # the cut puts it right again
        turned = order[len(order) - half :] + order[: len(order) - half]
        return Shuffle(turned, self._otherwise.salts(len(order)), faults)

    def cut(self, size: int) -> int:
        """Just so that the script's first card comes first."""
        return size // 2 if self._scripted else self._otherwise.cut(size)
