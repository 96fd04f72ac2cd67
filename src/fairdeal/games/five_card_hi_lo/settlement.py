"""The only settlement there is: from facts and stakes to results, clause by clause."""

from functools import lru_cache

from fairdeal.games.five_card_hi_lo.facts import Facts, possible
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.wagers import PLAY, hi_lo
from fairdeal.law import Cite, rests_on
from fairdeal.money import EVEN_MONEY, Cents
from fairdeal.play import Comparison, Outcome, PayoutLimit, Result, Stakes, Verdicts, limited
from fairdeal.sheet import Sheet

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
