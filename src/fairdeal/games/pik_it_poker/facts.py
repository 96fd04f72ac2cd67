"""The facts of a finished hand that settlement needs."""

from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import (
    Card,
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    best_three,
    five_card,
    three_card,
)
from fairdeal.law import Cite, rests_on
from fairdeal.play import Comparison, compare

QUALIFYING = HandValue.of(Category.HIGH_CARD, Rank.ACE, Rank.KING, Rank.FOUR, Rank.THREE, Rank.TWO)


class DealerHand(Struct, frozen=True):
    """The dealer's five cards as a five-card hand and as the best three-card hand."""

    five: HandValue
    three: ThreeCardValue

    @property
    @rests_on(Cite('13:69F-39.1 "Qualifying hand"'))
    def qualifies(self) -> bool:
        """True if the hand is A-K-4-3-2 or better; the sheet decides the consequence."""
        return self.five >= QUALIFYING


class Facts(Struct, frozen=True):
    """The player's cards beside the dealer's: some hundreds of cases in all."""

    five: Comparison  # all five cards against the dealer's five
    three: Comparison  # the best three against the dealer's best three
    dealer_qualifies: bool
    category: Category
    selected: ThreeCardCategory | None = None  # of the three bonus cards, where they were chosen


@lru_cache(maxsize=100)  # asked for again for every hand of a round
def dealer_hand(cards: tuple[Card, ...]) -> DealerHand:
    """Return the dealer's five cards and best three."""
    return DealerHand(five_card(cards), best_three(cards))


@rests_on(
    Cite('13:69F-39.1 "Hand"'),
    Cite('13:69F-39.1 "Play 3 wager"', "R-PIKIT-BLIND"),  # the best three, not the chosen three
    Cite('13:69F-39.1 "Play 5 wager"'),
    Cite("13:69F-39.4(e)"),  # cards are all that is looked at
)
def facts(
    cards: tuple[Card, ...], dealers: tuple[Card, ...], selected: tuple[Card, ...] = ()
) -> Facts:
    """Return the facts of one hand against the dealer's cards."""
    value, dealer = five_card(cards), dealer_hand(dealers)
    return Facts(
        compare(value, dealer.five),
        compare(best_three(cards), dealer.three),
        dealer.qualifies,
        value.category,
        three_card(selected).category if selected else None,
    )
