"""The choices behind a pick: each with a letter, and with what it comes to where that is known."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.play import Picking, PickOffer, Picks
from fairdeal.view.picture.public_state import Faces

_LETTERS = "abcdefgijmnoprsuvwxyz"  # h, k, l, q and t are keys that work at any time
_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


class PickChoice(Struct, frozen=True):
    """Cards that may be picked, and what they come to."""

    letter: str
    words: str
    cards: tuple[Card, ...]
    picks: Picks
    house: bool = False  # whether the house would set the hand like this


def choices(picking: Picking | None, held: Faces, offer: PickOffer) -> tuple[PickChoice, ...]:
    """Return one choice for each value of a lawful pick, the highest first.

    None if the hand is face down: then all picks look the same.
    """
    cards = tuple(card for card in held if card is not None)
    if picking is None or len(cards) < len(held):
        return ()
    house = picking.house_way(cards)
    different: dict[str, Picks] = {}
    for picks in sorted(offer.picks, key=lambda p: (picking.rank(cards, p), p != house)):
        different.setdefault(picking.comes_to(cards, picks), picks)
    return tuple(
        PickChoice(letter, words, tuple(cards[pick - 1] for pick in picks), picks, picks == house)
        for letter, (words, picks) in zip(_LETTERS, different.items(), strict=False)
    )


def count_words(count: int) -> str:
    """Return a number of cards in words.

    >>> count_words(2)
    'two'
    """
    return _COUNTS.get(count, str(count))
