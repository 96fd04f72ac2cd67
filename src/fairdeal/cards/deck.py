"""The deck of 52."""

from collections.abc import Iterable

from fairdeal.cards.card import Card, Rank, Suit

_IN_SEQUENCE = (Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE))

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in _IN_SEQUENCE)
"""As it lies spread for the first player, by suit and in sequence: clubs, diamonds, hearts,
spades, each from ace to king. (A card's `index` follows another order, by rank.)"""


def remaining(seen: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of the deck that were not seen, in the deck's order.

    >>> len(remaining([Card("As"), Card("Td")]))
    50
    """
    gone = frozenset(seen)
    return tuple(card for card in DECK if card not in gone)
