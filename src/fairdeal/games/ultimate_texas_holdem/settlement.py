"""The facts of a finished hand, and their only settlement: from facts and stakes to results."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card, Category, HandValue, best_of_seven, five_card
from fairdeal.games.ultimate_texas_holdem.bonuses import Payment, ProgressiveCards
from fairdeal.games.ultimate_texas_holdem.sheet import (
    COMBINED_LIMIT,
    MassachusettsUthSheet,
    UthSheet,
)
from fairdeal.law import Cite, rests_on
from fairdeal.money import EVEN_MONEY, Cents
from fairdeal.play import Comparison, PayoutLimit, Result, Stakes, Verdicts, compare, limited
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


MAIN = ("ante", "blind", "play")
LIMITED = frozenset({"ante", "blind", "play", "trips"})
STATUTORY_LIMIT = Cents(5_000_000)
FOLDED = Cite("fold-loses-ante-and-blind", "R-UTH-FOLD-SIDE")
LOWER_LOSES, EQUAL_PUSH = Cite("lower-hand-loses"), Cite("equal-hands-push")
PAID_EVEN = Cite("even-money")


@lru_cache(maxsize=10_000)
def settle(facts: Facts, stakes: Stakes, sheet: UthSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand, in order, within the payout limits."""
    return within_limits(resolve(facts, stakes, sheet), sheet)


def within_limits(results: tuple[Result, ...], sheet: UthSheet) -> tuple[Result, ...]:
    """Cut one hand's results to every payout limit of the instrument."""
    for limit in payout_limits(sheet):
        results = limited(results, limit, sheet)
    return results


@lru_cache(maxsize=256)
def payout_limits(sheet: Sheet) -> tuple[PayoutLimit, ...]:
    """Return the payout limits of one hand."""
    assert isinstance(sheet, UthSheet)
    combined = (_combined_limit(),) if isinstance(sheet, MassachusettsUthSheet) else ()
    return limit_of(sheet), *combined


def resolve(facts: Facts, stakes: Stakes, sheet: UthSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand by its odds alone, without limits."""
    verdicts = Verdicts(sheet, stakes)
    results = list(_played(facts, verdicts) if "play" in stakes else forfeited(verdicts))
    if "trips" in stakes:
        results.append(trips_result(facts.category, verdicts, sheet))
    if isinstance(sheet, MassachusettsUthSheet):
        if "progressive" in stakes:
            results.append(_progressive(facts, verdicts, sheet))
        if "cover_all" in stakes:
            results.append(_cover_all(facts, verdicts, sheet))
    return tuple(results)


def forfeited(verdicts: Verdicts) -> tuple[Result, ...]:
    """Return the results of a fold: it loses ante and blind, and nothing else (R-UTH-FOLD-SIDE)."""
    return (verdicts.lose("ante", FOLDED), verdicts.lose("blind", FOLDED))


def _played(facts: Facts, verdicts: Verdicts) -> tuple[Result, ...]:
    results = _against_the_dealer(facts, verdicts)
    if facts.dealer_has_pair:
        return results
    returned = verdicts.push("ante", Cite("dealer-below-pair", "R-UTH-NOQUALIFY"))
    return (returned, *results[1:])


def _against_the_dealer(facts: Facts, verdicts: Verdicts) -> tuple[Result, ...]:
    if facts.comparison is Comparison.LOWER:
        return tuple([verdicts.lose(wager, LOWER_LOSES) for wager in MAIN])
    if facts.comparison is Comparison.EQUAL:
        return tuple([verdicts.push(wager, EQUAL_PUSH) for wager in MAIN])
    return (
        verdicts.win("ante", EVEN_MONEY, PAID_EVEN),
        _blind(facts, verdicts),
        verdicts.win("play", EVEN_MONEY, PAID_EVEN),
    )


def _blind(facts: Facts, verdicts: Verdicts) -> Result:
    assert isinstance(verdicts.sheet, UthSheet)
    odds = verdicts.sheet.blind_pay_table.odds(facts.category.row)
    if odds is None:
        return verdicts.push("blind", Cite("higher-hand-wins"))
    return verdicts.win("blind", odds, Cite("blind-odds"))


def trips_result(category: Category, verdicts: Verdicts, sheet: UthSheet) -> Result:
    """Settle the trips wager on the player's hand, regardless of the other wagers."""
    odds = sheet.trips_pay_table.odds(category.row)
    if odds is None:
        return verdicts.lose("trips", Cite("trips-settled-last"))
    return verdicts.win("trips", odds, Cite("trips-odds"))


def _progressive(facts: Facts, verdicts: Verdicts, sheet: MassachusettsUthSheet) -> Result:
    assert facts.progressive is not None
    cite = Cite("MA-UTH 14(c)", "R-PROGRESSIVE", "R-PROGRESSIVE-SEQUENCE")
    payment = facts.progressive.payment(sheet)
    if payment is None:
        return verdicts.lose("progressive", cite)
    return verdicts.paid("progressive", payment.payout, cite)


# The column goes by the hands dealt; that of seven is printed twice, in 13(f) and in 13(k).
@rests_on(Cite("MA-UTH 13(c)"), Cite("MA-UTH 13(f)"))
def _cover_all(facts: Facts, verdicts: Verdicts, sheet: MassachusettsUthSheet) -> Result:
    assert facts.cover_all is not None
    highest = facts.cover_all.highest
    odds = sheet.cover_all_table(facts.cover_all.hands).odds(highest.row)
    if odds is None and highest >= Category.THREE_OF_A_KIND:  # 13(b) has it win, and no odds exist
        return verdicts.lose("cover_all", Cite("MA-UTH 13(k)", "R-COVER-ALL"))
    if odds is None:
        return verdicts.lose("cover_all", Cite("MA-UTH 13(b)", "R-COVER-ALL"))
    return verdicts.win("cover_all", odds, Cite("MA-UTH 13(k)", "R-COVER-ALL"))


@lru_cache(maxsize=256)
def limit_of(sheet: UthSheet) -> PayoutLimit:
    """Return the greater of the printed amount and the most that the minimums can win (R-CAP)."""
    amount = max(STATUTORY_LIMIT, sheet.at_the_minimum.most)
    return PayoutLimit(amount, LIMITED, Cite("payout-limit", "R-CAP", "R-CAP-PAYOUTS"))


def _combined_limit() -> PayoutLimit:
    """Return the limit on all bets combined, without the Progressive (R-CAP)."""
    return PayoutLimit(COMBINED_LIMIT, LIMITED | {"cover_all"}, Cite("MA-UTH 14(d)", "R-CAP"))
