"""A playing card, one object for each rank and suit; the deck of 52; cards as text: `As Td`."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from typing import NoReturn, final, overload

from fairdeal.extras import drawn
from fairdeal.law import Cite, Refusal, Refused, rests_on
from fairdeal.values import in_short


@rests_on(Cite("card-rank-order"))
class Rank(IntEnum):
    """The ranks in their order: a two is the lowest, an ace the highest.

    That an ace may also complete a straight below a two is the business of straights.
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character, as in the text of a card: `T` for a ten."""
        return "23456789TJQKA"[self - 2]

    @property
    def digit(self) -> str:
        """One hexadecimal digit: `a` for a ten, `e` for an ace."""
        return f"{self.value:x}"

    @property
    def word(self) -> str:
        """As said of one card: "six"."""
        return _WORDS[self]

    @property
    def plural(self) -> str:
        """As said of several: "sixes"."""
        return "sixes" if self is Rank.SIX else f"{_WORDS[self]}s"


_WORDS = {rank: rank.name.lower() for rank in Rank}  # of an enumeration names take long to ask for


class Suit(Enum):
    """The suits, which have no order: all are equal in rank."""

    CLUB = 0
    DIAMOND = 1
    HEART = 2
    SPADE = 3

    @property
    def letter(self) -> str:
        """One character, as in the text of a card."""
        return "cdhs"[self.value]

    @property
    def symbol(self) -> str:
        """The pip as printed on a card."""
        return "♣♦♥♠"[self.value]

    @property
    def outline(self) -> str:
        """The pip as an outline."""
        return "♧♢♡♤"[self.value]

    @property
    def word(self) -> str:
        """As said after "of": "spades"."""
        return f"{self.name.lower()}s"


@final
class Card:
    """One of the 52 cards; the same card is always the same object.

    >>> Card("As")
    Card('As')
    >>> Card("10s") is Card("Ts") is Card(Rank.TEN, Suit.SPADE)
    True

    Cards have no order among themselves: compare their ranks.
    """

    __slots__ = ("_text", "index", "rank", "suit")

    rank: Rank
    suit: Suit
    index: int  # 0 to 51, twos first: (rank - 2) * 4 + suit
    _text: str

    @overload
    def __new__(cls, text: str, /) -> "Card": ...
    @overload
    def __new__(cls, rank: Rank, suit: Suit, /) -> "Card": ...
    def __new__(cls, what: object, suit: object = None, /) -> "Card":
        """Return the card of that text, or of that rank and suit; refuse anything else."""
        if suit is None:
            card = _BY_TEXT.get(what) if isinstance(what, str) else None
        elif isinstance(what, Rank) and isinstance(suit, Suit):
            card = _BY_TEXT[what.letter + suit.letter]
        else:
            card, what = None, f"{what} {suit}"
        if card is None:
            raise _unknown(what)
        return card

    @classmethod
    def from_text(cls, text: str) -> "Card":
        """Return the card of exactly this text. A record has no other spelling."""
        card = _BY_TEXT.get(text)
        if card is None or card._text != text:
            raise ValueError(f"{in_short(text)} is not a card")
        return card

    @property
    def words(self) -> str:
        """As a person would say it: "ace of spades"."""
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self._text}')"

    def _repr_svg_(self) -> str | None:
        return drawn("cards", (self,))

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        # Copies and pickles are looked up again, so that a card stays one object.
        return (Card, (self._text,))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} never changes")


def _print_card(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    features: dict[str, object] = {
        "rank": rank,
        "suit": suit,
        "index": (rank - 2) * 4 + suit.value,
        "_text": rank.letter + suit.letter,
    }
    for name, value in features.items():
        object.__setattr__(card, name, value)
    return card


def _spellings(card: Card) -> Iterator[str]:
    # Listed rather than folded by str.lower(), which would let the Kelvin sign pass for a K.
    ranks = {card.rank.letter, card.rank.letter.lower()}
    if card.rank is Rank.TEN:
        ranks.add("10")
    suits = (card.suit.letter, card.suit.letter.upper(), card.suit.symbol, card.suit.outline)
    for rank in ranks:
        yield from (rank + suit for suit in suits)


_BY_TEXT = {
    text: card
    for card in (_print_card(rank, suit) for rank in Rank for suit in Suit)
    for text in _spellings(card)
}


def _unknown(what: object) -> Refused:
    # What was typed is shown back, but it may neither flood nor steer a terminal.
    shown = "".join(each if each.isprintable() else "�" for each in str(what)[:20])
    ranks = " ".join(rank.letter for rank in Rank)
    suits = " ".join(suit.letter for suit in Suit)
    message = f"“{shown}” is not a card: write a rank {ranks} and a suit {suits}, as in As or Td"
    return Refused(Refusal("unknown-card", message))


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


_CARD = re.compile("(?:10|[2-9TtJjQqKkAa])[CDHScdhs♣♦♥♠♧♢♡♤]")
_WRITTEN = {str(card): card for card in DECK}
_AS_A_PICTURE = "\ufe0f"  # asks for a coloured pip, and changes nothing else


def cards(written: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read cards in the order written: a text, with spaces, commas or nothing between, or a list.

    >>> cards("As Td")
    (Card('As'), Card('Td'))
    >>> cards("A♠10♦") == cards("AsTd") == cards(["As", "Td"])
    True

    An unknown card is refused by name, and so is one that is written twice.
    """
    if type(written) is str:
        try:  # most texts are as we write them
            known = tuple([_WRITTEN[word] for word in written.split(" ")])
        except KeyError:
            known = ()
        if len({*known}) == len(known) > 0:
            return known
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
