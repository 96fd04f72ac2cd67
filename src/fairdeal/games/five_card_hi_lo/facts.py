"""The facts of a finished hand that settlement needs."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from fairdeal.cards import Card, Category, Rank, five_card
from fairdeal.games.five_card_hi_lo.points import Split
from fairdeal.law import Cite, rests_on
from fairdeal.play import Comparison, compare


class Aces(Enum):
    """The aces of a hand for the ante bonus; the values are its rows."""

    FEWER = "fewer_than_three_aces"
    THREE = "three_aces"
    FOUR = "four_aces"
    FOUR_AND_A_TWO = "four_aces_and_a_two"

    @property
    def words(self) -> str:
        """As a dealer announces it: "four aces and a two"."""
        return self.value.replace("_", " ")


class Facts(Struct, frozen=True):
    """The player's totals beside the dealer's, and what the bonuses look at: some 250 cases.

    A folded hand was never set, so that it has no totals to compare.
    """

    high: Comparison | None
    low: Comparison | None
    category: Category
    pair: Rank | None = None  # of a hand that is one pair and no more
    aces: Aces = Aces.FEWER

    @property
    @rests_on(Cite("meaning-rank"))  # the poker ranking serves the poker bonus bet alone
    def rows(self) -> tuple[str, ...]:
        """The poker bonus rows that the hand meets: a pair of nines is one of eights or better."""
        if self.pair is None:
            return (self.category.row,)
        return tuple(f"pair_of_{rank.plural}" for rank in Rank if rank <= self.pair)


@rests_on(Cite('13:69F-40.1 "Hand"'))
def facts(cards: tuple[Card, ...], dealer: Split, held: Split | None = None) -> Facts:
    """Return the facts of one hand; a hand without a split was folded."""
    value = five_card(cards)
    return Facts(
        None if held is None else compare(held.high_total, dealer.high_total),
        None if held is None else compare(held.low_total, dealer.low_total),
        value.category,
        value.ranks[0] if value.category is Category.PAIR else None,
        aces(cards),
    )


@rests_on(Cite('13:69F-40.1 "Ante bonus"'))
def aces(cards: tuple[Card, ...]) -> Aces:
    """Return the hand's aces for the ante bonus."""
    ranks = [card.rank for card in cards]
    match ranks.count(Rank.ACE):
        case 4:
            return Aces.FOUR_AND_A_TWO if Rank.TWO in ranks else Aces.FOUR
        case 3:
            return Aces.THREE
        case _:
            return Aces.FEWER


def possible() -> Iterator[Facts]:
    """Iterate over every combination of facts that a played hand can have.

    With four aces the dealer has none, so that the player's high hand is always higher. With a two
    beside them the player's low hand is always lower.
    """
    for category, pair, held in _hands():
        higher = held in (Aces.FOUR, Aces.FOUR_AND_A_TWO)
        lower = held is Aces.FOUR_AND_A_TWO
        for high in (Comparison.HIGHER,) if higher else tuple(Comparison):
            for low in (Comparison.LOWER,) if lower else tuple(Comparison):
                yield Facts(high, low, category, pair, held)


def _hands() -> Iterator[tuple[Category, Rank | None, Aces]]:
    for category in Category:
        for pair in Rank if category is Category.PAIR else (None,):
            yield category, pair, Aces.FEWER
    yield Category.THREE_OF_A_KIND, None, Aces.THREE
    yield Category.FULL_HOUSE, None, Aces.THREE
    yield Category.FOUR_OF_A_KIND, None, Aces.FOUR
    yield Category.FOUR_OF_A_KIND, None, Aces.FOUR_AND_A_TWO
