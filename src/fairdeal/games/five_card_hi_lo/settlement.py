"""The facts of a finished hand, and their only settlement: from facts and stakes to results."""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card, Category, Rank, five_card
from fairdeal.games.five_card_hi_lo.points import Split
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.wagers import PLAY, hi_lo
from fairdeal.law import Cite, rests_on
from fairdeal.money import EVEN_MONEY, Cents
from fairdeal.play import (
    Comparison,
    Outcome,
    PayoutLimit,
    Result,
    Stakes,
    Verdicts,
    compare,
    limited,
)
from fairdeal.sheet import Sheet


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


MAIN = ("ante", PLAY)
LIMITED = frozenset({"ante", PLAY, "tie", "poker_bonus", "ante_bonus"})
TIES = {  # the row of the tie bet, by whether the high and the low totals are equal
    (True, True): "both_hands",
    (True, False): "high_hand",
    (False, True): "low_hand",
}
STATUTORY_LIMIT = Cents(5_000_000)

# What the totals decide, by outcome; a win is then paid under “even-money”.
OUTCOME_CITES = {
    Outcome.WIN: Cite("13:69F-40.10(d)i"),
    Outcome.LOSE: Cite("13:69F-40.10(d)ii"),
    Outcome.PUSH: Cite("13:69F-40.10(d)iii"),
}


@lru_cache(maxsize=10_000)
def settle(facts: Facts, stakes: Stakes, sheet: HiLoSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand, in order, within the payout limit."""
    return limited(resolve(facts, stakes, sheet), limit_of(sheet), sheet)


def resolve(facts: Facts, stakes: Stakes, sheet: HiLoSheet) -> tuple[Result, ...]:
    """Settle every wager of one hand by its odds alone, without the limit."""
    verdicts = Verdicts(sheet, stakes)
    results = list(_played(facts, verdicts, sheet) if PLAY in stakes else forfeited(verdicts))
    if "poker_bonus" in stakes:
        results.append(_poker_bonus(facts, verdicts, sheet))
    if PLAY in stakes:
        results.extend(_ante_bonus(facts, verdicts, sheet))
    return tuple(results)


@rests_on(Cite("meaning-fold"))
def forfeited(verdicts: Verdicts) -> tuple[Result, ...]:
    """Return the results of a fold: it loses the ante and any tie bet; a poker bonus bet stays."""
    ante = verdicts.lose("ante", Cite("13:69F-40.10(a)1"))
    if "tie" not in verdicts.stakes:
        return (ante,)
    return (ante, verdicts.lose("tie", Cite("13:69F-40.10(a)1", "R-HILO-TIE")))


@rests_on(Cite("meaning-push", "R-MISPRINT-HILO"))
def outcome(facts: Facts) -> Outcome:
    """Return the outcome of ante and play: win if both hands beat the dealer's, push if one does,
    else lose.
    """
    beaten = (facts.high is Comparison.HIGHER, facts.low is Comparison.LOWER)
    if all(beaten):
        return Outcome.WIN
    return Outcome.PUSH if any(beaten) else Outcome.LOSE


def _played(facts: Facts, verdicts: Verdicts, sheet: HiLoSheet) -> tuple[Result, ...]:
    results = _against_the_dealer(facts, verdicts)
    if "tie" in verdicts.stakes:
        results += (_tie(facts, verdicts, sheet),)
    return results


def _against_the_dealer(facts: Facts, verdicts: Verdicts) -> tuple[Result, ...]:
    came_to = outcome(facts)
    if came_to is Outcome.WIN:
        return tuple(verdicts.win(wager, EVEN_MONEY, Cite("even-money")) for wager in MAIN)
    if came_to is Outcome.PUSH:
        return tuple(verdicts.push(wager, OUTCOME_CITES[came_to]) for wager in MAIN)
    return tuple(verdicts.lose(wager, OUTCOME_CITES[came_to]) for wager in MAIN)


def _tie(facts: Facts, verdicts: Verdicts, sheet: HiLoSheet) -> Result:
    """Settle the tie bet on one row only: both hands tied is a row of its own (R-HILO-TIE)."""
    row = TIES.get((facts.high is Comparison.EQUAL, facts.low is Comparison.EQUAL))
    odds = None if row is None else sheet.tie_pay_table.odds(row)
    if odds is None:
        return verdicts.lose("tie", Cite("13:69F-40.10(e)", "R-HILO-TIE"))
    return verdicts.win("tie", odds, Cite("13:69F-40.11(c)", "R-HILO-TIE"))


def _poker_bonus(facts: Facts, verdicts: Verdicts, sheet: HiLoSheet) -> Result:
    for row in facts.rows:
        odds = sheet.poker_bonus_pay_table.odds(row)
        if odds is not None:
            return verdicts.win("poker_bonus", odds, Cite("13:69F-40.11(d)"))
    return verdicts.lose("poker_bonus", Cite("13:69F-40.10(e)"))


def _ante_bonus(facts: Facts, verdicts: Verdicts, sheet: HiLoSheet) -> tuple[Result, ...]:
    """Pay the ante bonus, regardless of ante and play (R-HILO-ANTE-BONUS)."""
    odds = sheet.ante_bonus.odds(facts.aces.value)
    if odds is None:
        return ()
    payout = odds.pays(verdicts.stakes["ante"])
    cite = Cite("13:69F-40.11(e)", "R-HILO-ANTE-BONUS")
    return (verdicts.bonus("ante_bonus", payout, cite),)


def payout_limits(sheet: Sheet) -> tuple[PayoutLimit, ...]:
    """Return the payout limit of one hand."""
    return (limit_of(hi_lo(sheet)),)


@lru_cache(maxsize=256)
def limit_of(sheet: HiLoSheet) -> PayoutLimit:
    """Return the greater of the printed amount and the most one hand could win at the minimums
    (R-CAP).
    """
    ante, side = sheet.ante_limits[0], sheet.side_limits[0]
    stakes = Stakes({"ante": ante, PLAY: ante, "tie": side, "poker_bonus": side})
    most = max(sum(result.payout for result in resolve(each, stakes, sheet)) for each in possible())
    return PayoutLimit(
        Cents(max(STATUTORY_LIMIT, most)), LIMITED, Cite("payout-limit", "R-CAP", "R-CAP-PAYOUTS")
    )
