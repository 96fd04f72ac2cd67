"""A committed deck of which only some cards are known, and one order that it may have had."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fairdeal.cards import Card, remaining
from fairdeal.record.fields import Malformed
from fairdeal.table.commitment import Proof
from fairdeal.table.deck import WHOLE


@dataclass(slots=True)
class KnownDeck:
    """What an extract proves of one deck: cards by their places in the committed order."""

    root: str
    size: int
    context: bytes
    cut: int = 0  # all cuts together
    cards: dict[int, Card] = field(default_factory=dict)

    def learn(self, proof: Proof, card: Card) -> None:
        """A card led back to the commitment."""
        if proof.root(self.size, self.context) != self.root:
            raise Malformed("its proof does not lead to the published commitment")
        if card in self.cards.values() and self.cards.get(proof.position) is not card:
            raise Malformed(f"the deck has {card} at two places")
        self.cards[proof.position] = card

    def possible_order(self) -> tuple[Card, ...]:
        """An order that the deck may have had: every card that is known, and others for the rest.

        The others come lowest first in the order of the deal. If the record comes out with them,
        it is one that some cards give.
        """
        if not 1 <= self.size <= WHOLE:
            raise Malformed(f"no deck has {self.size} cards")
        others = iter(sorted(remaining(self.cards.values()), key=_lowest_first))
        order: Mapping[int, Card] = {
            place: self.cards[place] if place in self.cards else next(others)
            for place in ((self.cut + n) % self.size for n in range(self.size))
        }
        return tuple(order[place] for place in range(self.size))


def _lowest_first(card: Card) -> int:
    return card.index


@dataclass(slots=True)
class LostCards:
    """Decks that are not whole: whatever was seen of one since then must fit into it."""

    _seen: dict[int, list[tuple[int, set[Card]]]] = field(default_factory=dict)

    def check(self, deck: int, before: int, known: KnownDeck) -> None:
        """A deck that had so many cards before is shuffled again."""
        if before == WHOLE:
            self._seen[deck] = []
        since = self._seen.setdefault(deck, [])
        if known.size < before:
            since.append((known.size, set()))
        for size, seen in since:
            seen.update(known.cards.values())
            if len(seen) > size:
                raise Malformed("it opens more cards than the deck had left")
