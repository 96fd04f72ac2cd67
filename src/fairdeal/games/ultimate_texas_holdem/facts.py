"""The facts of a finished hand that settlement needs."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card, Category, HandValue, best_of_seven, five_card
from fairdeal.games.ultimate_texas_holdem.bonuses import Payment, ProgressiveCards
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet
from fairdeal.law import Cite, rests_on
from fairdeal.money import Cents
from fairdeal.play import Comparison, compare
from fairdeal.sheet import Sheet


class CoverAllFacts(Struct, frozen=True):
    """The highest hand at the table, and how many hands were dealt, the dealer's included."""

    highest: Category
    hands: int


class ProgressiveFacts(Struct, frozen=True):
    """The hand that the progressive looks at, and the meter as it stands."""

    category: Category
    meter: Cents

    def payment(self, sheet: Sheet) -> Payment | None:
        """Return the progressive's payment for these facts, under a sheet."""
        assert isinstance(sheet, MassachusettsUthSheet)
        assert sheet.progressive is not None
        return sheet.progressive.pays(self.category.row, self.meter)


class Facts(Struct, frozen=True):
    """The player's hand beside the dealer's: a few dozen cases in all."""

    comparison: Comparison
    dealer_has_pair: bool
    category: Category
    cover_all: CoverAllFacts | None = None
    progressive: ProgressiveFacts | None = None


@lru_cache(maxsize=1000)
def best(cards: tuple[Card, ...]) -> HandValue:
    """Return the best five of seven cards."""
    return best_of_seven(cards)


def facts(
    hole: tuple[Card, ...],
    dealer: HandValue,
    community: tuple[Card, ...],
    cover_all: CoverAllFacts | None = None,
    progressive: ProgressiveFacts | None = None,
) -> Facts:
    """Return the facts of one hand."""
    value = best(hole + community)
    return Facts(
        compare(value, dealer),
        dealer.category >= Category.PAIR,
        value.category,
        cover_all,
        progressive,
    )


@rests_on(Cite("MA-UTH 13(g)", "R-COVER-ALL"))
def cover_all_facts(
    dealt: int, dealer: HandValue, in_play: Iterable[tuple[Card, ...]], community: tuple[Card, ...]
) -> CoverAllFacts:
    """Return the highest hand among the dealer's and those in play."""
    highest = max((best(hole + community) for hole in in_play), default=dealer)
    return CoverAllFacts(max(highest, dealer).category, dealt + 1)


def progressive_facts(
    sheet: Sheet, hole: tuple[Card, ...], community: tuple[Card, ...], meter: Cents
) -> ProgressiveFacts | None:
    """Return the category for the sheet's progressive (R-PROGRESSIVE)."""
    if not isinstance(sheet, MassachusettsUthSheet) or sheet.progressive is None:
        return None
    if sheet.progressive.cards is ProgressiveCards.HOLE_AND_FLOP:
        return ProgressiveFacts(five_card(hole + community[:3]).category, meter)
    return ProgressiveFacts(best(hole + community).category, meter)
