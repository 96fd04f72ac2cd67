"""Results of wagers."""

from collections.abc import Iterable, Mapping
from enum import Enum

from msgspec import Struct
from msgspec.structs import force_setattr

from fairdeal.law import Cite
from fairdeal.money import NOTHING, Cents, Odds
from fairdeal.sheet import Sheet
from fairdeal.values import FrozenDict, replace


class Comparison(Enum):
    """The player's hand beside the dealer's."""

    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"

    __hash__ = object.__hash__  # facts are looked up by it


def compare(player: int, dealer: int) -> Comparison:
    """Compare two hand values or point totals."""
    if player == dealer:
        return Comparison.EQUAL
    return Comparison.HIGHER if player > dealer else Comparison.LOWER


class Outcome(Enum):
    """A wager wins, loses or pushes."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"

    __hash__ = object.__hash__


class Stakes(Struct, frozen=True):
    """The wagers of one hand, and a match play coupon beside the ante."""

    wagers: Mapping[str, Cents]
    match_play: Cents = NOTHING

    def __post_init__(self) -> None:
        if type(self.wagers) is not FrozenDict:  # a caller may go on with a dictionary given
            force_setattr(self, "wagers", FrozenDict(self.wagers))

    def __contains__(self, wager: str) -> bool:
        return wager in self.wagers

    def __getitem__(self, wager: str) -> Cents:
        return self.wagers[wager]


class Result(Struct, frozen=True):
    """One wager settled: the payout comes on top of the stake."""

    wager: str
    stake: Cents
    outcome: Outcome
    payout: Cents
    clause: str
    rulings: tuple[str, ...] = ()

    @property
    def net(self) -> int:
        """The player's gain or loss."""
        return -self.stake if self.outcome is Outcome.LOSE else self.payout


def net(results: Iterable[Result]) -> int:
    """Return payouts less lost stakes."""
    return sum([result.net for result in results])


class Verdicts(Struct, frozen=True):
    """Makes results under one sheet: `verdicts.win("blind", odds, Cite(…))`."""

    sheet: Sheet
    stakes: Stakes

    def win(self, wager: str, odds: Odds, cite: Cite) -> Result:
        """Pay a wager at odds.

        The ante's payout includes its match play coupon's (R-MATCH-PLAY).
        """
        stake = self.stakes[wager]
        payout = odds.pays(stake)
        if wager == "ante" and self.stakes.match_play:
            payout = Cents(payout + self.stakes.match_play)
            cite = cite.with_ruling("R-MATCH-PLAY")
        return self._result(wager, Outcome.WIN, payout, cite)

    def paid(self, wager: str, payout: Cents, cite: Cite) -> Result:
        """Pay an amount that no odds give."""
        return self._result(wager, Outcome.WIN, payout, cite)

    def bonus(self, name: str, payout: Cents, cite: Cite) -> Result:
        """Pay a bonus that has no stake of its own."""
        return Result(name, NOTHING, Outcome.WIN, payout, self.sheet.clause(cite), cite.rulings)

    def lose(self, wager: str, cite: Cite) -> Result:
        """Collect a wager."""
        return self._result(wager, Outcome.LOSE, NOTHING, cite)

    def push(self, wager: str, cite: Cite) -> Result:
        """Neither pay nor collect a wager."""
        return self._result(wager, Outcome.PUSH, NOTHING, cite)

    def _result(self, wager: str, outcome: Outcome, payout: Cents, cite: Cite) -> Result:
        clause = self.sheet.clause(cite)
        return Result(wager, self.stakes[wager], outcome, payout, clause, cite.rulings)


class PayoutLimit(Struct, frozen=True):
    """An aggregate payout limit over some wagers, and what it rests on."""

    amount: Cents
    wagers: frozenset[str]
    cite: Cite


def limits_in_force(
    limits: Iterable[PayoutLimit], offered: Iterable[str]
) -> tuple[PayoutLimit, ...]:
    """Return the limits that can cut a payout at a table with these wagers, the widest first.

    A limit over some wagers has no effect where a limit over all of them is as low.
    """
    made = frozenset(offered)
    narrowed = [replace(limit, wagers=limit.wagers & made) for limit in limits]
    kept: list[PayoutLimit] = []
    for limit in sorted(narrowed, key=lambda limit: (limit.amount, -len(limit.wagers))):
        if not any(lower.wagers >= limit.wagers for lower in kept):
            kept.append(limit)
    return tuple(sorted(kept, key=lambda limit: -len(limit.wagers)))


def limited(results: Iterable[Result], limit: PayoutLimit, sheet: Sheet) -> tuple[Result, ...]:
    """Cut payouts, in settlement order, where they cross the limit."""
    left = limit.amount
    kept = []
    for result in results:
        if result.wager in limit.wagers and result.payout > left:
            result = replace(
                result,
                payout=left,
                clause=sheet.clause(limit.cite),
                rulings=tuple(dict.fromkeys((*result.rulings, *limit.cite.rulings))),
            )
        if result.wager in limit.wagers:
            left = Cents(left - result.payout)
        kept.append(result)
    return tuple(kept)
