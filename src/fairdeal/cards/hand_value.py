"""The permissible hands, lowest first, and their values: numbers that sort as they do."""

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from fairdeal.cards.card import Rank
from fairdeal.law import Cite


class _Category(IntEnum):
    @property
    def row(self) -> str:
        """The name of its row in a pay table: "three_of_a_kind"."""
        return self._name_.lower()

    @property
    def words(self) -> str:
        """As it is said: "three of a kind"."""
        return self.row.replace("_", " ")


class Category(_Category):
    """Kinds of five-card hands: 39.4(b), 32.5(b), 40.5(d), and Massachusetts 5(b)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def cite(self) -> Cite:
        """The clause that defines it; a hand without one rests on the list itself."""
        return _FIVE_CARD_CITES[self]


class ThreeCardCategory(_Category):
    """Kinds of three-card hands: 39.4(c), where a straight beats a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL_FLUSH = 6

    @property
    def cite(self) -> Cite:
        """The clause that defines it; a hand without one rests on the list itself."""
        return _THREE_CARD_CITES[self]


_FIVE_CARD_CITES = {
    Category.HIGH_CARD: Cite("five-card-hands"),
    Category.PAIR: Cite("hand-one-pair"),
    Category.TWO_PAIR: Cite("hand-two-pair"),
    Category.THREE_OF_A_KIND: Cite("hand-three-of-a-kind"),
    Category.STRAIGHT: Cite("hand-straight"),
    Category.FLUSH: Cite("hand-flush"),
    Category.FULL_HOUSE: Cite("hand-full-house"),
    Category.FOUR_OF_A_KIND: Cite("hand-four-of-a-kind"),
    Category.STRAIGHT_FLUSH: Cite("hand-straight-flush"),
    Category.ROYAL_FLUSH: Cite("hand-royal-flush"),
}

_THREE_CARD_CITES = {
    ThreeCardCategory.HIGH_CARD: Cite("13:69F-39.4(c)"),
    ThreeCardCategory.PAIR: Cite("13:69F-39.4(c)6"),
    ThreeCardCategory.FLUSH: Cite("13:69F-39.4(c)5"),
    ThreeCardCategory.STRAIGHT: Cite("13:69F-39.4(c)4"),
    ThreeCardCategory.THREE_OF_A_KIND: Cite("13:69F-39.4(c)3"),
    ThreeCardCategory.STRAIGHT_FLUSH: Cite("13:69F-39.4(c)2"),
    ThreeCardCategory.ROYAL_FLUSH: Cite("13:69F-39.4(c)1"),
}


_CATEGORY_SHIFT = 20  # five hexadecimal digits
_RANK_OF_DIGIT = {rank.digit: rank for rank in Rank}
_RANK_OF_LETTER = {rank.letter: rank for rank in Rank}
_FIVE_CARD_ROWS = {category.row: category for category in Category}
_THREE_CARD_ROWS = {category.row: category for category in ThreeCardCategory}
_FIVE_CARD = {category.value: category for category in Category}
_THREE_CARD = {category.value: category for category in ThreeCardCategory}
_ANNOUNCED = {
    "royal_flush": "royal flush",
    "straight_flush": "straight flush, {0.word} high",
    "four_of_a_kind": "four {0.plural}",
    "full_house": "full house, {0.plural} over {1.plural}",
    "flush": "flush, {0.word} high",
    "straight": "straight, {0.word} high",
    "three_of_a_kind": "three {0.plural}",
    "two_pair": "two pair, {0.plural} and {1.plural}",
    "pair": "pair of {0.plural}",
    "high_card": "{0.word} high",
}
_ONE_THING = frozenset({"royal_flush", "straight_flush", "full_house", "flush", "straight", "pair"})
_NAMED = {"full_house": 2, "two_pair": 2}  # how many ranks the words name; of all others one
_WITHOUT_KICKERS = frozenset({"royal_flush", "straight_flush", "straight", "full_house"})
_BY_EVERY_CARD = frozenset({"flush", "high_card"})  # no pair: one card after the other counts


class _Value(int):
    """Six hexadecimal digits: the category, then up to five ranks in the order that breaks ties."""

    __slots__ = ()

    @classmethod
    def written(cls, category: int, ranks: str) -> Self:
        """Return the value of a hand, its ranks given as digits."""
        return cls(category << _CATEGORY_SHIFT | int(ranks.ljust(5, "0"), 16))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that break ties, each once: of kings over fours the king, then the four.

        Of a straight only the highest card: five for ace to five.
        """
        digits = f"{self:06x}"[1:].rstrip("0")
        return tuple([_RANK_OF_DIGIT[digit] for digit in digits])

    @property
    def letters(self) -> str:
        """The ranks that break ties, a letter each."""
        return "".join([rank.letter for rank in self.ranks])

    @property
    def row(self) -> str:
        """The category's row in a pay table."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """As a dealer announces it."""
        raise NotImplementedError

    @property
    def in_a_sentence(self) -> str:
        """After "has": one has a pair of kings, but three sevens.

        >>> HandValue.of(Category.PAIR, Rank.KING, Rank.ACE, Rank.NINE, Rank.TWO).in_a_sentence
        'a pair of kings'
        """
        return f"a {self.words}" if self.row in _ONE_THING else self.words

    @property
    def with_kicker(self) -> str:
        """As a player thinks of it: "pair of kings, ace kicker"."""
        return _with_kicker(self)

    def beside(self, other: Self) -> tuple[str, str]:
        """Return two hands in words, down to the card that decides.

        >>> kings = HandValue.of(Category.PAIR, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.TWO)
        >>> kings.beside(HandValue.of(Category.PAIR, Rank.KING, Rank.ACE, Rank.NINE, Rank.TWO))
        ('pair of kings, queen kicker', 'pair of kings, ace kicker')
        """
        if self.words != other.words:
            return self.words, other.words
        alike = 0
        while alike < len(self.ranks) and self.ranks[alike] == other.ranks[alike]:
            alike += 1
        if alike == len(self.ranks):
            return self.with_kicker, other.with_kicker
        return self._told(alike + 1), other._told(alike + 1)

    def _told(self, count: int) -> str:
        """Return the words, with so many of the ranks that break ties."""
        row, ranks = self.row, self.ranks
        if row in _WITHOUT_KICKERS:
            return self.words
        if row in _BY_EVERY_CARD:
            high = " ".join([rank.word for rank in ranks[:count]]) + " high"
            return f"flush, {high}" if row == "flush" else high
        kickers = [rank.word for rank in ranks[_NAMED.get(row, 1) : count]]
        if not kickers:
            return self.words
        *others, last = kickers
        said = f"{', '.join(others)} and {last} kickers" if others else f"{last} kicker"
        return f"{self.words}, {said}"

    if TYPE_CHECKING:
        # Numbers compare with any number, but a five-card hand never with a three-card hand.
        def __lt__(self, other: Self) -> bool: ...  # type: ignore[override]
        def __le__(self, other: Self) -> bool: ...  # type: ignore[override]
        def __gt__(self, other: Self) -> bool: ...  # type: ignore[override]
        def __ge__(self, other: Self) -> bool: ...  # type: ignore[override]


@lru_cache(maxsize=1000, typed=True)  # equal numbers are different hands of five and three cards
def _with_kicker(value: _Value) -> str:
    return value._told(_NAMED.get(value.row, 1) + 1)


class HandValue(_Value):
    """The value of a five-card hand; the higher value is the higher hand, equal values tie.

    >>> HandValue.of(Category.FULL_HOUSE, Rank.KING, Rank.FOUR)
    <HandValue: full house, kings over fours>
    """

    __slots__ = ()

    @classmethod
    def of(cls, category: Category, *ranks: Rank) -> Self:
        """Return the value of a hand of this category whose ties are broken by these ranks in
        turn.
        """
        return cls.written(category, "".join(rank.digit for rank in ranks))

    @property
    def category(self) -> Category:
        """The category of the hand."""
        return _FIVE_CARD[self >> _CATEGORY_SHIFT]

    @property
    def row(self) -> str:
        """The category's row in a pay table."""
        return self.category.row

    @property
    def words(self) -> str:
        """As a dealer announces it: "full house, kings over fours"."""
        return _five_card_words(self)

    @property
    def text(self) -> str:
        """As a record has it: "full_house K4"."""
        return f"{self.category.row} {self.letters}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a value.

        >>> HandValue.read("full_house K4")
        <HandValue: full house, kings over fours>
        """
        row, letters = text.split(" ")
        return cls.of(_FIVE_CARD_ROWS[row], *map(_RANK_OF_LETTER.__getitem__, letters))

    def __repr__(self) -> str:
        return f"<HandValue: {self.words}>"


class ThreeCardValue(_Value):
    """The value of a three-card hand, in the order of three-card hands.

    >>> ThreeCardValue.of(ThreeCardCategory.STRAIGHT, Rank.THREE)
    <ThreeCardValue: straight, three high>
    """

    __slots__ = ()

    @classmethod
    def of(cls, category: ThreeCardCategory, *ranks: Rank) -> Self:
        """Return the value of a hand of this category whose ties are broken by these ranks in
        turn.
        """
        return cls.written(category, "".join(rank.digit for rank in ranks))

    @property
    def category(self) -> ThreeCardCategory:
        """The category of the hand."""
        return _THREE_CARD[self >> _CATEGORY_SHIFT]

    @property
    def row(self) -> str:
        """The category's row in a pay table."""
        return self.category.row

    @property
    def words(self) -> str:
        """As a dealer announces it: "pair of sevens"."""
        return _three_card_words(self)

    @property
    def text(self) -> str:
        """As a record has it: "pair 7K"."""
        return f"{self.category.row} {self.letters}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a value."""
        row, letters = text.split(" ")
        return cls.of(_THREE_CARD_ROWS[row], *map(_RANK_OF_LETTER.__getitem__, letters))

    def __repr__(self) -> str:
        return f"<ThreeCardValue: {self.words}>"


@lru_cache(maxsize=1000)  # a hand of a round is announced again and again
def _five_card_words(value: HandValue) -> str:
    category, ranks = value.category, value.ranks
    if category is Category.HIGH_CARD and ranks[:2] == (Rank.ACE, Rank.KING):
        return "ace king high"  # the line at which a dealer may qualify is drawn here
    return _ANNOUNCED[category.row].format(*ranks)


@lru_cache(maxsize=1000)
def _three_card_words(value: ThreeCardValue) -> str:
    return _ANNOUNCED[value.category.row].format(*value.ranks)
