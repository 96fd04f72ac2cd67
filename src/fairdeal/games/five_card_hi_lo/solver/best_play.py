"""The best play: a fold, or the split with the highest value of all wagers together.

Every payoff is what `resolve` says of a fact, for stakes of one unit each. A tie bet of t antes
adds t times its own result, so that each option of a hand is worth a straight line in t, and the
best play of all hands together a convex chain of straight lines. That gives the tie bet from which
on the player is ahead exactly: see `break_even`.

Money is Python integers from here on, so that no pay table is too large: counts of facts are
below 2^63 (see `fact_counts`), their products with payoffs need no bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from fairdeal.cards import Category
from fairdeal.games.five_card_hi_lo.settlement import Aces, Facts, resolve
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.fact_counts import FACTS, FactTally, tally
from fairdeal.games.five_card_hi_lo.solver.hands import ACE, TWO, Kinds
from fairdeal.games.five_card_hi_lo.wagers import PLAY
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes

MAIN = ("ante", PLAY, "ante_bonus")
WAGERS = (*MAIN, "tie")
COMPARED = tuple((high, low) for high in Comparison for low in Comparison)
FOLD = -1  # instead of the number of a split

Nets = tuple[int, ...]  # the result of each of WAGERS, in `unit`

# What the ante bonus looks at is a hand of this category; nothing else in main looks at it.
_CATEGORY = {
    Aces.FEWER: Category.HIGH_CARD,
    Aces.THREE: Category.THREE_OF_A_KIND,
    Aces.FOUR: Category.FOUR_OF_A_KIND,
    Aces.FOUR_AND_A_TWO: Category.FOUR_OF_A_KIND,
}


@dataclass(frozen=True, eq=False)
class Payoffs:
    """The payoffs of each wager: folded, or played with each of the nine facts."""

    unit: int  # every stake; a multiple of what the odds need to be paid in whole cents
    folded: dict[Aces, Nets]
    played: dict[Aces, tuple[Nets, ...]]


def payoffs(sheet: HiLoSheet) -> Payoffs:
    """Settle every fact with one unit on each wager; the payout limit is left out of the odds."""
    unit = Cents(lcm(*(odds.ratio.denominator for _, odds in sheet.odds_in_force())))
    opening = {"ante": unit, "tie": unit}

    def nets(facts: Facts, stakes: dict[str, Cents]) -> Nets:
        came = {each.wager: each.net for each in resolve(facts, Stakes(stakes), sheet)}
        return tuple(came.get(wager, 0) for wager in WAGERS)

    return Payoffs(
        unit,
        {aces: nets(Facts(None, None, _CATEGORY[aces], None, aces), opening) for aces in Aces},
        {
            aces: tuple(
                nets(Facts(high, low, _CATEGORY[aces], None, aces), {**opening, PLAY: unit})
                for high, low in COMPARED
            )
            for aces in Aces
        },
    )


def aces_of(held: Kinds) -> Aces:
    """Return the hand's aces for the ante bonus (40.11(e))."""
    if held.count(ACE) < 3:
        return Aces.FEWER
    if held.count(ACE) == 3:
        return Aces.THREE
    return Aces.FOUR_AND_A_TWO if TWO in held else Aces.FOUR


class OptionValue(NamedTuple):
    """An option of one hand, summed over the dealer's hands: main + t * tie, in units."""

    choice: int  # the number of a split, or FOLD
    main: int
    tie: int

    def at(self, tie: Fraction) -> int:
        """Return the value with this tie bet, times the denominator of the tie bet."""
        return self.main * tie.denominator + self.tie * tie.numerator


@dataclass(frozen=True, eq=False)
class OptionTable:
    """Every option of every hand under one sheet: the splits in their order, then the fold.

    Of equal options the first is taken: to stay in, and with the higher high hand.
    """

    tally: FactTally
    payoffs: Payoffs
    options: tuple[tuple[OptionValue, ...], ...]  # by hand

    @property
    def whole(self) -> int:
        """The divisor that turns a sum of lines into a value per ante."""
        return self.tally.deals * self.payoffs.unit

    def best(self, tie: Fraction) -> tuple[OptionValue, ...]:
        """Return the best option of each hand, with a tie bet of so many antes."""
        return tuple(max(options, key=lambda line: line.at(tie)) for options in self.options)

    def best_for_the_tie(self) -> tuple[OptionValue, ...]:
        """Return the best options when the tie bet outweighs everything else."""
        return tuple(
            max(options, key=lambda line: (line.tie, line.main)) for options in self.options
        )

    def line(self, chosen: Sequence[OptionValue]) -> tuple[Fraction, Fraction]:
        """Return the value of this play per ante: main, and the tie bet per unit of it."""
        main = tie = 0
        for line, ways in zip(chosen, self.tally.ways, strict=True):
            main += line.main * ways
            tie += line.tie * ways
        return Fraction(main, self.whole), Fraction(tie, self.whole)

    def worth(self, chosen: Sequence[OptionValue], tie: Fraction) -> Fraction:
        """Return the value of this play per ante, with a tie bet of so many antes."""
        main, each = self.line(chosen)
        return main + tie * each


def table(tally: FactTally, sheet: HiLoSheet) -> OptionTable:
    """Return the options of every hand of a tally."""
    pays = payoffs(sheet)
    played = {aces: [(sum(nets[:-1]), nets[-1]) for nets in pays.played[aces]] for aces in Aces}
    options: list[list[OptionValue]] = [[] for _ in tally.hands]
    held = tally.splits.hand.tolist()
    for split, counts in enumerate(tally.counts.tolist()):
        options[held[split]].append(_line(split, counts, played[aces_of(tally.hands[held[split]])]))
    for each, hand in zip(options, tally.hands, strict=True):
        *main, tie = pays.folded[aces_of(hand)]
        each.append(OptionValue(FOLD, sum(main) * tally.dealers, tie * tally.dealers))
    return OptionTable(tally, pays, tuple(map(tuple, options)))


@lru_cache(maxsize=16)
def full_table(sheet: HiLoSheet) -> OptionTable:
    """Return the options of every hand of the full deck."""
    return table(tally(), sheet)


def _line(split: int, counts: list[int], nets: list[tuple[int, int]]) -> OptionValue:
    assert len(counts) == FACTS
    main = tie = 0
    for count, (on_main, on_tie) in zip(counts, nets, strict=True):
        main += count * on_main
        tie += count * on_tie
    return OptionValue(split, main, tie)


def break_even(table: OptionTable) -> Fraction | None:
    """Return the tie bet, in antes, above which the player has an edge overall; None if there is
    none.

    The value of the best play is convex in the tie bet: of all plays' straight lines the highest.
    Start with the line that is highest far to the right. Where it crosses zero the best play is
    worth zero or more; take the line that is best there, whose crossing lies further left, and so
    on until the best play is worth exactly zero. Each step leaves a line for good, so it ends.
    """
    if table.worth(table.best(Fraction(0)), Fraction(0)) > 0:
        return Fraction(0)
    main, slope = table.line(table.best_for_the_tie())
    if slope <= 0:
        return None  # convex, at most zero at the start and never rising
    tie = max(Fraction(0), -main / slope)
    while table.worth(table.best(tie), tie) > 0:
        main, slope = table.line(table.best(tie))
        tie = -main / slope
    return tie
