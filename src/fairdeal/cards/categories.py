"""The permissible poker hands, lowest first, as pay tables name them and clauses define them."""

from enum import IntEnum

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
