"""Cards as text, and text as cards: `As Td`."""

import re
from collections.abc import Iterable

from fairdeal.cards.card import Card
from fairdeal.law.refusal import Refusal, Refused


def cards(text: str) -> tuple[Card, ...]:
    """Read the cards of a text, separated by spaces or commas, in the order written.

    >>> cards("As Td")
    (Card('As'), Card('Td'))

    An unknown card is refused by name, and so is one that is written twice.
    """
    if not isinstance(text, str):
        message = "cards are written as one text of ranks and suits, as in “As Td”"
        raise Refused(Refusal("unknown-card", message))
    read: dict[Card, None] = {}
    for each in re.split(r"[\s,]+", text):
        if not each:
            continue
        card = Card(each)
        if card in read:
            message = f"{card} is written twice, but a deck has only one {card.words}"
            raise Refused(Refusal("duplicate-card", message))
        read[card] = None
    return tuple(read)


def how_many(count: int) -> str:
    """A number of cards, as one says it.

    >>> how_many(1), how_many(5)
    ('1 card', '5 cards')
    """
    return f"{count} card" if count == 1 else f"{count} cards"


def text(cards: Iterable[Card]) -> str:
    """Write cards in the order given.

    >>> text([Card("10d"), Card("as")])
    'Td As'
    """
    return " ".join(map(str, cards))
