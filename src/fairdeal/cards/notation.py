"""Cards as text, and text as cards: `As Td`, also `AsTd` and `A♠ 10♦`."""

import re
from collections.abc import Iterable, Iterator

from fairdeal.cards.card import Card
from fairdeal.law import Refusal, Refused
from fairdeal.values import in_short

_CARD = re.compile("(?:10|[2-9TtJjQqKkAa])[CDHScdhs♣♦♥♠♧♢♡♤]")
_AS_A_PICTURE = "\ufe0f"  # asks for a coloured pip, and changes nothing else


def cards(written: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read cards in the order written: a text, with spaces, commas or nothing between, or a list.

    >>> cards("As Td")
    (Card('As'), Card('Td'))
    >>> cards("A♠10♦") == cards("AsTd") == cards(["As", "Td"])
    True

    An unknown card is refused by name, and so is one that is written twice.
    """
    read: dict[Card, None] = {}
    for card in _each(written):
        if card in read:
            message = f"{card} is written twice, but a deck has only one {card.words}"
            raise Refused(Refusal("duplicate-card", message))
        read[card] = None
    return tuple(read)


def _each(written: object) -> Iterator[Card]:
    if isinstance(written, str):
        for word in re.split(r"[\s,]+", written.replace(_AS_A_PICTURE, "")):
            run = _CARD.findall(word)
            yield from map(Card, run if "".join(run) == word else [word])
    elif isinstance(written, list | tuple):
        for one in written:
            yield one if isinstance(one, Card) else _one(one)
    else:
        message = "cards are written as a text of ranks and suits, as in “As Td”, or as a list"
        raise Refused(Refusal("unknown-card", message))


def _one(written: object) -> Card:
    """Return one card of a list."""
    read = tuple(_each(written)) if isinstance(written, str) else ()
    if len(read) != 1:
        raise Refused(Refusal("unknown-card", f"a list of cards has {in_short(written)} in it"))
    return read[0]


def how_many(count: int) -> str:
    """Return a number of cards in words.

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
