"""Points: what cards count, and how five cards are set apart as a high and a low hand."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from fairdeal.cards import DECK, Card, Rank
from fairdeal.law import Cite, rests_on

ONE_ACE_LOW = Cite("13:69F-40.5(b)")

HIGH_CARDS, LOW_CARDS = 3, 2
MOST_ACES_LOW = 1

Numbers = tuple[int, ...]  # of cards in a hand, from 1 in the order dealt

_HIGH_POINTS = {card: 11 if card.rank is Rank.ACE else min(card.rank, 10) for card in DECK}
_LOW_POINTS = {card: 1 if card.rank is Rank.ACE else min(card.rank, 10) for card in DECK}


def points(card: Card) -> tuple[int, int]:
    """Return a card's points in the high hand and in the low hand.

    >>> from fairdeal.cards import Card
    >>> points(Card("As")), points(Card("Kd"))
    ((11, 1), (10, 10))
    """
    return _HIGH_POINTS[card], _LOW_POINTS[card]


class Split(Struct, frozen=True):
    """Five cards set apart: three in the high hand, two in the low hand.

    >>> from fairdeal.cards import cards
    >>> Split(cards("As Kd 9h"), cards("Ac 2d")).words
    '30 high, 3 low'
    """

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @property
    @rests_on(
        Cite('13:69F-40.1 "Point total"'),
        Cite('13:69F-40.1 "Point value"'),
        Cite("13:69F-40.5(a)"),
        Cite("13:69F-40.5(a)1"),
        Cite("13:69F-40.5(a)2"),
        Cite("13:69F-40.5(a)3"),
        Cite("13:69F-40.5(a)3i"),
        Cite("13:69F-40.5(c)"),  # only ranks are looked at
    )
    def high_total(self) -> int:
        """The points of the high hand, where an ace counts eleven."""
        return sum(map(_HIGH_POINTS.__getitem__, self.high))

    @property
    @rests_on(
        Cite('13:69F-40.1 "Point total"'),
        Cite('13:69F-40.1 "Point value"'),
        Cite("13:69F-40.5(a)"),
        Cite("13:69F-40.5(a)1"),
        Cite("13:69F-40.5(a)2"),
        Cite("13:69F-40.5(a)3"),
        Cite("13:69F-40.5(a)3ii"),
        Cite("13:69F-40.5(c)"),
    )
    def low_total(self) -> int:
        """The points of the low hand, where an ace counts one."""
        return sum(map(_LOW_POINTS.__getitem__, self.low))

    @property
    def totals(self) -> dict[str, int]:
        """The totals that the dealer announces."""
        return {"high": self.high_total, "low": self.low_total}

    @property
    def words(self) -> str:
        """As a dealer announces it: "27 high, 9 low"."""
        return f"{self.high_total} high, {self.low_total} low"


@rests_on(Cite('13:69F-40.1 "High hand"'), Cite('13:69F-40.1 "Low hand"'))
def split(cards: Sequence[Card], low: Numbers) -> Split:
    """Return the hand set with these cards low, each part in the order dealt."""
    up, down = _places(low, len(cards))
    card_at = cards.__getitem__
    return Split(high=tuple(map(card_at, up)), low=tuple(map(card_at, down)))


@lru_cache(maxsize=1000)  # a player is told what each choice comes to
def _places(low: Numbers, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indexes of the high hand's cards and of the low hand's."""
    every = range(count)
    return tuple(n for n in every if n + 1 not in low), tuple(n for n in every if n + 1 in low)


def too_many_aces_low(low: Sequence[Card]) -> bool:
    """Return whether a player's low hand has more aces than it may (`ONE_ACE_LOW`)."""
    return _too_many_aces([card.rank is Rank.ACE for card in low])


def _too_many_aces(aces: Iterable[bool]) -> bool:
    return sum(aces) > MOST_ACES_LOW


def lawful_lows(cards: Sequence[Card]) -> tuple[Numbers, ...]:
    """Return every pair of cards that a player may set as the low hand."""
    return _lows_beside_aces(tuple([card.rank is Rank.ACE for card in cards]))


@lru_cache(maxsize=100)  # nothing matters but where the aces are
def _lows_beside_aces(aces: tuple[bool, ...]) -> tuple[Numbers, ...]:
    return tuple(
        low
        for low in combinations(range(1, len(aces) + 1), LOW_CARDS)
        if not _too_many_aces(aces[number - 1] for number in low)
    )


@rests_on(Cite("13:69F-40.5(b)", "R-HILO-ACES-SIGN"))  # four aces: one of them plays low
@lru_cache(maxsize=1000)
def house_way(cards: tuple[Card, ...]) -> Numbers:
    """Return the house's low hand: the cards that are not among the three highest.

    Aces are the highest, so they play high, and of four aces one is left for the low hand.
    Among equals the cards dealt first go high.

    >>> from fairdeal.cards import cards
    >>> house_way(cards("2c As 9d 9h Ks"))
    (1, 4)
    """
    numbers = range(1, len(cards) + 1)
    from_the_top = sorted(numbers, key=lambda number: cards[number - 1].rank, reverse=True)
    return tuple(sorted(from_the_top[HIGH_CARDS:]))
