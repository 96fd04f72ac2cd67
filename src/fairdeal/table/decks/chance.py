"""Sources of a table's chance: a shuffler with entropy, or scripted decks."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from fairdeal.cards import Card
from fairdeal.table.decks.commitment import SALT_BYTES
from fairdeal.table.decks.deck import NO_FAULTS, Faults
from fairdeal.table.decks.shuffler import SEED_BYTES, Entropy, below, keyed_stream, shuffled
from fairdeal.table.preparation import LEAST_CUT, Shuffle

MOST_CUTS = 4  # of one deck: the cut, and three recuts that a supervisor may require


class Chance(Protocol):
    """Answers a shuffle."""

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """Return an order for the cards, with a fresh salt for each position.

        Depths drawn with it are for the cut and recuts; without them, people cut.
        """
        ...


class SoftwareShuffler:
    """Draws 32 bytes for every order and for its cuts, and salts, from an entropy source."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """Return an order and cut depths, each equally likely."""
        order = shuffled(cards, self._entropy(SEED_BYTES))
        salts, depths = self.salts(len(cards)), self.depths(len(cards))
        return Shuffle(order, salts + self.salts(len(depths)), depths=depths)

    def salts(self, count: int) -> tuple[bytes, ...]:
        """Return a fresh salt for each position."""
        drawn = self._entropy(SALT_BYTES * count)
        return tuple([drawn[n : n + SALT_BYTES] for n in range(0, len(drawn), SALT_BYTES)])

    def depths(self, size: int) -> tuple[int, ...]:
        """Return a depth for the cut and each recut: from ten cards to all but ten."""
        stream = keyed_stream(self._entropy(SEED_BYTES), b"cut")
        choices = size - 2 * LEAST_CUT + 1
        if choices < 1:
            return ()  # the table refuses a deck that is too short to cut
        return tuple(LEAST_CUT + more for more in below((choices,) * MOST_CUTS, stream))


class ScriptedDecks:
    """Scripted decks, with their faults, and then the shuffler's own.

    Cards come in the scripted order: at a table where decks are cut, a scripted deck is cut so that
    its order stays.
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

    def shuffle(self, cards: tuple[Card, ...]) -> Shuffle:
        """Return the next deck of the script."""
        order, faults = next(self._decks, ((), NO_FAULTS))
        if not order:
            return self._otherwise.shuffle(cards)
        half = len(order) // 2 if self._decks_are_cut else 0  # the cut puts it right again
        turned = order[len(order) - half :] + order[: len(order) - half]
        depths = (half, *self._otherwise.depths(len(order))[1:])
        return Shuffle(turned, self._otherwise.salts(len(order) + len(depths)), faults, depths)
